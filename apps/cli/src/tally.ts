import type { Outcome } from "@tengen/kernel";

/** A bot's results, and how often the default bot had to play for it. */
export interface Tally {
  wins: number;
  draws: number;
  losses: number;
  faults: number;
}

export const newTally = (): Tally => ({ wins: 0, draws: 0, losses: 0, faults: 0 });

/** Counts a game for one player; an unfinished game does not count. */
export const countOutcome = (tally: Tally, playerId: string, outcome: Outcome | null): void => {
  if (outcome === null) return;
  if (outcome.winners === null) tally.draws += 1;
  else if (outcome.winners.includes(playerId)) tally.wins += 1;
  else tally.losses += 1;
};

/** Statistics of game lengths in moves; all 0 without games. */
export const summarizeLengths = (lengths: readonly number[]) => {
  const sorted = lengths.toSorted((a, b) => a - b);
  const mean = sorted.reduce((sum, length) => sum + length, 0) / Math.max(1, sorted.length);
  return {
    shortest: sorted[0] ?? 0,
    median: sorted[Math.floor(sorted.length / 2)] ?? 0,
    mean: Math.round(mean * 10) / 10,
    longest: sorted.at(-1) ?? 0,
  };
};
