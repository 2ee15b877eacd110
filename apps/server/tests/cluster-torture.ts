// Fault injection: matches are played on three servers that are killed and paused, while PostgreSQL and NATS are
// restarted. Players record every acknowledgement. At the end each must be in a log, and all subscribers must have
// received the same.
import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { NO_LIMITS, startCluster, startInfrastructure, type Cluster, type Infrastructure } from "./cluster.ts";
import {
  callApi,
  makePlayer,
  portOf,
  startMatchOf,
  watch,
  type TestServer,
  type TestClient,
  type AnyJson,
} from "./test-server.ts";
import { verifyLog, playUntilOver, type Ack } from "./torture.ts";

export interface ClusterTortureOptions {
  readonly servers: number;
  /** Concurrent matches. */
  readonly matches: number;
  /** The number of injected faults. */
  readonly injectedFaults: number;
  /** Milliseconds between two faults, about. */
  readonly pauseMs: number;
  /** How long NATS is down, in milliseconds. */
  readonly natsMs: number;
  readonly onProgress: (text: string) => void;
}

const FAULT_KINDS = ["kill", "stop", "kill", "stop", "postgres", "crash", "nats"] as const;

export interface ClusterTortureReport {
  /** The injected faults of each kind; the key is part of the printed report. */
  readonly blows: Readonly<Record<string, number>>;
  readonly matches: number;
  readonly acknowledged: number;
  readonly resent: number;
  /** What was found to be wrong afterwards. */
  readonly faults: readonly string[];
}

interface Injected {
  readonly cluster: Cluster;
  readonly infrastructure: Infrastructure;
  /** The running servers; a killed one is replaced. */
  readonly alive: TestServer[];
  readonly env: Readonly<Record<string, string>>;
  readonly natsMs: number;
}

const anyOf = (alive: readonly TestServer[]): TestServer => alive[randomInt(alive.length)] as TestServer;

/** Injects one fault, and repairs it. */
const inject = async (
  fault: (typeof FAULT_KINDS)[number],
  { cluster, infrastructure, alive, env, natsMs }: Injected,
): Promise<void> => {
  switch (fault) {
    case "kill": {
      const server = anyOf(alive);
      await server.stop("SIGKILL");
      alive.splice(alive.indexOf(server), 1, await cluster.add({ env, port: portOf(server) }));
      return;
    }
    case "stop": {
      const server = anyOf(alive);
      server.child.kill("SIGSTOP");
      await sleep(500 + randomInt(4000));
      server.child.kill("SIGCONT");
      return;
    }
    case "postgres":
      await infrastructure.databases.restart("fast", randomInt(1500));
      return;
    case "crash":
      await infrastructure.databases.restart("immediate", randomInt(1500));
      return;
    case "nats":
      await infrastructure.nats.stop();
      await sleep(natsMs);
      await infrastructure.nats.start();
  }
};

/** Retries a request, since its server may just be dying. */
const retry = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === 20) throw new Error("a match could not be created in 20 attempts", { cause: error });
      await sleep(200);
    }
  }
};

/** Starts a match of two players; `anyServer` may name another server at each request. */
const startPair = (anyServer: () => TestServer) =>
  retry(async () => {
    const pair = [await makePlayer(anyServer(), "Ann"), await makePlayer(anyServer(), "Bob")] as const;
    const matchId = await startMatchOf(anyServer(), pair);
    const { body } = await callApi(anyServer(), "GET", `/api/matches/${matchId}`);
    if (body.match?.status !== "active") throw new Error("a seat was not taken: its server was dying");
    return [matchId, pair] as const;
  });

interface Watcher {
  readonly matchId: string;
  readonly client: TestClient;
}

/** Whether a spectator received the entries that are stored. */
const hasReceivedAll = async (server: TestServer, { matchId, client }: Watcher): Promise<boolean> => {
  const { body } = await callApi(server, "GET", `/api/matches/${matchId}/log`);
  const stored: readonly string[] = body.entries.map(({ hash }: AnyJson) => hash);
  const receivedHashes: readonly string[] = client.received
    .filter(({ type }) => type === "entries")
    .flatMap(({ items }) => items.map(({ entry }: AnyJson) => entry.hash));
  // A spectator whose server was killed has received the beginning.
  const isWhole = client.socket.readyState === client.socket.OPEN;
  const expected = isWhole ? stored : stored.slice(0, receivedHashes.length);
  return receivedHashes.join() === expected.join();
};

export const runClusterTorture = async ({
  servers,
  matches,
  injectedFaults,
  pauseMs,
  natsMs,
  onProgress,
}: ClusterTortureOptions): Promise<ClusterTortureReport> => {
  const infrastructure = await startInfrastructure();
  const env = { ...NO_LIMITS, TENGEN_LOG: "error" };
  const cluster = await startCluster(
    infrastructure,
    "torture",
    Array.from({ length: servers }, () => ({ env })),
  );
  const alive: TestServer[] = [...cluster.servers];
  const anyServer = (): TestServer => anyOf(alive);
  const [faults, acks, ids]: [string[], Ack[], string[]] = [[], [], []];
  const counts: Record<string, number> = {};
  const watchers: Watcher[] = [];
  let [isOver, resent] = [false, 0];

  /** Plays one match after the other. */
  const playMatches = async (): Promise<void> => {
    while (!isOver) {
      const [matchId, pair] = await startPair(anyServer);
      ids.push(matchId);
      await Promise.all(
        pair.map((player) =>
          playUntilOver(
            matchId,
            player,
            anyServer,
            acks,
            () => isOver,
            () => void (resent += 1),
            (text) => void faults.push(text),
          ),
        ),
      );
    }
  };

  /** Adds spectators on every server. */
  const watchAll = async (matchIds: readonly string[]): Promise<void> => {
    for (const matchId of matchIds) {
      for (const server of alive) watchers.push({ matchId, client: await retry(() => watch(server, null, matchId)) });
    }
  };

  const tables = Array.from({ length: matches }, playMatches);
  for (const table of tables) table.catch((error: unknown) => faults.push(String(error)));
  try {
    for (let count = 0; count < injectedFaults; count += 1) {
      await sleep(pauseMs / 2 + randomInt(pauseMs));
      await watchAll(ids.slice(-3));
      const fault = FAULT_KINDS[count % FAULT_KINDS.length] ?? "kill";
      counts[fault] = (counts[fault] ?? 0) + 1;
      await inject(fault, { cluster, infrastructure, alive, env, natsMs });
      onProgress(
        `${count + 1} of ${injectedFaults}: ${fault}; ${acks.length} acknowledged, ${resent} sent again, ${faults.length} faults`,
      );
    }
    await sleep(2000);
    isOver = true;
    await Promise.allSettled(tables);
    // Pending entries arrive within two seconds.
    await sleep(3000);
    for (const matchId of ids) faults.push(...(await verifyLog(anyServer(), matchId, acks)));
    for (const watcher of watchers) {
      if (!(await hasReceivedAll(anyServer(), watcher)))
        faults.push(`${watcher.matchId}: a spectator received other entries than are stored`);
      watcher.client.socket.terminate();
    }
    const acknowledged = new Set(acks.map(({ actionId }) => actionId)).size;
    return { blows: counts, matches: ids.length, acknowledged, resent, faults };
  } finally {
    isOver = true;
    await cluster.stop();
    await infrastructure.stop();
  }
};
