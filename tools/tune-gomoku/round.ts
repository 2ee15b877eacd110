// One round of the tuner: plays games of the searcher with itself, as many as the file does not have yet, fits the weights to them and to those
// of the files of earlier rounds that it is given, and writes them. Ctrl-C keeps the games played so far.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { startProgress } from "../cards-balance/progress.ts";
import { collect, fitOrder, fitWorths, lossOf } from "./fit.ts";
import { parseGame, textOf, type Game } from "./games.ts";
import { writeWeights } from "./weights.ts";

/** One game in so many is not learnt from, but tells how much was learnt. */
const HELD_BACK = 12;
const EPOCHS = { worths: 12, order: 6 };

const {
  values: { games: gamesText, nodes: nodesText, seed, file },
  positionals: earlier,
} = parseArgs({
  options: {
    games: { type: "string", default: "" },
    nodes: { type: "string", default: "" },
    seed: { type: "string", default: "" },
    file: { type: "string", default: "" },
  },
  allowPositionals: true,
});

const readGames = (from: string): readonly Game[] =>
  fs.readFileSync(from, "utf8").split("\n").filter(Boolean).map(parseGame);

/** Plays as many games as the file does not have yet, in all cores; they are written in the order of their numbers, whoever is first. */
const playGames = async (count: number, nodes: number): Promise<readonly Game[]> => {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const games = fs.existsSync(file) ? readGames(file).slice(0, count) : [];
  const tell = startProgress(process.stderr, count);
  const waiting = new Map<number, Game>();
  let next = games.length;
  const take = (game: number, played: Game): void => {
    waiting.set(game, played);
    for (let ready = waiting.get(games.length); ready !== undefined; ready = waiting.get(games.length)) {
      waiting.delete(games.length);
      fs.appendFileSync(file, `${textOf(ready)}\n`);
      games.push(ready);
      tell(games.length, "played");
    }
  };
  const playInThread = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const thread = new Worker(new URL("play-thread.ts", import.meta.url), { workerData: { seed, nodes } });
      const ask = (): void => {
        if (next >= count) {
          void thread.terminate();
          resolve();
          return;
        }
        thread.postMessage(next);
        next += 1;
      };
      thread.on("error", reject);
      thread.on("message", ({ game, played }: { readonly game: number; readonly played: Game }) => {
        take(game, played);
        ask();
      });
      ask();
    });
  await Promise.all(Array.from({ length: os.availableParallelism() }, playInThread));
  return games;
};

const games = [...earlier.flatMap(readGames), ...(await playGames(Number(gamesText), Number(nodesText)))];
const lookAt = (some: readonly Game[]) => {
  const tell = startProgress(process.stderr, some.length);
  return collect(some, (done) => tell(done, "looked at"));
};
const learnt = lookAt(games.filter((_, index) => index % HELD_BACK !== 0));
const heldBack = lookAt(games.filter((_, index) => index % HELD_BACK === 0));
const worths = fitWorths(learnt.samples, EPOCHS.worths);
const order = fitOrder(learnt.choices, EPOCHS.order);
writeWeights({ ...worths, makes: order.makes, denies: order.denies });
console.log(`${games.length} games, ${learnt.samples.length} positions, ${learnt.choices.length} choices`);
console.log(
  `loss ${lossOf(learnt.samples, worths).toFixed(4)}, of games held back ${lossOf(heldBack.samples, worths).toFixed(4)} (knowing nothing: ${Math.LN2.toFixed(4)})`,
);
console.log(`the move that was played is looked at first in ${(order.hits * 100).toFixed(1)} of 100`);
