// `npm run nightly [-- --most <count>]`: checks that take too long for `npm test`. It compares perft counts with those
// in games/<id>/fixtures/perft.txt, smallest first, plays many games with the bots of every game (games of Random end, and
// Greedy wins against Random), and simulates 10,000 seeds. Ctrl-C stops it at any time.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { importFrom, openCatalogue } from "@tengen/catalogue/node";
import { expectationOf } from "./expectations.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
const USAGE = "usage: npm run nightly -- --most <count, such as 5e7>";

interface Count {
  readonly size: number;
  readonly depth: number;
  readonly lines: number;
}

/** The module perft.ts of a game. */
interface PerftModule {
  readonly perft?: (size: number, depth: number) => number;
}

const readCounts = (file: string): readonly Count[] =>
  Array.from(
    fs.readFileSync(file, "utf8").matchAll(/^size (\d+) depth (\d+) perft (\d+)$/gmu),
    ([, size, depth, lines]) => ({ size: Number(size), depth: Number(depth), lines: Number(lines) }),
  ).toSorted((a, b) => a.lines - b.lines);

const readMost = (): number => {
  try {
    const { values } = parseArgs({ options: { most: { type: "string", default: "5e7" } } });
    const most = Number(values.most);
    if (most >= 1) return most;
  } catch {
    // reported below
  }
  console.error(USAGE);
  process.exit(2);
};

const most = readMost();
const all = openCatalogue(root).games.flatMap(({ id }) => {
  const file = path.join(root, "games", id, "fixtures/perft.txt");
  return fs.existsSync(file) ? readCounts(file).map((count) => ({ id, ...count })) : [];
});
const wanted = all.filter(({ lines }) => lines <= most);

let differences = 0;
for (const { id, size, depth, lines } of wanted) {
  const { perft } = (await importFrom(root)(`games/${id}/perft.ts`)) as PerftModule;
  if (perft === undefined) throw new Error(`games/${id}/perft.ts does not export perft`);
  const name = `${id}, size ${size}, depth ${depth}`;
  process.stderr.write(`${name}: counting ${lines} lines\n`);
  const start = performance.now();
  const counted = perft(size, depth);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  if (counted !== lines) differences += 1;
  console.log(`${name}: ${counted} lines in ${seconds} s, ${counted === lines ? "as expected" : `NOT ${lines}`}`);
}
/** Plays games between bots with `tengen play`. */
const playBots = (id: string, seats: string, games: number) => {
  const args = ["play", id, "--seats", seats, "--games", String(games), "--seed", "1", "--swap", "--json"];
  const { stdout } = spawnSync(process.execPath, [path.join(root, "apps/cli/main.ts"), ...args], { encoding: "utf8" });
  return JSON.parse(stdout) as {
    readonly unfinished: number;
    readonly length: { readonly longest: number };
    readonly results: readonly { readonly wins: number }[];
  };
};

for (const { id } of openCatalogue(root).games) {
  process.stderr.write(`${id}: 1000 games of Random against itself, 100 of Greedy against Random\n`);
  const { unfinished, length } = playBots(id, "random,random", 1000);
  const [greedy] = playBots(id, "greedy,random", 100).results;
  const { longest, greedyWins } = expectationOf(id);
  const isGood = unfinished === 0 && length.longest < longest && (greedy?.wins ?? 0) >= greedyWins;
  if (!isGood) differences += 1;
  console.log(
    `${id}: ${unfinished} of 1000 random games unfinished, the longest ${length.longest} moves; Greedy wins ${greedy?.wins} of 100: ${isGood ? "as expected" : "NOT as expected"}`,
  );
}
process.stderr.write("simulating 10,000 seeds\n");
const simulation = path.join(root, "apps/server/tests/simulation/main.ts");
const { status } = spawnSync(process.execPath, [simulation, "--seeds", "10000"], { stdio: "inherit" });
if (status !== 0) differences += 1;
const left = all.length - wanted.length;
console.log(
  `${wanted.length} counts, ${differences === 0 ? "all as expected" : `${differences} different`}; ${left} above ${most} left out`,
);
if (differences > 0) process.exitCode = 1;
