// `npm run levels:gomoku [-- --games <count>] [-- --seed <text>]`: lets each level of the Gomoku searcher play the one below it, after
// random first stones, with both colours, and writes what came out into docs/gomoku-levels.md. Nodes are counted, not seconds, so that the
// table is the same on every machine.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import {
  LEVELS,
  openPatternKernel,
  playAtLevel,
  quietHost,
  SIZE,
  type Color,
  type Level,
  type Stone,
} from "@tengen/gomoku-searcher";
import { openRng, seedRng, type Rng } from "@tengen/kernel";
import { startProgress } from "../cards-balance/progress.ts";

const { games: gamesText, seed } = parseArgs({
  options: { games: { type: "string", default: "200" }, seed: { type: "string", default: "1" } },
}).values;
if (!/^[1-9]\d{0,6}$/u.test(gamesText)) {
  console.error(`--games is a whole number above 0, not ${gamesText}`);
  process.exit(2);
}
const games = Number(gamesText);
const file = path.resolve(import.meta.dirname, "..", "..", "docs/gomoku-levels.md");

const patterns = await openPatternKernel();
const host = quietHost();

/** Three stones near the middle, so that no two games are the same. */
const playOpening = (rng: Rng): readonly Stone[] => {
  const stones: Stone[] = [];
  while (stones.length < 3) {
    const [x, y] = [5 + rng.integer(5), 5 + rng.integer(5)];
    if (!stones.some((stone) => stone.x === x && stone.y === y))
      stones.push({ x, y, color: stones.length === 1 ? -1 : 1 });
  }
  return stones;
};

/** By its nodes, the milliseconds of the processor that a level's longest move took. */
const longest = new Map<number, number>();

/** Who wins; 0 nobody. */
const play = async (opening: readonly Stone[], black: number, white: number, rng: Rng): Promise<Color | 0> => {
  const stones = [...opening];
  for (;;) {
    const toMove: Color = stones.length % 2 === 0 ? 1 : -1;
    const task = { stones, toMove, seed: 1, bytes: 1 << 24, radius: 2, nodes: toMove === 1 ? black : white } as const;
    const from = process.cpuUsage();
    const move = await playAtLevel(patterns, task, host, rng.integer(2 ** 32) / 2 ** 32);
    const { user, system } = process.cpuUsage(from);
    longest.set(task.nodes, Math.max(longest.get(task.nodes) ?? 0, (user + system) / 1000));
    if (move === null) return patterns.winner();
    stones.push({ x: move % SIZE, y: Math.floor(move / SIZE), color: toMove });
  }
};

/** Of each level against the one below it. */
const results: string[] = [];
for (const [index, { nodes }] of LEVELS.entries()) {
  const below = LEVELS[index - 1];
  if (below === undefined) {
    results.push("- | -");
    continue;
  }
  const tell = startProgress(process.stderr, games);
  let [wins, draws] = [0, 0];
  for (let game = 0; game < games; game += 1) {
    // Two games with the same first stones, one with each colour.
    const opening = playOpening(openRng(seedRng(`levels ${seed} ${Math.floor(game / 2)}`)));
    const rng = openRng(seedRng(`levels ${seed} ${index} ${game}`));
    const isBlack = game % 2 === 0;
    const winner = await play(opening, isBlack ? nodes : below.nodes, isBlack ? below.nodes : nodes, rng);
    if (winner === 0) draws += 1;
    else if ((winner === 1) === isBlack) wins += 1;
    tell(game + 1, `level ${index + 1} against ${index}: ${wins} wins, ${draws} draws`);
  }
  const score = (wins + draws / 2) / games;
  const margin = 1.96 * Math.sqrt((score * (1 - score)) / games);
  const [points, around] = [score, margin].map((part) => (100 * part).toFixed(1));
  results.push(`${wins} wins, ${draws} draws, ${games - wins - draws} losses | ${points} +- ${around}`);
}

/** How it comes to its move. */
const describe = (level: Level): string => {
  if ("lines" in level) {
    const { lines, softness, deepest = "any", sight = "any" } = level;
    return `${lines} | ${softness} | ${deepest} | ${sight}`;
  }
  return `by eye, ${level.seesThrees ? "sees" : "does not see"} threes | ${level.softness} | 0 | -`;
};
const rows = LEVELS.map((level, index) => {
  const time = (longest.get(level.nodes) ?? 0).toFixed(0);
  return `| ${index + 1} | ${level.nodes} | ${describe(level)} | ${time} | ${results[index] ?? ""} |`;
});

fs.writeFileSync(
  file,
  [
    "# The levels of the Gomoku searcher",
    "",
    `Written by \`npm run levels:gomoku\`: ${gamesText} games of each level against the one below it, seed ${seed}; three random stones near the middle come first, and each such opening is played with both`,
    "colours. A level is a budget of nodes, so that it is as strong on every machine. It weighs the best moves it sees (`lines`), and takes a move that is worth `softness` less e times less",
    "often, and none that is worth 200 less, or twice its softness; the values are those of the search, in which 200 is the step from one half to about three quarters. `sight` is how many positions it looks at to find a win by fours.",
    "The lowest levels do not read: of all moves they take what catches the eye, one that the search would look at e times less often where its score is `softness` less; they see fives, and their own two ways to five; the other's they see or do not.",
    `The longest move is that of all its games, in the processor's time, on ${os.cpus()[0]?.model ?? "this machine"}, one core: on a core ten times slower it is ten times longer.`,
    "",
    "| level | nodes | lines | softness | moves ahead | sight | longest move, ms | against the level below | points in 100, 95 % |",
    "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ...rows,
    "",
  ].join("\n"),
);
