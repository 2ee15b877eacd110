// Groups: connected cells with the same content, and the points around them.
import { cellAt, type Grid, type Point } from "./grid.ts";

const NEXT = [
  { x: 0, y: -1 },
  { x: -1, y: 0 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
] as const satisfies readonly Point[];

/** The two to four neighbours of a point, row by row. */
export const neighborsOf = <Cell>(grid: Grid<Cell>, { x, y }: Point): readonly Point[] =>
  NEXT.map((step) => ({ x: x + step.x, y: y + step.y })).filter((point) => cellAt(grid, point) !== undefined);

/** Connected points, and the points next to them. */
export interface Group {
  readonly points: readonly Point[];
  /** Each once, none of them in the group. */
  readonly border: readonly Point[];
}

/** The group of a point. */
export const groupAt = <Cell>(grid: Grid<Cell>, from: Point): Group => {
  const cell = cellAt(grid, from);
  const key = ({ x, y }: Point): number => y * grid.length + x;
  const points = new Map([[key(from), from]]);
  const border = new Map<number, Point>();
  // A Map also iterates over items that are added during the iteration.
  for (const point of points.values()) {
    for (const next of neighborsOf(grid, point)) {
      (cellAt(grid, next) === cell ? points : border).set(key(next), next);
    }
  }
  return { points: [...points.values()], border: [...border.values()] };
};

/** Counts the points next to a group with a given content: its liberties if that is the empty cell. */
export const countAdjacent = <Cell>(grid: Grid<Cell>, { border }: Group, cell: Cell): number =>
  border.filter((point) => cellAt(grid, point) === cell).length;

/** All groups with a given content. */
export const groupsOf = <Cell>(grid: Grid<Cell>, cell: Cell): readonly Group[] => {
  const seen = new Set<number>();
  const groups: Group[] = [];
  for (const [y, row] of grid.entries()) {
    for (const [x, here] of row.entries()) {
      if (here !== cell || seen.has(y * grid.length + x)) continue;
      const group = groupAt(grid, { x, y });
      for (const point of group.points) seen.add(point.y * grid.length + point.x);
      groups.push(group);
    }
  }
  return groups;
};
