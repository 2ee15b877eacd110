// `npm run forced-wins`: makes searchers/gomoku/fixtures/forced-wins.txt, positions in which the side to move wins by fours alone. They come
// from games of the searcher with itself after random first stones; each game gives the first such position in it. Seeded: the
// same file every time, as long as the searcher is the same.
import fs from "node:fs";
import path from "node:path";
import { openPatterns, SIZE } from "@tengen/gomoku-searcher";
import { openRng, seedRng, type Rng } from "@tengen/kernel";

/** How many positions there are of each length: moves of both until there are five. */
const WANTED: Readonly<Record<number, number>> = { 5: 65, 7: 75, 9: 65, 11: 50, 13: 30, 15: 15 };
const NODES = 1500;
const BUDGET = 50_000;
const file = path.resolve(import.meta.dirname, "..", "..", "searchers/gomoku/fixtures/forced-wins.txt");

const patterns = await openPatterns();

/** A few stones near the middle, where nothing is forced yet. */
const playOpening = (rng: Rng): number[] => {
  const moves: number[] = [];
  while (moves.length < 6) {
    const index = (4 + rng.integer(7)) * SIZE + 4 + rng.integer(7);
    if (!moves.includes(index)) moves.push(index);
  }
  return moves;
};

/** The first position of a game with a win by fours that is no shorter than five moves. */
const findWin = (seed: string): { readonly moves: readonly number[]; readonly length: number } | null => {
  const moves = playOpening(openRng(seedRng(seed)));
  patterns.reset();
  for (const move of moves) patterns.play(move);
  while (moves.length < 100) {
    patterns.forget();
    const proof = patterns.solveFours(BUDGET);
    if (proof !== null) return proof.length < 5 ? null : { moves, length: proof.length };
    patterns.begin(1 << 22, NODES);
    while (patterns.think(NODES));
    const [move] = patterns.found().line;
    if (move === undefined) return null;
    patterns.play(move);
    moves.push(move);
    if (patterns.winner() !== 0) return null;
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
