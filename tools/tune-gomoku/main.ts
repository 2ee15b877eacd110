// `npm run tune:gomoku [-- --part <1 to 100>] [-- --seed <text>] [-- --folder <games>]`: the weights of the search by threats, learnt from games of the
// search with itself. It begins with weights that know nothing but threats, and goes through the rounds of the recipe: the search plays games
// with the weights that there are, and says of their positions, and of others beside them, what it sees; new weights are fitted to that, and the kernel is
// compiled with them. It takes about half an hour on two cores. What comes out
// is tuned.ts in the folder of the games, the same on every machine. The kernel's own, searchers/gomoku/assembly/patterns/tuned.ts, are put back at the end: whoever takes the
// new ones lets them play the old ones first. Ctrl-C keeps the games; the next run goes on with those in the folder, which has to be
// another one when the kernel was changed. `--part 5` plays 5 of 100 games, to try it out.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { buildKernels } from "../kernels/kernels.ts";
import { NOTHING, WEIGHTS_FILE, writeWeights } from "./weights.ts";

/** The rounds: how many games, how many nodes for each position, and from how many rounds before it is learnt as well: what the first ones say is too weak. */
const RECIPE = [
  { games: 1500, nodes: 400, before: 0 },
  { games: 2500, nodes: 800, before: 0 },
  { games: 4000, nodes: 1500, before: 0 },
  { games: 6000, nodes: 2000, before: 0 },
  { games: 10_000, nodes: 2500, before: 1 },
];

const root = path.resolve(import.meta.dirname, "..", "..");
const { part, seed, folder } = parseArgs({
  options: {
    part: { type: "string", default: "100" },
    seed: { type: "string", default: "tune" },
    folder: { type: "string", default: path.join(root, "var/gomoku-games") },
  },
}).values;
if (!/^(?:[1-9]\d?|100)$/u.test(part)) {
  console.error(`--part is a whole number from 1 to 100, not ${part}`);
  process.exit(2);
}

const fileOf = (round: number): string => path.join(folder, `${round}.txt`);

/** Plays and learns; a process of its own, because a kernel is loaded once. Whether it came to its end. */
const runRound = (round: number): boolean => {
  const { games, nodes, before } = RECIPE[round] ?? { games: 0, nodes: 0, before: 0 };
  const count = Math.ceil((games * Number(part)) / 100);
  console.log(`round ${round + 1} of ${RECIPE.length}: ${count} games with ${nodes} nodes a position`);
  const { status } = spawnSync(
    process.execPath,
    [
      path.join(import.meta.dirname, "round.ts"),
      `--games=${count}`,
      `--nodes=${nodes}`,
      `--seed=${seed} ${round}`,
      `--file=${fileOf(round)}`,
      ...Array.from({ length: before }, (_, back) => fileOf(round - 1 - back)),
    ],
    { stdio: "inherit" },
  );
  return status === 0;
};

// Ctrl-C is for the round that plays; the weights that were here are put back in any case.
process.on("SIGINT", () => {});
const kept = fs.readFileSync(WEIGHTS_FILE, "utf8");
let isDone = true;
try {
  writeWeights(NOTHING);
  for (let round = 0; round < RECIPE.length && isDone; round += 1) {
    await buildKernels(root, console.log);
    isDone = runRound(round);
  }
  if (isDone) fs.copyFileSync(WEIGHTS_FILE, path.join(folder, "tuned.ts"));
} finally {
  fs.writeFileSync(WEIGHTS_FILE, kept);
  await buildKernels(root, console.log);
}
if (isDone) console.log(`the weights are in ${path.join(folder, "tuned.ts")}; those of the kernel are as they were`);
process.exitCode = isDone ? 0 : 130;
