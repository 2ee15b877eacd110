import { act, makeMatch, START } from "@tengen/testkit";
import { expect, test } from "vitest";
import gomoku from "../../../../games/gomoku/engine.ts";
import { creditOutages, hasRunningClock } from "./outage-credit.ts";

const CLOCK = { baseMs: 60_000, incrementMs: 0 };
const clocked = makeMatch(gomoku, "secret", CLOCK);

/** A match whose last entry is at START + 1000. */
const played = act(gomoku, clocked, "ann", "PLACE_STONE", { x: 7, y: 7 }, START + 1000);

const outage = (from: number, to: number) => ({ from: START + from, to: START + to });

/** The milliseconds that are credited, and when. */
const creditedAt = (outages: readonly ReturnType<typeof outage>[], now: number, match = played) => {
  const last = creditOutages(gomoku, match, outages, START + now)?.entries.at(-1);
  return last === undefined ? null : [last.type, last.payload["ms"], last.at - START];
};

test("[MAT-T3] an outage since the last entry is credited whole, an earlier one not at all", () => {
  expect(creditedAt([outage(2000, 5000)], 6000)).toEqual(["CLOCK_CREDIT", 3000, 6000]);
  expect(creditedAt([outage(0, 900)], 6000)).toBeNull();
  expect(creditedAt([], 6000)).toBeNull();
});

test("[MAT-T3] of an outage around the last entry, what came after it is credited", () => {
  expect(creditedAt([outage(0, 4000)], 6000)).toEqual(["CLOCK_CREDIT", 3000, 6000]);
});

test("[MAT-T3] several outages are added up; an early one takes nothing away", () => {
  expect(creditedAt([outage(0, 500), outage(2000, 3000), outage(4000, 4500)], 6000)).toEqual([
    "CLOCK_CREDIT",
    1500,
    6000,
  ]);
});

test("[MAT-T3] one that ends a little after now is credited at its end, so that it is not credited twice", () => {
  expect(creditedAt([outage(2000, 5999)], 5000)).toEqual(["CLOCK_CREDIT", 3999, 5999]);
  const credited = creditOutages(gomoku, played, [outage(2000, 5999)], START + 5000);
  expect(creditOutages(gomoku, credited, [outage(2000, 5999)], START + 7000)).toBeNull();
});

test("[SRV-6] one that ends later is from before the clock was set back, and does not count", () => {
  expect(creditedAt([outage(2000, 6000)], 5000)).toBeNull();
});

test("[MAT-T3] a match without a clock, one that has ended, and none at all get no credit", () => {
  const unclocked = act(gomoku, makeMatch(gomoku), "ann", "PLACE_STONE", { x: 7, y: 7 }, START + 1000);
  const ended = act(gomoku, played, "bob", "RESIGN", {}, START + 1500);
  for (const match of [unclocked, ended, null]) {
    expect(creditOutages(gomoku, match, [outage(2000, 5000)], START + 6000)).toBeNull();
    expect(hasRunningClock(match)).toBe(false);
  }
  expect(hasRunningClock(played)).toBe(true);
});
