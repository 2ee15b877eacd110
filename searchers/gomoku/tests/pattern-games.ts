// Random games for the pattern kernel, and its proofs against every reply of the defender.
import { openRng, seedRng } from "@tengen/kernel";
import { expect } from "vitest";
import { SIZE, type Sign, type PatternKernel } from "../src/index.ts";
import { emptyCells, fivesOf, makesFive, NO_STONES, opponentOf, type Cells } from "./reference-patterns.ts";

/** Plays a random game with stones near each other; `check` sees every position. */
export const playRandomGame = (
  kernel: PatternKernel,
  seed: string,
  maxMoves: number,
  check: (cells: Cells, moves: readonly number[]) => void,
): void => {
  const rng = openRng(seedRng(seed));
  kernel.reset();
  let cells = NO_STONES;
  const moves: number[] = [];
  check(cells, moves);
  while (moves.length < maxMoves) {
    const last = moves.at(-1 - rng.integer(Math.min(4, moves.length || 1))) ?? 112;
    const near = emptyCells(cells).filter(
      (index) =>
        Math.max(
          Math.abs((index % SIZE) - (last % SIZE)),
          Math.abs(Math.floor(index / SIZE) - Math.floor(last / SIZE)),
        ) <= 3,
    );
    const index = rng.pick(near.length > 0 ? near : emptyCells(cells));
    const side = kernel.side();
    // Mostly avoid fives, so that the game goes on.
    if (makesFive(cells, index, side) && rng.integer(8) > 0) continue;
    const isWin = makesFive(cells, index, side);
    kernel.play(index);
    expect(kernel.winner()).toBe(isWin ? side : 0);
    if (isWin) return;
    cells = cells.with(index, side);
    moves.push(index);
    check(cells, moves);
  }
};

/** Plays a claimed win against every legal reply, by counting stones only; returns the greatest length in plies. */
export const replay = (kernel: PatternKernel, cells: Cells, side: Sign, solve: () => number | null): number => {
  if (fivesOf(cells, side).length > 0) return 1;
  const move = solve();
  if (move === null || cells[move] !== 0) throw new Error("no win was found");
  const after = cells.with(move, side);
  if (fivesOf(after, opponentOf(side)).length > 0) throw new Error("the defender makes five");
  const fives = fivesOf(after, side);
  kernel.play(move);
  let longest = 0;
  for (const reply of emptyCells(after)) {
    // The attacker makes a five that the reply does not block.
    if (fives.some((five) => five !== reply)) {
      longest = Math.max(longest, 3);
      continue;
    }
    kernel.play(reply);
    longest = Math.max(longest, 2 + replay(kernel, after.with(reply, opponentOf(side)), side, solve));
    kernel.undo();
  }
  kernel.undo();
  return longest;
};

/** Checks up to `most` VCTs of each length, in random games, against every reply; returns their lengths in plies. */
export const checkVcts = (kernel: PatternKernel, games: number, most: number): readonly number[] => {
  const checked: number[] = [];
  for (let game = 0; game < games; game += 1) {
    playRandomGame(kernel, `threats ${game}`, 24, (cells, { length }) => {
      if (length < 8) return;
      if (kernel.solveVcf(20_000) !== null) return;
      const proof = kernel.solveVct(20_000, 4);
      if (proof === null || proof.length > 11) return;
      // Long ones have many replies, so fewer of them are checked.
      const count = checked.filter((other) => other === proof.length).length;
      if (count >= (proof.length > 9 ? most / 4 : most)) return;
      checked.push(proof.length);
      const longest = replay(kernel, cells, kernel.side(), () => kernel.solveVct(100_000, 4)?.move ?? null);
      expect(longest).toBeLessThanOrEqual(proof.length);
    });
  }
  return checked;
};
