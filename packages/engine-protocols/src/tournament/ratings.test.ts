import { expect, test } from "vitest";
import { Z_95, estimateElo, expectedScore, type PairCounts } from "./elo.ts";
import { ratePool, type Encounter } from "./ratings.ts";

const pairScore = (pairs: PairCounts): number => pairs.reduce((sum, count, index) => sum + (count * index) / 4, 0);

/** The log-likelihood of ratings. */
const likelihood = (elos: readonly number[], encounters: readonly Encounter[]): number =>
  encounters.reduce((sum, { first, second, pairs }) => {
    const expected = expectedScore((elos[first] ?? 0) - (elos[second] ?? 0));
    const [won, all] = [pairScore(pairs), pairs.reduce((total, count) => total + count, 0)];
    return sum + won * Math.log(expected) + (all - won) * Math.log(1 - expected);
  }, 0);

test("[TRN-E3] two engines: the pentanomial Elo, split evenly", () => {
  const pairs: PairCounts = [3, 5, 20, 9, 7];
  const { ratings, hasPrior } = ratePool(2, [{ first: 0, second: 1, pairs }]);
  const { elo, score, standardError } = estimateElo(pairs) ?? { elo: 0, score: 0, standardError: 0 };
  expect(hasPrior).toBe(false);
  expect((ratings[0]?.elo ?? 0) - (ratings[1]?.elo ?? 0)).toBeCloseTo(elo ?? 0, 6);
  expect((ratings[0]?.elo ?? 0) + (ratings[1]?.elo ?? 0)).toBeCloseTo(0, 6);
  // By the derivative of Elo over score; each engine has half of the difference and of its error.
  const slope = 400 / Math.LN10 / (score * (1 - score));
  expect(ratings[0]?.margin).toBeCloseTo((Z_95 * standardError * slope) / 2, 6);
});

test("[TRN-E3] the ratings maximize the likelihood", () => {
  const encounters: readonly Encounter[] = [
    { first: 0, second: 1, pairs: [1, 2, 5, 6, 3] },
    { first: 0, second: 2, pairs: [0, 1, 3, 8, 9] },
    { first: 1, second: 2, pairs: [2, 2, 6, 2, 4] },
    { first: 2, second: 3, pairs: [1, 1, 9, 3, 2] },
  ];
  const elos = ratePool(4, encounters).ratings.map((rating) => rating?.elo ?? 0);
  const best = likelihood(elos, encounters);
  for (const [engine, elo] of elos.entries()) {
    for (const change of [-3, 3]) expect(likelihood(elos.with(engine, elo + change), encounters)).toBeLessThan(best);
  }
  expect(elos.reduce((sum, elo) => sum + elo, 0)).toBeCloseTo(0, 6);
});

test("[TRN-E3] a clean sweep gets ratings with a prior, and reports it", () => {
  const { ratings, hasPrior } = ratePool(3, [
    { first: 0, second: 1, pairs: [0, 0, 0, 0, 20] },
    { first: 1, second: 2, pairs: [1, 2, 3, 2, 1] },
  ]);
  expect(hasPrior).toBe(true);
  expect(ratings[0]?.elo).toBeGreaterThan(200);
  expect(Number.isFinite(ratings[0]?.margin)).toBe(true);
});

test("[TRN-E3] an engine without games has no rating; pairs without variance have no error", () => {
  expect(ratePool(2, []).ratings).toEqual([null, null]);
  const { ratings } = ratePool(3, [
    { first: 0, second: 1, pairs: [0, 0, 4, 0, 0] },
    { first: 1, second: 2, pairs: [0, 0, 0, 0, 0] },
  ]);
  expect(ratings).toEqual([{ elo: expect.closeTo(0), margin: null }, { elo: expect.closeTo(0), margin: null }, null]);
});
