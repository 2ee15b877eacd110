// `npm run go:dead -- <folder> ...`: compares ways to judge dead stones with GNU Go's judgement, on the final positions of
// the match files in these folders: games of Go on 9x9 that ended by two passes.
import fs from "node:fs";
import path from "node:path";
import { openNodeSearcher } from "@tengen/go-searcher/node";
import {
  DEAD_IN_PLAYOUTS,
  deadStones,
  GO_SIZE,
  goIndex,
  goPoint,
  goPositionOf,
  groupStones,
  judgeDeadStones,
  PASS,
  playoutOwnership,
  type Color,
  type GoGame,
} from "@tengen/stones";
import { makePointVertex, parsePoint } from "@tengen/engine-protocols";
import { findGnuGo, openGnuGo, type GnuGo } from "../../check/oracle/gnugo.ts";
import { readMoves } from "../go-strength/summary.ts";

const LEVEL = 10;
const root = path.resolve(import.meta.dirname, "..", "..", "..");
const folders = process.argv.slice(2);
const gnuGoFile = findGnuGo();
if (folders.length === 0 || gnuGoFile === null) {
  console.error("usage: npm run go:dead -- <folder of match files> ...\nGNU Go must be installed.");
  process.exit(2);
}

const filesIn = (folder: string): readonly string[] =>
  fs
    .readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json"))
    .map((name) => path.join(folder, name))
    .toSorted();

/** The game before its last passes; null if the match did not end by two. */
const finalGame = (file: string): GoGame | null => {
  const { game, dead } = readMoves(JSON.parse(fs.readFileSync(file, "utf8")));
  const last = game.moves.findLastIndex(({ move }) => move !== PASS);
  return dead === null ? null : { ...game, moves: game.moves.slice(0, last + 1) };
};

const askGnuGo = async (gnuGo: GnuGo, { moves }: GoGame): Promise<readonly number[]> => {
  await gnuGo.clear();
  for (const { color, move } of moves) {
    await gnuGo.play(color, makePointVertex(move === PASS ? "pass" : goPoint(move), GO_SIZE));
  }
  return (await gnuGo.dead()).flatMap((vertex) => {
    const point = parsePoint(vertex, GO_SIZE);
    return point === null || point === "pass" ? [] : [goIndex(point)];
  });
};

const byNet = openNodeSearcher(fs.readFileSync(path.join(root, "searchers", "go", "net", "go-9x9.net")));
const byPlayouts = openNodeSearcher();
const SEARCH = { seed: 1, threads: 1, hash: 64, multiPv: 1 };

/** By the mean ownership of two searches. */
const byOwnership = async (game: GoGame): Promise<readonly number[]> => {
  const search = async (toMove: Color): Promise<readonly number[]> => {
    const { result } = byNet.search({ ...game, toMove, agreesOnDead: true }, { nodes: 100 }, SEARCH);
    return (await result).score.ownership;
  };
  const [black, white] = [await search("black"), await search("white")];
  const mean = black.map((owned, index) => (owned + (white[index] ?? 0)) / 2);
  return deadStones(goPositionOf(game).board, mean);
};

const byRandom = (game: GoGame): Promise<readonly number[]> => {
  const { board } = goPositionOf(game);
  return Promise.resolve(deadStones(board, playoutOwnership(board), DEAD_IN_PLAYOUTS));
};

const WAYS = [
  { name: "ownership by the net, 100 nodes", judge: byOwnership },
  { name: "200 random playouts", judge: byRandom },
  {
    name: "5,000 playouts of the search (GOS-T8 without a net)",
    judge: (game: GoGame) => judgeDeadStones(byPlayouts, game),
  },
  { name: "GOS-T8 with the net", judge: (game: GoGame) => judgeDeadStones(byNet, game) },
];

const games = folders.flatMap(filesIn).flatMap((file) => {
  const game = finalGame(file);
  return game === null ? [] : [{ file, game }];
});
const gnuGo = openGnuGo(gnuGoFile, { size: GO_SIZE, komi: 7, counting: "area", ko: "positional" }, 1, LEVEL);
const tallies = WAYS.map((way) => ({ ...way, positions: 0, stones: 0 }));
for (const { file, game } of games) {
  const { board } = goPositionOf(game);
  // GNU Go names every stone of a group.
  const theirs = new Set(groupStones(board, (await askGnuGo(gnuGo, game)).map(goPoint)).map(goIndex));
  for (const tally of tallies) {
    const ours = new Set(await tally.judge(game));
    const all = [...new Set([...ours, ...theirs])];
    const different = all.filter((stone) => ours.has(stone) !== theirs.has(stone)).length;
    tally.positions += Number(different === 0);
    tally.stones += different;
    if (different > 0) console.log(`${file}: ${tally.name} differs on ${different} stones`);
  }
}
await Promise.all([gnuGo.stop(), byNet.close(), byPlayouts.close()]);
console.log(`${games.length} final positions`);
for (const { name, positions, stones } of tallies) {
  console.log(`${name}: as GNU Go in ${positions}, ${stones} stones different in the others`);
}
