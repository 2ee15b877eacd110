import { cellAt, type Grid, type Point } from "./grid.ts";

/** One of each pair of opposite directions: row, column, falling diagonal, rising diagonal. */
export const LINE_DIRECTIONS = [
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: 1, y: 1 },
  { x: 1, y: -1 },
] as const satisfies readonly Point[];

export const step = (from: Point, direction: Point, count: number): Point => ({
  x: from.x + direction.x * count,
  y: from.y + direction.y * count,
});

/** How many cells in a row, from the one next to `from`, hold the same as `from`. */
const reach = <Cell>(grid: Grid<Cell>, from: Point, direction: Point, sign: 1 | -1): number => {
  const cell = cellAt(grid, from);
  let count = 0;
  while (cell !== undefined && cellAt(grid, step(from, direction, sign * (count + 1))) === cell) count += 1;
  return count;
};

/** The unbroken line of equal cells through a point, end to end. */
export const lineThrough = <Cell>(grid: Grid<Cell>, point: Point, direction: Point): readonly Point[] => {
  const back = reach(grid, point, direction, -1);
  const ahead = reach(grid, point, direction, 1);
  return Array.from({ length: back + 1 + ahead }, (_, index) => step(point, direction, index - back));
};
