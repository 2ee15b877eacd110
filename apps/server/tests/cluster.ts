// Starts several real servers as one service, with their own PostgreSQL and NATS.
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import { pathToFileURL } from "node:url";
import path from "node:path";
import { startNats, type Nats } from "../../../tools/environment/nats/nats.ts";
import { startDatabases, type Databases } from "./databases.ts";
import { openDatabaseProxy, type DatabaseProxy } from "./database-proxy.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

export const NO_LIMITS = {
  TENGEN_REQUESTS: "1000000",
  TENGEN_MESSAGES: "1000000",
  TENGEN_SOCKETS_PER_ADDRESS: "100000",
  TENGEN_MATCHES_PER_PLAYER: "100000",
  TENGEN_BOT_MATCHES_PER_PLAYER: "100000",
  TENGEN_BOT_MATCHES_PER_ADDRESS: "100000",
};

export interface Infrastructure {
  readonly databases: Databases;
  readonly nats: Nats;
  readonly stop: () => Promise<void>;
}

export const startInfrastructure = async (): Promise<Infrastructure> => {
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
  /** The error of the server's own clock, in milliseconds. */
  readonly skew?: number;
  /** Whether it is a later release. */
  readonly isLater?: boolean;
  readonly port?: number;
  /** Whether it reaches the database through a proxy that can be blocked. */
  readonly hasProxy?: boolean;
}

export interface Cluster {
  /** The servers in start order. */
  readonly servers: readonly TestServer[];
  /** The database proxies, in start order. */
  readonly proxies: readonly DatabaseProxy[];
  readonly add: (options?: MemberOptions) => Promise<TestServer>;
  readonly stop: () => Promise<void>;
}

const preload = (file: string): readonly string[] => [
  "--import",
  pathToFileURL(path.join(import.meta.dirname, file)).href,
];

/** Starts a service with its own database on shared infrastructure; all servers start together. */
export const startCluster = async (
  { databases, nats }: Infrastructure,
  name: string,
  members: readonly MemberOptions[],
): Promise<Cluster> => {
  const url = await databases.open(name);
  const secret = randomBytes(32).toString("hex");
  const servers: TestServer[] = [];
  const proxies: DatabaseProxy[] = [];
  const proxy = async (): Promise<string> => {
    const opened = await openDatabaseProxy(url);
    proxies.push(opened);
    return opened.url;
  };
  const add = async (options: MemberOptions = {}): Promise<TestServer> => {
    const { env = {}, skew, isLater = false, port = 0, hasProxy = false } = options;
    const server = await startTestServer(
      {
        ...NO_LIMITS,
        DATABASE_URL: hasProxy ? await proxy() : url,
        NATS_URL: nats.url,
        TENGEN_SECRET: secret,
        ...(skew === undefined ? {} : { TENGEN_TEST_SKEW: String(skew) }),
        ...env,
      },
      undefined,
      port,
      [...(skew === undefined ? [] : preload("skewed-clock.ts")), ...(isLater ? preload("later-release.ts") : [])],
    );
    servers.push(server);
    return server;
  };
  servers.splice(0, 0, ...(await Promise.all(members.map(async (options) => add(options)))));
  servers.splice(members.length);
  return {
    servers,
    proxies,
    add,
    stop: async () => {
      for (const server of servers) {
        server.child.kill("SIGCONT");
        await server.stop("SIGKILL");
        fs.rmSync(server.folder, { recursive: true, force: true });
      }
      for (const opened of proxies) await opened.close();
    },
  };
};
