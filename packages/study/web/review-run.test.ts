import type { BaseGameState } from "@tengen/kernel";
import { expect, test } from "vitest";
import { blackWinRate } from "./describe-evaluation.ts";
import { judgeEnd } from "./review-run.ts";
import { addWinRate, type ReviewResult } from "./review-session.ts";

const over = (winners: readonly string[] | null, reason: string): BaseGameState =>
  ({ winners, playerIds: ["a", "b"], outcome: { winners, reason } }) as unknown as BaseGameState;

test("[STU-R5] a finished position is evaluated by its result, for the side to move", () => {
  expect(judgeEnd(over(["a"], "five"), 9)).toEqual({ winRate: 0, losesIn: 0, moves: [] });
  expect(judgeEnd(over(["b"], "score"), 9)).toEqual({ winRate: 1, moves: [] });
  expect(judgeEnd(over(["b"], "score"), 9, { first: "white", blackSeat: 0 })).toEqual({ winRate: 0, moves: [] });
  expect(judgeEnd(over(["b"], "score"), 8, { first: "black", blackSeat: 1 })).toEqual({ winRate: 1, moves: [] });
  expect(judgeEnd(over(null, "board_full"), 8)).toEqual({ winRate: 0.5, moves: [] });
});

test("[STU-R1] the chart has Black's win rate, and a proven result is certain", () => {
  const moves: readonly number[] = [];
  expect([blackWinRate({ winRate: 0.6, moves }, "black"), blackWinRate({ winRate: 0.6, moves }, "white")]).toEqual([
    0.6, 0.4,
  ]);
  expect([
    blackWinRate({ winRate: 0.6, winsIn: 3, moves }, "white"),
    blackWinRate({ winRate: 0.6, losesIn: 2, moves }, "black"),
  ]).toEqual([0, 0]);
});

test("[STU-R1] the chart grows with the next position of the line only", () => {
  const result: ReviewResult = { line: { turns: [], states: [] }, winRates: [0.5], review: null };
  const rates = (played: readonly number[], budgetFactor: number) =>
    addWinRate(result, [7, 8], played, budgetFactor, { winRate: 0.3, moves: [] }).winRates;
  expect(rates([7], 1)).toEqual([0.5, 0.7]);
  // A better move, a second search of the same position, and a position that is not due.
  expect([rates([9], 1), rates([7], 4), rates([7, 8], 1)]).toEqual([[0.5], [0.5], [0.5]]);
});
