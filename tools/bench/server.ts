// Benchmarks the match server on one core, with the load generator on another: durable moves per second, and latency
// from submit to accepted. The references, in the same run, are raw limits: a WebSocket echo, and durable appends in
// groups.
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import type { Measure } from "./measure.ts";

const root = path.resolve(import.meta.dirname, "..", "..");
const ROUNDS = 3;
/** Moves of each match before the measurement starts. */
const WARM_UP = 5;
/** The number of matches, and the moves of each. */
const LOADS = [
  [10, 200],
  [100, 200],
  [1000, 40],
] as const;
const IDLE_SOCKETS = 5000;

/** On Linux the server and the load generator get a core each. */
const hasTaskset =
  process.platform === "linux" && os.availableParallelism() > 1 && spawnSync("taskset", ["-V"]).status === 0;
const pinned = (core: number, command: readonly string[]): readonly [string, readonly string[]] =>
  hasTaskset ? ["taskset", ["-c", String(core), ...command]] : [command[0] ?? "", command.slice(1)];

const spawnPinned = (
  core: number,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): ChildProcess => {
  const [program, more] = pinned(core, [process.execPath, ...args]);
  return spawn(program, more, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
};

const stop = async (child: ChildProcess): Promise<void> => {
  child.kill("SIGKILL");
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
};

interface Server {
  readonly child: ChildProcess;
  readonly url: string;
  readonly folder: string;
}

const startServer = async (): Promise<Server> => {
  const folder = fs.mkdtempSync(path.join(process.env["TENGEN_BENCH_FOLDER"] ?? os.tmpdir(), "tengen-bench-"));
  const many = "1000000";
  const child = spawnPinned(1, [path.join(root, "apps/server/main.ts")], {
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

interface Table {
  readonly matchId: string;
  readonly guests: readonly Guest[];
  readonly sockets: readonly WebSocket[];
}

const openTable = async (url: string): Promise<Table> => {
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

interface Played {
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
const play = async (tables: readonly Table[], from: number, moves: number, pace: number | null): Promise<Played> => {
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

/** `taskset` replaces itself by the program, so the pid is the program's. */
const residentBytes = (child: ChildProcess): number => {
  const pid = String(child.pid);
  return Number(/VmRSS:\s+(\d+)/u.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024;
};

/** Memory of a new server per idle socket that watches a match, in bytes. */
const idleCost = async (): Promise<number> => {
  const server = await startServer();
  const tables = await Promise.all(Array.from({ length: 10 }, () => openTable(server.url)));
  const openIdle = (count: number): Promise<readonly WebSocket[]> =>
    Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const socket = await openSocket(server.url);
        socket.send('{"type":"hello","protocol":1,"token":null}');
        const { matchId } = tables[index % tables.length] as Table;
        socket.send(JSON.stringify({ type: "watch", matchId, fromSeq: 0 }));
        return socket;
      }),
    );
  // The first sockets also pay for code and shared buffers.
  const sockets = [...(await openIdle(500))];
  await sleep(2000);
  const before = residentBytes(server.child);
  for (let count = 0; count < IDLE_SOCKETS; count += 100) sockets.push(...(await openIdle(100)));
  await sleep(2000);
  const after = residentBytes(server.child);
  for (const socket of sockets) socket.terminate();
  for (const table of tables) for (const socket of table.sockets) socket.terminate();
  await stop(server.child);
  fs.rmSync(server.folder, { recursive: true, force: true });
  return (after - before) / IDLE_SOCKETS;
};

/**
 * Echoes per second with `messages` in flight, each on one socket or alternating between two, like the two players of a
 * match.
 */
const timeEcho = async (messages: number, socketsEach: 1 | 2): Promise<number> => {
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
  const [first, from] = [echoes, performance.now()];
  await sleep(2000);
  const perSecond = ((echoes - first) * 1000) / (performance.now() - from);
  for (const socket of sockets) socket.terminate();
  await stop(child);
  return perSecond;
};

const timeAppends = async (group: number): Promise<number> => {
  const child = spawnPinned(1, [path.join(import.meta.dirname, "server-child.ts"), "append", String(group), "1500"]);
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, "data")) as [Buffer];
  await stop(child);
  return Number(line.toString("utf8"));
};

/** A measurement whose values are already known. */
export const constantMeasure = (
  what: string,
  unit: string,
  value: number,
  reference: string,
  referenceValue: number,
): Measure => ({
  what,
  unit,
  rounds: 1,
  run: () => value,
  reference,
  referenceRun: () => referenceValue,
});

export const serverBench = async (): Promise<readonly Measure[]> => {
  if (hasTaskset) spawnSync("taskset", ["-a", "-p", "-c", "0", String(process.pid)]);
  const best = {
    echo: 0,
    echoOfPairs: 0,
    append: 0,
    played: new Map<number, Played>(),
    idle: Infinity,
    paced: null as Played | null,
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    best.echo = Math.max(best.echo, await timeEcho(1000, 1));
    best.echoOfPairs = Math.max(best.echoOfPairs, await timeEcho(1000, 2));
    best.append = Math.max(best.append, await timeAppends(500));
    const server = await startServer();
    for (const [matches, moves] of LOADS) {
      const tables: Table[] = [];
      for (let opened = 0; opened < matches; opened += 20) {
        tables.push(
          ...(await Promise.all(Array.from({ length: Math.min(20, matches - opened) }, () => openTable(server.url)))),
        );
      }
      await play(tables, 0, WARM_UP, null);
      const played = await play(tables, WARM_UP, moves, null);
      process.stderr.write(`server: ${matches} matches, ${Math.round(played.perSecond)} moves/s\n`);
      if (played.perSecond > (best.played.get(matches)?.perSecond ?? 0)) best.played.set(matches, played);
      if (matches === 1000) {
        const paced = await play(tables, WARM_UP + moves, 20, played.perSecond / 2);
        if (best.paced === null || paced.p99 < best.paced.p99) best.paced = paced;
      }
      for (const { sockets } of tables) for (const socket of sockets) socket.terminate();
    }
    await stop(server.child);
    fs.rmSync(server.folder, { recursive: true, force: true });
    if (process.platform === "linux") best.idle = Math.min(best.idle, await idleCost());
    process.stderr.write(`server: round ${round + 1} of ${ROUNDS}\n`);
  }
  const limitOf = (echo: number): number => 1 / (1 / best.append + 1 / echo);
  const limit = limitOf(best.echo);
  const textOf = (echo: number, sockets: number): string =>
    `1/(1/A + 1/E): A = ${Math.round(best.append)} appends/s in groups of 500, E = ${Math.round(echo)} echoes/s over ${sockets} sockets`;
  const echoText = textOf(best.echo, 1000);
  return [
    ...LOADS.map(([matches]) =>
      constantMeasure(
        `durable moves per second, ${matches} matches`,
        "1/s",
        best.played.get(matches)?.perSecond ?? 0,
        echoText,
        limit,
      ),
    ),
    constantMeasure(
      "durable moves per second, 1000 matches, echo on as many sockets",
      "1/s",
      best.played.get(1000)?.perSecond ?? 0,
      textOf(best.echoOfPairs, 2000),
      limitOf(best.echoOfPairs),
    ),
    ...LOADS.flatMap(([matches]) =>
      (["p50", "p95", "p99"] as const).map((part) =>
        constantMeasure(
          `submit to accepted, ${part}, ${matches} matches at full speed`,
          "ms",
          best.played.get(matches)?.[part] ?? 0,
          "an echo at full speed with 1000 sockets",
          1_000_000 / best.echo,
        ),
      ),
    ),
    constantMeasure(
      "submit to accepted, p99, 1000 matches at half speed",
      "ms",
      best.paced?.p99 ?? 0,
      "the target",
      50,
    ),
    constantMeasure("memory of an idle socket that watches a match", "KB", best.idle / 1024, "the target", 20),
  ];
};
