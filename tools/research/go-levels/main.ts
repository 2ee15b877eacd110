// `npm run go:levels [-- --games 40] [-- --only 3] [-- --concurrency 8] [-- --no-net]`: plays each level of the Go searcher
// against the one below, and the next strength against the highest level. Prints a row for each, for
// searchers/go/LEVELS.md. Node budgets and seeds make the games repeatable, however many are played at a time.
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { LEVELS, NET_LEVELS } from "@tengen/go-searcher";
import { openNodeSearcher } from "@tengen/go-searcher/node";
import {
  goPositionOf,
  otherColor,
  PASS,
  playMove,
  type Color,
  type GoGame,
  type GoMove,
  type GoSearcher,
} from "@tengen/stones";
import { percent, wilson } from "../win-rate.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
const KOMI = 6.5;
const MAX_MOVES = 200;
/** Full strength in the last row: the visits of the bot Expert, or the playouts of the bot Playouts. */
const FULL_VISITS = 500;
const FULL_PLAYOUTS = 5000;
/** Nodes of the search that judges which stones are dead at the end. */
const JUDGE_VISITS = 30;
const JUDGE_PLAYOUTS = 2000;
/** The first two moves are somewhere on the 25 points in the middle, so that no two pairs of games are the same. */
const MIDDLE = Array.from({ length: 25 }, (_, index) => 20 + 9 * Math.floor(index / 5) + (index % 5));

interface Player {
  readonly name: string;
  /** 0: full strength. */
  readonly level: number;
  readonly nodes: number;
}

const { values } = parseArgs({
  options: {
    games: { type: "string", default: "40" },
    only: { type: "string" },
    concurrency: { type: "string", default: "1" },
    net: { type: "boolean", default: true },
  },
  allowNegative: true,
});
const games = Number(values.games);
const concurrency = Number(values.concurrency);
if (!Number.isInteger(games) || games < 2 || games % 2 !== 0 || !Number.isInteger(concurrency) || concurrency < 1) {
  console.error(
    "usage: npm run go:levels -- --games <even count> --only <level> --concurrency <games at a time> --no-net",
  );
  process.exit(2);
}
const net = values.net ? fs.readFileSync(path.join(root, "searchers/go/net/go-9x9.net")) : null;
/** One for each game at a time. */
const searchers = Array.from({ length: Math.min(concurrency, games) }, () => openNodeSearcher(net));

const openingOf = (seed: number): readonly GoMove[] => {
  const first = MIDDLE[(seed * 7) % MIDDLE.length] ?? 40;
  const second = MIDDLE[(seed * 11 + 3 + Math.floor(seed / 25)) % MIDDLE.length] ?? 20;
  return first === second
    ? [{ color: "black", move: first }]
    : [
        { color: "black", move: first },
        { color: "white", move: second },
      ];
};

const optionsOf = (seed: number, level: number) => ({ seed, threads: 1, hash: 64, multiPv: 1, level });

/** Black's lead, with the stones removed that the judge finds dead. */
const countGame = async (searcher: GoSearcher, game: GoGame): Promise<number> => {
  const open = { ...game, moves: game.moves.filter(({ move }) => move !== PASS) };
  const limit = { nodes: net === null ? JUDGE_PLAYOUTS : JUDGE_VISITS };
  const { score } = await searcher.search(open, limit, optionsOf(1, 0)).result;
  return score.ownership.reduce((sum, owned) => sum + Math.sign(owned), 0) - KOMI;
};

const playGame = async (searcher: GoSearcher, black: Player, white: Player, pair: number): Promise<Color> => {
  const moves = [...openingOf(pair)];
  let position = goPositionOf({ stones: [], moves, toMove: "black", komi: KOMI });
  let color: Color = moves.length % 2 === 0 ? "black" : "white";
  const gameNow = (): GoGame => ({ stones: [], moves: [...moves], toMove: color, komi: KOMI, agreesOnDead: true });
  while (position.passes < 2 && moves.length < MAX_MOVES) {
    const { level, nodes } = color === "black" ? black : white;
    const seed = pair * 1000 + moves.length;
    const { move } = await searcher.search(gameNow(), { nodes }, optionsOf(seed, level)).result;
    moves.push({ color, move });
    position = playMove(position, { color, move });
    color = otherColor(color);
  }
  return (await countGame(searcher, gameNow())) > 0 ? "black" : "white";
};

const playMatch = async (first: Player, second: Player): Promise<number> => {
  let [wins, started, ended] = [0, 0, 0];
  const playNext = async (searcher: GoSearcher): Promise<void> => {
    while (started < games) {
      const game = started;
      started += 1;
      const isBlack = game % 2 === 0;
      const [black, white] = isBlack ? [first, second] : [second, first];
      const winner = await playGame(searcher, black, white, Math.floor(game / 2) + 1);
      if ((winner === "black") === isBlack) wins += 1;
      ended += 1;
      process.stderr.write(`${first.name} vs. ${second.name}: won ${wins} of ${ended}\n`);
    }
  };
  await Promise.all(searchers.map(playNext));
  return wins;
};

const levels = net === null ? LEVELS : NET_LEVELS;
const full = net === null ? FULL_PLAYOUTS : FULL_VISITS;
const players: readonly Player[] = [
  ...levels.map(({ level, nodes }) => ({ name: `Level ${level}`, level, nodes: nodes ?? full })),
  { name: "Full strength", level: 0, nodes: full },
];
for (const [index, player] of players.entries()) {
  const below = players[index - 1];
  if (below === undefined || (values.only !== undefined && values.only !== String(index + 1))) continue;
  const wins = await playMatch(player, below);
  const [low, high] = wilson(wins, games);
  console.log(
    `| ${player.name} | ${player.nodes} | ${below.name} | ${below.nodes} | ${games} | ${wins} | ${percent(wins / games)} | ${percent(low)} to ${percent(high)} |`,
  );
}
await Promise.all(searchers.map((searcher) => searcher.close()));
