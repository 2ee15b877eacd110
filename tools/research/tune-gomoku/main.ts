// `npm run tune:gomoku [-- --part <1 to 100>] [-- --seed <text>] [-- --folder <games>]`: tunes evaluation and move
// ordering of the alpha-beta search by self-play. It starts from zero weights. In every round the search plays games
// with the current weights and evaluates their positions and nearby ones; new weights are fitted to the results, and
// the kernel is compiled with them. This takes about half an hour on two cores and gives the same weights on every
// machine.
//
// The result is tuned.ts in the folder of the games. The weights of the kernel,
// searchers/gomoku/assembly/patterns/tuned.ts, are restored at the end: test the new ones against them in games first.
// Ctrl-C keeps the games, and the next run continues with those in the folder; use another folder after a change of the
// kernel. `--part 5` plays 5 % of the games, to try it out.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { buildKernels } from "../../build/kernels/kernels.ts";
import { ZERO_WEIGHTS, WEIGHTS_FILE, writeWeights } from "./weights.ts";

/** Games, nodes per position, and how many earlier rounds are used as well; those of the first rounds are too weak. */
const ROUNDS = [
  { games: 1500, nodes: 400, earlierRounds: 0 },
  { games: 2500, nodes: 800, earlierRounds: 0 },
  { games: 4000, nodes: 1500, earlierRounds: 0 },
  { games: 6000, nodes: 2000, earlierRounds: 0 },
  { games: 10_000, nodes: 2500, earlierRounds: 1 },
];

const root = path.resolve(import.meta.dirname, "..", "..", "..");
const { part, seed, folder } = parseArgs({
  options: {
    part: { type: "string", default: "100" },
    seed: { type: "string", default: "tune" },
    folder: { type: "string", default: path.join(root, "var/gomoku-games") },
  },
}).values;
if (!/^(?:[1-9]\d?|100)$/u.test(part)) {
  console.error(`--part ${part} is not valid. Use a whole number from 1 to 100.`);
  process.exit(2);
}

const gamesFile = (round: number): string => path.join(folder, `${round}.txt`);

/** Runs a round in its own process, because a kernel is loaded once per process; returns whether it completed. */
const runRound = (round: number): boolean => {
  const { games, nodes, earlierRounds } = ROUNDS[round] ?? { games: 0, nodes: 0, earlierRounds: 0 };
  const count = Math.ceil((games * Number(part)) / 100);
  console.log(`round ${round + 1} of ${ROUNDS.length}: ${count} games with ${nodes} nodes per position`);
  const { status } = spawnSync(
    process.execPath,
    [
      path.join(import.meta.dirname, "round.ts"),
      `--games=${count}`,
      `--nodes=${nodes}`,
      `--seed=${seed} ${round}`,
      `--file=${gamesFile(round)}`,
      ...Array.from({ length: earlierRounds }, (_, back) => gamesFile(round - 1 - back)),
    ],
    { stdio: "inherit" },
  );
  return status === 0;
};

// Ctrl-C ends the round's process; this one goes on to restore the weights.
process.on("SIGINT", () => {});
const originalWeights = fs.readFileSync(WEIGHTS_FILE, "utf8");
let isDone = true;
try {
  writeWeights(ZERO_WEIGHTS);
  for (let round = 0; round < ROUNDS.length && isDone; round += 1) {
    await buildKernels(root, console.log);
    isDone = runRound(round);
  }
  if (isDone) fs.copyFileSync(WEIGHTS_FILE, path.join(folder, "tuned.ts"));
} finally {
  fs.writeFileSync(WEIGHTS_FILE, originalWeights);
  await buildKernels(root, console.log);
}
if (isDone) console.log(`New weights: ${path.join(folder, "tuned.ts")}. The kernel's own weights are unchanged.`);
process.exitCode = isDone ? 0 : 130;
