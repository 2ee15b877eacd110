// Boards of Renju drawn as text: `B` and `W` are stones. `o`, `f` and `t` are the points where black must not play: an
// overline, a double-four, a double-three. Black may play on every other empty point; `a` marks those that a drawing is
// about. A drawing is in the middle of the board unless `at` names its upper left cell.
import { emptyBoard, withCell, type Board, type Cell, type Color, type ForbiddenKind } from "@tengen/stones";

export interface Drawing {
  readonly at?: readonly [number, number];
  readonly rows: readonly string[];
}

const STONES: Readonly<Record<string, Color>> = { B: "black", W: "white" };
const MARKS: Readonly<Record<string, ForbiddenKind>> = { o: "overline", f: "double-four", t: "double-three" };

/** The board of a drawing, and its forbidden points such as "7,7 double-three", row by row. */
export const readDrawing = ({
  at: [left, top] = [3, 3],
  rows,
}: Drawing): { readonly board: Board; readonly expected: readonly string[] } => {
  let board = emptyBoard(15);
  const expected: string[] = [];
  for (const [y, row] of rows.entries()) {
    for (const [x, mark] of row.replaceAll(" ", "").split("").entries()) {
      const point = { x: left + x, y: top + y };
      const kind = MARKS[mark];
      if (kind !== undefined) expected.push(`${point.x},${point.y} ${kind}`);
      board = withCell<Cell>(board, point, STONES[mark] ?? null);
    }
  }
  return { board, expected };
};
