// Renju's forbidden moves (GMK-J2 to GMK-J6) on the board of a state; packages/stones has the rule.
import * as renju from "@tengen/stones";
import type { ForbiddenKind, ForbiddenPoint, Grid, Point } from "@tengen/stones";
import { boardOf, type CellLetter } from "./state.ts";

export { FORBIDDEN_KINDS, type ForbiddenKind, type ForbiddenPoint } from "@tengen/stones";

/** What makes a point forbidden for black; null if black may play there. */
export const forbiddenKind = (board: Grid<CellLetter>, point: Point): ForbiddenKind | null =>
  renju.forbiddenKind(boardOf(board), point);

/** Every forbidden point of a board, row by row. */
export const forbiddenPoints = (board: Grid<CellLetter>): readonly ForbiddenPoint[] =>
  renju.forbiddenPoints(boardOf(board));
