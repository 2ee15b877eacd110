// Everything at once: matches are played through three servers that are killed and stopped at random, while PostgreSQL and NATS come and go. Every
// player notes each acknowledgement; at the end all of them are looked for in the logs, and all watchers must have heard the same.
import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { NO_LIMITS, startCluster, startInfrastructure } from "./cluster.ts";
import {
  callApi,
  makePlayer,
  portOf,
  startMatchOf,
  watch,
  type TestServer,
  type TestSocket,
  type AnyJson,
} from "./test-server.ts";
import { verifyLog, playUntilOver, type Ack } from "./torture.ts";

export interface ClusterTortureOptions {
  readonly servers: number;
  /** How many are played at a time. */
  readonly matches: number;
  /** Something happens this often. */
  readonly blows: number;
  /** Milliseconds between two of them, about. */
  readonly pauseMs: number;
  /** For how long NATS is away, in milliseconds. */
  readonly natsMs: number;
  readonly tell: (text: string) => void;
}

const BLOWS = ["kill", "stop", "kill", "stop", "postgres", "crash", "nats"] as const;

export interface ClusterTortureReport {
  readonly blows: Readonly<Record<string, number>>;
  readonly matches: number;
  readonly acknowledged: number;
  readonly resent: number;
  readonly faults: readonly string[];
}

export const runClusterTorture = async ({
  servers,
  matches,
  blows,
  pauseMs,
  natsMs,
  tell,
}: ClusterTortureOptions): Promise<ClusterTortureReport> => {
  const ground = await startInfrastructure();
  const env = { ...NO_LIMITS, TENGEN_LOG: "error" };
  const cluster = await startCluster(
    ground,
    "torture",
    Array.from({ length: servers }, () => ({ env })),
  );
  const living: TestServer[] = [...cluster.servers];
  const any = (): TestServer => living[randomInt(living.length)] as TestServer;
  const [faults, acks, ids]: [string[], Ack[], string[]] = [[], [], []];
  const counts: Record<string, number> = {};
  const watchers: { readonly matchId: string; readonly line: TestSocket }[] = [];
  let [isOver, resent] = [false, 0];

  /** A request may meet a server that is just going: it is made again. */
  const insist = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await work();
      } catch (error) {
        if (tries === 20) throw new Error("a match could not be made in 20 tries", { cause: error });
        await sleep(200);
      }
    }
  };
  /** One match after the other. */
  const keepTable = async (): Promise<void> => {
    while (!isOver) {
      const [matchId, pair] = await insist(async () => {
        const sitting = [await makePlayer(any(), "Ann"), await makePlayer(any(), "Bob")] as const;
        const id = await startMatchOf(any(), sitting);
        const { body } = await callApi(any(), "GET", `/api/matches/${id}`);
        if (body.match?.status !== "active") throw new Error("a seat was not taken: its server was just going");
        return [id, sitting] as const;
      });
      ids.push(matchId);
      await Promise.all(
        pair.map((player) =>
          playUntilOver(
            matchId,
            player,
            any,
            acks,
            () => isOver,
            () => {
              resent += 1;
            },
            (text) => void faults.push(text),
          ),
        ),
      );
    }
  };

  /** Some who watch through every server while it happens. */
  const watchAll = async (matchIds: readonly string[]): Promise<void> => {
    for (const matchId of matchIds) {
      for (const house of living) watchers.push({ matchId, line: await insist(() => watch(house, null, matchId)) });
    }
  };

  const strike = async (blow: (typeof BLOWS)[number]): Promise<void> => {
    counts[blow] = (counts[blow] ?? 0) + 1;
    switch (blow) {
      case "kill": {
        const house = any();
        await house.stop("SIGKILL");
        living.splice(living.indexOf(house), 1, await cluster.add({ env, port: portOf(house) }));
        return;
      }
      case "stop": {
        const house = any();
        house.child.kill("SIGSTOP");
        await sleep(500 + randomInt(4000));
        house.child.kill("SIGCONT");
        return;
      }
      case "postgres":
        await ground.databases.restart("fast", randomInt(1500));
        return;
      case "crash":
        await ground.databases.restart("immediate", randomInt(1500));
        return;
      case "nats":
        await ground.nats.stop();
        await sleep(natsMs);
        await ground.nats.start();
    }
  };

  const tables = Array.from({ length: matches }, keepTable);
  for (const table of tables) table.catch((error: unknown) => faults.push(String(error)));
  try {
    for (let count = 0; count < blows; count += 1) {
      await sleep(pauseMs / 2 + randomInt(pauseMs));
      await watchAll(ids.slice(-3));
      const blow = BLOWS[count % BLOWS.length] ?? "kill";
      await strike(blow);
      tell(
        `${count + 1} of ${blows}: ${blow}; ${acks.length} acknowledged, ${resent} sent again, ${faults.length} faults`,
      );
    }
    await sleep(2000);
    isOver = true;
    await Promise.allSettled(tables);
    // What is on its way arrives within two seconds.
    await sleep(3000);
    for (const matchId of ids) faults.push(...(await verifyLog(any(), matchId, acks)));
    for (const { matchId, line } of watchers) {
      const { body } = await callApi(any(), "GET", `/api/matches/${matchId}/log`);
      const stored: readonly string[] = body.entries.map(({ hash }: AnyJson) => hash);
      const heard: readonly string[] = line.received
        .filter(({ type }) => type === "entries")
        .flatMap(({ items }) => items.map(({ entry }: AnyJson) => entry.hash));
      // Whose server was killed has heard the beginning.
      const isWhole = line.socket.readyState === line.socket.OPEN;
      const expected = isWhole ? stored : stored.slice(0, heard.length);
      if (heard.join() !== expected.join()) faults.push(`${matchId}: a watcher heard something else than is stored`);
      line.socket.terminate();
    }
    const acknowledged = new Set(acks.map(({ actionId }) => actionId)).size;
    return { blows: counts, matches: ids.length, acknowledged, resent, faults };
  } finally {
    isOver = true;
    await cluster.stop();
    await ground.stop();
  }
};
