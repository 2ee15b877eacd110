// `npm run go:levels [-- --games 100 --only 3]`: plays each level of the Go searcher against the one below, and the bot
// Playouts against the highest level. Writes searchers/go/LEVELS.md. Node budgets and seeds make the games repeatable.
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { LEVELS, openInlineSearcher, type Level } from "@tengen/go-searcher";
import { areaLead, goPositionOf, otherColor, playMove, type Color, type GoGame, type GoMove } from "@tengen/stones";
import { percent, wilson } from "./win-rate.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
const KOMI = 6.5;
const MAX_MOVES = 400;
/** The nodes of the bot Playouts. */
const FULL_NODES = 5000;

interface Player {
  readonly name: string;
  /** 0: full strength. */
  readonly level: number;
  readonly nodes: number;
}

const searcher = openInlineSearcher({ now: () => 0, pause: () => Promise.resolve() });

const playGame = async (black: Player, white: Player, seed: number): Promise<Color> => {
  let position = goPositionOf({ stones: [], moves: [], toMove: "black", komi: KOMI });
  const moves: GoMove[] = [];
  let color: Color = "black";
  while (position.passes < 2 && moves.length < MAX_MOVES) {
    const { level, nodes } = color === "black" ? black : white;
    const game: GoGame = { stones: [], moves, toMove: color, komi: KOMI };
    const options = { seed: seed * 1000 + moves.length, threads: 1, hash: 64, multiPv: 1, level };
    const { move } = await searcher.search(game, { nodes }, options, () => {}).result;
    moves.push({ color, move });
    position = playMove(position, { color, move });
    color = otherColor(color);
  }
  return areaLead(position.board) > KOMI ? "black" : "white";
};

const playMatch = async (first: Player, second: Player, games: number): Promise<number> => {
  let wins = 0;
  for (let game = 0; game < games; game += 1) {
    const isBlack = game % 2 === 0;
    const winner = await playGame(isBlack ? first : second, isBlack ? second : first, game + 1);
    if ((winner === "black") === isBlack) wins += 1;
    process.stderr.write(`${first.name} vs. ${second.name}: won ${wins} of ${game + 1}\n`);
  }
  return wins;
};

const { values } = parseArgs({ options: { games: { type: "string", default: "100" }, only: { type: "string" } } });
const games = Number(values.games);
if (!Number.isInteger(games) || games < 1) {
  console.error("usage: npm run go:levels -- --games <count> --only <level>");
  process.exit(2);
}
const players: readonly Player[] = [
  ...LEVELS.map(({ level, nodes }: Level) => ({ name: `Level ${level}`, level, nodes: nodes ?? FULL_NODES })),
  { name: "Playouts", level: 0, nodes: FULL_NODES },
];
const rows: string[] = [];
for (const [index, player] of players.entries()) {
  const below = players[index - 1];
  if (below === undefined || (values.only !== undefined && values.only !== String(index + 1))) continue;
  const wins = await playMatch(player, below, games);
  const [low, high] = wilson(wins, games);
  rows.push(
    `| ${player.name} | ${player.nodes} | ${below.name} | ${below.nodes} | ${games} | ${wins} | ${percent(wins / games)} | ${percent(low)} to ${percent(high)} |`,
  );
  console.log(rows.at(-1));
}
const text = [
  "# Levels of the Go searcher",
  "",
  `Measured by \`npm run go:levels\`. Colours alternate, komi is ${KOMI}, and the board is counted as it stands after`,
  "two passes. Node budgets and seeds make the games repeatable. `src/levels.ts` defines the levels.",
  "Playouts is full strength with the nodes of the bot of that name.",
  "",
  "| level | playouts per move | opponent | playouts per move | games | wins | win rate | 95 % interval |",
  "| --- | --- | --- | --- | --- | --- | --- | --- |",
  ...rows,
  "",
].join("\n");
if (values.only === undefined) fs.writeFileSync(path.join(root, "searchers/go/LEVELS.md"), text);
