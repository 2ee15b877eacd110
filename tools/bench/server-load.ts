// The load of the server's benchmarks: a server on one core, the players of matches on another, and the raw limits that it
// is compared with, a WebSocket echo and durable appends in groups.
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";

const root = path.resolve(import.meta.dirname, "..", "..");
/** On Linux the server and the load generator get a core each. */
export const hasTaskset =
  process.platform === "linux" && os.availableParallelism() > 1 && spawnSync("taskset", ["-V"]).status === 0;
const pinned = (core: number, command: readonly string[]): readonly [string, readonly string[]] =>
  hasTaskset ? ["taskset", ["-c", String(core), ...command]] : [command[0] ?? "", command.slice(1)];

/** A child of Node, on a core of its own; on any if `core` is null. */
const spawnPinned = (
  core: number | null,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): ChildProcess => {
  const command = [process.execPath, ...args] as const;
  const [program, more] = core === null ? [command[0], command.slice(1)] : pinned(core, command);
  return spawn(program, more, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
};

const stop = async (child: ChildProcess): Promise<void> => {
  child.kill("SIGKILL");
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
};

export interface Server {
  readonly child: ChildProcess;
  readonly url: string;
  readonly folder: string;
}

/** A server that refuses nothing. `env` holds more of its settings. */
export const startServer = async (
  core: number | null = 1,
  env: Readonly<Record<string, string>> = {},
): Promise<Server> => {
  const folder = fs.mkdtempSync(path.join(process.env["TENGEN_BENCH_FOLDER"] ?? os.tmpdir(), "tengen-bench-"));
  const many = "1000000";
  const child = spawnPinned(core, [path.join(root, "apps/server/main.ts")], {
    PORT: "0",
    HOST: "127.0.0.1",
    TENGEN_VAR: folder,
    TENGEN_LOG: "warn",
    TENGEN_MESSAGES: many,
    TENGEN_REQUESTS: many,
    TENGEN_SOCKETS: many,
    TENGEN_SOCKETS_PER_ADDRESS: many,
    TENGEN_MESSAGES_PER_ADDRESS: many,
    TENGEN_CONNECTIONS: many,
    TENGEN_CONNECTIONS_PER_ADDRESS: many,
    TENGEN_NEW_MATCHES: many,
    TENGEN_NEW_MATCHES_PER_ADDRESS: many,
    TENGEN_MATCHES_PER_PLAYER: many,
    TENGEN_WATCHES: "100000",
    TENGEN_SILENT_SECONDS: "3600",
    ...env,
  });
  let output = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  while (!output.includes("ready at")) {
    if (child.exitCode !== null) throw new Error(`the server did not start: ${output}`);
    await sleep(20);
  }
  return { child, folder, url: `http://127.0.0.1:${/127\.0\.0\.1:(\d+)/u.exec(output)?.[1]}` };
};

export const post = async (url: string, body: object, token?: string): Promise<Record<string, never>> => {
  const answer = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Record<string, never>;
};

/** Stops a server, and deletes what it has stored. */
export const stopServer = async ({ child, folder }: Server): Promise<void> => {
  await stop(child);
  fs.rmSync(folder, { recursive: true, force: true });
};

/**
 * CPU time of a process and its threads so far, in microseconds: unlike the time on the clock it is that of its own work.
 * NaN where the system does not tell.
 */
export const cpuTime = ({ pid }: ChildProcess): number => {
  if (process.platform !== "linux") return Number.NaN;
  const tasks = `/proc/${String(pid)}/task`;
  // In nanoseconds.
  const times = fs
    .readdirSync(tasks)
    .map((task) => fs.readFileSync(`${tasks}/${task}/schedstat`, "utf8").split(" ")[0]);
  return times.reduce((sum, time) => sum + Number(time), 0) / 1000;
};

/** Moves that never make five: pairs of each colour, shifted from row to row. */
export const CELLS: readonly (readonly [number, number])[] = (() => {
  const cells = Array.from({ length: 225 }, (_, index) => [index % 15, Math.floor(index / 15)] as const);
  const [black, white] = [0, 1].map((side) => cells.filter(([x, y]) => Math.floor(((x + 2 * y) % 4) / 2) === side));
  return (black ?? []).flatMap((cell, index) => (white?.[index] === undefined ? [] : [cell, white[index]]));
})();

export const openSocket = async (url: string): Promise<WebSocket> => {
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws`, { perMessageDeflate: false });
  await once(socket, "open");
  return socket;
};

export interface Guest {
  readonly playerId: string;
  readonly token: string;
}

export interface Table {
  readonly matchId: string;
  readonly guests: readonly Guest[];
  readonly sockets: readonly WebSocket[];
}

export const openTable = async (url: string): Promise<Table> => {
  const guests = await Promise.all(
    ["Ann", "Bob"].map((name) => post(`${url}/api/guests`, { name }) as unknown as Promise<Guest>),
  );
  const [first] = guests as [Guest];
  const request = { gameId: "gomoku", seats: [{ kind: "me" }, { kind: "open" }] };
  const created = (await post(`${url}/api/matches`, request, first.token)) as unknown as {
    match: { record: { matchId: string } };
  };
  const { matchId } = created.match.record;
  for (const { token } of guests) await post(`${url}/api/matches/${matchId}/join`, { nonce: "ab".repeat(32) }, token);
  const sockets = await Promise.all(
    guests.map(async ({ token }) => {
      const socket = await openSocket(url);
      socket.send(JSON.stringify({ type: "hello", protocol: 1, token }));
      socket.send(JSON.stringify({ type: "watch", matchId, fromSeq: 0 }));
      await once(socket, "message");
      return socket;
    }),
  );
  return { matchId, guests, sockets };
};

/** Opens tables, a few at a time. */
export const openTables = async (url: string, count: number): Promise<readonly Table[]> => {
  const tables: Table[] = [];
  for (let opened = 0; opened < count; opened += 20) {
    tables.push(...(await Promise.all(Array.from({ length: Math.min(20, count - opened) }, () => openTable(url)))));
  }
  return tables;
};

export interface Played {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

export const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;

/**
 * Plays the moves of every match, each as soon as the previous one is accepted, or at a total pace in moves per second.
 */
export const play = async (
  tables: readonly Table[],
  from: number,
  moves: number,
  pace: number | null,
): Promise<Played> => {
  const times: number[] = [];
  const began = performance.now();
  await Promise.all(
    tables.map(async ({ matchId, guests, sockets }, index) => {
      if (pace !== null) await sleep((index / tables.length) * ((tables.length * 1000) / pace));
      for (let seq = from; seq < from + moves; seq += 1) {
        const [guest, socket] = [guests[seq % 2] as Guest, sockets[seq % 2] as WebSocket];
        const [x, y] = CELLS[seq] as readonly [number, number];
        const actionId = randomUUID();
        const envelope = {
          gameId: "gomoku",
          matchId,
          actionId,
          seq,
          actorId: guest.playerId,
          type: "PLACE_STONE",
          payload: { x, y },
        };
        const sent = performance.now();
        await new Promise<void>((resolve, reject) => {
          const onMessage = (data: Buffer): void => {
            const text = data.toString("latin1");
            if (!text.includes(actionId)) return;
            if (text.startsWith('{"type":"rejected"')) reject(new Error(text));
            if (!text.startsWith('{"type":"accepted"')) return;
            socket.off("message", onMessage);
            resolve();
          };
          socket.on("message", onMessage);
          socket.send(JSON.stringify({ type: "submit", envelope }));
        });
        const took = performance.now() - sent;
        times.push(took);
        if (pace !== null) await sleep(Math.max(0, (tables.length * 1000) / pace - took));
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  const sorted = times.toSorted((a, b) => a - b);
  return {
    perSecond: times.length / seconds,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
  };
};

/** A raw limit: what happens per second, and CPU time in microseconds for each. */
export interface Raw {
  readonly perSecond: number;
  readonly cpu: number;
}

/** Echoes with `messages` in flight, each on one socket or alternating between two, like the two players of a match. */
export const timeEcho = async (messages: number, socketsEach: 1 | 2): Promise<Raw> => {
  const count = messages * socketsEach;
  const child = spawnPinned(1, [path.join(import.meta.dirname, "server-child.ts"), "echo"]);
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, "data")) as [Buffer];
  const url = `http://127.0.0.1:${line.toString("utf8").trim()}`;
  const text = JSON.stringify({
    type: "submit",
    envelope: {
      gameId: "gomoku",
      matchId: "m-000000000000000000000000",
      actionId: randomUUID(),
      seq: 0,
      actorId: "g-000000000000000000000000",
      type: "PLACE_STONE",
      payload: { x: 7, y: 7 },
    },
  });
  const sockets: WebSocket[] = [];
  for (let opened = 0; opened < count; opened += 100) {
    sockets.push(...(await Promise.all(Array.from({ length: Math.min(100, count - opened) }, () => openSocket(url)))));
  }
  let echoes = 0;
  for (const [index, socket] of sockets.entries()) {
    const next = sockets[socketsEach === 1 ? index : index ^ 1] ?? socket;
    socket.on("message", () => {
      echoes += 1;
      next.send(text);
    });
    if (index % socketsEach === 0) socket.send(text);
  }
  await sleep(500);
  const [first, from, cpu] = [echoes, performance.now(), cpuTime(child)];
  await sleep(2000);
  const more = echoes - first;
  const raw = { perSecond: (more * 1000) / (performance.now() - from), cpu: (cpuTime(child) - cpu) / more };
  for (const socket of sockets) socket.terminate();
  await stop(child);
  return raw;
};

/** Durable appends, `group` in each transaction. */
export const timeAppends = async (group: number): Promise<Raw> => {
  const child = spawnPinned(1, [path.join(import.meta.dirname, "server-child.ts"), "append", String(group), "1500"]);
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, "data")) as [Buffer];
  await stop(child);
  return JSON.parse(line.toString("utf8")) as Raw;
};
