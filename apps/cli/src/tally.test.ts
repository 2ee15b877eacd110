import { expect, test } from "vitest";
import { countOutcome, newTally, summarizeLengths } from "./tally.ts";

test("[CLI-P3] wins, draws and losses are counted by player; unfinished games are not", () => {
  const tally = newTally();
  countOutcome(tally, "a", { winners: ["a"], reason: "five" });
  countOutcome(tally, "a", { winners: ["b"], reason: "five" });
  countOutcome(tally, "a", { winners: ["b", "a"], reason: "score" });
  countOutcome(tally, "a", { winners: null, reason: "board-full" });
  countOutcome(tally, "a", null);
  expect(tally).toEqual({ wins: 2, draws: 1, losses: 1, faults: 0 });
});

test("lengths are sorted as numbers, not as text", () => {
  expect(summarizeLengths([100, 9, 20, 31])).toEqual({ shortest: 9, median: 31, mean: 40, longest: 100 });
  expect(summarizeLengths([5])).toEqual({ shortest: 5, median: 5, mean: 5, longest: 5 });
  expect(summarizeLengths([])).toEqual({ shortest: 0, median: 0, mean: 0, longest: 0 });
  expect(summarizeLengths([1, 1, 2]).mean).toBe(1.3);
});
