// Diagrams for tests: `B` and `W` are stones, `.` is empty. A card's target is the one marked cell: `*` is empty, `b`
// and `w` are stones. A diagram smaller than the board is in its upper left corner.
import { CELL_CODES, makeGrid, withCell, type CellCode, type Grid, type Point } from "@tengen/stones";
import { BOARD_SIZES } from "../state.ts";

/** A board as the state has it. */
export type Codes = Grid<CellCode>;

const MARKS = ".BW";
const TARGETS = "*bw";

const rowsOf = (diagram: string): readonly string[] =>
  diagram
    .split("\n")
    .map((row) => row.replaceAll(" ", ""))
    .filter((row) => row !== "");

const cellOf = (mark: string): CellCode => {
  const cell = CELL_CODES[Math.max(MARKS.indexOf(mark), TARGETS.indexOf(mark))];
  if (cell === undefined) throw new Error(`unknown mark in the diagram: ${mark}`);
  return cell;
};

/** Reads a diagram; the board has its size unless `size` is given. */
export const readBoard = (diagram: string, size?: number): Codes => {
  const rows = rowsOf(diagram);
  const own = Math.max(BOARD_SIZES.min, rows.length, ...rows.map((row) => row.length));
  if (own > (size ?? own)) throw new Error("the diagram is larger than the board");
  let board: Codes = makeGrid<CellCode>(size ?? own, 0);
  for (const [y, row] of rows.entries()) {
    for (const [x, mark] of row.split("").entries()) board = withCell<CellCode>(board, { x, y }, cellOf(mark));
  }
  return board;
};

/** The marked cell of a diagram. */
export const readTarget = (diagram: string): Point => {
  const points = rowsOf(diagram).flatMap((row, y) =>
    row.split("").flatMap((mark, x) => (TARGETS.includes(mark) ? [{ x, y }] : [])),
  );
  const [point] = points;
  if (point === undefined || points.length > 1) throw new Error("the diagram needs exactly one marked cell");
  return point;
};

/** A board as a diagram, for readable comparisons. */
export const drawBoard = (board: Codes): string =>
  board.map((row) => row.map((cell) => MARKS[cell]).join(" ")).join("\n");

/** Normalizes a diagram. */
export const redrawBoard = (diagram: string, size?: number): string => drawBoard(readBoard(diagram, size));

/** A full board on which no line of one colour is longer than two. */
export const quietBoard = (size: number): Codes =>
  makeGrid<CellCode>(size, 0).map((row, y) => row.map((_, x) => ((x + 2 * y) % 4 < 2 ? 1 : 2)));
