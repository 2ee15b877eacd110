// One round of the tuner: plays games of the searcher with itself, as many as the file does not have yet, fits the weights to their positions and to those
// of the files of earlier rounds that it is given, and writes them. Ctrl-C keeps the games played so far.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { startProgress } from "../cards-balance/progress.ts";
import { fitOrder, fitWorths, lookAt, lossOf, type Choice, type Sample } from "./fit.ts";
import { parseGame } from "./positions.ts";
import { writeWeights } from "./weights.ts";

/** One game in so many is not learnt from, but tells how much was learnt. */
const HELD_BACK = 12;
/** Where to look first is learnt from one position in so many: it needs fewer, and they are large. */
const CHOICE_EVERY = 3;
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

/** The games of a file, a line each. */
const linesOf = (from: string): readonly string[] => fs.readFileSync(from, "utf8").split("\n").slice(0, -1);

/** Plays as many games as the file does not have yet, in all cores; they are written in the order of their numbers, whoever is first. */
const playGames = async (count: number, nodes: number): Promise<void> => {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const tell = startProgress(process.stderr, count);
  const waiting = new Map<number, string>();
  let written = fs.existsSync(file) ? linesOf(file).length : 0;
  let next = written;
  const take = (game: number, line: string): void => {
    waiting.set(game, line);
    for (let ready = waiting.get(written); ready !== undefined; ready = waiting.get(written)) {
      waiting.delete(written);
      fs.appendFileSync(file, `${ready}\n`);
      written += 1;
      tell(written, "played");
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
      thread.on("message", ({ game, line }: { readonly game: number; readonly line: string }) => {
        take(game, line);
        ask();
      });
      ask();
    });
  await Promise.all(Array.from({ length: os.availableParallelism() }, playInThread));
};

const count = Number(gamesText);
await playGames(count, Number(nodesText));
const games = [...earlier.flatMap(linesOf), ...linesOf(file).slice(0, count)];
const samples: Sample[] = [];
const heldBack: Sample[] = [];
const choices: Choice[] = [];
const tell = startProgress(process.stderr, games.length);
for (const [game, line] of games.entries()) {
  for (const [index, position] of parseGame(line).entries()) {
    const { sample, choice } = lookAt(position);
    if (sample !== null) (game % HELD_BACK === 0 ? heldBack : samples).push(sample);
    if (choice !== null && index % CHOICE_EVERY === 0) choices.push(choice);
  }
  tell(game + 1, "looked at");
}
const worths = fitWorths(samples, EPOCHS.worths);
const order = fitOrder(choices, EPOCHS.order);
writeWeights({ ...worths, makes: order.makes, denies: order.denies });
console.log(`${games.length} games, ${samples.length} positions, ${choices.length} choices`);
console.log(
  `loss ${lossOf(samples, worths).toFixed(4)}, of games held back ${lossOf(heldBack, worths).toFixed(4)} (knowing nothing: ${Math.LN2.toFixed(4)})`,
);
console.log(`the best move is looked at first in ${(order.hits * 100).toFixed(1)} of 100`);
