import type { Point } from "./grid.ts";

/** The names of columns; in Go they leave out the I. */
export const COLUMN_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
export const GO_COLUMN_LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

/** The name of a point: column letter and row number, 1 at the bottom. H8 is the centre of 15x15. */
export const pointName = (size: number, { x, y }: Point, letters: string = COLUMN_LETTERS): string =>
  `${letters[x]}${size - y}`;
