// Diagrams for tests: `B` and `W` are stones, `.` is empty, and the one lower-case letter, `b` or `w`, is the stone to
// play. Diagrams side by side are separated by a bar. A diagram smaller than the board is in its upper left corner.
import {
  decodeCell,
  emptyBoard,
  encodeCell,
  withCell,
  type Board,
  type Cell,
  type Color,
  type Point,
} from "@tengen/stones";
import { boardOf, type GoState } from "../state.ts";

export interface BoardAndMove {
  readonly board: Board;
  /** The stone to play. */
  readonly move: { readonly point: Point; readonly color: Color };
}

const MARKS = ".BW";

const rowsOf = (diagram: string): readonly string[] =>
  diagram
    .split("\n")
    .map((row) => row.replaceAll(" ", ""))
    .filter((row) => row !== "");

const cellOf = (mark: string): Cell => {
  const code = MARKS.indexOf(mark);
  if (code < 0) throw new Error(`unknown mark in the diagram: ${mark}`);
  return decodeCell(code);
};

const fill = (rows: readonly string[], size: number): Board => {
  if (rows.some((row) => row.length > size) || rows.length > size)
    throw new Error("the diagram is larger than the board");
  let board: Board = emptyBoard(size);
  for (const [y, row] of rows.entries()) {
    for (const [x, mark] of row.split("").entries()) board = withCell<Cell>(board, { x, y }, cellOf(mark));
  }
  return board;
};

/** The size of a diagram: the larger of rows and columns. */
const sizeOf = (rows: readonly string[]): number => Math.max(rows.length, ...rows.map((row) => row.length));

/** Reads a diagram without a lower-case letter. */
export const readBoard = (diagram: string, size?: number): Board => {
  const rows = rowsOf(diagram);
  return fill(rows, size ?? sizeOf(rows));
};

/** Reads a diagram with the stone to play. */
export const readBoardAndMove = (diagram: string, size?: number): BoardAndMove => {
  const rows = rowsOf(diagram);
  const moves = rows.flatMap((row, y) =>
    row.split("").flatMap((mark, x) => (mark === "b" || mark === "w" ? [{ point: { x, y }, mark }] : [])),
  );
  const [move] = moves;
  if (move === undefined || moves.length > 1) throw new Error("the diagram needs exactly one lower-case letter");
  const stones = rows.map((row) => row.replaceAll(/[bw]/gu, "."));
  return {
    board: fill(stones, size ?? sizeOf(rows)),
    move: { point: move.point, color: move.mark === "b" ? "black" : "white" },
  };
};

/** Splits two diagrams side by side at the bar. */
export const splitDiagram = (diagram: string): readonly [string, string] => {
  const sides = diagram
    .split("\n")
    .filter((row) => row.includes("|"))
    .map((row) => row.split("|"));
  return [sides.map(([left]) => left).join("\n"), sides.map(([, right]) => right).join("\n")];
};

/** A board as a diagram, for readable comparisons. */
export const drawBoard = (board: Board): string =>
  board.map((row) => row.map((cell) => MARKS[encodeCell(cell)]).join(" ")).join("\n");

/** The board of a state as a diagram. */
export const drawState = (state: Pick<GoState, "board"> | undefined): string =>
  state === undefined ? "" : drawBoard(boardOf(state));
