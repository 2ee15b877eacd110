import { expect, test } from "vitest";
import { clockText, LOCAL_CLOCKS, shareLeft, timeControlText, warningAt } from "./clock-text.ts";

test.each([
  [0, "0:00.0"],
  [9_999, "0:09.9"],
  [10_000, "0:10"],
  [59_999, "0:59"],
  [61_000, "1:01"],
  [3_723_000, "1:02:03"],
])("[TBL-K11] %i milliseconds are shown as %s", (milliseconds, text) => {
  expect(clockText(milliseconds)).toBe(text);
});

test.each([
  [60_001, Infinity],
  [60_000, 60],
  [30_001, 60],
  [30_000, 30],
  [10_001, 30],
  [10_000, 10],
  [0, 10],
])("[TBL-K12] with %i milliseconds left the last warning was at %d seconds", (milliseconds, seconds) => {
  expect(warningAt(milliseconds)).toBe(seconds);
});

test("[TBL-K10] a time control in words", () => {
  expect(timeControlText({ baseMs: 180_000, incrementMs: 2000 })).toBe("3\u202Fmin + 2\u202Fs");
  expect(timeControlText({ baseMs: 300_000, incrementMs: 0 })).toBe("5\u202Fmin");
  expect(timeControlText(null)).toBe("Unlimited");
});

test("[TBL-K10] a local game has no clock, sudden death, or an increment", () => {
  expect(LOCAL_CLOCKS[0]).toBeNull();
  expect(LOCAL_CLOCKS.some((clock) => clock?.incrementMs === 0)).toBe(true);
  expect(LOCAL_CLOCKS.some((clock) => (clock?.incrementMs ?? 0) > 0)).toBe(true);
});

test.each([
  [60_000, 1],
  [15_000, 0.25],
  [0, 0],
  [-5, 0],
  [90_000, 1],
])("[TBL-K11] with %i of 60,000 ms left the bar shows %d", (left, share) => {
  expect(shareLeft(left, { baseMs: 60_000 })).toBe(share);
});
