// The names of points: column letter and row number, 1 at the bottom.
import type { Point } from "./grid.ts";

/** The columns of Gomoku, and those of Go, which leaves out I. */
export const COLUMNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
export const GO_COLUMNS = "ABCDEFGHJKLMNOPQRST";

/** H8 is the centre of 15x15. */
export const pointName = (size: number, { x, y }: Point): string => `${COLUMNS[x]}${size - y}`;

/** K10 is the centre of 19x19. */
export const goPointName = (size: number, { x, y }: Point): string => `${GO_COLUMNS[x]}${size - y}`;
