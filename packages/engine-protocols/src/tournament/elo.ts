// Elo from pairs of games. The two games of a pair share an opening with colours reversed, so they are correlated: an
// opening that favours black gives one win to each side. Statistics therefore count pairs with their five results
// (pentanomial), not games with their three.

/** The number of pairs with 0, 1/2, 1, 3/2 and 2 points: Ptnml(0-2) of fishtest. */
export type PairCounts = readonly [number, number, number, number, number];

export const NO_PAIRS: PairCounts = [0, 0, 0, 0, 0];

/** Points per game of each of the five results. */
export const PAIR_SCORES = [0, 0.25, 0.5, 0.75, 1] as const;

export const countPairs = (pairs: PairCounts): number => pairs.reduce((sum, count) => sum + count, 0);

/** Adds a pair with 0 to 2 points. */
export const addPair = (pairs: PairCounts, points: number): PairCounts =>
  pairs.with(points * 2, (pairs[points * 2] ?? 0) + 1) as unknown as PairCounts;

/** Half of the two-sided 95 % interval of the normal distribution, in standard deviations. */
export const Z_95 = 1.959964;

/** The expected score for an Elo difference (logistic). */
export const expectedScore = (elo: number): number => 1 / (1 + 10 ** (-elo / 400));

/** The Elo difference for a score; null for 0 and 1. */
export const eloFromScore = (score: number): number | null =>
  score <= 0 || score >= 1 ? null : -400 * Math.log10(1 / score - 1);

/** The cumulative distribution function of the normal distribution. */
export const normalCdf = (x: number): number => {
  if (x < -8) return 0;
  if (x > 8) return 1;
  // A power series without cancellation: all terms have the sign of x.
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
  /** Points per game. */
  readonly score: number;
  /** Of the score; 0 if all pairs had the same result. */
  readonly standardError: number;
}

/** The mean score and its standard error; null without pairs. */
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
  /** The score's 95 % confidence interval as Elo, possibly infinite; null while all pairs have the same result. */
  readonly interval: readonly [number, number] | null;
  /** LOS, the likelihood of superiority: the probability that the first engine is stronger. */
  readonly superiority: number;
}

export const estimateElo = (counts: PairCounts): EloEstimate | null => {
  const estimate = estimateScore(counts);
  if (estimate === null) return null;
  const { score, standardError } = estimate;
  const margin = Z_95 * standardError;
  const isConstant = standardError === 0;
  // Without variance: the posterior probability under a uniform prior.
  const sweepLos = 1 - 0.5 ** (estimate.pairs + 1);
  const constantLos = score === 0.5 ? 0.5 : score > 0.5 ? sweepLos : 1 - sweepLos;
  return {
    ...estimate,
    elo: eloFromScore(score),
    interval: isConstant ? null : [eloFromScore(score - margin) ?? -Infinity, eloFromScore(score + margin) ?? Infinity],
    superiority: isConstant ? constantLos : normalCdf((score - 0.5) / standardError),
  };
};
