// What a search says of a move, as a value and as a win rate: one follows from the other by a logistic curve, but for what is proven.
import type { Choice } from "./search.ts";

/** A value that is a chance of e to 1, as in tools/tune-gomoku. */
const VALUE_SCALE = 200;
/** So that a win rate of 0 or 1 that is not proven has a value too: about 1842. */
const MOST_CERTAIN = 0.9999;

export interface Assessment {
  /** From 0 (lost) to 1 (won) for who makes the move. */
  readonly winRate: number;
  /** In the search's units: 0 is even, 200 a chance of e to 1. */
  readonly value: number;
}

/** Of the search by threats the value is what was found, and the win rate follows; of playouts the win rate is what was counted, and the value follows. */
export const assess = ({ score, playouts, winsIn, losesIn }: Choice): Assessment => {
  if (playouts === undefined) {
    const winRate = winsIn !== undefined ? 1 : losesIn !== undefined ? 0 : 1 / (1 + Math.exp(-score / VALUE_SCALE));
    return { winRate, value: score };
  }
  const winRate = playouts.visits === 0 ? 0.5 : (playouts.total / (2 * playouts.visits) + 1) / 2;
  const rate = Math.min(MOST_CERTAIN, Math.max(1 - MOST_CERTAIN, winRate));
  return { winRate, value: Math.round(VALUE_SCALE * Math.log(rate / (1 - rate))) };
};
