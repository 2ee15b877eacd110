import { expect, test } from "vitest";
import { adjudicatedWinner, countStreaks, NO_STREAKS } from "./adjudication.ts";

test.each([0.95, 0.9, 0.8, 0.7, 0.6])("[TRN-P4] a win rate of exactly %d counts, and its opposite", (rate) => {
  const scores = { rate, moves: 1 };
  // 1 - 0.9 is less than 0.1 in floating point.
  const opposite = Number((1 - rate).toFixed(2));
  const streaks = countStreaks(countStreaks(NO_STREAKS, "black", rate, scores), "white", opposite, scores);
  expect(streaks).toEqual({ black: 2, white: 0 });
  expect(adjudicatedWinner(streaks, scores)).toBe("black");
  for (const [winRate, other] of [
    [rate - 0.01, opposite],
    [rate, opposite + 0.01],
  ] as const) {
    const disagreeing = countStreaks(countStreaks(NO_STREAKS, "black", winRate, scores), "white", other, scores);
    expect(adjudicatedWinner(disagreeing, scores)).toBeNull();
  }
});
