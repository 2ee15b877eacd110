import type { Point, PvLine } from "@tengen/stones";
import { expect, test } from "vitest";
import { winnersMoves } from "@tengen/stones";
import { reviewGame, summarizeSide, type EvaluatePosition } from "./review.ts";

const at = (x: number): Point => ({ x, y: 0 });
type Opinion = PvLine<Point>;
const isSame = (a: Point, b: Point): boolean => a.x === b.x && a.y === b.y;

const rate = (best: number, winRate = 0.5): Opinion => ({ winRate, moves: [at(best)] });
/** Moderate win rates next to proofs, so that only the proofs decide. */
const won = (best: number, winsIn: number, by?: string): Opinion => ({
  ...rate(best, 0.6),
  winsIn,
  ...(by === undefined ? {} : { by }),
});
const lost = (best: number, losesIn: number): Opinion => ({ ...rate(best, 0.4), losesIn });
const OVER: Opinion = { winRate: 0, losesIn: 0, moves: [] };
const DRAWN: Opinion = { winRate: 0.5, moves: [] };

/** Positions are written as the columns of the stones; `*` means a larger budget. */
type Evaluations = Readonly<Record<string, Opinion | null>>;
const textOf = (moves: readonly Point[], budgetFactor: number): string =>
  `${moves.map(({ x }) => x).join(" ")}${budgetFactor === 1 ? "" : budgetFactor === 4 ? "*" : `*${budgetFactor}`}`;

/** An evaluator with a table of positions; any other position is an error of the test. */
const evaluatorWith =
  (evaluations: Evaluations, evaluated: string[] = []): EvaluatePosition<Point> =>
  (moves, budgetFactor) => {
    const text = textOf(moves, budgetFactor);
    evaluated.push(text);
    const evaluation = evaluations[text];
    if (evaluation === undefined) throw new Error(`unexpected position ${text}`);
    return Promise.resolve(evaluation);
  };
const review = (moves: readonly number[], evaluations: Evaluations, evaluated: string[] = []) =>
  reviewGame(moves.map(at), { evaluate: evaluatorWith(evaluations, evaluated), isSame });

test("[RVW-1] a move is compared with the best move by the win rates after both", async () => {
  const evaluated: string[] = [];
  const evaluations = {
    "": rate(1, 0.6),
    "1": rate(2, 0.55),
    // White's best move was 2: black has 0.52 after it, and 0.7 after the move played.
    "1 2": rate(9, 0.52),
    "1 3": rate(4, 0.7),
  };
  const { moves, isComplete } = await review([1, 3], evaluations, evaluated);
  expect(evaluated).toEqual(["", "1", "1 2", "1 3"]);
  expect(isComplete).toBe(true);
  expect(moves).toMatchObject([
    { number: 1, side: "black", verdict: "best", loss: 0, before: 0.6, after: expect.closeTo(0.45) },
    {
      number: 2,
      side: "white",
      verdict: "mistake",
      loss: expect.closeTo(0.18),
      before: 0.55,
      after: expect.closeTo(0.3),
      afterBest: expect.closeTo(0.48),
      best: [at(2)],
      win: null,
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
] as const)("[RVW-1] a win rate of %d for the opponent instead of 0.5 is %s", async (after, verdict) => {
  const { moves } = await review([3], { "": rate(1), "1": rate(2), "3": rate(2, after) });
  expect(moves[0]?.verdict).toBe(verdict);
  expect(moves[0]?.loss).toBeCloseTo(Math.max(0, after - 0.5));
});

test("[RVW-1] moves of any type, and an evaluator without proofs", async () => {
  const bestMoves: Readonly<Record<string, string>> = { "": "pass", pass: "e5", e5: "e4", "e5 c3": "pass" };
  const { moves, finalEvaluation } = await reviewGame(["e5", "c3"], {
    evaluate: (played) =>
      Promise.resolve({ winRate: played.length === 0 ? 0.5 : 0.8, moves: [bestMoves[played.join(" ")] ?? "a1"] }),
    isSame: (a, b) => a === b,
  });
  expect(moves.map(({ verdict, best }) => [verdict, best[0]])).toEqual([
    ["good", "pass"],
    ["good", "e4"],
  ]);
  expect(finalEvaluation).toEqual({ toMove: "black", line: { winRate: 0.8, moves: ["pass"] } });
});

test("[RVW-2] a win is kept by the best move and by moves after which the opponent is lost", async () => {
  const played = await review([1], { "": won(1, 7, "fours"), "1": rate(4, 0.4) });
  expect(played.moves[0]).toMatchObject({
    missedWin: null,
    verdict: "best",
    before: 1,
    after: 1,
    win: { moves: 7, by: "fours" },
  });
  const other = await review([3], { "": won(1, 7), "3": lost(4, 8) });
  expect(other.moves[0]).toMatchObject({ missedWin: null, loss: 0, verdict: "good", after: 1, win: { moves: 9 } });
  const five = await review([3], { "": won(1, 1), "3": OVER });
  expect(five.moves[0]).toMatchObject({ missedWin: null, loss: 0, verdict: "good", after: 1, win: { moves: 1 } });
});

test("[RVW-2] if the opponent's loss is not proven, a larger budget decides", async () => {
  const evaluated: string[] = [];
  const kept = await review([3], { "": won(1, 7), "3": rate(4, 0.3), "3*": lost(4, 8) }, evaluated);
  expect(evaluated).toEqual(["", "3", "3*"]);
  expect(kept.moves[0]).toMatchObject({ missedWin: null, loss: 0, after: 1 });
  const missed = await review([3], { "": won(1, 7, "fours"), "3": rate(4, 0.3), "3*": rate(4, 0.4) });
  expect(missed.moves[0]).toMatchObject({
    missedWin: { moves: 7, by: "fours" },
    before: 1,
    afterBest: 1,
    after: 0.6,
    loss: 0.4,
    verdict: "blunder",
    win: null,
  });
  // A high win rate is not a proof.
  const likely = await review([3], { "": won(1, 7), "3": rate(4, 0.01), "3*": rate(4, 0.01) });
  expect(likely.moves[0]).toMatchObject({ missedWin: { moves: 7 }, verdict: "good" });
});

test("[RVW-2] a win in N counts the winner's own moves", () => {
  expect([1, 2, 3, 4, 9].map(winnersMoves)).toEqual([1, 1, 2, 2, 5]);
});

test("[RVW-2] a missed win is reported, even if the opponent gives it back", async () => {
  const lucky = await review([3, 4], {
    "": won(1, 3),
    "3": rate(5, 0.25),
    "3*": rate(5, 0.25),
    "3 5": rate(6, 0.7),
    "3 4": won(6, 3),
  });
  expect(lucky.moves[0]).toMatchObject({ missedWin: { moves: 3 }, verdict: "blunder", after: 0.75 });
  expect(lucky.moves[1]).toMatchObject({ missedWin: null, allowedWin: { moves: 3 }, verdict: "blunder", after: 0 });
});

test("[RVW-3] an allowed win is reported and loses the whole win rate", async () => {
  const handed = await review([3], { "": rate(1), "1": rate(2), "3": won(2, 9, "fours") });
  expect(handed.moves[0]).toMatchObject({
    allowedWin: { moves: 9, by: "fours" },
    verdict: "blunder",
    after: 0,
    loss: 0.5,
  });
  const bad = await review([3], { "": rate(1, 0.01), "1": rate(2, 0.97), "3": won(2, 9) });
  expect(bad.moves[0]).toMatchObject({ allowedWin: { moves: 9 }, verdict: "good" });
});

test("[RVW-3] a lost position allows no win", async () => {
  const proven = await review([3], { "": lost(1, 10), "3": won(2, 9) });
  expect(proven.moves[0]).toMatchObject({ allowedWin: null, loss: 0, verdict: "good", before: 0, after: 0 });
  const either = await review([3], { "": rate(1), "1": won(2, 9), "*": rate(1), "3": won(2, 7) });
  expect(either.moves[0]).toMatchObject({ allowedWin: null, loss: 0, verdict: "good" });
});

test("[RVW-3] a missed win may also be allowed", async () => {
  const { moves } = await review([3], { "": won(1, 3), "3": won(2, 5) });
  expect(moves[0]).toMatchObject({ missedWin: { moves: 3 }, allowedWin: { moves: 5 }, loss: 1, verdict: "blunder" });
});

test("[RVW-4] the rules evaluate the final position, which has no line", async () => {
  const five = await review([3], { "": rate(1), "1": rate(2), "3": OVER });
  expect(five).toMatchObject({ isComplete: true, finalEvaluation: null });
  expect(five.moves[0]).toMatchObject({ after: 1, loss: 0, verdict: "best", win: { moves: 1, by: null } });
  const full = await review([1], { "": rate(1, 0.7), "1": DRAWN });
  expect(full).toMatchObject({ isComplete: true, finalEvaluation: null });
  expect(full.moves[0]).toMatchObject({ after: 0.5, verdict: "best", win: null });
});

test.each([
  ["a position", [1, 2, 3], { "": rate(1), "1": rate(2), "1 2": null }, [1]],
  ["a choice", [1, 3], { "": rate(1), "1": rate(2), "1 2": null }, []],
  ["a missing proof", [1, 3], { "": rate(1), "*": rate(1), "1": won(2, 3), "1 3": rate(4), "1 3*": null }, [1]],
  ["a choice that loses", [1, 2], { "": rate(1), "1": rate(2), "1 2": won(3, 5), "1*": null }, [1]],
] as const)("[RVW-5] a review stopped at %s returns the moves so far", async (_name, moves, evaluations, reviewed) => {
  const stopped = await review(moves, evaluations);
  expect(stopped).toMatchObject({ isComplete: false, finalEvaluation: null });
  expect(stopped.moves.map(({ number }) => number)).toEqual(reviewed);
});

test("[RVW-7] a proof carries over to later moves, even if the evaluator does not find it again", async () => {
  const evaluated: string[] = [];
  const evaluations = {
    "": won(1, 5, "fours"),
    // White's position is not proven by itself, but it is known to be lost, and that black wins after it.
    "1": rate(8, 0.3),
    "1 2": rate(3, 0.6),
    "1 2*": rate(3, 0.7),
    "1 2 3": OVER,
  };
  const { moves } = await review([1, 2, 3], evaluations, evaluated);
  expect(evaluated).toEqual(["", "1", "1 2", "1 2*", "1 2 3"]);
  expect(moves.map(({ after, loss, allowedWin }) => [after, loss, allowedWin])).toEqual([
    [1, 0, null],
    [0, 0, null],
    [1, 0, null],
  ]);
  expect(moves[1]).toMatchObject({ before: 0, afterBest: 0 });
  expect(moves[0]).toMatchObject({ win: { moves: 5, by: "fours" } });
});

test("[RVW-7] the shorter of two proofs counts", async () => {
  const { moves, finalEvaluation } = await review([1, 2], { "": won(1, 5), "1": lost(2, 20), "1 2": won(3, 19) });
  expect(moves[0]?.win?.moves).toBe(5);
  expect(finalEvaluation).toMatchObject({ line: { winsIn: 3, winRate: 1 } });
});

test("[RVW-7] the shorter proof does not belong to the evaluator's line", async () => {
  // White loses in at most 4, but black's best line after that takes 9.
  const evaluations = {
    "": lost(8, 4),
    "1": won(2, 9),
    "1 2": rate(3),
    "1 2 3": won(4, 7),
    "1 2 3 4": rate(5),
    "1 2 3 4 5": won(6, 5),
  };
  const { moves, finalEvaluation } = await review([1, 2, 3, 4, 5], evaluations);
  expect(moves.map(({ win }) => win?.moves)).toEqual([undefined, 9, undefined, 7, undefined]);
  expect(finalEvaluation).toMatchObject({ line: { winsIn: 5 } });
});

test("[RVW-7] the last of contradicting evaluations counts", async () => {
  const { moves } = await review([2], { "": lost(1, 10), "2": lost(3, 4) });
  expect(moves[0]).toMatchObject({ after: 1, allowedWin: null, win: { moves: 5 } });
});

test("[RVW-7] a win proven after the move also holds before it", async () => {
  const chosen = await review([3], { "": rate(1, 0.7), "1": lost(2, 6), "3": rate(2, 0.4), "3*": rate(2, 0.4) });
  expect(chosen.moves[0]).toMatchObject({ before: 1, missedWin: { moves: 7 }, best: [at(1), at(2)], loss: 0.4 });
  // Black's move wins, so white's move before it allowed that. It was the best move, so it is searched again.
  const evaluated: string[] = [];
  const evaluations = {
    "": rate(1),
    "1": rate(2),
    "1 2": rate(9),
    "1 2 9": rate(8),
    "1 2 3": lost(4, 6),
    "1*": rate(5, 0.4),
    "1 5": rate(6, 0.6),
  };
  const played = await review([1, 2, 3], evaluations, evaluated);
  expect(evaluated).toEqual(["", "1", "1 2", "1 2 9", "1 2 3", "1*", "1 5"]);
  expect(played.moves[2]).toMatchObject({ before: 1, verdict: "best", best: [at(3), at(4)], win: { moves: 7 } });
  expect(played.moves[1]).toMatchObject({
    allowedWin: { moves: 7 },
    verdict: "blunder",
    after: 0,
    loss: 0.4,
    best: [at(5)],
  });
  expect(played.moves[0]).toMatchObject({ verdict: "best", after: 0.6 });
});

test("[RVW-7] a win without a known line is not missed", async () => {
  const { moves } = await review([2, 5, 6], {
    "": lost(1, 8),
    "2": rate(3, 0.6),
    "2*": rate(3, 0.6),
    "2 3": rate(4, 0.4),
    "2 5": rate(6, 0.4),
    "2 5 6": rate(7),
  });
  expect(moves[0]).toMatchObject({ after: 0, allowedWin: null });
  expect(moves[1]).toMatchObject({ missedWin: null, before: 1, afterBest: 0.6, after: 0.6, verdict: "good" });
});

test("[RVW-8] a best move that turns out to lose is searched again, played or not", async () => {
  const played = await review([1], { "": rate(1), "1": won(2, 9), "*": rate(5, 0.4), "5": rate(6, 0.6) });
  expect(played.moves[0]).toMatchObject({
    best: [at(5)],
    verdict: "blunder",
    loss: 0.4,
    afterBest: 0.4,
    allowedWin: { moves: 9 },
  });
  const other = await review([3], {
    "": rate(1),
    "1": won(2, 9),
    "*": rate(5, 0.4),
    "5": rate(6, 0.6),
    "3": won(2, 9),
  });
  expect(other.moves[0]).toMatchObject({ best: [at(5)], verdict: "blunder", allowedWin: { moves: 9 } });
  const lostAnyway = await review([1], { "": rate(1), "1": won(2, 9), "*": lost(1, 10) });
  expect(lostAnyway.moves[0]).toMatchObject({ verdict: "best", loss: 0, before: 0, after: 0, allowedWin: null });
  const nothingElse = await review([1], { "": rate(1), "1": won(2, 9), "*": rate(1) });
  expect(nothingElse.moves[0]).toMatchObject({ verdict: "best", loss: 0, allowedWin: null });
});

test("[RVW-9] the side to move and the evaluation at the end of an unfinished game", async () => {
  const unclear = await review([1], { "": rate(1), "1": rate(2, 0.3) });
  expect(unclear.finalEvaluation).toEqual({ toMove: "white", line: { winRate: 0.3, moves: [at(2)] } });
  const decided = await review([1, 2], { "": rate(1), "1": rate(2), "1 2": won(3, 9, "fours"), "1*": lost(2, 10) });
  expect(decided.finalEvaluation).toMatchObject({
    toMove: "black",
    line: { winRate: 1, winsIn: 9, by: "fours" },
  });
});

test("[RVW-1] progress, and each side's summary", async () => {
  const seen: string[] = [];
  const evaluations = { "": rate(1), "1": rate(2), "1 2": rate(9, 0.5), "1 3": won(4, 3) };
  const result = await reviewGame([at(1), at(3)], {
    evaluate: evaluatorWith(evaluations),
    isSame,
    onProgress: (done, total) => seen.push(`${done}/${total}`),
  });
  expect(seen).toEqual(["1/3", "2/3", "3/3"]);
  expect(summarizeSide(result, "black")).toMatchObject({ moves: 1, blunders: 0, meanLoss: 0, allowedWins: 0 });
  expect(summarizeSide(result, "white")).toMatchObject({ moves: 1, blunders: 1, meanLoss: 0.5, allowedWins: 1 });
});

test("[STU-R7] where White moves first, the sides are White's and Black's", async () => {
  const evaluate: EvaluatePosition<Point> = () => Promise.resolve(rate(1));
  const { moves, finalEvaluation } = await reviewGame([at(1), at(1)], { evaluate, isSame, first: "white" });
  expect(moves.map(({ side }) => side)).toEqual(["white", "black"]);
  expect(finalEvaluation?.toMove).toBe("white");
});

const withLead = (best: number, lead: number, winRate = 0.5): Opinion => ({ ...rate(best, winRate), lead });

test.each([
  [3.4, 0.1, "good"],
  [2, 1.5, "inaccuracy"],
  [0.5, 3, "mistake"],
  [-2.5, 6, "blunder"],
  // Better than the best move: a search is not exact.
  [5, 0, "good"],
] as const)("[RVW-10] a lead of %d instead of 3.5 is %d points lost: %s", async (lead, lost, verdict) => {
  const black = await review([3], { "": withLead(1, 3), "1": withLead(2, 3.5), "3": withLead(2, lead) });
  expect(black.moves[0]).toMatchObject({ lead, verdict, pointsLost: expect.closeTo(lost) });
  const white = await reviewGame([at(3)], {
    first: "white",
    isSame,
    evaluate: evaluatorWith({ "": withLead(1, -3), "1": withLead(2, -3.5), "3": withLead(2, -lead) }),
  });
  expect(white.moves[0]).toMatchObject({ lead: -lead, verdict, pointsLost: expect.closeTo(lost) });
});

test("[RVW-10] the worse of both losses is the verdict, the best move loses nothing, and not every evaluator knows leads", async () => {
  const { moves } = await review([3, 2], {
    "": withLead(1, 0),
    "1": withLead(2, 0),
    "3": withLead(2, -1, 0.72),
    "3 2": withLead(4, -1.5),
  });
  expect(moves.map(({ verdict, pointsLost }) => [verdict, pointsLost])).toEqual([
    ["blunder", 1],
    ["best", 0],
  ]);
  const unknown = await review([3], { "": rate(1), "1": rate(2), "3": withLead(2, 4) });
  expect(unknown.moves[0]).toMatchObject({ lead: 4, pointsLost: null });
  expect(summarizeSide({ moves }, "black").meanPointsLost).toBe(1);
  expect(summarizeSide(unknown, "black").meanPointsLost).toBeNull();
});
