// What a search says of a move, as a value and as a win rate: one follows from the other by a logistic curve, but for what is proven.
import type { RootMove } from "./search.ts";

/** A value that is a chance of e to 1, as in tools/tune-gomoku. */
const VALUE_SCALE = 200;
/** What is not proven is never quite sure, so that it has a value too: about 1842. */
const MOST_CERTAIN = 0.9999;

export interface Assessment {
  /** From 0 (lost) to 1 (won) for who makes the move. */
  readonly winRate: number;
  /** In the search's units: 0 is even, 200 a chance of e to 1. */
  readonly value: number;
}

/** Of the search by threats the value is what was found, and the win rate follows; of playouts the win rate is what was counted, and the value follows. */
export const assess = ({ score, playouts, winsIn, losesIn }: RootMove): Assessment => {
  const counted = playouts === undefined ? null : rateOf(playouts);
  const value = counted === null ? score : Math.round(VALUE_SCALE * Math.log(counted / (1 - counted)));
  if (winsIn !== undefined) return { winRate: 1, value };
  if (losesIn !== undefined) return { winRate: 0, value };
  return { winRate: counted ?? 1 / (1 + Math.exp(-score / VALUE_SCALE)), value };
};

const rateOf = ({ visits, total }: { readonly visits: number; readonly total: number }): number => {
  const rate = visits === 0 ? 0.5 : (total / (2 * visits) + 1) / 2;
  return Math.min(MOST_CERTAIN, Math.max(1 - MOST_CERTAIN, rate));
};
