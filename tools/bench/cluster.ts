// Benchmarks one, two and three servers on PostgreSQL and NATS, with the two players of each match on different
// servers: durable moves per second, latency until a move is accepted and until the opponent has it, and CPU time by
// process. The reference, in the same run, is the raw limits of this machine.
import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { WebSocket } from "ws";
import { ensureNats, startNats } from "../environment/nats/nats.ts";
import { startPostgres } from "../environment/postgres/postgres.ts";
import { constantMeasure, type Measure } from "./measure.ts";
import {
  CELLS,
  openSocket,
  percentile,
  post,
  startServer,
  stopServer,
  type Guest,
  type Server,
} from "./server-load.ts";

const ROUNDS = 5;
const SERVERS = [1, 2, 3] as const;
const MATCHES = 300;
/** Moves of each match: to warm up, at full speed, and at half speed. */
const MOVES = { warmUp: 5, full: 20, half: 10 };
const GROUP = 500;
/** Duration of a raw measurement, in milliseconds. */
const RAW_MS = 1500;

const spawnNode = (args: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess =>
  spawn(process.execPath, [...args], { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });

interface Raw {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

const runRaw = async (...args: readonly string[]): Promise<Raw> => {
  const child = spawnNode([path.join(import.meta.dirname, "cluster-child.ts"), ...args]);
  const [output, problem] = await Promise.all([
    text(child.stdout as NodeJS.ReadableStream),
    text(child.stderr as NodeJS.ReadableStream),
  ]);
  if (output === "") throw new Error(problem);
  return JSON.parse(output) as Raw;
};

/** Bytes that PostgreSQL has written to its WAL, and bytes of the entries table with its indexes. */
const bytesOf = async (url: string): Promise<{ readonly log: number; readonly entries: number }> => {
  const client = new Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ log: string; entries: string | null }>(
      "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as log, pg_total_relation_size(to_regclass('entries')) as entries",
    );
    return { log: Number(rows[0]?.log), entries: Number(rows[0]?.entries ?? 0) };
  } finally {
    await client.end();
  }
};

/** The connection of one player. */
interface Player {
  readonly guest: Guest;
  readonly socket: WebSocket;
  /** The number of entries it has received. */
  received: number;
  accepted: string;
  wake: () => void;
}

interface Table {
  readonly matchId: string;
  readonly players: readonly [Player, Player];
}

const openPlayer = async (url: string, guest: Guest, matchId: string): Promise<Player> => {
  const socket = await openSocket(url);
  const opened: Player = { guest, socket, received: 0, accepted: "", wake: () => {} };
  socket.on("message", (data: Buffer) => {
    const message = data.toString("latin1");
    if (message.startsWith('{"type":"entries"')) {
      opened.received = Math.max(
        opened.received,
        ...[...message.matchAll(/"seq":(\d+)/gu)].map(([, seq]) => Number(seq) + 1),
      );
    } else if (message.startsWith('{"type":"accepted"'))
      opened.accepted = /"actionId":"([^"]+)"/u.exec(message)?.[1] ?? "";
    else if (message.startsWith('{"type":"rejected"') || message.startsWith('{"type":"error"'))
      throw new Error(message);
    else return;
    opened.wake();
  });
  socket.send(JSON.stringify({ type: "hello", protocol: 1, token: guest.token }));
  socket.send(JSON.stringify({ type: "watch", matchId, fromSeq: 0 }));
  return opened;
};

const waitUntil = async (player: Player, condition: () => boolean): Promise<void> => {
  while (!condition()) {
    await new Promise<void>((wake) => {
      player.wake = wake;
    });
  }
};

const openTable = async (servers: readonly Server[], index: number): Promise<Table> => {
  const urls = [0, 1].map((seat) => servers[(index + seat) % servers.length]?.url ?? "") as [string, string];
  const guests = await Promise.all(
    urls.map((url, seat) => post(`${url}/api/guests`, { name: `P${seat}` }) as unknown as Promise<Guest>),
  );
  const [first, second] = guests as [Guest, Guest];
  const request = { gameId: "gomoku", seats: [{ kind: "me" }, { kind: "open" }] };
  const created = (await post(`${urls[0]}/api/matches`, request, first.token)) as unknown as {
    match: { record: { matchId: string } };
  };
  const { matchId } = created.match.record;
  for (const { token } of guests) {
    await post(`${urls[0]}/api/matches/${matchId}/join`, { nonce: "ab".repeat(32) }, token);
  }
  return { matchId, players: [await openPlayer(urls[0], first, matchId), await openPlayer(urls[1], second, matchId)] };
};

interface Played {
  readonly perSecond: number;
  /** From submit until it is accepted, and until the opponent has it, in milliseconds. */
  readonly accepted: { readonly p50: number; readonly p99: number };
  readonly received: { readonly p50: number; readonly p99: number };
}

/**
 * Plays the moves of every match, each as soon as its player has the previous one, or at a total pace in moves per
 * second.
 */
const play = async (tables: readonly Table[], from: number, moves: number, pace: number | null): Promise<Played> => {
  const [accepted, received]: [number[], number[]] = [[], []];
  const began = performance.now();
  const period = pace === null ? 0 : (tables.length * 1000) / pace;
  await Promise.all(
    tables.map(async ({ matchId, players }, index) => {
      if (pace !== null) await sleep((index / tables.length) * period);
      for (let seq = from; seq < from + moves; seq += 1) {
        const [mine, other] = seq % 2 === 0 ? players : ([players[1], players[0]] as const);
        await waitUntil(mine, () => mine.received >= seq);
        const [x, y] = CELLS[seq] as readonly [number, number];
        const actionId = randomUUID();
        const envelope = { gameId: "gomoku", matchId, actionId, seq, actorId: mine.guest.playerId };
        const sent = performance.now();
        mine.socket.send(
          JSON.stringify({ type: "submit", envelope: { ...envelope, type: "PLACE_STONE", payload: { x, y } } }),
        );
        const arrived = waitUntil(other, () => other.received > seq).then(() =>
          received.push(performance.now() - sent),
        );
        await waitUntil(mine, () => mine.accepted === actionId);
        accepted.push(performance.now() - sent);
        await arrived;
        if (pace !== null) await sleep(Math.max(0, period - (performance.now() - sent)));
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  const partsOf = (times: readonly number[]) => {
    const sorted = times.toSorted((a, b) => a - b);
    return { p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) };
  };
  return { perSecond: accepted.length / seconds, accepted: partsOf(accepted), received: partsOf(received) };
};

/** The CPU time of processes and their children, in microseconds. */
const cpuOf = (pids: readonly number[]): number => {
  if (process.platform !== "linux") return Number.NaN;
  const ticks = (pid: string): { readonly parent: number; readonly used: number; readonly ended: number } => {
    const fields = fs
      .readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /su, "")
      .split(" ");
    const [used, ended] = [11, 13].map((first) => Number(fields[first]) + Number(fields[first + 1]));
    return { parent: Number(fields[1]), used: used ?? 0, ended: ended ?? 0 };
  };
  let used = 0;
  for (const pid of fs.readdirSync("/proc").filter((name) => /^\d+$/u.test(name))) {
    try {
      const one = ticks(pid);
      if (pids.includes(Number(pid))) used += one.used + one.ended;
      else if (pids.includes(one.parent)) used += one.used;
    } catch {
      // The process has just ended.
    }
  }
  return used * 10_000;
};

interface Round {
  readonly played: Played;
  readonly half: Played;
  /** CPU microseconds per move, by process. */
  readonly cpu: Readonly<Record<string, number>>;
  /** Bytes per move, in the WAL and in the table. */
  readonly logBytes: number;
  readonly entryBytes: number;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const measure = async (
  count: number,
  env: Readonly<Record<string, string>>,
  pids: Readonly<Record<string, number>>,
): Promise<Round> => {
  const servers: Server[] = [];
  for (let index = 0; index < count; index += 1) servers.push(await startServer(null, env));
  try {
    const tables: Table[] = [];
    for (let opened = 0; opened < MATCHES; opened += 20) {
      const some = Array.from({ length: 20 }, (_, index) => openTable(servers, opened + index));
      tables.push(...(await Promise.all(some)));
    }
    await play(tables, 0, MOVES.warmUp, null);
    const groups: Readonly<Record<string, readonly number[]>> = {
      servers: servers.map(({ child }) => child.pid ?? 0),
      PostgreSQL: [pids["postgres"] ?? 0],
      NATS: [pids["nats"] ?? 0],
    };
    const before = Object.entries(groups).map(([name, all]) => [name, cpuOf(all)] as const);
    const url = env["DATABASE_URL"] ?? "";
    const written = await bytesOf(url);
    const played = await play(tables, MOVES.warmUp, MOVES.full, null);
    const now = await bytesOf(url);
    const moves = MATCHES * MOVES.full;
    const logBytes = (now.log - written.log) / moves;
    const entryBytes = (now.entries - written.entries) / moves;
    const cpu = Object.fromEntries(before.map(([name, used]) => [name, (cpuOf(groups[name] ?? []) - used) / moves]));
    const half = await play(tables, MOVES.warmUp + MOVES.full, MOVES.half, played.perSecond / 2);
    for (const { players } of tables) for (const { socket } of players) socket.terminate();
    return { played, half, cpu, logBytes, entryBytes };
  } finally {
    for (const server of servers) await stopServer(server);
  }
};

/** What the parts do alone. */
interface RawRound {
  readonly append: number;
  readonly rowCpu: number;
  readonly commit: number;
  readonly publish: number;
  readonly message: number;
}

type Service = Awaited<ReturnType<typeof startPostgres>>;
type Bus = Awaited<ReturnType<typeof startNats>>;

const measureRaw = async (url: string, postgres: Service, nats: Bus): Promise<RawRound> => {
  const used = cpuOf([postgres.pid()]);
  const appends = await runRaw("append", url, String(GROUP), String(RAW_MS));
  const rowCpu = (cpuOf([postgres.pid()]) - used) / ((appends.perSecond * RAW_MS) / 1000);
  const single = await runRaw("append", url, "1", String(RAW_MS));
  const messages = await runRaw("publish", nats.url, "1000");
  return {
    append: appends.perSecond,
    rowCpu,
    commit: single.p99,
    publish: messages.perSecond,
    message: messages.p99,
  };
};

const APPEND = `rows/s appended to PostgreSQL in commits of ${GROUP}, by one connection`;
const COMMIT = "ms, p99, of a commit of one row in PostgreSQL";
const MESSAGE = "ms, p99, of one message through NATS";

const nameOf = (count: number): string => `${count} ${count === 1 ? "server" : "servers"}`;

/** The CPU time per move of each program, for one number of servers. */
const cpuRowsOf = (count: number, rounds: readonly Round[], rowCpu: number): readonly Measure[] => {
  const names = Object.keys(rounds[0]?.cpu ?? {});
  const used = names.map((name) => [name, median(rounds.map(({ cpu }) => cpu[name] ?? 0))] as const);
  const most = used.toSorted(([, a], [, b]) => b - a)[0]?.[0];
  return used.map(([name, us]) =>
    constantMeasure(
      `CPU time per move, ${nameOf(count)}: ${name}${name === most ? " (the most)" : ""}`,
      "us",
      us,
      "us of PostgreSQL's CPU time per row appended raw",
      rowCpu,
    ),
  );
};

/** The rows of the report: medians over the rounds. */
const report = (rounds: ReadonlyMap<number, readonly Round[]>, raws: readonly RawRound[]): readonly Measure[] => {
  const raw = (part: (one: RawRound) => number): number => median(raws.map(part));
  const all = (count: number, part: (one: Round) => number): readonly number[] => (rounds.get(count) ?? []).map(part);
  const of = (count: number, part: (one: Round) => number): number => median(all(count, part));
  const speedOf = ({ played }: Round): number => played.perSecond;
  const append = raw((one) => one.append);
  const timeRows = (name: string, part: (one: Round) => number, text: string, reference: number) =>
    SERVERS.map((count) => constantMeasure(name.replace("%", nameOf(count)), "ms", of(count, part), text, reference));
  const [commit, message] = [raw((one) => one.commit), raw((one) => one.message)];
  return [
    ...SERVERS.map((count) => {
      const speeds = all(count, speedOf).map(Math.round);
      const spread = `${Math.min(...speeds)} to ${Math.max(...speeds)}`;
      const name = `durable moves per second, ${nameOf(count)}, ${MATCHES} matches; ${ROUNDS} rounds had ${spread}`;
      return constantMeasure(name, "1/s", of(count, speedOf), APPEND, append);
    }),
    ...timeRows("submit to accepted, p99, % at full speed", ({ played }) => played.accepted.p99, COMMIT, commit),
    ...timeRows("submit to accepted, p99, % at half speed", ({ half }) => half.accepted.p99, COMMIT, commit),
    ...timeRows("submit to the other player, p99, % at half speed", ({ half }) => half.received.p99, MESSAGE, message),
    ...SERVERS.flatMap((count) =>
      cpuRowsOf(
        count,
        rounds.get(count) ?? [],
        raw(({ rowCpu }) => rowCpu),
      ),
    ),
    constantMeasure(
      "bytes of WAL per move, 3 servers",
      "B",
      // After a checkpoint PostgreSQL logs whole pages once, so the round with the fewest bytes counts.
      Math.min(...all(3, ({ logBytes }) => logBytes)),
      "B of an entry with its indexes on disk",
      of(3, ({ entryBytes }) => entryBytes),
    ),
    constantMeasure(
      "messages through NATS",
      "1/s",
      raw(({ publish }) => publish),
      APPEND,
      append,
    ),
  ];
};

export const clusterBench = async (): Promise<readonly Measure[]> => {
  await ensureNats((text) => process.stderr.write(`${text}\n`));
  const [postgres, nats] = [await startPostgres(), await startNats()];
  try {
    const env = {
      DATABASE_URL: postgres.database("postgres"),
      NATS_URL: nats.url,
      TENGEN_SECRET: randomBytes(32).toString("hex"),
    };
    const rounds = new Map<number, Round[]>(SERVERS.map((count) => [count, []]));
    const raws: RawRound[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      raws.push(await measureRaw(env.DATABASE_URL, postgres, nats));
      for (const count of SERVERS) {
        const one = await measure(count, env, { postgres: postgres.pid(), nats: nats.pid() });
        rounds.get(count)?.push(one);
        process.stderr.write(`cluster: ${count} servers, ${Math.round(one.played.perSecond)} moves/s\n`);
      }
      process.stderr.write(`cluster: round ${round + 1} of ${ROUNDS}\n`);
    }
    return report(rounds, raws);
  } finally {
    await nats.stop();
    await postgres.stop();
  }
};
