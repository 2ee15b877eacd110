// The rules of each ruleset by counting stones, straight from their definitions and without patterns: what wins, and
// what black may not play in Renju.
import type { GomokuRule } from "@tengen/stones";
import { SIZE, type Sign } from "../src/index.ts";
import type { Cells } from "./reference-patterns.ts";

const STEPS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;
type Step = (typeof STEPS)[number];

const BLACK: Sign = 1;

/** The index of a cell some steps away; -1 off the board. */
const cellFrom = (index: number, [dx, dy]: Step, count: number): number => {
  const [x, y] = [(index % SIZE) + count * dx, Math.floor(index / SIZE) + count * dy];
  return x < 0 || y < 0 || x >= SIZE || y >= SIZE ? -1 : y * SIZE + x;
};

const contentAt = (cells: Cells, index: number): Sign | 0 | undefined => (index < 0 ? undefined : cells[index]);

/** How many stones of a colour follow each other in one direction, beginning one step away. */
const runFrom = (cells: Cells, index: number, step: Step, sign: 1 | -1, color: Sign): number => {
  let length = 0;
  while (contentAt(cells, cellFrom(index, step, sign * (length + 1))) === color) length += 1;
  return length;
};

/** The length of the row through a stone. */
const rowLength = (cells: Cells, index: number, step: Step, color: Sign): number =>
  1 + runFrom(cells, index, step, 1, color) + runFrom(cells, index, step, -1, color);

/** Whether a stone on a cell wins. */
export const wins = (cells: Cells, index: number, color: Sign, rule: GomokuRule): boolean => {
  const isExact = rule === "standard" || (rule === "renju" && color === BLACK);
  return STEPS.some((step) => {
    const length = rowLength(cells, index, step, color);
    return isExact ? length === 5 : length >= 5;
  });
};

export const emptyCells = (cells: Cells): readonly number[] =>
  cells.flatMap((content, index) => (content === 0 ? [index] : []));

export const winningCells = (cells: Cells, color: Sign, rule: GomokuRule): readonly number[] =>
  emptyCells(cells).filter((index) => wins(cells, index, color, rule));

/** The empty cells of a line on which black would make exactly five with its stone on `index`. */
const fivesInLine = (cells: Cells, index: number, step: Step): readonly number[] =>
  [-4, -3, -2, -1, 1, 2, 3, 4].flatMap((count) => {
    const at = cellFrom(index, step, count);
    if (contentAt(cells, at) !== 0) return [];
    const after = cells.with(at, BLACK);
    const isThrough = Array.from({ length: Math.abs(count) }, (_, between) => between).every(
      (between) => contentAt(after, cellFrom(index, step, Math.sign(count) * (between + 1))) === BLACK,
    );
    return isThrough && rowLength(after, index, step, BLACK) === 5 ? [at] : [];
  });

/** Whether the row through black's stone is a straight four: both its ends make exactly five. */
const isStraightFour = (cells: Cells, index: number, step: Step): boolean =>
  rowLength(cells, index, step, BLACK) === 4 && fivesInLine(cells, index, step).length === 2;

/** The fours of a line; a straight four counts once. */
const foursInLine = (cells: Cells, index: number, step: Step): number =>
  isStraightFour(cells, index, step) ? 1 : fivesInLine(cells, index, step).length;

/** Whether a line has a three: an allowed stone that makes no five makes a straight four with the stone on `index`. */
const isThree = (cells: Cells, index: number, step: Step): boolean =>
  ([1, -1] as const).some((sign) => {
    const at = cellFrom(index, step, sign * (runFrom(cells, index, step, sign, BLACK) + 1));
    if (contentAt(cells, at) !== 0) return false;
    return (
      isStraightFour(cells.with(at, BLACK), index, step) && !wins(cells, at, BLACK, "renju") && !isForbidden(cells, at)
    );
  });

/** Whether Renju forbids black to play on an empty cell. */
export const isForbidden = (cells: Cells, index: number): boolean => {
  if (wins(cells, index, BLACK, "renju")) return false;
  const after = cells.with(index, BLACK);
  if (STEPS.some((step) => rowLength(after, index, step, BLACK) > 5)) return true;
  const fours = STEPS.map((step) => foursInLine(after, index, step));
  if (fours.reduce((sum, count) => sum + count, 0) > 1) return true;
  return STEPS.filter((step, line) => fours[line] === 0 && isThree(after, index, step)).length > 1;
};

export const isLegal = (cells: Cells, index: number, color: Sign, rule: GomokuRule): boolean =>
  cells[index] === 0 && !(rule === "renju" && color === BLACK && isForbidden(cells, index));
