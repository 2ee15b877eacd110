// Benchmarks the CPU time that the match server needs for a durable move. Its reference is the CPU time of an echo and of
// an append. Unlike the moves per second of `server.ts` it means something on a machine that is busy with other work.
import { spawnSync } from "node:child_process";
import type { Measure } from "./measure.ts";
import {
  cpuTime,
  hasTaskset,
  openTables,
  play,
  startServer,
  stopServer,
  timeAppends,
  timeEcho,
} from "./server-load.ts";

const MATCHES = 1000;
/** Moves of each match: to warm up, and measured. */
const MOVES = { warmUp: 10, measured: 40 };

const timeMove = async (): Promise<number> => {
  const server = await startServer();
  const tables = await openTables(server.url, MATCHES);
  await play(tables, 0, MOVES.warmUp, null);
  const before = cpuTime(server.child);
  await play(tables, MOVES.warmUp, MOVES.measured, null);
  const used = cpuTime(server.child) - before;
  for (const { sockets } of tables) for (const socket of sockets) socket.terminate();
  await stopServer(server);
  return used / (MATCHES * MOVES.measured);
};

export const serverCpuBench = (): readonly Measure[] => {
  if (hasTaskset) spawnSync("taskset", ["-a", "-p", "-c", "0", String(process.pid)]);
  return [
    {
      what: `CPU time of the server for a durable move, ${MATCHES} matches`,
      unit: "us",
      rounds: 5,
      run: timeMove,
      reference: `CPU time of an echo over ${MATCHES} sockets and of an append in groups of 500`,
      referenceRun: async () => (await timeEcho(MATCHES, 1)).cpu + (await timeAppends(500)).cpu,
    },
  ];
};
