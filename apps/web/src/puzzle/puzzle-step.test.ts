// The solving of a puzzle with a solver that knows one line: 10, then 20, then 30; the defender answers one point further.
import type { Puzzle, PuzzleSolver } from "@tengen/table";
import { expect, test } from "vitest";
import { isSolved, isWrong, positionAfter, startPuzzle, stepPuzzle, type PuzzleEvent } from "./puzzle-step.ts";

const LINE = [10, 20, 30];

const puzzle: Puzzle = {
  stones: [
    { point: 0, color: "black" },
    { point: 1, color: "white" },
  ],
  toMove: "black",
  defender: "white",
  moves: 3,
  difficulty: "easy",
};

const solver: PuzzleSolver = {
  answer: ({ stones }, point) => {
    const right = LINE[(stones.length - 2) / 2];
    if (point === 40) return { kind: "no-win", reply: 41 };
    if (point === 50) return { kind: "no-threat", reply: null };
    if (point !== right) return { kind: "loses", reply: 99 };
    return point === 30 ? { kind: "solved" } : { kind: "continues", reply: point + 1 };
  },
  solve: ({ stones }) => LINE[(stones.length - 2) / 2] ?? null,
};

const pick = (point: number, needsConfirm = false): PuzzleEvent => ({ type: "pick", point, needsConfirm });
const run = (...events: readonly PuzzleEvent[]) =>
  events.reduce((state, event) => stepPuzzle(state, event, solver), startPuzzle(puzzle));

test("[WEB-44] right moves are answered, up to the win", () => {
  const state = run(pick(10), pick(20), pick(30));
  expect(state.moves).toEqual([10, 11, 20, 21, 30]);
  expect([isSolved(state), state.misses, state.hints]).toEqual([true, 0, 0]);
  expect(
    positionAfter(state, state.moves)
      .stones.slice(2)
      .map(({ color }) => color),
  ).toEqual(["black", "white", "black", "white", "black"]);
  // Nothing more can be placed.
  expect(stepPuzzle(state, pick(60), solver)).toBe(state);
});

test("[WEB-44] a wrong move and its answer stay until it is taken back, and count", () => {
  const wrong = run(pick(10), pick(40));
  expect([isWrong(wrong), wrong.moves, wrong.misses]).toEqual([true, [10, 11, 40, 41], 1]);
  const back = stepPuzzle(wrong, { type: "retry" }, solver);
  expect([isWrong(back), back.moves, back.misses]).toEqual([false, [10, 11], 1]);
});

test("[WEB-44] the next pick takes a wrong move back by itself", () => {
  const state = run(pick(10), pick(50), pick(20));
  expect([state.moves, state.misses, isWrong(state)]).toEqual([[10, 11, 20, 21], 1, false]);
  // Also on the point of the wrong move.
  const again = run(pick(40), pick(40));
  expect([again.moves, again.misses]).toEqual([[40, 41], 2]);
});

test("[WEB-44] a point with a stone is no move", () => {
  const start = startPuzzle(puzzle);
  expect(stepPuzzle(start, pick(0), solver)).toBe(start);
  const wrong = run(pick(40));
  expect(stepPuzzle(wrong, pick(1), solver)).toBe(wrong);
});

test("[WEB-44] where a move is confirmed, the first pick only selects", () => {
  const selected = run(pick(10, true));
  expect([selected.selected, selected.moves]).toEqual([10, []]);
  expect(stepPuzzle(selected, pick(10, true), solver).moves).toEqual([10, 11]);
  expect(stepPuzzle(selected, { type: "confirm" }, solver).moves).toEqual([10, 11]);
  expect(stepPuzzle(selected, pick(60, true), solver).selected).toBe(60);
  const start = startPuzzle(puzzle);
  expect(stepPuzzle(start, { type: "confirm" }, solver)).toBe(start);
});

test("[WEB-44] the next move can be shown, once for each move, also after a wrong one", () => {
  const shown = run(pick(10), pick(40), { type: "hint" });
  expect([shown.hint, shown.hints, shown.moves]).toEqual([20, 1, [10, 11]]);
  expect(stepPuzzle(shown, { type: "hint" }, solver).hints).toBe(1);
  expect(stepPuzzle(shown, pick(20), solver).hint).toBeNull();
});

test("[WEB-44] it can be solved again from the start", () => {
  expect(run(pick(40), pick(10), { type: "restart" })).toEqual(startPuzzle(puzzle));
});
