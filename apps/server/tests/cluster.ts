// Several real servers as one service, on a PostgreSQL and a NATS of their own.
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import { pathToFileURL } from "node:url";
import path from "node:path";
import { startNats, type Nats } from "../../../tools/nats/nats.ts";
import { startDatabases, type Databases } from "./databases.ts";
import { openGate, type Gate } from "./gate.ts";
import { startHouse, type House } from "./house.ts";

export const FREE = {
  TENGEN_REQUESTS: "1000000",
  TENGEN_MESSAGES: "1000000",
  TENGEN_SOCKETS_PER_ADDRESS: "100000",
  TENGEN_MATCHES_PER_PLAYER: "100000",
  TENGEN_BOT_MATCHES_PER_PLAYER: "100000",
  TENGEN_BOT_MATCHES_PER_ADDRESS: "100000",
};

export interface Ground {
  readonly databases: Databases;
  readonly nats: Nats;
  readonly stop: () => Promise<void>;
}

export const startGround = async (): Promise<Ground> => {
  const [databases, nats] = [await startDatabases(), await startNats()];
  return {
    databases,
    nats,
    stop: async () => {
      await nats.stop();
      await databases.stop();
    },
  };
};

export interface MemberOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** By how much the server's own clock is wrong, in milliseconds. */
  readonly skew?: number;
  /** Whether it is of a later release. */
  readonly isLater?: boolean;
  readonly port?: number;
  /** Whether its way to the database can be shut. */
  readonly isGated?: boolean;
}

export interface Cluster {
  /** The servers that were started, in their order. */
  readonly houses: readonly House[];
  /** The ways to the database of those that have one of their own, in their order. */
  readonly gates: readonly Gate[];
  readonly add: (options?: MemberOptions) => Promise<House>;
  readonly stop: () => Promise<void>;
}

const preload = (file: string): readonly string[] => [
  "--import",
  pathToFileURL(path.join(import.meta.dirname, file)).href,
];

/** A service of its own on common ground, with these servers, all started at the same time. */
export const startCluster = async (
  { databases, nats }: Ground,
  name: string,
  members: readonly MemberOptions[],
): Promise<Cluster> => {
  const url = await databases.open(name);
  const secret = randomBytes(32).toString("hex");
  const houses: House[] = [];
  const gates: Gate[] = [];
  const gate = async (): Promise<string> => {
    const opened = await openGate(url);
    gates.push(opened);
    return opened.url;
  };
  const add = async (options: MemberOptions = {}): Promise<House> => {
    const { env = {}, skew, isLater = false, port = 0, isGated = false } = options;
    const house = await startHouse(
      {
        ...FREE,
        DATABASE_URL: isGated ? await gate() : url,
        NATS_URL: nats.url,
        TENGEN_SECRET: secret,
        ...(skew === undefined ? {} : { TENGEN_TEST_SKEW: String(skew) }),
        ...env,
      },
      undefined,
      port,
      [...(skew === undefined ? [] : preload("skewed-clock.ts")), ...(isLater ? preload("later-release.ts") : [])],
    );
    houses.push(house);
    return house;
  };
  houses.splice(0, 0, ...(await Promise.all(members.map(async (options) => add(options)))));
  houses.splice(members.length);
  return {
    houses,
    gates,
    add,
    stop: async () => {
      for (const house of houses) {
        house.child.kill("SIGCONT");
        await house.stop("SIGKILL");
        fs.rmSync(house.folder, { recursive: true, force: true });
      }
      for (const opened of gates) await opened.close();
    },
  };
};
