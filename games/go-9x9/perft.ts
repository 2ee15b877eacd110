// Perft: counts the lines of play of a given length, for comparison with other programs. Two passes end a line.
import { cellAt, makeGrid } from "@tengen/stones";
import { BLACK, EMPTY, isKo, otherColor, placeStone, type Board, type Cell, type Color } from "./rules.ts";

const countFrom = (board: Board, previous: Board | null, color: Color, passes: number, depth: number): number => {
  if (depth === 0 || passes === 2) return 1;
  let lines = countFrom(board, board, otherColor(color), passes + 1, depth - 1);
  for (const [y, row] of board.entries()) {
    for (const x of row.keys()) {
      if (cellAt(board, { x, y }) !== EMPTY) continue;
      const placed = placeStone(board, { x, y }, color);
      if (!placed.ok || isKo(placed.value.board, previous)) continue;
      lines += depth === 1 ? 1 : countFrom(placed.value.board, board, otherColor(color), 0, depth - 1);
    }
  }
  return lines;
};

/** The number of lines of `depth` moves from the empty board. */
export const perft = (size: number, depth: number): number =>
  countFrom(makeGrid<Cell>(size, EMPTY), null, BLACK, 0, depth);
