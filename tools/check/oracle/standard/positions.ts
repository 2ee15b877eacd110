// Random late positions in which the rule of exactly five decides: rows of four and of five with a gap are planted on a
// scattered board on which nobody has won.
import type { Rng } from "@tengen/kernel";
import {
  cellAt,
  COLORS,
  emptyBoard,
  isInside,
  lengthThrough,
  LINE_DIRECTIONS,
  otherColor,
  pointsWith,
  step,
  winningRow,
  withCell,
  type Board,
  type Cell,
  type Color,
  type Point,
  type RowRule,
} from "@tengen/stones";

export interface Position {
  readonly board: Board;
  readonly toMove: Color;
}

const SIZE = 15;
/** Stones of each colour at least. */
const STONES = 30;
/** Stones of a planted row; the gap of the second kind completes six. */
const FOUR = [0, 1, 2, 3];
const GAPPED = [0, 1, 2, 4, 5];

/** Where a colour would win, and where it would have a longer row that does not. */
const completions = (rule: RowRule, board: Board, color: Color) => {
  const empty = pointsWith<Cell>(board, null);
  const placed = (point: Point): Board => withCell<Cell>(board, point, color);
  const fives = empty.filter((point) => winningRow(rule, placed(point), point) !== null);
  const isLong = (point: Point): boolean =>
    LINE_DIRECTIONS.some((direction) => lengthThrough(placed(point), point, direction) > 5);
  return { fives, overlines: empty.filter((point) => isLong(point) && !fives.includes(point)) };
};

export const pointsOf = (rule: RowRule, { board, toMove }: Position) => ({
  ...completions(rule, board, toMove),
  threats: completions(rule, board, otherColor(toMove)).fives,
});

const plant = (board: Board, color: Color, row: readonly number[], rng: Rng): Board => {
  const start = { x: rng.integer(SIZE), y: rng.integer(SIZE) };
  const direction = rng.pick(LINE_DIRECTIONS);
  const points = row.map((offset) => step(start, direction, offset));
  return points.every((point) => isInside(SIZE, point) && cellAt(board, point) !== otherColor(color))
    ? points.reduce((grid, point) => withCell<Cell>(grid, point, color), board)
    : plant(board, color, row, rng);
};

const scatter = (board: Board, color: Color, count: number, rng: Rng): Board => {
  let filled = board;
  while (pointsWith<Cell>(filled, color).length < count) {
    const point = { x: rng.integer(SIZE), y: rng.integer(SIZE) };
    if (cellAt(filled, point) === null) filled = withCell<Cell>(filled, point, color);
  }
  return filled;
};

/**
 * Whether the position is one of a game, and leaves only answers that the rule of exactly five decides: to make five, or,
 * where a row of six could be made, to stop the opponent's only five.
 */
const isUsable = (rule: RowRule, position: Position, hasFive: boolean): boolean => {
  const { board } = position;
  const stones = COLORS.flatMap((color) => pointsWith<Cell>(board, color));
  if (stones.some((stone) => winningRow(rule, board, stone) !== null)) return false;
  const isLong = (stone: Point): boolean =>
    LINE_DIRECTIONS.some((direction) => lengthThrough(board, stone, direction) > 5);
  if (stones.some(isLong)) return false;
  const { fives, overlines, threats } = pointsOf(rule, position);
  return hasFive ? fives.length > 0 : fives.length === 0 && overlines.length > 0 && threats.length === 1;
};

export const drawPosition = (rule: RowRule, rng: Rng): Position => {
  const hasFive = rng.integer(2) === 0;
  for (;;) {
    const toMove = rng.pick(COLORS);
    let board = emptyBoard(SIZE);
    board = plant(board, toMove, GAPPED, rng);
    board = plant(board, otherColor(toMove), FOUR, rng);
    if (hasFive) board = plant(board, toMove, FOUR, rng);
    const count = Math.max(STONES + rng.integer(15), ...COLORS.map((color) => pointsWith<Cell>(board, color).length));
    board = scatter(scatter(board, "white", count, rng), "black", toMove === "black" ? count : count + 1, rng);
    if (isUsable(rule, { board, toMove }, hasFive)) return { board, toMove };
  }
};
