// What the ownership of points says: from 1, certainly black's, to -1, certainly white's, by index.
import type { Board, Cell } from "./board.ts";
import { COLORS, otherColor, signOf, type Color } from "./color.ts";
import { indexOfPoint } from "./board.ts";
import { groupsOf, type Group } from "./group.ts";

/** The ownership from which a point counts as somebody's. */
const OWNED = 0.3;

/** Whose a point is, by its ownership; null if that is open. */
export const ownerOf = (ownership: number): Color | null =>
  Math.abs(ownership) < OWNED ? null : ownership > 0 ? "black" : "white";

/** The mean ownership of its points by the opponent from which a group is dead: the opponent's in three playouts of four. */
export const DEAD_OWNERSHIP = 0.5;

export interface DeadGroup extends Group {
  readonly color: Color;
}

/**
 * The groups that are dead by the mean ownership of their points: all stones of a group live or die together. Whoever acts
 * on it may ask for more certainty.
 */
export const deadGroups = (
  board: Board,
  ownership: readonly number[],
  threshold = DEAD_OWNERSHIP,
): readonly DeadGroup[] =>
  COLORS.flatMap((color) => groupsOf<Cell>(board, color).map((group) => ({ ...group, color }))).filter(
    ({ color, points }) => {
      const sum = points.reduce((total, point) => total + (ownership[indexOfPoint(board.length, point)] ?? 0), 0);
      return signOf(otherColor(color)) * sum >= threshold * points.length;
    },
  );

/** The stones of dead groups, as indices in ascending order. */
export const deadStones = (board: Board, ownership: readonly number[], threshold = DEAD_OWNERSHIP): readonly number[] =>
  deadGroups(board, ownership, threshold)
    .flatMap(({ points }) => points.map((point) => indexOfPoint(board.length, point)))
    .toSorted((a, b) => a - b);
