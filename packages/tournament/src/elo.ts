// Elo from pairs of games. The two games of a pair have the same opening with colours changed, so they are not independent: an opening
// that is good for black gives one win to each. The unit of the statistics is therefore the pair, with its five results (pentanomial),
// not the game with its three.

/** How many pairs ended with 0, 1/2, 1, 3/2 and 2 points. */
export type PairCounts = readonly [number, number, number, number, number];

export const NO_PAIRS: PairCounts = [0, 0, 0, 0, 0];

/** Points a game of each of the five results. */
export const PAIR_SCORES = [0, 0.25, 0.5, 0.75, 1] as const;

export const countPairs = (pairs: PairCounts): number => pairs.reduce((sum, count) => sum + count, 0);

/** One more pair with so many points, from 0 to 2 in halves. */
export const addPair = (pairs: PairCounts, points: number): PairCounts =>
  pairs.with(points * 2, (pairs[points * 2] ?? 0) + 1) as unknown as PairCounts;

/** Two-sided 95 per cent of the normal distribution, in standard deviations. */
export const Z_95 = 1.959964;

/** The score that a difference in Elo leads one to expect (logistic). */
export const expectedScore = (elo: number): number => 1 / (1 + 10 ** (-elo / 400));

/** The difference in Elo that a score stands for; null for 0 and 1, which stand for no number. */
export const eloFromScore = (score: number): number | null =>
  score <= 0 || score >= 1 ? null : -400 * Math.log10(1 / score - 1);

/** The distribution function of the normal distribution. */
export const normalCdf = (x: number): number => {
  if (x < -8) return 0;
  if (x > 8) return 1;
  // A power series without cancellation: every term has the sign of x.
  let term = x;
  let sum = x;
  for (let odd = 3; Math.abs(term) > 1e-17; odd += 2) {
    term *= (x * x) / odd;
    sum += term;
  }
  return 0.5 + (sum * Math.exp((-x * x) / 2)) / Math.sqrt(2 * Math.PI);
};

export interface ScoreEstimate {
  readonly pairs: number;
  /** Points a game. */
  readonly score: number;
  /** Of the score, in one direction; 0 when all pairs came out alike. */
  readonly standardError: number;
}

/** The mean score of some pairs and how far it can be trusted; null without pairs. */
export const estimateScore = (counts: PairCounts): ScoreEstimate | null => {
  const pairs = countPairs(counts);
  if (pairs === 0) return null;
  const score = counts.reduce((sum, count, index) => sum + count * (PAIR_SCORES[index] ?? 0), 0) / pairs;
  const variance =
    counts.reduce((sum, count, index) => sum + count * ((PAIR_SCORES[index] ?? 0) - score) ** 2, 0) / pairs;
  return { pairs, score, standardError: Math.sqrt(variance / pairs) };
};

export interface EloEstimate extends ScoreEstimate {
  /** Null for a score of 0 or 1. */
  readonly elo: number | null;
  /** The ends of the score's 95 per cent interval as Elo, infinite where an end is beyond all numbers; null while all pairs have come out alike, which says nothing of errors. */
  readonly interval: readonly [number, number] | null;
  /** The likelihood of superiority: how likely the first is the stronger of the two. */
  readonly superiority: number;
}

export const estimateElo = (counts: PairCounts): EloEstimate | null => {
  const estimate = estimateScore(counts);
  if (estimate === null) return null;
  const { score, standardError } = estimate;
  const reach = Z_95 * standardError;
  const isAlike = standardError === 0;
  // Where nothing scatters: how likely so many of one kind are to be no accident, if any share of them was as likely before.
  const unlike = 1 - 0.5 ** (estimate.pairs + 1);
  const alike = score === 0.5 ? 0.5 : score > 0.5 ? unlike : 1 - unlike;
  return {
    ...estimate,
    elo: eloFromScore(score),
    interval: isAlike ? null : [eloFromScore(score - reach) ?? -Infinity, eloFromScore(score + reach) ?? Infinity],
    superiority: isAlike ? alike : normalCdf((score - 0.5) / standardError),
  };
};
