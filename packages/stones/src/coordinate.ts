import type { Point } from "./grid.ts";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The name of a point: column letter and row number, 1 at the bottom. H8 is the centre of 15x15. */
export const pointName = (size: number, { x, y }: Point): string => `${LETTERS[x]}${size - y}`;
