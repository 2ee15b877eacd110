// A thread that plays games for the tuner: the number of a game comes in, the line of its positions goes out.
import { parentPort, workerData } from "node:worker_threads";
import { playGame, textOf } from "./positions.ts";

const { seed, nodes } = workerData as { readonly seed: string; readonly nodes: number };
parentPort?.on("message", (game: number) => {
  parentPort?.postMessage({ game, line: textOf(playGame(`${seed} ${game}`, nodes)) });
});
