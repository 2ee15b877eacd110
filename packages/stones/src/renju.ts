// Renju's forbidden moves, straight from the definitions of the Renju International Federation (RIF).
// A stone is put on the point, and the four lines through it are read; a three is tried by playing on. There are no
// pattern tables: a cheap filter leaves a few points of a position, so that a page can ask for all of them after every
// move.
import { pointAtIndex, type Board } from "./board.ts";
import type { Point } from "./grid.ts";

export const FORBIDDEN_KINDS = ["overline", "double-four", "double-three"] as const;
export type ForbiddenKind = (typeof FORBIDDEN_KINDS)[number];

export interface ForbiddenPoint extends Point {
  readonly kind: ForbiddenKind;
}

const EMPTY = 0;
const BLACK = 1;
/** White stones, and the border: for black they are the same. */
const BLOCKED = 2;

/** A position for black, with a border of one point, so that a line needs no bounds. The cells change while it reads. */
interface Position {
  readonly size: number;
  readonly cells: Uint8Array;
  /** The index steps of the four directions: row, column, falling diagonal, rising diagonal. */
  readonly steps: readonly number[];
}

const indexIn = (size: number, { x, y }: Point): number => (y + 1) * (size + 2) + x + 1;

const positionOf = (board: Board): Position => {
  const size = board.length;
  const width = size + 2;
  const cells = new Uint8Array(width * width).fill(BLOCKED);
  for (const [y, row] of board.entries()) {
    for (const [x, cell] of row.entries()) {
      cells[indexIn(size, { x, y })] = cell === null ? EMPTY : cell === "black" ? BLACK : BLOCKED;
    }
  }
  return { size, cells, steps: [1, width, width + 1, 1 - width] };
};

/** The first point after the unbroken row of black stones that starts next to `from`. */
const endOfRow = ({ cells }: Position, from: number, step: number): number => {
  let at = from + step;
  while (cells[at] === BLACK) at += step;
  return at;
};

/** The length of the unbroken row through a black stone. */
const rowLength = (position: Position, stone: number, step: number): number =>
  (endOfRow(position, stone, step) - endOfRow(position, stone, -step)) / step - 1;

/** Whether a black stone on this point makes a row of exactly five along the step. */
const completesFive = (position: Position, point: number, step: number): boolean =>
  position.cells[point] === EMPTY && rowLength(position, point, step) === 5;

/** Whether the stone is in a straight four: an unbroken four that a stone at either end makes five. */
const isStraightFour = (position: Position, stone: number, step: number): boolean =>
  rowLength(position, stone, step) === 4 &&
  completesFive(position, endOfRow(position, stone, step), step) &&
  completesFive(position, endOfRow(position, stone, -step), step);

/**
 * The fours through a stone along a step. Each end of its row may complete five; only in a straight four do both ends
 * complete the same four.
 */
const countFours = (position: Position, stone: number, step: number): number => {
  const fives = [step, -step].filter((way) => completesFive(position, endOfRow(position, stone, way), step)).length;
  return fives === 2 && rowLength(position, stone, step) === 4 ? 1 : fives;
};

/**
 * Whether the stone is in a three: another stone makes it a straight four, is not forbidden, and makes no five in
 * another line. That stone is next to the row of the first.
 */
const isThree = (position: Position, stone: number, step: number): boolean =>
  [step, -step].some((way) => {
    const next = endOfRow(position, stone, way);
    if (position.cells[next] !== EMPTY) return false;
    position.cells[next] = BLACK;
    const makesFour = isStraightFour(position, next, step) && judge(position, next) === null;
    position.cells[next] = EMPTY;
    return makesFour;
  });

/** What a black stone that is on the board has made: a five wins, whatever else it makes. */
const judge = (position: Position, stone: number): ForbiddenKind | "five" | null => {
  const { steps } = position;
  const lengths = steps.map((step) => rowLength(position, stone, step));
  if (lengths.includes(5)) return "five";
  if (lengths.some((length) => length > 5)) return "overline";
  const fours = steps.reduce((sum, step) => sum + countFours(position, stone, step), 0);
  if (fours >= 2) return "double-four";
  return steps.filter((step) => isThree(position, stone, step)).length >= 2 ? "double-three" : null;
};

/** How far along a line another stone can be and matter: the ends of X.XXX.X are four apart from the far stone. */
const REACH = 4;

/** The black stones near a point along a step. */
const countNear = ({ cells }: Position, point: number, step: number): number => {
  let count = 0;
  for (const way of [step, -step]) {
    for (let at = point + way, far = 1; far <= REACH && cells[at] !== BLOCKED; far += 1, at += way) {
      if (cells[at] === BLACK) count += 1;
    }
  }
  return count;
};

/**
 * Whether a point can be forbidden at all: an overline and two fours in one line need four stones near it in that line,
 * anything else two stones in each of two lines.
 */
const maybeForbidden = (position: Position, point: number): boolean => {
  let lines = 0;
  for (const step of position.steps) {
    const near = countNear(position, point, step);
    if (near >= 4) return true;
    if (near >= 2) lines += 1;
  }
  return lines >= 2;
};

/** What makes an empty point forbidden for black; null if black may play there. */
const kindAt = (position: Position, point: number): ForbiddenKind | null => {
  if (position.cells[point] !== EMPTY || !maybeForbidden(position, point)) return null;
  position.cells[point] = BLACK;
  const kind = judge(position, point);
  position.cells[point] = EMPTY;
  return kind === "five" ? null : kind;
};

/** What makes a point forbidden for black; null if black may play there. */
export const forbiddenKind = (board: Board, point: Point): ForbiddenKind | null =>
  kindAt(positionOf(board), indexIn(board.length, point));

/** Every forbidden point of a board, row by row. */
export const forbiddenPoints = (board: Board): readonly ForbiddenPoint[] => {
  const position = positionOf(board);
  return Array.from({ length: board.length ** 2 }, (_, index) => pointAtIndex(board.length, index)).flatMap((point) => {
    const kind = kindAt(position, indexIn(board.length, point));
    return kind === null ? [] : [{ ...point, kind }];
  });
};
