// Agreed scoring in a tournament: what the engines call dead, as lists of groups that the rules accept.
import type { Match } from "@tengen/match";
import { cellAt, groupAt, indexOfPoint, isInside, pointAtIndex, samePoint, type Point } from "@tengen/stones";

/** Whether both sides have passed, and the dead stones are to be marked. */
export const isMarking = ({ state }: Match): boolean => state.phase === "scoring";

/** What the rules call a list of dead groups: the first stone of each, row by row. Points without a stone are ignored. */
export const listDeadGroups = ({ state }: Match, stones: readonly Point[]): readonly Point[] => {
  const { board } = state as Match["state"] & { readonly board: readonly (readonly number[])[] };
  const size = board.length;
  const firsts = stones
    .filter((stone) => isInside(size, stone) && cellAt(board, stone) !== 0)
    .map((stone) => Math.min(...groupAt(board, stone).points.map((point) => indexOfPoint(size, point))));
  return [...new Set(firsts)].toSorted((a, b) => a - b).map((index) => pointAtIndex(size, index));
};

/** The groups in both lists. */
export const agreedGroups = (one: readonly Point[], other: readonly Point[]): readonly Point[] =>
  one.filter((point) => other.some((another) => samePoint(point, another)));

export const isSameList = (one: readonly Point[], other: readonly Point[]): boolean =>
  one.length === other.length && agreedGroups(one, other).length === one.length;
