// `npm run forced-wins`: generates searchers/gomoku/fixtures/forced-wins.txt, positions in which the side to move has a
// VCF. They come from self-play games with random openings; each game gives its first such position, as found by a slow
// reference solver that counts stones and shares nothing with the kernel. Seeded: the same searcher generates the same
// file.
import fs from "node:fs";
import path from "node:path";
import { openPatternKernel, SIZE, type Sign } from "@tengen/gomoku-searcher";
import { openRng, seedRng } from "@tengen/kernel";
import { playOpening } from "../random-opening.ts";
import { findShortestVcf } from "./reference-vcf.ts";

/** Number of positions by the length of the VCF in plies. */
const COUNTS_BY_LENGTH: Readonly<Record<number, number>> = { 5: 65, 7: 75, 9: 65, 11: 50, 13: 30, 15: 15 };
const NODES = 1500;
const BUDGET = 20_000;
const MAX_FOURS = 7;
const file = path.resolve(import.meta.dirname, "..", "..", "..", "searchers/gomoku/fixtures/forced-wins.txt");

const patterns = await openPatternKernel();

const opponentOf = (color: Sign): Sign => (color === 1 ? -1 : 1);

/** The first position of a game with a VCF; null if the VCF is shorter than five plies. The reference solver
 *  decides, not the kernel under test. */
const findVcfPosition = (seed: string): { readonly moves: readonly number[]; readonly length: number } | null => {
  const moves = playOpening(openRng(seedRng(seed)));
  patterns.reset();
  const stones = new Map<number, Sign>();
  let side: Sign = 1;
  const play = (move: number): void => {
    patterns.play(move);
    stones.set(move, side);
    side = opponentOf(side);
  };
  for (const move of moves) play(move);
  while (moves.length < 100 && patterns.winner() === 0) {
    const length = findShortestVcf(stones, side, MAX_FOURS, BUDGET);
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

const missingByLength = new Map(Object.entries(COUNTS_BY_LENGTH).map(([length, count]) => [Number(length), count]));
const missing = (): number => [...missingByLength.values()].reduce((sum, count) => sum + count, 0);
const total = missing();
const lines: string[] = [];
for (let game = 0; missing() > 0; game += 1) {
  const win = findVcfPosition(`forced win ${game}`);
  process.stderr.write(`\rgame ${game + 1}: ${total - missing()} of ${total}`);
  const stillWanted = missingByLength.get(win?.length ?? 0) ?? 0;
  if (win === null || stillWanted === 0) continue;
  missingByLength.set(win.length, stillWanted - 1);
  lines.push(`${win.length}: ${win.moves.map((move) => `${move % SIZE},${Math.floor(move / SIZE)}`).join(" ")}`);
}
process.stderr.write("\n");
fs.mkdirSync(path.dirname(file), { recursive: true });
fs.writeFileSync(file, `${lines.join("\n")}\n`);
