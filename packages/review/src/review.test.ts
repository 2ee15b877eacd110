import type { Point } from "@tengen/stones";
import { expect, test } from "vitest";
import { reviewGame, summarizeSide, type Judge, type Judgement } from "./review.ts";

const at = (x: number): Point => ({ x, y: 0 });
const even = (best: number, winRate = 0.5, winsIn: number | null = null): Judgement => ({
  winRate,
  winsIn,
  line: [at(best)],
});
const textOf = (moves: readonly Point[]): string => moves.map(({ x }) => x).join(" ");

/** A judge with an opinion on some positions, written as the columns of the stones; anything else is a test's mistake. */
const judgeWith =
  (opinions: Readonly<Record<string, Judgement | null>>, asked: string[] = []): Judge =>
  (moves) => {
    const text = textOf(moves);
    asked.push(text);
    const opinion = opinions[text];
    if (opinion === undefined) throw new Error(`nobody has an opinion on ${text}`);
    return Promise.resolve(opinion);
  };
const review = (moves: readonly number[], opinions: Readonly<Record<string, Judgement | null>>, isWon = false) =>
  reviewGame(moves.map(at), { judge: judgeWith(opinions), isWon });

test("[RVW-1] a move is measured against the judge's choice, played out and judged in the same way", async () => {
  const asked: string[] = [];
  const opinions = {
    "": even(1, 0.6),
    "1": even(2, 0.55),
    // White's choice was 2: black has 0.52 after it, and 0.7 after what was played.
    "1 2": even(9, 0.52),
    "1 3": even(4, 0.7),
  };
  const { moves, isComplete } = await reviewGame([at(1), at(3)], { judge: judgeWith(opinions, asked), isWon: false });
  expect(asked).toEqual(["", "1", "1 2", "1 3"]);
  expect(isComplete).toBe(true);
  expect(moves).toMatchObject([
    { number: 1, side: "black", verdict: "best", loss: 0, after: expect.closeTo(0.45) },
    {
      number: 2,
      side: "white",
      verdict: "mistake",
      loss: expect.closeTo(0.18),
      after: expect.closeTo(0.3),
      afterBest: expect.closeTo(0.48),
      best: [at(2)],
      missedWin: null,
      allowedWin: null,
    },
  ]);
});

test.each([
  [0.5, "good"],
  [0.54, "good"],
  [0.551, "inaccuracy"],
  [0.601, "mistake"],
  [0.701, "blunder"],
  [0.3, "good"],
] as const)(
  "[RVW-1] with %d for the other side afterwards, where 0.5 could be had, it is %s",
  async (rate, verdict) => {
    const { moves } = await review([3], { "": even(1), "1": even(2), "3": even(2, rate) });
    expect(moves[0]?.verdict).toBe(verdict);
    expect(moves[0]?.loss).toBeCloseTo(Math.max(0, rate - 0.5));
  },
);

test("[RVW-2] a proven win that is let go is missed; one that is kept by another move is not", async () => {
  const start = { "": even(1, 0.8, 7) };
  const missed = await review([3, 4], { ...start, "3": even(5, 0.5), "3 5": even(6), "3 4": even(6, 0.5) });
  expect(missed.moves[0]).toMatchObject({ missedWin: 7, loss: 0.5, verdict: "blunder", afterBest: 1 });
  const kept = await review([3, 4], { ...start, "3": even(4, 0.1), "3 4": even(6, 0.9, 5) });
  expect(kept.moves[0]).toMatchObject({ missedWin: null, loss: 0, verdict: "good" });
  // The reply gave it back.
  const lucky = await review([3, 4], { ...start, "3": even(5, 0.8), "3 5": even(6), "3 4": even(6, 0.9, 5) });
  expect(lucky.moves[0]).toMatchObject({ missedWin: 7 });
  const played = await review([1], { ...start, "1": even(4, 0.4) });
  expect(played.moves[0]).toMatchObject({ missedWin: null, verdict: "best" });
});

test("[RVW-2] at the end of the record the win rate decides whether a win is still there", async () => {
  const start = { "": even(1, 0.8, 7) };
  expect((await review([3], { ...start, "3": even(4, 0.02) })).moves[0]?.missedWin).toBeNull();
  expect((await review([3], { ...start, "3": even(4, 0.2) })).moves[0]?.missedWin).toBe(7);
});

test("[RVW-3] a win that the move hands over is told, unless all was lost before", async () => {
  const handed = await review([3], { "": even(1), "1": even(2), "3": even(2, 0.9, 9) });
  expect(handed.moves[0]).toMatchObject({ allowedWin: 9, verdict: "blunder", after: 0 });
  const lost = await review([3], { "": even(1, 0.01), "1": even(2, 0.99), "3": even(2, 0.9, 9) });
  expect(lost.moves[0]).toMatchObject({ allowedWin: null });
});

test("[RVW-4] a five at the end is won, and the position after it is not judged", async () => {
  const { moves, isComplete } = await review([3], { "": even(1), "1": even(2) }, true);
  expect(isComplete).toBe(true);
  expect(moves[0]).toMatchObject({ after: 1, loss: 0, verdict: "good" });
});

test("[RVW-4] a full board at the end is drawn, and not judged", async () => {
  const cells = Array.from({ length: 225 }, (_, index) => ({ x: index % 15, y: Math.floor(index / 15) }));
  let most = 0;
  const { moves } = await reviewGame(cells, {
    isWon: false,
    judge: (played) => {
      most = Math.max(most, played.length);
      return Promise.resolve({ winRate: 0.5, winsIn: null, line: [cells[played.length] ?? { x: 0, y: 0 }] });
    },
  });
  expect(most).toBe(224);
  expect(moves.at(-1)).toMatchObject({ after: 0.5, verdict: "best" });
});

test("[RVW-5] when the judge stops, the moves up to there are told", async () => {
  const opinions = { "": even(1), "1": even(2), "1 2": null };
  const { moves, isComplete } = await review([1, 2, 3], opinions);
  expect(isComplete).toBe(false);
  expect(moves.map(({ number }) => number)).toEqual([1]);
  const measuring = await review([1, 3], { "": even(1), "1": even(2), "1 2": null });
  expect(measuring.moves).toEqual([]);
});

test("[RVW-1] progress, and each side's sums", async () => {
  const seen: string[] = [];
  const opinions = { "": even(1), "1": even(2), "1 2": even(9, 0.5), "1 3": even(4, 0.8, 3) };
  const result = await reviewGame([at(1), at(3)], {
    judge: judgeWith(opinions),
    isWon: false,
    onProgress: (done, total) => seen.push(`${done}/${total}`),
  });
  expect(seen).toEqual(["1/3", "2/3", "3/3"]);
  expect(summarizeSide(result, "black")).toMatchObject({ moves: 1, blunders: 0, meanLoss: 0 });
  expect(summarizeSide(result, "white")).toMatchObject({ moves: 1, blunders: 1, meanLoss: 0.5 });
});
