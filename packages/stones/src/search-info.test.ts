import { describe, expect, test } from "vitest";
import {
  chosenFirst,
  deadGroups,
  deadStones,
  isProven,
  NOTHING_SEARCHED,
  ownerOf,
  parseDiagram,
  winnersMoves,
  winRateOf,
  type Board,
} from "./index.ts";

const line = (more: { readonly winsIn?: number; readonly losesIn?: number } = {}) => ({
  winRate: 0.4,
  moves: [],
  ...more,
});

test("[INF-1] a proven line counts as won or lost, whatever its win rate", () => {
  expect([line(), line({ winsIn: 3 }), line({ losesIn: 0 })].map(winRateOf)).toEqual([0.4, 1, 0]);
  expect([line(), line({ winsIn: 3 }), line({ losesIn: 0 })].map(isProven)).toEqual([false, true, true]);
});

test("[INF-1] the winner's own moves are every second ply", () => {
  expect([0, 1, 2, 3, 4, 5].map(winnersMoves)).toEqual([0, 1, 1, 2, 2, 3]);
});

test("[INF-1] a search that did not begin has nothing", () => {
  expect(NOTHING_SEARCHED).toEqual({ nodes: 0, milliseconds: 0, depth: 0, lines: [], score: null });
});

test("[INF-2] the move to play is the first of the visited lines", () => {
  const lines = [
    [5, 30],
    [7, 20],
    [9, 20],
    [3, 0],
  ].map(([move = 0, visits = 0]) => ({ winRate: 0.5, visits, moves: [move, 1] }));
  const first = (move: number) => chosenFirst({ lines, move }).map(({ moves }) => moves[0]);
  expect(first(9)).toEqual([9, 5, 7]);
  expect(first(5)).toEqual([5, 7, 9]);
  // An unvisited move, and one that has no line.
  expect(first(3)).toEqual([5, 7, 9]);
  expect(first(80)).toEqual([5, 7, 9]);
});

describe("ownership", () => {
  const MARKS = [".", "B", "W"] as const;
  const board: Board = parseDiagram(
    `
    B B . W
    . . . W
    W . . .
    . . . B
    `,
    MARKS,
  ).map((row) => row.map((mark) => (mark === "." ? null : mark === "B" ? "black" : "white")));
  /** Everything open, but these points. */
  const owned = (...points: readonly (readonly [number, number])[]): readonly number[] =>
    Array.from({ length: 16 }, (_, index) => points.find(([point]) => point === index)?.[1] ?? 0);

  test("[INF-3] a point is somebody's from 0.3", () => {
    expect([0.3, 0.29, 0, -0.29, -0.3].map(ownerOf)).toEqual(["black", null, null, null, "white"]);
  });

  test("[INF-3] a group is dead if its points are the opponent's by half, in the mean", () => {
    expect(deadStones(board, owned([0, -0.5], [1, -0.5]))).toEqual([0, 1]);
    expect(deadStones(board, owned([0, -0.2], [1, -0.8]))).toEqual([0, 1]);
    expect(deadStones(board, owned([0, -1], [1, 0.01]))).toEqual([]);
    expect(deadStones(board, owned([0, 1], [1, 1]))).toEqual([]);
    expect(deadStones(board, owned([3, 0.5], [7, 0.5]))).toEqual([3, 7]);
    expect(deadStones(board, owned([3, -1], [7, -1], [8, 0.49]))).toEqual([]);
    // Points that no number is given for are open.
    expect(deadStones(board, [])).toEqual([]);
  });

  test("[INF-3] dead stones of both colours are listed in order; who asks may demand another share", () => {
    const ownership = owned([3, 0.7], [7, 0.7], [8, 0.9], [15, -0.6]);
    expect(deadStones(board, ownership)).toEqual([3, 7, 8, 15]);
    expect(deadStones(board, ownership, 0.7)).toEqual([3, 7, 8]);
    expect(deadStones(board, ownership, 0.95)).toEqual([]);
    expect(deadGroups(board, ownership, 0.65).map(({ color, points }) => [color, points.length])).toEqual([
      ["white", 2],
      ["white", 1],
    ]);
  });
});
