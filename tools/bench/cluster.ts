// One, two and three servers on PostgreSQL and NATS, the two players of each match at different ones: durable moves a second, how long each takes until it is
// accepted and until the other player has it, and who spends the processor's time. Beside it, in the same run, the raw limits of this machine.
import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { WebSocket } from "ws";
import { ensureNats, startNats } from "../nats/nats.ts";
import { startPostgres } from "../postgres/postgres.ts";
import type { Measure } from "./measure.ts";
import { CELLS, fixed, openSocket, percentile, post, type Guest } from "./server.ts";

const root = path.resolve(import.meta.dirname, "..", "..");
const ROUNDS = 3;
const SERVERS = [1, 2, 3] as const;
const MATCHES = 300;
/** Moves of each match: before it is measured, at full speed, and at half of it. */
const MOVES = { warmUp: 5, full: 20, half: 10 };
const GROUP = 500;

const spawnNode = (args: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess =>
  spawn(process.execPath, [...args], { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });

interface Raw {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

const runRaw = async (...args: readonly string[]): Promise<Raw> => {
  const child = spawnNode([path.join(import.meta.dirname, "cluster-child.ts"), ...args]);
  const [said, problem] = await Promise.all([
    text(child.stdout as NodeJS.ReadableStream),
    text(child.stderr as NodeJS.ReadableStream),
  ]);
  if (said === "") throw new Error(problem);
  return JSON.parse(said) as Raw;
};

/** Bytes that PostgreSQL has written to its log, and that entries take with their indexes. */
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

interface Server {
  readonly child: ChildProcess;
  readonly url: string;
  readonly folder: string;
}

const startServer = async (env: Readonly<Record<string, string>>): Promise<Server> => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-bench-"));
  const many = "1000000";
  const child = spawnNode([path.join(root, "apps/server/main.ts")], {
    PORT: "0",
    HOST: "127.0.0.1",
    TENGEN_VAR: folder,
    TENGEN_LOG: "error",
    TENGEN_MESSAGES: many,
    TENGEN_REQUESTS: many,
    TENGEN_SOCKETS: many,
    TENGEN_SOCKETS_PER_ADDRESS: many,
    TENGEN_MATCHES_PER_PLAYER: many,
    ...env,
  });
  let said = "";
  child.stderr?.setEncoding("utf8").on("data", (more: string) => {
    said += more;
  });
  while (!said.includes("ready at")) {
    if (child.exitCode !== null) throw new Error(`the server does not start: ${said}`);
    await sleep(20);
  }
  return { child, folder, url: `http://127.0.0.1:${/127\.0\.0\.1:(\d+)/u.exec(said)?.[1]}` };
};

const stopServer = async ({ child, folder }: Server): Promise<void> => {
  child.kill("SIGKILL");
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  fs.rmSync(folder, { recursive: true, force: true });
};

/** One player's connection, and what it waits for. */
interface Place {
  readonly guest: Guest;
  readonly socket: WebSocket;
  /** How many entries it has heard of. */
  heard: number;
  accepted: string;
  wake: () => void;
}

interface Table {
  readonly matchId: string;
  readonly places: readonly [Place, Place];
}

const openPlace = async (url: string, guest: Guest, matchId: string): Promise<Place> => {
  const socket = await openSocket(url);
  const opened: Place = { guest, socket, heard: 0, accepted: "", wake: () => {} };
  socket.on("message", (data: Buffer) => {
    const said = data.toString("latin1");
    if (said.startsWith('{"type":"entries"')) {
      opened.heard = Math.max(opened.heard, ...[...said.matchAll(/"seq":(\d+)/gu)].map(([, seq]) => Number(seq) + 1));
    } else if (said.startsWith('{"type":"accepted"')) opened.accepted = /"actionId":"([^"]+)"/u.exec(said)?.[1] ?? "";
    else if (said.startsWith('{"type":"rejected"') || said.startsWith('{"type":"error"')) throw new Error(said);
    else return;
    opened.wake();
  });
  socket.send(JSON.stringify({ type: "hello", protocol: 1, token: guest.token }));
  socket.send(JSON.stringify({ type: "watch", matchId, fromSeq: 0 }));
  return opened;
};

const until = async (place: Place, isSo: () => boolean): Promise<void> => {
  while (!isSo()) {
    await new Promise<void>((wake) => {
      place.wake = wake;
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
  return { matchId, places: [await openPlace(urls[0], first, matchId), await openPlace(urls[1], second, matchId)] };
};

interface Played {
  readonly perSecond: number;
  /** From submit to accepted, and until the other player has it, in milliseconds. */
  readonly accepted: { readonly p50: number; readonly p99: number };
  readonly heard: { readonly p50: number; readonly p99: number };
}

/** Every match plays its moves, each as soon as its player has heard of the one before; or at a pace, in moves a second of all together. */
const play = async (tables: readonly Table[], from: number, moves: number, pace: number | null): Promise<Played> => {
  const [accepted, heard]: [number[], number[]] = [[], []];
  const began = performance.now();
  const period = pace === null ? 0 : (tables.length * 1000) / pace;
  await Promise.all(
    tables.map(async ({ matchId, places }, index) => {
      if (pace !== null) await sleep((index / tables.length) * period);
      for (let seq = from; seq < from + moves; seq += 1) {
        const [mine, other] = seq % 2 === 0 ? places : ([places[1], places[0]] as const);
        await until(mine, () => mine.heard >= seq);
        const [x, y] = CELLS[seq] as readonly [number, number];
        const actionId = randomUUID();
        const envelope = { gameId: "gomoku", matchId, actionId, seq, actorId: mine.guest.playerId };
        const sent = performance.now();
        mine.socket.send(
          JSON.stringify({ type: "submit", envelope: { ...envelope, type: "PLACE_STONE", payload: { x, y } } }),
        );
        const arrived = until(other, () => other.heard > seq).then(() => heard.push(performance.now() - sent));
        await until(mine, () => mine.accepted === actionId);
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
  return { perSecond: accepted.length / seconds, accepted: partsOf(accepted), heard: partsOf(heard) };
};

/** The processor's time that processes have used, with all that they started, in microseconds. */
const cpuOf = (pids: readonly number[]): number => {
  if (process.platform !== "linux") return Number.NaN;
  const ticks = (pid: string): { readonly parent: number; readonly used: number } => {
    const fields = fs
      .readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /su, "")
      .split(" ");
    return { parent: Number(fields[1]), used: Number(fields[11]) + Number(fields[12]) };
  };
  let used = 0;
  for (const pid of fs.readdirSync("/proc").filter((name) => /^\d+$/u.test(name))) {
    try {
      const one = ticks(pid);
      if (pids.includes(Number(pid)) || pids.includes(one.parent)) used += one.used;
    } catch {
      // It has just ended.
    }
  }
  return used * 10_000;
};

interface Best {
  readonly played: Played;
  readonly half: Played;
  /** Microseconds of a move, by who spends them. */
  readonly cpu: Readonly<Record<string, number>>;
  /** Bytes of a move, in the database's log and in the table. */
  readonly logBytes: number;
  readonly entryBytes: number;
}

/** Full and half speed each from the round in which they went best. */
const better = (known: Best | undefined, one: Best): Best => {
  if (known === undefined) return one;
  const best = one.played.perSecond > known.played.perSecond ? one : known;
  // After a checkpoint whole pages are logged once: the round with the fewest of them counts.
  const logBytes = Math.min(one.logBytes, known.logBytes);
  return { ...best, logBytes, half: one.half.accepted.p99 < known.half.accepted.p99 ? one.half : known.half };
};

const measure = async (
  count: number,
  env: Readonly<Record<string, string>>,
  pids: Readonly<Record<string, number>>,
): Promise<Best> => {
  const servers: Server[] = [];
  for (let index = 0; index < count; index += 1) servers.push(await startServer(env));
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
    for (const { places } of tables) for (const { socket } of places) socket.terminate();
    return { played, half, cpu, logBytes, entryBytes };
  } finally {
    for (const server of servers) await stopServer(server);
  }
};

export const clusterBench = async (): Promise<readonly Measure[]> => {
  await ensureNats((said) => process.stderr.write(`${said}\n`));
  const [postgres, nats] = [await startPostgres(), await startNats()];
  try {
    const env = {
      DATABASE_URL: postgres.database("postgres"),
      NATS_URL: nats.url,
      TENGEN_SECRET: randomBytes(32).toString("hex"),
    };
    const best = new Map<number, Best>();
    const raw = { append: 0, commit: Infinity, publish: 0, message: Infinity };
    for (let round = 0; round < ROUNDS; round += 1) {
      const appends = await runRaw("append", env.DATABASE_URL, String(GROUP), "1500");
      const single = await runRaw("append", env.DATABASE_URL, "1", "1500");
      const messages = await runRaw("publish", nats.url, "1000");
      raw.append = Math.max(raw.append, appends.perSecond);
      raw.commit = Math.min(raw.commit, single.p99);
      raw.publish = Math.max(raw.publish, messages.perSecond);
      raw.message = Math.min(raw.message, messages.p99);
      for (const count of SERVERS) {
        const one = await measure(count, env, { postgres: postgres.pid(), nats: nats.pid() });
        best.set(count, better(best.get(count), one));
        process.stderr.write(`cluster: ${count} servers, ${Math.round(one.played.perSecond)} moves/s\n`);
      }
      process.stderr.write(`cluster: round ${round + 1} of ${ROUNDS}\n`);
    }
    const appendText = `rows/s appended to PostgreSQL in commits of ${GROUP}, by one connection`;
    const commitText = "ms, p99, of a commit of one row in PostgreSQL";
    const messageText = "ms, p99, of one message through NATS";
    const nameOf = (count: number): string => `${count} ${count === 1 ? "server" : "servers"}`;
    const all = SERVERS.map((count) => [count, best.get(count) as Best] as const);
    const cpuRows = all.flatMap(([count, { cpu }]) => {
      const most = Object.entries(cpu).toSorted(([, a], [, b]) => b - a)[0]?.[0];
      return Object.entries(cpu).map(([name, used]) =>
        fixed(
          `processor's time of a move, ${nameOf(count)}: ${name}${name === most ? " (the most)" : ""}`,
          "us",
          used,
          "us of one core for a row appended raw",
          1_000_000 / raw.append,
        ),
      );
    });
    return [
      ...all.map(([count, { played }]) =>
        fixed(
          `durable moves a second, ${nameOf(count)}, ${MATCHES} matches`,
          "1/s",
          played.perSecond,
          appendText,
          raw.append,
        ),
      ),
      ...all.map(([count, { played }]) =>
        fixed(
          `submit to accepted, p99, ${nameOf(count)} at full speed`,
          "ms",
          played.accepted.p99,
          commitText,
          raw.commit,
        ),
      ),
      ...all.map(([count, { half }]) =>
        fixed(
          `submit to accepted, p99, ${nameOf(count)} at half speed`,
          "ms",
          half.accepted.p99,
          commitText,
          raw.commit,
        ),
      ),
      ...all.map(([count, { half }]) =>
        fixed(
          `submit to the other player, p99, ${nameOf(count)} at half speed`,
          "ms",
          half.heard.p99,
          messageText,
          raw.message,
        ),
      ),
      ...cpuRows,
      fixed(
        "bytes of PostgreSQL's log for a move, 3 servers",
        "B",
        best.get(3)?.logBytes ?? 0,
        "B of an entry with its indexes on disk",
        best.get(3)?.entryBytes ?? 0,
      ),
      fixed("messages through NATS", "1/s", raw.publish, appendText, raw.append),
    ];
  } finally {
    await nats.stop();
    await postgres.stop();
  }
};
