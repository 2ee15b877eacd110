// Random games of any rule for the pattern kernel, and its proofs against every legal reply.
import { openRng, seedRng } from "@tengen/kernel";
import { expect } from "vitest";
import type { GomokuRule } from "@tengen/stones";
import { SIZE, type PatternKernel, type Sign } from "../src/index.ts";
import { NO_STONES, opponentOf, type Cells } from "./reference-patterns.ts";
import { emptyCells, isForbidden, isLegal, winningCells, wins } from "./reference-rules.ts";

const at = (x: number, y: number): number => y * SIZE + x;

/** Plays a random game of legal moves with stones close together; `check` sees every position. */
export const playRandomGame = (
  kernel: PatternKernel,
  rule: GomokuRule,
  seed: string,
  maxMoves: number,
  check: (cells: Cells, side: Sign) => void,
): void => {
  const rng = openRng(seedRng(seed));
  kernel.reset();
  let cells = NO_STONES;
  for (let count = 0; count < maxMoves; count += 1) {
    const side = kernel.side();
    check(cells, side);
    const area = 7 + Math.floor(count / 12);
    const near = emptyCells(cells).filter(
      (index) =>
        Math.abs((index % SIZE) - 7) * 2 < area &&
        Math.abs(Math.floor(index / SIZE) - 7) * 2 < area &&
        isLegal(cells, index, side, rule) &&
        // Mostly avoid wins, so that the game goes on.
        (!wins(cells, index, side, rule) || rng.integer(20) === 0),
    );
    if (near.length === 0) return;
    const index = rng.pick(near);
    const isWin = wins(cells, index, side, rule);
    kernel.play(index);
    expect(kernel.winner()).toBe(isWin ? side : 0);
    if (isWin) return;
    cells = cells.with(index, side);
  }
};

/** Stones at random, many more black ones: a position that no game needs to reach, with many forbidden cells. */
export const scatter = (kernel: PatternKernel, seed: string): Cells => {
  const rng = openRng(seedRng(seed));
  kernel.reset();
  let cells = NO_STONES;
  for (let count = 0; count < 60; count += 1) {
    const index = at(2 + rng.integer(11), 2 + rng.integer(11));
    const color: Sign = rng.integer(3) === 0 ? -1 : 1;
    if (cells[index] !== 0 || wins(cells, index, color, "freestyle")) continue;
    kernel.setSide(color);
    kernel.play(index);
    cells = cells.with(index, color);
  }
  return cells;
};

/**
 * Plays a claimed win against every legal reply, by counting stones only; returns the greatest length in plies. The
 * kernel only chooses the attacker's moves.
 */
const replay = (
  kernel: PatternKernel,
  rule: GomokuRule,
  cells: Cells,
  side: Sign,
  solve: () => number | null,
): number => {
  if (winningCells(cells, side, rule).length > 0) return 1;
  const move = solve();
  if (move === null || !isLegal(cells, move, side, rule)) throw new Error(`no legal win was found: ${move}`);
  const after = cells.with(move, side);
  const defender = opponentOf(side);
  if (winningCells(after, defender, rule).length > 0) throw new Error("the defender wins");
  const fives = winningCells(after, side, rule);
  kernel.play(move);
  let longest = 3;
  for (const reply of emptyCells(after)) {
    // The attacker makes a five that the reply does not block.
    if (fives.some((five) => five !== reply) || !isLegal(after, reply, defender, rule)) continue;
    kernel.play(reply);
    longest = Math.max(longest, 2 + replay(kernel, rule, after.with(reply, defender), side, solve));
    kernel.undo();
  }
  kernel.undo();
  return longest;
};

/** Compares the forbidden cells of scattered stones with the definition; returns how many there are. */
export const checkForbidden = (kernel: PatternKernel, rule: GomokuRule, positions: number): number => {
  let count = 0;
  for (let position = 0; position < positions; position += 1) {
    const cells = scatter(kernel, `forbidden ${position}`);
    const found = emptyCells(cells).filter((index) => kernel.isForbidden(index));
    expect(found).toEqual(rule === "renju" ? emptyCells(cells).filter((index) => isForbidden(cells, index)) : []);
    count += found.length;
  }
  return count;
};

/** Checks up to `most` VCFs of at least five plies, and VCTs, against every legal reply; returns how many it checked. */
export const checkThreatProofs = (
  kernel: PatternKernel,
  rule: GomokuRule,
  games: number,
  most: number,
): { readonly fours: number; readonly threes: number } => {
  const checked = { fours: 0, threes: 0 };
  for (let game = 0; game < games; game += 1) {
    playRandomGame(kernel, rule, `proofs ${game}`, 36, (cells, side) => {
      const vcf = kernel.solveVcf(20_000);
      if (vcf !== null) {
        if (vcf.length < 5 || checked.fours >= most) return;
        checked.fours += 1;
        const longest = replay(kernel, rule, cells, side, () => kernel.solveVcf(20_000)?.move ?? null);
        expect(longest).toBeLessThanOrEqual(vcf.length);
        return;
      }
      const vct = checked.threes < most / 4 ? kernel.solveVct(5000, 3) : null;
      if (vct === null || vct.length > 9) return;
      checked.threes += 1;
      const longest = replay(kernel, rule, cells, side, () => kernel.solveVct(50_000, 3)?.move ?? null);
      expect(longest).toBeLessThanOrEqual(vct.length);
    });
  }
  return checked;
};
