// Openings for games that are searched for positions.
import { SIZE } from "@tengen/gomoku-searcher";
import type { Rng } from "@tengen/kernel";

const STONES = 6;

/** Random stones near the middle. */
export const playOpening = (rng: Rng): number[] => {
  const moves: number[] = [];
  while (moves.length < STONES) {
    const index = (4 + rng.integer(7)) * SIZE + 4 + rng.integer(7);
    if (!moves.includes(index)) moves.push(index);
  }
  return moves;
};
