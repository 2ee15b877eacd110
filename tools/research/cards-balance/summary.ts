// Statistics over many games.
import type { Played } from "./game.ts";

export interface Summary {
  readonly games: number;
  /** Percentages of the games, with one decimal. */
  readonly first: number;
  readonly second: number;
  readonly draws: number;
  /** Turns: the mean with one decimal, and the 10th, 50th and 90th percentiles. */
  readonly mean: number;
  readonly low: number;
  readonly median: number;
  readonly high: number;
}

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** The nearest-rank percentile; 0 for an empty list. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;

export const summarize = (played: readonly Played[]): Summary => {
  const games = played.length;
  const share = (winner: number | null): number =>
    tenth((100 * played.filter((game) => game.winner === winner).length) / Math.max(1, games));
  const turns = played.map((game) => game.turns).toSorted((a, b) => a - b);
  return {
    games,
    first: share(0),
    second: share(1),
    draws: share(null),
    mean: tenth(turns.reduce((sum, count) => sum + count, 0) / Math.max(1, games)),
    low: percentile(turns, 0.1),
    median: percentile(turns, 0.5),
    high: percentile(turns, 0.9),
  };
};
