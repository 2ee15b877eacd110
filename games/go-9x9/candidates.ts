// Candidate moves of the simple bots: legal moves that fill no own eye and repeat no earlier position (superko).
import type { PublicEntry } from "@tengen/kernel";
import {
  emptyBoard,
  encodeCell,
  isEye,
  otherColor,
  placeStone,
  type Board,
  type Color,
  type Point,
} from "@tengen/stones";

export const boardKey = (board: Board): string => board.map((row) => row.map(encodeCell).join("")).join("");

/** The keys of all boards that the public log went through. */
export const previousBoards = (size: number, entries: readonly PublicEntry[]): ReadonlySet<string> => {
  let board: Board = emptyBoard(size);
  let color: Color = "black";
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
    return !placed.ok || seen.has(boardKey(placed.value.board))
      ? []
      : [{ point, board: placed.value.board, captured: placed.value.captured.length }];
  });
};
