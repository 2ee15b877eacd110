// The sequential probability ratio test (SPRT): is the first engine stronger by `elo1` (H1) rather than by `elo0` (H0)?
// This is the generalized SPRT on the pentanomial: the likelihood of a mean score is that of the maximum-likelihood
// distribution over the five results with this mean. It assumes nothing about draws or openings.
import { countPairs, expectedScore, PAIR_SCORES, type PairCounts } from "./elo.ts";

export interface SprtConfig {
  /** Logistic Elo of the first engine over the second under H0 and H1. */
  readonly elo0: number;
  readonly elo1: number;
  /** Error rates: accepting H1 although H0 holds, and vice versa. */
  readonly alpha: number;
  readonly beta: number;
}

export type SprtDecision = "H0" | "H1" | null;

export interface SprtState {
  /** The log-likelihood ratio. */
  readonly llr: number;
  /** H0 is accepted at the lower bound, H1 at the upper. */
  readonly lower: number;
  readonly upper: number;
  readonly decision: SprtDecision;
}

/** The count of a result that has not occurred, so that none is impossible. */
const UNSEEN_COUNT = 1e-3;

/**
 * The maximum-likelihood distribution with a given mean: each frequency is divided by 1 + t * (score - mean), where t
 * is the root that gives this mean.
 */
const fitMean = (frequencies: readonly number[], mean: number): readonly number[] => {
  // The sum decreases in t, and all divisors must be positive: bisection.
  const sumAt = (t: number): number =>
    frequencies.reduce((sum, frequency, index) => {
      const distance = (PAIR_SCORES[index] ?? 0) - mean;
      return sum + (frequency * distance) / (1 + t * distance);
    }, 0);
  let low = -1 / (1 - mean);
  let high = 1 / mean;
  for (let step = 0; step < 100; step += 1) {
    const middle = (low + high) / 2;
    if (sumAt(middle) > 0) low = middle;
    else high = middle;
  }
  const t = (low + high) / 2;
  return frequencies.map((frequency, index) => frequency / (1 + t * ((PAIR_SCORES[index] ?? 0) - mean)));
};

/** log(likelihood under elo1 / likelihood under elo0); 0 without pairs. */
export const logLikelihoodRatio = (counts: PairCounts, elo0: number, elo1: number): number => {
  if (countPairs(counts) === 0) return 0;
  const seen = counts.map((count) => (count === 0 ? UNSEEN_COUNT : count));
  const total = seen.reduce((sum, count) => sum + count, 0);
  const frequencies = seen.map((count) => count / total);
  const under0 = fitMean(frequencies, expectedScore(elo0));
  const under1 = fitMean(frequencies, expectedScore(elo1));
  return seen.reduce((sum, count, index) => sum + count * Math.log((under1[index] ?? 1) / (under0[index] ?? 1)), 0);
};

export const runSprt = ({ elo0, elo1, alpha, beta }: SprtConfig, counts: PairCounts): SprtState => {
  const llr = logLikelihoodRatio(counts, elo0, elo1);
  const lower = Math.log(beta / (1 - alpha));
  const upper = Math.log((1 - beta) / alpha);
  return { llr, lower, upper, decision: llr >= upper ? "H1" : llr <= lower ? "H0" : null };
};
