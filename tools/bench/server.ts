// Benchmarks the match server on one core, with the load generator on another: durable moves per second, and latency
// from submit to accepted. The references, in the same run, are raw limits: a WebSocket echo, and durable appends in
// groups.
import { spawnSync, type ChildProcess } from "node:child_process";
import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { WebSocket } from "ws";
import { constantMeasure, type Measure } from "./measure.ts";
import {
  hasTaskset,
  openSocket,
  openTable,
  openTables,
  play,
  startServer,
  stopServer,
  timeAppends,
  timeEcho,
  type Played,
  type Table,
} from "./server-load.ts";

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
  await stopServer(server);
  return (after - before) / IDLE_SOCKETS;
};

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
    best.echo = Math.max(best.echo, (await timeEcho(1000, 1)).perSecond);
    best.echoOfPairs = Math.max(best.echoOfPairs, (await timeEcho(1000, 2)).perSecond);
    best.append = Math.max(best.append, (await timeAppends(500)).perSecond);
    const server = await startServer();
    for (const [matches, moves] of LOADS) {
      const tables = await openTables(server.url, matches);
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
    await stopServer(server);
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
