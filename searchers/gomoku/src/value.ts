// Conversion between values and win rates by a logistic curve; proven results have win rate 1 or 0.
import type { RootMove } from "./search.ts";

/** The value of a win chance of e to 1, as in tools/research/tune-gomoku. */
const VALUE_SCALE = 200;
/** Limit of win rates that are not proven; its value is about 1842. */
const MAX_UNPROVEN_RATE = 0.9999;

export interface Assessment {
  /** From 0 (lost) to 1 (won) for the side that makes the move. */
  readonly winRate: number;
  /** In units of the search: 0 is even, 200 is a win chance of e to 1. */
  readonly value: number;
}

/** With `patterns` the win rate follows from the value, with `playouts` the value follows from the win rate. */
export const assess = ({ score, playouts, winsIn, losesIn }: RootMove): Assessment => {
  const playoutRate = playouts === undefined ? null : winRateOf(playouts);
  const value = playoutRate === null ? score : Math.round(VALUE_SCALE * Math.log(playoutRate / (1 - playoutRate)));
  if (winsIn !== undefined) return { winRate: 1, value };
  if (losesIn !== undefined) return { winRate: 0, value };
  return { winRate: playoutRate ?? 1 / (1 + Math.exp(-score / VALUE_SCALE)), value };
};

const winRateOf = ({ visits, valueSum }: { readonly visits: number; readonly valueSum: number }): number => {
  const rate = visits === 0 ? 0.5 : (valueSum / (2 * visits) + 1) / 2;
  return Math.min(MAX_UNPROVEN_RATE, Math.max(1 - MAX_UNPROVEN_RATE, rate));
};
