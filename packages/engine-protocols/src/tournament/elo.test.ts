import { expect, test } from "vitest";
import { addPair, eloFromScore, estimateElo, expectedScore, NO_PAIRS, normalCdf, type PairCounts } from "./elo.ts";

test("[TRN-E1] Elo and score are inverses, at known values", () => {
  expect(eloFromScore(0.75)).toBeCloseTo(190.8485, 4);
  expect(eloFromScore(0.5)).toBeCloseTo(0);
  expect(expectedScore(100)).toBeCloseTo(0.640065, 6);
  for (const elo of [-300, -1, 12.5, 400]) expect(eloFromScore(expectedScore(elo))).toBeCloseTo(elo);
  expect([eloFromScore(0), eloFromScore(1)]).toEqual([null, null]);
});

test("[TRN-E1] the normal distribution against numerical integration", () => {
  const byStrips = (x: number): number => {
    const width = 1e-3;
    const strips = Math.round((x + 10) / width);
    const heights = Array.from({ length: strips }, (_, index) => Math.exp(-((-10 + (index + 0.5) * width) ** 2) / 2));
    return (width * heights.reduce((sum, height) => sum + height, 0)) / Math.sqrt(2 * Math.PI);
  };
  for (const x of [-3, -1.96, 0, 0.7, 2.5, 5]) expect(normalCdf(x)).toBeCloseTo(byStrips(x), 6);
  expect([normalCdf(-40), normalCdf(40)]).toEqual([0, 1]);
});

test("[TRN-E1] score and error equal those of the expanded list of pairs", () => {
  const counts: PairCounts = [3, 5, 20, 9, 7];
  const scores = counts.flatMap((count, index) => Array.from({ length: count }, () => index / 4));
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const variance = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / scores.length;
  const estimate = estimateElo(counts);
  expect(estimate?.score).toBeCloseTo(mean);
  expect(estimate?.standardError).toBeCloseTo(Math.sqrt(variance / scores.length));
  expect(estimate?.elo).toBeCloseTo(-400 * Math.log10(1 / mean - 1));
  expect(estimate?.superiority).toBeCloseTo(normalCdf((mean - 0.5) / Math.sqrt(variance / scores.length)));
});

test("[TRN-E1] the error accounts for the correlation within a pair", () => {
  // 100 games, half of them won, either as 50 pairs with one win each or as 25 pairs won and 25 lost.
  const [even, uneven] = [estimateElo([1, 0, 48, 0, 1]), estimateElo([25, 0, 0, 0, 25])];
  expect(even?.score).toBe(uneven?.score);
  expect(even?.standardError).toBeLessThan((uneven?.standardError ?? 0) / 4);
});

test("[TRN-E1] the interval covers the true value in about 95 % of tournaments", () => {
  // A small generator of our own makes the test reproducible.
  let state = 1;
  const chance = (): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const shares = [0.1, 0.2, 0.3, 0.25, 0.15];
  const truth = eloFromScore(shares.reduce((sum, share, index) => sum + (share * index) / 4, 0)) ?? 0;
  const draw = (): number => {
    let left = chance();
    const index = shares.findIndex((share) => (left -= share) < 0);
    return (index === -1 ? 4 : index) / 2;
  };
  let held = 0;
  for (let tournament = 0; tournament < 1000; tournament += 1) {
    const counts = Array.from({ length: 200 }, draw).reduce(addPair, NO_PAIRS);
    const [low, high] = estimateElo(counts)?.interval ?? [0, 0];
    if (low <= truth && truth <= high) held += 1;
  }
  expect(held).toBeGreaterThan(930);
  expect(held).toBeLessThan(970);
});

test("[TRN-E1] no pairs, pairs without variance, and clean sweeps", () => {
  expect(estimateElo(NO_PAIRS)).toBeNull();
  expect(estimateElo([0, 0, 9, 0, 0])).toMatchObject({ elo: expect.closeTo(0), interval: null, superiority: 0.5 });
  expect(estimateElo([0, 0, 0, 0, 3])).toMatchObject({ elo: null, interval: null, superiority: 1 - 1 / 16 });
  expect(estimateElo([2, 0, 0, 0, 0])?.superiority).toBeCloseTo(1 / 8);
  expect(estimateElo([0, 0, 0, 1, 3])?.interval?.[1]).toBe(Infinity);
});
