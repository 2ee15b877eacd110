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

/** Counts the consecutive cells next to `from` that equal it, in one direction. */
const reach = <Cell>(grid: Grid<Cell>, from: Point, direction: Point, sign: 1 | -1): number => {
  const cell = cellAt(grid, from);
  if (cell === undefined) return 0;
  const [dx, dy] = [sign * direction.x, sign * direction.y];
  let [x, y] = [from.x + dx, from.y + dy];
  let count = 0;
  // A hot path: engines read a cell before the first one much more slowly.
  while (x >= 0 && y >= 0 && grid[y]?.[x] === cell) {
    x += dx;
    y += dy;
    count += 1;
  }
  return count;
};

/** The length of the unbroken line of equal cells through a point. */
export const lengthThrough = <Cell>(grid: Grid<Cell>, point: Point, direction: Point): number =>
  reach(grid, point, direction, -1) + 1 + reach(grid, point, direction, 1);

/** The unbroken line of equal cells through a point, end to end. */
export const lineThrough = <Cell>(grid: Grid<Cell>, point: Point, direction: Point): readonly Point[] => {
  const back = reach(grid, point, direction, -1);
  const ahead = reach(grid, point, direction, 1);
  return Array.from({ length: back + 1 + ahead }, (_, index) => step(point, direction, index - back));
};
