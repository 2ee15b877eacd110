// A board as rows of cells, `grid[y][x]`, x to the right and y down. It is immutable: a change makes a new grid that
// shares the other rows.

export type Grid<Cell> = readonly (readonly Cell[])[];

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const makeGrid = <Cell>(size: number, cell: Cell): Grid<Cell> =>
  Array.from({ length: size }, () => Array.from({ length: size }, () => cell));

/** The cell at a point; undefined off the board. */
export const cellAt = <Cell>(grid: Grid<Cell>, { x, y }: Point): Cell | undefined => grid[y]?.[x];

export const isInside = (size: number, { x, y }: Point): boolean => x >= 0 && y >= 0 && x < size && y < size;

export const withCell = <Cell>(grid: Grid<Cell>, { x, y }: Point, cell: Cell): Grid<Cell> => {
  const row = grid[y];
  return row === undefined ? grid : grid.with(y, row.with(x, cell));
};

/** Every point that holds the cell, row by row from the top. */
export const pointsWith = <Cell>(grid: Grid<Cell>, cell: Cell): readonly Point[] =>
  grid.flatMap((row, y) => row.flatMap((here, x) => (here === cell ? [{ x, y }] : [])));
