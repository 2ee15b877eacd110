// `npm run forced-wins`: makes searchers/gomoku/fixtures/forced-wins.txt, positions in which the side to move wins by fours alone. They come
// from games of the searcher with itself after random first stones; each game gives the first such position in it, as a slow solver finds
// it that counts stones and knows nothing of the kernel. Seeded: the same file every time, as long as the searcher is the same.
import fs from "node:fs";
import path from "node:path";
import { openPatternKernel, SIZE, type Color } from "@tengen/gomoku-searcher";
import { openRng, seedRng, type Rng } from "@tengen/kernel";
import { findShortestVcf } from "./reference-vcf.ts";

/** How many positions there are of each length: moves of both until there are five. */
const WANTED: Readonly<Record<number, number>> = { 5: 65, 7: 75, 9: 65, 11: 50, 13: 30, 15: 15 };
const NODES = 1500;
const BUDGET = 20_000;
const MOST_FOURS = 7;
const file = path.resolve(import.meta.dirname, "..", "..", "searchers/gomoku/fixtures/forced-wins.txt");

const patterns = await openPatternKernel();

/** A few stones near the middle, where nothing is forced yet. */
const playOpening = (rng: Rng): number[] => {
  const moves: number[] = [];
  while (moves.length < 6) {
    const index = (4 + rng.integer(7)) * SIZE + 4 + rng.integer(7);
    if (!moves.includes(index)) moves.push(index);
  }
  return moves;
};

const otherThan = (color: Color): Color => (color === 1 ? -1 : 1);

/** The first position of a game with a win by fours that is no shorter than five moves. Whether there is one, and how long it is, says the slow
 *  solver, and not the kernel that is to be tried with it. */
const findWin = (seed: string): { readonly moves: readonly number[]; readonly length: number } | null => {
  const moves = playOpening(openRng(seedRng(seed)));
  patterns.reset();
  const stones = new Map<number, Color>();
  let side: Color = 1;
  const play = (move: number): void => {
    patterns.play(move);
    stones.set(move, side);
    side = otherThan(side);
  };
  for (const move of moves) play(move);
  while (moves.length < 100 && patterns.winner() === 0) {
    const length = findShortestVcf(stones, side, MOST_FOURS, BUDGET);
    if (length === "too much") return null;
    if (length !== null) return length < 5 ? null : { moves, length };
    patterns.begin({ bytes: 1 << 22, nodes: NODES });
    while (patterns.search(NODES));
    const move = patterns.info().lines[0]?.moves[0];
    if (move === undefined) return null;
    play(move);
    moves.push(move);
  }
  return null;
};

const left = new Map(Object.entries(WANTED).map(([length, count]) => [Number(length), count]));
const missing = (): number => [...left.values()].reduce((sum, count) => sum + count, 0);
const all = missing();
const lines: string[] = [];
for (let game = 0; missing() > 0; game += 1) {
  const win = findWin(`forced win ${game}`);
  process.stderr.write(`\rgame ${game + 1}: ${all - missing()} of ${all}`);
  const wanted = left.get(win?.length ?? 0) ?? 0;
  if (win === null || wanted === 0) continue;
  left.set(win.length, wanted - 1);
  lines.push(`${win.length}: ${win.moves.map((move) => `${move % SIZE},${Math.floor(move / SIZE)}`).join(" ")}`);
}
process.stderr.write("\n");
fs.mkdirSync(path.dirname(file), { recursive: true });
fs.writeFileSync(file, `${lines.join("\n")}\n`);
