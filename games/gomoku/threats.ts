// What a stone threatens, by its shapes along the four lines through it: slow and readable, for what the page says of a move. The
// searcher reads threats with tables of its own.
import {
  cellAt,
  lengthThrough,
  LINE_DIRECTIONS,
  pointsWith,
  step,
  withCell,
  type Grid,
  type Point,
} from "@tengen/stones";
import { findWinningLine } from "./engine.ts";
import type { Cell, Color } from "./state.ts";

type Board = Grid<Cell>;

/** From the strongest: what a stone would make. A double four, a four with an open three, and two open threes are double threats. */
export const THREATS = ["five", "open-four", "double-four", "four-three", "double-three", "four", "three"] as const;
export type Threat = (typeof THREATS)[number];

/** A line of five has no point that is farther from any of its stones. */
const OFFSETS = [-4, -3, -2, -1, 1, 2, 3, 4] as const;

export const otherColor = (color: Color): Color => (color === "B" ? "W" : "B");

/** The empty points of a line that would complete five through a stone. */
const fivePoints = (board: Board, stone: Point, direction: Point): readonly Point[] => {
  const color = cellAt(board, stone);
  return OFFSETS.filter((offset) => {
    if (cellAt(board, step(stone, direction, offset)) !== ".") return false;
    const isOwn = (at: number): boolean => at === offset || cellAt(board, step(stone, direction, at)) === color;
    let [from, to] = [0, 0];
    while (isOwn(from - 1)) from -= 1;
    while (isOwn(to + 1)) to += 1;
    return from <= offset && offset <= to && to - from >= 4;
  }).map((offset) => step(stone, direction, offset));
};

/** Whether a stone stands in an unbroken four that two points complete. */
const isOpenFour = (board: Board, stone: Point, direction: Point): boolean =>
  lengthThrough(board, stone, direction) === 4 && fivePoints(board, stone, direction).length >= 2;

/** Whether one more stone of the line makes an open four. */
const isOpenThree = (board: Board, stone: Point, direction: Point, color: Color): boolean =>
  OFFSETS.some((offset) => {
    const next = step(stone, direction, offset);
    return cellAt(board, next) === "." && isOpenFour(withCell<Cell>(board, next, color), stone, direction);
  });

/** What a stone of a colour on an empty point makes; null for a stone that threatens nothing. */
export const threatOf = (before: Board, stone: Point, color: Color): Threat | null => {
  const board = withCell<Cell>(before, stone, color);
  if (findWinningLine(board, stone) !== null) return "five";
  if (LINE_DIRECTIONS.some((direction) => isOpenFour(board, stone, direction))) return "open-four";
  const fours = LINE_DIRECTIONS.flatMap((direction) => fivePoints(board, stone, direction)).length;
  if (fours >= 2) return "double-four";
  // The answer to a four lies in its line: it leaves no open three there, and does not touch the three other lines through the stone.
  const threes = LINE_DIRECTIONS.filter(
    (direction) => fivePoints(board, stone, direction).length === 0 && isOpenThree(board, stone, direction, color),
  ).length;
  if (fours === 1) return threes > 0 ? "four-three" : "four";
  if (threes >= 2) return "double-three";
  return threes === 1 ? "three" : null;
};

/** Whether a colour could make an open four with its next stone. */
export const threatensOpenFour = (board: Board, color: Color): boolean =>
  pointsWith<Cell>(board, ".").some((point) => {
    const placed = withCell<Cell>(board, point, color);
    return LINE_DIRECTIONS.some((direction) => isOpenFour(placed, point, direction));
  });

/** The points at which a colour would complete five. */
const winningPoints = (board: Board, color: Color): readonly Point[] =>
  pointsWith<Cell>(board, ".").filter((point) => findWinningLine(withCell<Cell>(board, point, color), point) !== null);

/** Positions that are looked at for a win by fours: a page does not wait for more. */
const MOST_POSITIONS = 300;
/** Stones of the winner, the five included. */
const MOST_STONES = 8;

/**
 * With how many stones a colour wins if it begins with this one and then makes nothing but fours (VCF), each of which leaves the other one
 * answer; null where no such win is found within the limits.
 */
export const winByVcf = (start: Board, first: Point, color: Color): number | null => {
  let left = MOST_POSITIONS;
  /** Whether a colour that has just put a stone there completes five with so many more. */
  const wins = (before: Board, stone: Point, more: number): boolean => {
    left -= 1;
    const board = withCell<Cell>(before, stone, color);
    if (findWinningLine(board, stone) !== null) return true;
    // Whoever is one stone from five is not stopped by a four.
    if (more === 0 || left < 0 || winningPoints(board, otherColor(color)).length > 0) return false;
    const fives = LINE_DIRECTIONS.flatMap((direction) => fivePoints(board, stone, direction));
    const [answer] = fives;
    if (answer === undefined) return false;
    if (fives.some((point) => point.x !== answer.x || point.y !== answer.y)) return true;
    const answered = withCell<Cell>(board, answer, otherColor(color));
    return pointsWith<Cell>(answered, ".").some(
      (point) => makesFour(answered, point) && wins(answered, point, more - 1),
    );
  };
  const makesFour = (board: Board, point: Point): boolean => {
    const placed = withCell<Cell>(board, point, color);
    return LINE_DIRECTIONS.some(
      (direction) => lengthThrough(placed, point, direction) >= 5 || fivePoints(placed, point, direction).length > 0,
    );
  };
  for (let stones = 2; stones <= MOST_STONES && left > 0; stones += 1) {
    if (wins(start, first, stones - 1)) return stones;
  }
  return null;
};
