// A worker thread that plays games for the tuner: it receives the number of a game and posts the line of its positions.
import { parentPort, workerData } from "node:worker_threads";
import { openPatternKernel } from "@tengen/gomoku-searcher";
import { playGame, formatGame } from "./positions.ts";

const { seed, nodes } = workerData as { readonly seed: string; readonly nodes: number };
const patterns = await openPatternKernel();
parentPort?.on("message", (game: number) => {
  parentPort?.postMessage({ game, line: formatGame(playGame(patterns, `${seed} ${game}`, { nodes })) });
});
