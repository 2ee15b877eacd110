import { expect, test } from "vitest";
import { addPair, expectedScore, NO_PAIRS, PAIR_SCORES, type PairCounts } from "./elo.ts";
import { logLikelihoodRatio, runSprt } from "./sprt.ts";

/** The maximum log-likelihood of the counts among all distributions with a mean, by hill climbing. */
const climb = (counts: readonly number[], mean: number): number => {
  // Any distribution with the mean: a mixture of the two extremes and a uniform one, shifted to the mean.
  const uniform = [0.2, 0.2, 0.2, 0.2, 0.2];
  const weight = mean < 0.5 ? mean / 0.5 : (1 - mean) / 0.5;
  let shares = uniform.map((share, index) => share * weight + (index === (mean < 0.5 ? 0 : 4) ? 1 - weight : 0));
  const value = (candidate: readonly number[]): number =>
    candidate.some((share) => share <= 0)
      ? -Infinity
      : counts.reduce((sum, count, index) => sum + count * Math.log(candidate[index] ?? 0), 0);
  // Directions that change neither the sum nor the mean.
  const directions = [0, 1, 2].flatMap((start) => {
    const direction = [0, 0, 0, 0, 0]
      .with(start, 1)
      .with(start + 1, -2)
      .with(start + 2, 1);
    return [direction, direction.map((part) => -part)];
  });
  for (let step = 0.1; step > 1e-9; step /= 1.5) {
    for (let moved = true; moved;) {
      moved = false;
      for (const direction of directions) {
        const next = shares.map((share, index) => share + step * (direction[index] ?? 0));
        if (value(next) <= value(shares) + 1e-14) continue;
        shares = next;
        moved = true;
      }
    }
  }
  return value(shares);
};

test("[TRN-E2] the LLR equals that of the best distributions found by hill climbing", () => {
  const cases: readonly (readonly [PairCounts, number, number])[] = [
    [[3, 5, 20, 9, 7], 0, 10],
    [[10, 22, 41, 30, 12], 0, 50],
    [[10, 22, 41, 30, 12], -20, 5],
    [[1, 1, 1, 1, 40], 0, 100],
  ];
  for (const [counts, elo0, elo1] of cases) {
    const expected = climb(counts, expectedScore(elo1)) - climb(counts, expectedScore(elo0));
    expect(logLikelihoodRatio(counts, elo0, elo1)).toBeCloseTo(expected, 3);
  }
});

test("[TRN-E2] with many pairs it matches the normal approximation", () => {
  const counts: PairCounts = [300, 900, 1700, 1000, 400];
  const pairs = 4300;
  const mean = counts.reduce((sum, count, index) => sum + count * (PAIR_SCORES[index] ?? 0), 0) / pairs;
  const variance =
    counts.reduce((sum, count, index) => sum + count * ((PAIR_SCORES[index] ?? 0) - mean) ** 2, 0) / pairs;
  const [s0, s1] = [expectedScore(0), expectedScore(5)];
  const approximate = (pairs * (s1 - s0) * (2 * mean - s0 - s1)) / (2 * variance);
  expect(logLikelihoodRatio(counts, 0, 5)).toBeCloseTo(approximate, 1);
});

test("[TRN-E2] the bounds and their decisions", () => {
  const setting = { elo0: 0, elo1: 30, alpha: 0.05, beta: 0.1 };
  const none = runSprt(setting, [0, 0, 0, 0, 0]);
  expect(none).toEqual({ llr: 0, lower: Math.log(0.1 / 0.95), upper: Math.log(0.9 / 0.05), decision: null });
  expect(runSprt(setting, [2, 10, 40, 60, 40]).decision).toBe("H1");
  expect(runSprt(setting, [40, 60, 40, 10, 2]).decision).toBe("H0");
  expect(runSprt(setting, [0, 0, 4, 0, 0]).decision).toBeNull();
});

test("[TRN-E2] results that have not occurred are not impossible", () => {
  for (const counts of [
    [0, 0, 0, 0, 5],
    [5, 0, 0, 0, 0],
    [0, 0, 7, 0, 0],
  ] as const) {
    expect(Number.isFinite(logLikelihoodRatio(counts, -10, 10))).toBe(true);
  }
  expect(logLikelihoodRatio([0, 0, 0, 0, 5], 0, 20)).toBeGreaterThan(0);
  expect(logLikelihoodRatio([5, 0, 0, 0, 0], 0, 20)).toBeLessThan(0);
});

test("[TRN-E2] the error rates are about alpha and beta, even with unbalanced openings", () => {
  // A small generator of our own makes the test reproducible.
  let state = 7;
  const chance = (): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const decide = (elo: number): "H0" | "H1" => {
    const play = (favour: number): number => (chance() < expectedScore(elo) + favour ? 1 : 0);
    for (let counts = NO_PAIRS; ;) {
      const bias = chance() < 0.5 ? 0.25 : -0.25;
      counts = addPair(counts, play(bias) + play(-bias));
      const { decision } = runSprt({ elo0: 0, elo1: 60, alpha: 0.05, beta: 0.05 }, counts);
      if (decision !== null) return decision;
    }
  };
  const runs = Array.from({ length: 200 }, () => [decide(0), decide(60)] as const);
  const wrong = (count: number): number => count / runs.length;
  expect(wrong(runs.filter(([weak]) => weak === "H1").length)).toBeLessThan(0.1);
  expect(wrong(runs.filter(([, strong]) => strong === "H0").length)).toBeLessThan(0.1);
});
