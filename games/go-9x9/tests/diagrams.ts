// Boards for tests, drawn: `B` and `W` are stones that stand, `.` is empty, and the one small letter, `b` or `w`, is the
// stone that is played now. Boards side by side have a bar between them. A drawing that is smaller than the board lies in
// its upper left corner.
import { makeGrid, withCell, type Point } from "@tengen/stones";
import { BLACK, EMPTY, WHITE, type Board, type Cell, type Color } from "../rules.ts";

export interface BoardAndMove {
  readonly board: Board;
  /** The stone that is played now. */
  readonly move: { readonly point: Point; readonly color: Color };
}

const MARKS = ".BW";

const rowsOf = (drawing: string): readonly string[] =>
  drawing
    .split("\n")
    .map((row) => row.replaceAll(" ", ""))
    .filter((row) => row !== "");

const cellOf = (mark: string): Cell => {
  const cell = ([EMPTY, BLACK, WHITE] as const)[MARKS.indexOf(mark)];
  if (cell === undefined) throw new Error(`the drawing has an unknown mark ${mark}`);
  return cell;
};

const fill = (rows: readonly string[], size: number): Board => {
  if (rows.some((row) => row.length > size) || rows.length > size) throw new Error("the drawing is too large");
  let board: Board = makeGrid<Cell>(size, EMPTY);
  for (const [y, row] of rows.entries()) {
    for (const [x, mark] of row.split("").entries()) board = withCell<Cell>(board, { x, y }, cellOf(mark));
  }
  return board;
};

/** A drawing's own size: the more of rows and columns. */
const sizeOf = (rows: readonly string[]): number => Math.max(rows.length, ...rows.map((row) => row.length));

/** A drawn board without a small letter. */
export const readBoard = (drawing: string, size?: number): Board => {
  const rows = rowsOf(drawing);
  return fill(rows, size ?? sizeOf(rows));
};

/** A drawn board with the stone that is played on it. */
export const readBoardAndMove = (drawing: string, size?: number): BoardAndMove => {
  const rows = rowsOf(drawing);
  const moves = rows.flatMap((row, y) =>
    row.split("").flatMap((mark, x) => (mark === "b" || mark === "w" ? [{ point: { x, y }, mark }] : [])),
  );
  const [move] = moves;
  if (move === undefined || moves.length > 1) throw new Error("the drawing needs one small letter");
  const standing = rows.map((row) => row.replaceAll(/[bw]/gu, "."));
  return {
    board: fill(standing, size ?? sizeOf(rows)),
    move: { point: move.point, color: move.mark === "b" ? BLACK : WHITE },
  };
};

/** Two drawings side by side: what stands left of the bar, and what stands right of it. */
export const splitDiagram = (drawing: string): readonly [string, string] => {
  const sides = drawing
    .split("\n")
    .filter((row) => row.includes("|"))
    .map((row) => row.split("|"));
  return [sides.map(([left]) => left).join("\n"), sides.map(([, right]) => right).join("\n")];
};

/** A board as a drawing, for a comparison that a person can read. */
export const drawBoard = (board: Board): string =>
  board.map((row) => row.map((cell) => MARKS[cell]).join(" ")).join("\n");
