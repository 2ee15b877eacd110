import { expect, test } from "vitest";
import { dayAt, earliestDay, FIRST_DAY, makeDay, parseDay, puzzleIndexOf, startOf } from "./day.ts";

test("[WEB-38] a day begins at midnight UTC, wherever one is", () => {
  const day = dayAt(Date.parse("2026-11-19T00:00:00Z"));
  expect(dayAt(Date.parse("2026-11-19T23:59:59Z"))).toBe(day);
  expect(dayAt(Date.parse("2026-11-18T23:59:59Z"))).toBe(day - 1);
  expect(dayAt(Date.parse("2026-11-19T01:00:00+02:00"))).toBe(day - 1);
  expect(startOf(day)).toBe(Date.parse("2026-11-19T00:00:00Z"));
});

test("[WEB-43] a day is written as in an address, and read back", () => {
  expect(makeDay(FIRST_DAY)).toBe("2026-01-05");
  expect(parseDay("2026-11-19")).toBe(dayAt(Date.parse("2026-11-19T12:00:00Z")));
  for (const text of ["", "2026-02-30", "2026-13-01", "26-1-1", "2026-11-19T00:00", "x".repeat(40)]) {
    expect(parseDay(text)).toBeNull();
  }
});

test("[WEB-38] the first day is a Monday; every day has the next puzzle, and after the last the first again", () => {
  expect(new Date(startOf(FIRST_DAY)).getUTCDay()).toBe(1);
  expect([0, 1, 13, 14, 15].map((days) => puzzleIndexOf(FIRST_DAY + days, 14))).toEqual([0, 1, 13, 0, 1]);
  // A device whose clock is wrong has a puzzle, too.
  expect(puzzleIndexOf(FIRST_DAY - 1, 14)).toBe(13);
});

test("[WEB-38] the past has each puzzle once, from the first day on", () => {
  expect(earliestDay(FIRST_DAY + 3, 14)).toBe(FIRST_DAY);
  const today = FIRST_DAY + 100;
  const days = Array.from({ length: 14 }, (_, index) => earliestDay(today, 14) + index);
  expect(days.at(-1)).toBe(today);
  expect(new Set(days.map((day) => puzzleIndexOf(day, 14))).size).toBe(14);
});
