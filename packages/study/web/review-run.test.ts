import type { AnyEngine, BaseGameState } from "@tengen/kernel";
import { expect, test } from "vitest";
import { blackWinRate } from "./describe-evaluation.ts";
import { judgeEnd, leadIn } from "./review-run.ts";
import { leadHeights } from "./win-rate-chart.tsx";
import { addPosition, type ReviewResult } from "./review-session.ts";

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

test("[STU-R9] the lead is the searcher's, at the end the rules' count, and unknown in a game without a score", () => {
  const sides = { first: "black", blackSeat: 1 } as const;
  const engine = { getScores: () => ({ a: 30, b: 51 }) } as unknown as AnyEngine;
  const running = { gameOver: false, playerIds: ["a", "b"] } as unknown as BaseGameState;
  const ended = { ...running, gameOver: true };
  const evaluation = { winRate: 0.5, lead: -3, moves: [] };
  expect(leadIn(engine, running, evaluation, sides)).toBe(-3);
  expect(leadIn(engine, ended, evaluation, sides)).toBe(21);
  expect(leadIn({} as AnyEngine, ended, { winRate: 1, moves: [] }, sides)).toBeNull();
});

test("[STU-R9] the chart of leads is symmetric, and a small lead stays small", () => {
  expect(leadHeights([0, 5, -10])).toEqual([0.5, 0.75, 0]);
  expect(leadHeights([null, -20, null, 10])).toEqual([0.5, 0, 0, 0.75]);
});

test("[STU-R1] the chart grows with the next position of the line only", () => {
  const result: ReviewResult = { line: { turns: [], states: [] }, winRates: [0.5], leads: [null], review: null };
  const found = (played: readonly number[], budgetFactor: number) =>
    addPosition(result, [7, 8], { played, budgetFactor, evaluation: { winRate: 0.3, moves: [] }, lead: 2 });
  const rates = (played: readonly number[], budgetFactor: number) => found(played, budgetFactor).winRates;
  expect(rates([7], 1)).toEqual([0.5, 0.7]);
  expect(found([7], 1).leads).toEqual([null, 2]);
  // A better move, a second search of the same position, and a position that is not due.
  expect([rates([9], 1), rates([7], 4), rates([7, 8], 1)]).toEqual([[0.5], [0.5], [0.5]]);
});
