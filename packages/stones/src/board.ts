// A board of black and white stones, and the numbers that stand for it where space counts: indices for points inside
// hot code, codes for cells in states.
import type { Color } from "./color.ts";
import { makeGrid, type Grid, type Point } from "./grid.ts";

/** Null is empty. */
export type Cell = Color | null;
export type Board = Grid<Cell>;

export interface Stone extends Point {
  readonly color: Color;
}

export const emptyBoard = (size: number): Board => makeGrid<Cell>(size, null);

/** All stones, row by row. */
export const stonesOf = (board: Board): readonly Stone[] =>
  board.flatMap((row, y) => row.flatMap((color, x) => (color === null ? [] : [{ x, y, color }])));

export const sameBoard = (a: Board, b: Board): boolean =>
  a.every((row, y) => row === b[y] || row.every((cell, x) => cell === b[y]?.[x]));

export const samePoint = (a: Point, b: Point): boolean => a.x === b.x && a.y === b.y;

/** The index of a point, row by row from the top left. */
export const indexOfPoint = (size: number, { x, y }: Point): number => y * size + x;
export const pointAtIndex = (size: number, index: number): Point => ({ x: index % size, y: Math.floor(index / size) });

/** How states store a cell: 0 empty, 1 black, 2 white. */
export const CELL_CODES = [0, 1, 2] as const;
export type CellCode = (typeof CELL_CODES)[number];

const CELLS: readonly Cell[] = [null, "black", "white"];

/** Any other number is empty. */
export const decodeCell = (code: number): Cell => CELLS[code] ?? null;
export const decodeBoard = (codes: Grid<CellCode>): Board => codes.map((row) => row.map(decodeCell));

export const encodeCell = (cell: Cell): CellCode => (cell === null ? 0 : cell === "black" ? 1 : 2);
export const encodeBoard = (board: Board): Grid<CellCode> => board.map((row) => row.map(encodeCell));
