import { expect, test } from "vitest";
import { percentile, summarize } from "./summary.ts";

test("the nearest-rank percentile", () => {
  expect([0.1, 0.5, 0.9].map((share) => percentile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], share))).toEqual([1, 5, 9]);
  expect(percentile([7], 0.1)).toBe(7);
  expect(percentile([], 0.5)).toBe(0);
});

test("shares and turns of some games", () => {
  const games = [
    { winner: 0, turns: 30 },
    { winner: 1, turns: 10 },
    { winner: 0, turns: 21 },
    { winner: null, turns: 1000 },
    { winner: 1, turns: 40 },
    { winner: 1, turns: 20 },
  ];
  expect(summarize(games)).toEqual({
    games: 6,
    first: 33.3,
    second: 50,
    draws: 16.7,
    mean: 186.8,
    low: 10,
    median: 21,
    high: 1000,
  });
});

test("no games give zeros", () => {
  expect(Object.values(summarize([])).every((value) => value === 0)).toBe(true);
});
