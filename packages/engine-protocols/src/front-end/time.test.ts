import * as fc from "fast-check";
import { expect, test } from "vitest";
import { allocateTime } from "./time.ts";

test.each([
  ["a second", 1000, Infinity, 0, 0, 960, 980],
  ["a long turn", 30_000, Infinity, 0, 0, 29_670, 29_835],
  ["a short turn", 100, Infinity, 0, 0, 69, 84],
  ["a very short turn: the overhead is three quarters", 20, Infinity, 0, 0, 5, 12],
  ["time already spent", 1000, Infinity, 300, 0, 660, 680],
  ["more time spent than the limit", 1000, Infinity, 5000, 0, 1, 1],
  ["as fast as possible", 0, Infinity, 0, 0, 10, 100],
  ["the first move's share of a match", 30_000, 180_000, 0, 0, 5990, 6490],
  ["a later move's share", 30_000, 100_000, 0, 25, 9970, 10_470],
  ["a turn shorter than the share", 1000, 180_000, 0, 0, 960, 980],
  ["little left", 30_000, 1000, 0, 25, 70, 570],
  ["nothing left", 30_000, 0, 0, 25, 10, 100],
  ["a negative time left", 30_000, -500, 0, 25, 10, 100],
])("[GCP-8] [GCP-9] %s", (_name, turn, left, spent, moves, soft, hard) => {
  expect(allocateTime({ turn, left }, spent, moves, 0, 0)).toEqual({ soft, hard });
});

test("[GCP-8] half of the startup time is added to the overhead of the first move", () => {
  expect(allocateTime({ turn: 1000, left: Infinity }, 300, 0, 300, 0)).toEqual({ soft: 510, hard: 605 });
});

test("[GCP-9] late answers leave less of little time", () => {
  expect(allocateTime({ turn: 30_000, left: 1000 }, 0, 25, 0, 0).soft).toBe(70);
  expect(allocateTime({ turn: 30_000, left: 1000 }, 0, 25, 0, 15).soft).toBe(55);
  // At least half of it is for the search.
  expect(allocateTime({ turn: 30_000, left: 1000 }, 0, 25, 0, 100).soft).toBe(50);
});

test("[GCP-8] the lateness of an answer is added to the overhead", () => {
  expect(allocateTime({ turn: 1000, left: Infinity }, 0, 0, 0, 60)).toEqual({ soft: 900, hard: 950 });
});

test("[GCP-8] [GCP-9] no move exceeds its limit or a tenth of the match", () => {
  const time = fc.integer({ min: 1, max: 1_000_000 });
  fc.assert(
    fc.property(
      time,
      time,
      fc.integer({ min: 0, max: 112 }),
      fc.double({ min: 0, max: 0.4, noNaN: true }),
      (turn, left, moves, part) => {
        const spent = part * Math.min(turn, left);
        const { soft, hard } = allocateTime({ turn, left }, spent, moves, 0, 0);
        expect(soft).toBeGreaterThanOrEqual(1);
        expect(hard).toBeGreaterThanOrEqual(soft);
        expect(soft + spent).toBeLessThanOrEqual(Math.max(left / 10, spent + 1));
        expect(hard + spent).toBeLessThanOrEqual(Math.max(turn * 0.995, spent + 1));
        expect(hard + spent).toBeLessThanOrEqual(Math.max(left * 0.995, spent + 1));
      },
    ),
  );
});

test("[ENG-U10] moves to go and increment", () => {
  const left = 60_000;
  expect(allocateTime({ turn: Infinity, left, movesToGo: 20 }, 0, 0, 0, 0)).toEqual({ soft: 2985, hard: 3485 });
  expect(allocateTime({ turn: Infinity, left, increment: 1000 }, 0, 0, 0, 0)).toEqual({ soft: 2990, hard: 3490 });
  // Never more than is left.
  expect(allocateTime({ turn: Infinity, left: 500, increment: 1000, movesToGo: 1 }, 0, 0, 0, 0)).toEqual({
    soft: 465,
    hard: 482,
  });
});
