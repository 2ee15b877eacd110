// Groups: connected cells with the same content, and the points around them.
import { indexOfPoint, pointAtIndex } from "./board.ts";
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

/** A group by the indices of its points and its border. */
interface IndexGroup {
  readonly points: readonly number[];
  readonly border: readonly number[];
}

/** The groups of a grid that were found so far. */
interface Groups<Cell> {
  readonly size: number;
  readonly cells: readonly Cell[];
  /** By index: the number of the group that the cell is in, and of the last one that it is next to; -1 for none. */
  readonly groupOf: Int16Array;
  readonly nextTo: Int16Array;
  readonly found: IndexGroup[];
}

const startGroups = <Cell>(grid: Grid<Cell>): Groups<Cell> => {
  const cells = grid.flat();
  const none = () => new Int16Array(cells.length).fill(-1);
  return { size: grid.length, cells, groupOf: none(), nextTo: none(), found: [] };
};

/** Finds the group of a cell that is in none yet. */
const fillFrom = <Cell>({ size, cells, groupOf, nextTo, found }: Groups<Cell>, first: number): IndexGroup => {
  const cell = cells[first];
  const group = found.length;
  const points = [first];
  const border: number[] = [];
  groupOf[first] = group;
  // The loop also visits the points that are added to it.
  for (const point of points) {
    const x = point % size;
    for (const next of [point - size, x > 0 ? point - 1 : -1, x < size - 1 ? point + 1 : -1, point + size]) {
      if (next < 0 || next >= cells.length || groupOf[next] === group || nextTo[next] === group) continue;
      (cells[next] === cell ? groupOf : nextTo)[next] = group;
      (cells[next] === cell ? points : border).push(next);
    }
  }
  const made = { points, border };
  found.push(made);
  return made;
};

const withPoints = (size: number, { points, border }: IndexGroup): Group => {
  const pointOf = (index: number): Point => pointAtIndex(size, index);
  return { points: points.map(pointOf), border: border.map(pointOf) };
};

/** The group of a point. */
export const groupAt = <Cell>(grid: Grid<Cell>, from: Point): Group =>
  withPoints(grid.length, fillFrom(startGroups(grid), indexOfPoint(grid.length, from)));

/** All groups of the cells that are asked for. */
export const mapGroups = <Cell>(grid: Grid<Cell>, isAsked: (cell: Cell) => boolean): Groups<Cell> => {
  const groups = startGroups(grid);
  for (const [index, cell] of groups.cells.entries()) {
    if (isAsked(cell) && groups.groupOf[index] === -1) fillFrom(groups, index);
  }
  return groups;
};

/** Counts the points next to a group with a given content: its liberties if that is the empty cell. */
export const countAdjacent = <Cell>(grid: Grid<Cell>, { border }: Group, cell: Cell): number =>
  border.filter((point) => cellAt(grid, point) === cell).length;

/** All groups with a given content. */
export const groupsOf = <Cell>(grid: Grid<Cell>, cell: Cell): readonly Group[] =>
  mapGroups(grid, (here) => here === cell).found.map((group) => withPoints(grid.length, group));
