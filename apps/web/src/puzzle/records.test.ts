import { afterEach, expect, test, vi } from "vitest";
import { parseRecords, readRecords, streakOf, withRecord, writeRecords, type PuzzleRecord } from "./records.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const solved = (on: number): PuzzleRecord => ({ on, misses: 0, hints: 0 });
const onTime = (...days: readonly number[]) => new Map(days.map((day) => [day, solved(day)]));

test.each([
  ["none", onTime(), 0],
  ["today alone", onTime(100), 1],
  ["three days with today", onTime(98, 99, 100), 3],
  ["three days, and today is still open", onTime(97, 98, 99), 3],
  ["a day was left out", onTime(97, 99, 100), 2],
  ["yesterday was left out", onTime(97, 98), 0],
  ["a past puzzle solved later does not count", new Map([...onTime(98, 100), [99, solved(100)]]), 1],
])("[WEB-40] the streak: %s", (_name, records, streak) => {
  expect(streakOf(records, 100)).toBe(streak);
});

test("[WEB-40] the first time counts, and old days are dropped", () => {
  const first = withRecord(new Map(), 5, { on: 5, misses: 2, hints: 0 });
  expect(withRecord(first, 5, solved(9)).get(5)).toEqual({ on: 5, misses: 2, hints: 0 });
  const many = Array.from({ length: 1500 }, (_, day) => day).reduce<ReturnType<typeof onTime>>(
    (records, day) => new Map(withRecord(records, day, solved(day))),
    new Map(),
  );
  expect([many.size, many.has(499), many.has(500)]).toEqual([1000, false, true]);
});

test("[WEB-40] records are kept for each game", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
  writeRecords("gomoku", onTime(7));
  writeRecords("go-9x9", onTime(8));
  expect([...readRecords("gomoku").keys()]).toEqual([7]);
  expect([...readRecords("go-9x9").keys()]).toEqual([8]);
});

test("[WEB-40] without storage nothing is kept, and nothing fails", () => {
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new Error("denied");
    },
    setItem: () => {
      throw new Error("denied");
    },
  });
  writeRecords("gomoku", onTime(7));
  expect(readRecords("gomoku").size).toBe(0);
});

test("[WEB-40] whatever the storage holds is read as records or as nothing", () => {
  const text = JSON.stringify({ gomoku: { "20776": { on: 20_776, misses: 1, hints: 0 } } });
  expect(parseRecords(text)).toEqual({ gomoku: { "20776": { on: 20_776, misses: 1, hints: 0 } } });
  for (const broken of [null, "", "{", "7", '{"gomoku":{"x":{}}}', '{"gomoku":{"1":{"on":-1,"misses":0,"hints":0}}}']) {
    expect(parseRecords(broken)).toEqual({});
  }
});
