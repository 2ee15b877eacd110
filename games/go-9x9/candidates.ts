// Candidate moves of the simple bots: legal moves that fill no own eye and repeat no earlier position (superko).
import type { PublicEntry } from "@tengen/kernel";
import {
  boardKey,
  emptyBoard,
  isEye,
  otherColor,
  placeStone,
  type Board,
  type Color,
  type Point,
} from "@tengen/stones";
import type { GoView } from "./rulesets/state.ts";

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

/** The keys of all boards so far: from the state if it has them, otherwise from the public log. */
export const seenBoards = (
  view: Pick<GoView, "boardSize"> & { readonly history?: readonly string[] },
  entries: readonly PublicEntry[],
): ReadonlySet<string> =>
  view.history === undefined
    ? previousBoards(view.boardSize, entries)
    : new Set(view.history.map((key) => key.slice(1)));

/** Placements with the board after each, without those that fill an own eye or repeat an earlier board. */
export const candidateMoves = (
  board: Board,
  color: Color,
  points: readonly Point[],
  seen: ReadonlySet<string>,
): readonly { readonly point: Point; readonly board: Board; readonly captured: number }[] =>
  points.flatMap((point) => {
    if (isEye(board, point, color)) return [];
    const placed = placeStone(board, point, color);
    return !placed.ok || seen.has(boardKey(placed.value.board))
      ? []
      : [{ point, board: placed.value.board, captured: placed.value.captured.length }];
  });
