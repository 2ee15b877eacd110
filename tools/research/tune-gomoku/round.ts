// One round of the tuner: plays self-play games until the file is complete, fits the weights to their positions and to
// those of the given files of earlier rounds, and writes the weights. Ctrl-C keeps the games played so far.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { startProgress } from "../cards-balance/progress.ts";
import { fitMoveOrdering, fitEvaluation, extractSamples, lossOf, type MoveSample, type Sample } from "./fit.ts";
import { parseGame } from "./positions.ts";
import { writeWeights } from "./weights.ts";

/** Every n-th game is used for validation only. */
const VALIDATION_EVERY = 12;
/** Move ordering uses every n-th position: it needs fewer samples, and they are large. */
const MOVE_SAMPLE_EVERY = 3;
const EPOCHS = { evaluation: 12, moveOrdering: 6 };

const {
  values: { games: gamesText, nodes: nodesText, seed, file },
  positionals: earlierFiles,
} = parseArgs({
  options: {
    games: { type: "string", default: "" },
    nodes: { type: "string", default: "" },
    seed: { type: "string", default: "" },
    file: { type: "string", default: "" },
  },
  allowPositionals: true,
});

/** The games of a file, one per line. */
const readGames = (from: string): readonly string[] => fs.readFileSync(from, "utf8").split("\n").slice(0, -1);

/** Plays the missing games on all cores. They are written in the order of their numbers. */
const playGames = async (count: number, nodes: number): Promise<void> => {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const showProgress = startProgress(process.stderr, count);
  const waiting = new Map<number, string>();
  let written = fs.existsSync(file) ? readGames(file).length : 0;
  let next = written;
  const write = (game: number, line: string): void => {
    waiting.set(game, line);
    for (let ready = waiting.get(written); ready !== undefined; ready = waiting.get(written)) {
      waiting.delete(written);
      fs.appendFileSync(file, `${ready}\n`);
      written += 1;
      showProgress(written, "played");
    }
  };
  const runThread = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const thread = new Worker(new URL("play-thread.ts", import.meta.url), { workerData: { seed, nodes } });
      const requestGame = (): void => {
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
        write(game, line);
        requestGame();
      });
      requestGame();
    });
  await Promise.all(Array.from({ length: os.availableParallelism() }, runThread));
};

const count = Number(gamesText);
await playGames(count, Number(nodesText));
const games = [...earlierFiles.flatMap(readGames), ...readGames(file).slice(0, count)];
const samples: Sample[] = [];
const validation: Sample[] = [];
const moveSamples: MoveSample[] = [];
const showProgress = startProgress(process.stderr, games.length);
for (const [game, line] of games.entries()) {
  for (const [index, position] of parseGame(line).entries()) {
    const { sample, moveSample } = extractSamples(position);
    if (sample !== null) (game % VALIDATION_EVERY === 0 ? validation : samples).push(sample);
    if (moveSample !== null && index % MOVE_SAMPLE_EVERY === 0) moveSamples.push(moveSample);
  }
  showProgress(game + 1, "sampled");
}
const evaluation = fitEvaluation(samples, EPOCHS.evaluation);
const moveOrdering = fitMoveOrdering(moveSamples, EPOCHS.moveOrdering);
writeWeights({ ...evaluation, attackScores: moveOrdering.attackScores, defenseScores: moveOrdering.defenseScores });
console.log(`${games.length} games, ${samples.length} positions, ${moveSamples.length} move samples`);
console.log(
  `loss ${lossOf(samples, evaluation).toFixed(4)}, validation loss ${lossOf(validation, evaluation).toFixed(4)} (zero weights: ${Math.LN2.toFixed(4)})`,
);
console.log(`move ordering puts the best move first in ${(moveOrdering.top1 * 100).toFixed(1)} % of positions`);
