// `npm run tune:gomoku [-- --part <1 to 100>] [-- --seed <text>] [-- --folder <games>]`: the weights of the search by threats, learnt from games of the
// search with itself. It begins with weights that know nothing but threats, and goes through the rounds of the recipe: the search plays games
// with the weights that there are, and says of their positions, and of others beside them, what it sees; new weights are fitted to that, and the kernel is
// compiled with them. It takes 25 minutes on two cores. What comes out
// is searchers/gomoku/assembly/patterns/tuned.ts, the same on every machine. Ctrl-C keeps the games; the next run goes on with those in
// the folder, which has to be another one when the kernel was changed. `--part 5` plays 5 of 100 games, to try it out.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { parseArgs } from "node:util";
import { buildKernels } from "../kernels/kernels.ts";
import { NOTHING, writeWeights } from "./weights.ts";

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
writeWeights(NOTHING);
for (const [round, { games, nodes, before }] of RECIPE.entries()) {
  await buildKernels(root, console.log);
  const count = Math.ceil((games * Number(part)) / 100);
  console.log(`round ${round + 1} of ${RECIPE.length}: ${count} games with ${nodes} nodes a move`);
  // A process of its own, because a kernel is loaded once.
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
  if (status !== 0) process.exit(status ?? 130);
}
await buildKernels(root, console.log);
