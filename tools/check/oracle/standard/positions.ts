// Random late positions in which the rule of exactly five decides: rows of four and of five with a gap are planted on a
// scattered board on which nobody has won.
import type { Rng } from "@tengen/kernel";
import {
  cellAt,
  isInside,
  lengthThrough,
  LINE_DIRECTIONS,
  makeGrid,
  pointsWith,
  step,
  withCell,
  type Grid,
  type Point,
  type Stone,
} from "@tengen/stones";

export type Letter = "B" | "W" | ".";
export type WinningRow = (board: Grid<Letter>, stone: Point) => readonly Point[] | null;

/** The stone on a point that has one. */
export const stoneAt = (board: Grid<Letter>, { x, y }: Point): Stone => ({
  x,
  y,
  color: board[y]?.[x] === "B" ? "black" : "white",
});

export interface Position {
  readonly board: Grid<Letter>;
  readonly toMove: "B" | "W";
}

const SIZE = 15;
/** Stones of each colour at least. */
const STONES = 30;
/** Stones of a planted row; the gap of the second kind completes six. */
const FOUR = [0, 1, 2, 3];
const GAPPED = [0, 1, 2, 4, 5];

const otherOf = (color: "B" | "W"): "B" | "W" => (color === "B" ? "W" : "B");

/** Where a colour would win, and where it would have a longer row that does not. */
const completions = (rowOf: WinningRow, board: Grid<Letter>, color: "B" | "W") => {
  const empty = pointsWith(board, ".");
  const placed = (point: Point): Grid<Letter> => withCell<Letter>(board, point, color);
  const fives = empty.filter((point) => rowOf(placed(point), point) !== null);
  const isLong = (point: Point): boolean =>
    LINE_DIRECTIONS.some((direction) => lengthThrough(placed(point), point, direction) > 5);
  return { fives, overlines: empty.filter((point) => isLong(point) && !fives.includes(point)) };
};

export const pointsOf = (rowOf: WinningRow, { board, toMove }: Position) => ({
  ...completions(rowOf, board, toMove),
  threats: completions(rowOf, board, otherOf(toMove)).fives,
});

const plant = (board: Grid<Letter>, color: "B" | "W", row: readonly number[], rng: Rng): Grid<Letter> => {
  const start = { x: rng.integer(SIZE), y: rng.integer(SIZE) };
  const direction = rng.pick(LINE_DIRECTIONS);
  const points = row.map((offset) => step(start, direction, offset));
  return points.every((point) => isInside(SIZE, point) && cellAt(board, point) !== otherOf(color))
    ? points.reduce((grid, point) => withCell<Letter>(grid, point, color), board)
    : plant(board, color, row, rng);
};

const scatter = (board: Grid<Letter>, color: "B" | "W", count: number, rng: Rng): Grid<Letter> => {
  let filled = board;
  while (pointsWith(filled, color).length < count) {
    const point = { x: rng.integer(SIZE), y: rng.integer(SIZE) };
    if (cellAt(filled, point) === ".") filled = withCell<Letter>(filled, point, color);
  }
  return filled;
};

/**
 * Whether the position is one of a game, and leaves only answers that the rule of exactly five decides: to make five, or,
 * where a row of six could be made, to stop the opponent's only five.
 */
const isUsable = (rowOf: WinningRow, position: Position, hasFive: boolean): boolean => {
  const { board } = position;
  const stones = [...pointsWith(board, "B"), ...pointsWith(board, "W")];
  if (stones.some((stone) => rowOf(board, stone) !== null)) return false;
  const isLong = (stone: Point): boolean =>
    LINE_DIRECTIONS.some((direction) => lengthThrough(board, stone, direction) > 5);
  if (stones.some(isLong)) return false;
  const { fives, overlines, threats } = pointsOf(rowOf, position);
  return hasFive ? fives.length > 0 : fives.length === 0 && overlines.length > 0 && threats.length === 1;
};

export const drawPosition = (rowOf: WinningRow, rng: Rng): Position => {
  const hasFive = rng.integer(2) === 0;
  for (;;) {
    const toMove = rng.pick(["B", "W"] as const);
    let board: Grid<Letter> = makeGrid<Letter>(SIZE, ".");
    board = plant(board, toMove, GAPPED, rng);
    board = plant(board, otherOf(toMove), FOUR, rng);
    if (hasFive) board = plant(board, toMove, FOUR, rng);
    const count = Math.max(STONES + rng.integer(15), pointsWith(board, "B").length, pointsWith(board, "W").length);
    board = scatter(scatter(board, "W", count, rng), "B", toMove === "B" ? count : count + 1, rng);
    if (isUsable(rowOf, { board, toMove }, hasFive)) return { board, toMove };
  }
};
