// Boards for tests, drawn: `B` and `W` are stones, `.` is empty. A card's target is the one marked cell: `*` is empty, `b`
// and `w` are stones. A drawing that is smaller than the board lies in its upper left corner.
import { makeGrid, withCell, type Point } from "@tengen/stones";
import { BLACK, BOARD_SIZES, EMPTY, WHITE, type Board, type Cell } from "../state.ts";

const MARKS = ".BW";
const TARGETS = "*bw";

const rowsOf = (drawing: string): readonly string[] =>
  drawing
    .split("\n")
    .map((row) => row.replaceAll(" ", ""))
    .filter((row) => row !== "");

const cellOf = (mark: string): Cell => {
  const cell = ([EMPTY, BLACK, WHITE] as const)[Math.max(MARKS.indexOf(mark), TARGETS.indexOf(mark))];
  if (cell === undefined) throw new Error(`the drawing has an unknown mark ${mark}`);
  return cell;
};

/** A drawn board, of the drawing's own size where none is named. */
export const readBoard = (drawing: string, size?: number): Board => {
  const rows = rowsOf(drawing);
  const own = Math.max(BOARD_SIZES.min, rows.length, ...rows.map((row) => row.length));
  if (own > (size ?? own)) throw new Error("the drawing is too large");
  let board: Board = makeGrid<Cell>(size ?? own, EMPTY);
  for (const [y, row] of rows.entries()) {
    for (const [x, mark] of row.split("").entries()) board = withCell<Cell>(board, { x, y }, cellOf(mark));
  }
  return board;
};

/** The marked cell of a drawing. */
export const readTarget = (drawing: string): Point => {
  const points = rowsOf(drawing).flatMap((row, y) =>
    row.split("").flatMap((mark, x) => (TARGETS.includes(mark) ? [{ x, y }] : [])),
  );
  const [point] = points;
  if (point === undefined || points.length > 1) throw new Error("the drawing needs one marked cell");
  return point;
};

/** A board as a drawing, for a comparison that a person can read. */
export const drawBoard = (board: Board): string =>
  board.map((row) => row.map((cell) => MARKS[cell]).join(" ")).join("\n");

/** The drawing of a board that another drawing shows. */
export const redrawBoard = (drawing: string, size?: number): string => drawBoard(readBoard(drawing, size));

/** A full board of any size on which no line of one colour is longer than two. */
export const quietBoard = (size: number): Board =>
  makeGrid<Cell>(size, EMPTY).map((row, y) => row.map((_, x) => ((x + 2 * y) % 4 < 2 ? BLACK : WHITE)));
