import * as fc from "fast-check";
import { expect, test } from "vitest";
import { hashForMemoryLimit, allocateTime } from "./gomocup-time.ts";

test.each([
  ["a second", 1000, Infinity, 0, 0, 960, 980],
  ["a long turn", 30_000, Infinity, 0, 0, 29_670, 29_835],
  ["a short turn", 100, Infinity, 0, 0, 69, 84],
  ["a very short one: three quarters are kept", 20, Infinity, 0, 0, 5, 12],
  ["time that has passed already", 1000, Infinity, 300, 0, 660, 680],
  ["more than there was", 1000, Infinity, 5000, 0, 1, 1],
  ["as fast as possible", 0, Infinity, 0, 0, 10, 100],
  ["the first move's share of a match", 30_000, 180_000, 0, 0, 6000, 6500],
  ["a later move's", 30_000, 100_000, 0, 25, 10_000, 10_500],
  ["a turn shorter than the share", 1000, 180_000, 0, 0, 960, 980],
  ["little left", 30_000, 1000, 0, 25, 100, 600],
  ["nothing left", 30_000, 0, 0, 25, 10, 100],
  ["less than nothing", 30_000, -500, 0, 25, 10, 100],
])("[GCP-8] [GCP-9] %s", (_name, turn, left, spent, moves, stop, answer) => {
  expect(allocateTime({ turn, left }, spent, moves, 0, 0)).toEqual({ stop, answer });
});

test("[GCP-8] of a first move half of what starting has cost is kept as well", () => {
  expect(allocateTime({ turn: 1000, left: Infinity }, 300, 0, 300, 0)).toEqual({ stop: 510, answer: 605 });
});

test("[GCP-8] as late as an answer has come, so much more is kept", () => {
  expect(allocateTime({ turn: 1000, left: Infinity }, 0, 0, 0, 60)).toEqual({ stop: 900, answer: 950 });
});

test("[GCP-8] [GCP-9] no limit is overstepped, nor a tenth of the match", () => {
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

test.each([
  [0, 256],
  [-5, 256],
  [350 * 1024 * 1024, 230],
  [1024 ** 3, 256],
  [83_886_080, 1],
  [1, 1],
])("[GCP-11] of %i bytes", (bytes, megabytes) => {
  expect(hashForMemoryLimit(bytes, 256)).toBe(megabytes);
});
