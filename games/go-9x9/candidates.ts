// What the bots know of Go beyond its rules: eyes, and which boards have been.
import type { PublicEntry } from "@tengen/kernel";
import { cellAt, makeGrid, neighboursOf, type Point } from "@tengen/stones";
import { BLACK, EMPTY, otherColor, placeStone, type Board, type Cell, type Color } from "./rules.ts";

const DIAGONALS = [
  { x: -1, y: -1 },
  { x: 1, y: -1 },
  { x: -1, y: 1 },
  { x: 1, y: 1 },
] as const satisfies readonly Point[];

/**
 * Whether an empty point is an eye of a colour that must not be filled: own stones on all sides, and not so many of the
 * other colour at its corners that it can be broken (one inside the board, none at its edge).
 */
export const isEye = (board: Board, point: Point, color: Color): boolean => {
  if (!neighboursOf(board, point).every((next) => cellAt(board, next) === color)) return false;
  const corners = DIAGONALS.map(({ x, y }) => cellAt(board, { x: point.x + x, y: point.y + y }));
  const broken = corners.filter((cell) => cell === otherColor(color)).length;
  return broken + (corners.includes(undefined) ? 1 : 0) < 2;
};

export const boardKey = (board: Board): string => board.map((row) => row.join("")).join("");

/** Every board that the game has seen, out of what everybody has seen played. */
export const previousBoards = (size: number, entries: readonly PublicEntry[]): ReadonlySet<string> => {
  let board: Board = makeGrid<Cell>(size, EMPTY);
  let color: Color = BLACK;
  const keys = new Set([boardKey(board)]);
  for (const { type, payload } of entries) {
    if (type === "place") {
      const placed = placeStone(board, { x: Number(payload["x"]), y: Number(payload["y"]) }, color);
      if (placed !== "SUICIDE") board = placed.board;
      keys.add(boardKey(board));
    }
    if (type === "place" || type === "pass") color = otherColor(color);
  }
  return keys;
};

/** The placements that a bot thinks about: none into an own eye, none that brings back a board that has been. */
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
    return placed === "SUICIDE" || seen.has(boardKey(placed.board))
      ? []
      : [{ point, board: placed.board, captured: placed.captured.length }];
  });
};
