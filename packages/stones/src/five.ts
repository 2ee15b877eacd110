// Five in a row: the rule of Gomoku and its card edition, where longer lines win too. A window is five cells in a row,
// the place of a possible five.
import { indexOfPoint, pointAtIndex, type Board, type Cell as BoardCell, type Stone } from "./board.ts";
import type { Color } from "./color.ts";
import { cellAt, isInside, type Grid, type Point } from "./grid.ts";
import { lengthThrough, LINE_DIRECTIONS, lineThrough, step } from "./line.ts";

export const STONES_TO_WIN = 5;

/**
 * Whether an unbroken row of a colour, which nothing of that colour continues, wins. `ends` are the cells beyond it;
 * undefined off the board.
 */
export type WinsAsRow = (color: Color, length: number, ends: readonly (BoardCell | undefined)[]) => boolean;

/** Which rows win: five or more, exactly five, as in Renju, or as a game says. */
export type RowRule = "five-or-more" | "exactly-five" | "renju" | WinsAsRow;

export const isWinningRow = (
  rule: RowRule,
  color: Color,
  length: number,
  ends: readonly (BoardCell | undefined)[],
): boolean => {
  if (typeof rule === "function") return rule(color, length, ends);
  switch (rule) {
    case "five-or-more":
      return length >= STONES_TO_WIN;
    case "exactly-five":
      return length === STONES_TO_WIN;
    case "renju":
      return color === "black" ? length === STONES_TO_WIN : length >= STONES_TO_WIN;
  }
};

/** The row through a stone of a colour that wins the game, end to end. `decode` reads a cell of any board. */
export const findWinningRow = <Cell>(
  rule: RowRule,
  board: Grid<Cell>,
  stone: Stone,
  decode: (cell: Cell) => BoardCell,
): readonly Point[] | null => {
  const endAt = (point: Point): BoardCell | undefined => {
    const cell = cellAt(board, point);
    return cell === undefined ? undefined : decode(cell);
  };
  for (const direction of LINE_DIRECTIONS) {
    // Most stones make no row of five, which is seen without making a list of it.
    if (lengthThrough(board, stone, direction) < STONES_TO_WIN) continue;
    const row = lineThrough(board, stone, direction);
    const [first = stone] = row;
    const ends = [endAt(step(first, direction, -1)), endAt(step(first, direction, row.length))];
    if (isWinningRow(rule, stone.color, row.length, ends)) return row;
  }
  return null;
};

/** The row through a point that wins the game; null if there is none. */
export const winningRow = (rule: RowRule, board: Board, point: Point): readonly Point[] | null => {
  const color = cellAt(board, point) ?? null;
  return color === null ? null : findWinningRow(rule, board, { ...point, color }, (cell) => cell);
};

/** Every line of five or more stones of a colour, end to end; an overline is one line. */
export const findFives = <Cell>(board: Grid<Cell>, color: Cell): readonly (readonly Point[])[] =>
  board.flatMap((row, y) =>
    row.flatMap((cell, x) => {
      if (cell !== color) return [];
      // Each line is found once, at its first stone.
      const directions = LINE_DIRECTIONS.filter((way) => cellAt(board, step({ x, y }, way, -1)) !== color);
      return directions.map((way) => lineThrough(board, { x, y }, way)).filter((line) => line.length >= STONES_TO_WIN);
    }),
  );

/** All windows of a board, each as the indices of its points. */
export const listWindows = (size: number): readonly (readonly number[])[] =>
  Array.from({ length: size * size }, (_, index) => pointAtIndex(size, index)).flatMap((start) =>
    LINE_DIRECTIONS.filter((way) => isInside(size, step(start, way, STONES_TO_WIN - 1))).map((way) =>
      Array.from({ length: STONES_TO_WIN }, (_, count) => indexOfPoint(size, step(start, way, count))),
    ),
  );

/** Score of a window by its stones, all of one colour: to make five there, and to stop the opponent. Tuned by hand: a
 *  five outweighs everything, and blocking a five everything else. An open shape counts in two windows. */
const ATTACK = [1, 12, 150, 2_000, 1_000_000_000] as const;
const DEFENSE = [0, 10, 120, 1_600, 1_000_000] as const;

/** What a window adds to the score of its cells for the side to move: nothing if both colours are in it. */
export const windowScore = (ours: number, theirs: number): number =>
  (theirs === 0 ? (ATTACK[ours] ?? 0) : 0) + (ours === 0 ? (DEFENSE[theirs] ?? 0) : 0);
