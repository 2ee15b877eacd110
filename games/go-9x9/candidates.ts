// Candidate moves of the simple bots: legal moves that fill no own eye and repeat no earlier position (superko).
import type { PublicEntry } from "@tengen/kernel";
import { cellAt, makeGrid, neighborsOf, type Point } from "@tengen/stones";
import { BLACK, EMPTY, otherColor, placeStone, type Board, type Cell, type Color } from "./rules.ts";

const DIAGONALS = [
  { x: -1, y: -1 },
  { x: 1, y: -1 },
  { x: -1, y: 1 },
  { x: 1, y: 1 },
] as const satisfies readonly Point[];

/**
 * Whether an empty point is an eye of a colour that should not be filled: own stones on all sides, and few enough enemy
 * stones on its diagonals that it is not false (at most one in the middle of the board, none at the edge).
 */
export const isEye = (board: Board, point: Point, color: Color): boolean => {
  if (!neighborsOf(board, point).every((next) => cellAt(board, next) === color)) return false;
  const corners = DIAGONALS.map(({ x, y }) => cellAt(board, { x: point.x + x, y: point.y + y }));
  const broken = corners.filter((cell) => cell === otherColor(color)).length;
  return broken + (corners.includes(undefined) ? 1 : 0) < 2;
};

export const boardKey = (board: Board): string => board.map((row) => row.join("")).join("");

/** The keys of all boards that the public log went through. */
export const previousBoards = (size: number, entries: readonly PublicEntry[]): ReadonlySet<string> => {
  let board: Board = makeGrid<Cell>(size, EMPTY);
  let color: Color = BLACK;
  const keys = new Set([boardKey(board)]);
  for (const { type, payload } of entries) {
    if (type === "place") {
      const placed = placeStone(board, { x: Number(payload["x"]), y: Number(payload["y"]) }, color);
      if (placed.ok) ({ board } = placed.value);
      keys.add(boardKey(board));
    }
    if (type === "place" || type === "pass") color = otherColor(color);
  }
  return keys;
};

/** Placements with the board after each, without those that fill an own eye or repeat an earlier board. */
export const candidateMoves = (
  board: Board,
  color: Color,
  points: readonly Point[],
  entries: readonly PublicEntry[],
): readonly { readonly point: Point; readonly board: Board; readonly captured: number }[] => {
  const seen = previousBoards(board.length, entries);
  return points.flatMap((point) => {
    if (isEye(board, point, color)) return [];
    const placed = placeStone(board, point, color);
    return placed.ok && !seen.has(boardKey(placed.value.board))
      ? [{ point, board: placed.value.board, captured: placed.value.captured.length }]
      : [];
  });
};
