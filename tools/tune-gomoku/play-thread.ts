// A thread that plays games for the tuner: the number of a game comes in, the game goes out.
import { parentPort, workerData } from "node:worker_threads";
import { playGame } from "./games.ts";

const { seed, nodes } = workerData as { readonly seed: string; readonly nodes: number };
parentPort?.on("message", (game: number) => {
  parentPort?.postMessage({ game, played: playGame(`${seed} ${game}`, nodes) });
});
