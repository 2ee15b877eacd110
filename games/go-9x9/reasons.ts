// Why a move is worth playing, in Go's own terms: what it does to the groups beside it, and to those it frees.
import { cellAt, countBeside, groupAt, groupsOf, neighboursOf, type Group, type Point } from "@tengen/stones";
import { EMPTY, otherColor, placeStone, type Board, type Cell, type Color } from "./rules.ts";

export type GoReason =
  | { readonly kind: "ko" | "connects" | "cuts" | "extends" | "presses" | "open" }
  /** With so many stones. */
  | { readonly kind: "captures" | "saves" | "atari"; readonly count: number };

const isInAtari = (board: Board, group: Group): boolean => countBeside(board, group, EMPTY) === 1;

const countStones = (groups: readonly Group[]): number => groups.reduce((sum, { points }) => sum + points.length, 0);

/** The groups of a colour beside a point, each once. */
const groupsBeside = (board: Board, point: Point, color: Color): readonly Group[] => {
  const beside = neighboursOf(board, point);
  return groupsOf<Cell>(board, color).filter(({ points }) =>
    points.some(({ x, y }) => beside.some((next) => next.x === x && next.y === y)),
  );
};

/** Whether a stone that took one can be taken back at once: but for the rule of ko. */
const startsKo = (after: Board, stone: Point, taken: number): boolean => {
  const own = groupAt(after, stone);
  return taken === 1 && own.points.length === 1 && isInAtari(after, own);
};

/** How many stones stood in atari and have two liberties or more after a move. */
const countSaved = (before: Board, after: Board, color: Color): number =>
  countStones(
    groupsOf<Cell>(before, color).filter((group) => {
      const [stone] = group.points;
      return isInAtari(before, group) && stone !== undefined && countBeside(after, groupAt(after, stone), EMPTY) > 1;
    }),
  );

/** How many stones of the other a stone has put in atari: it took a liberty of all that are beside it. */
const countAtari = (after: Board, stone: Point, color: Color): number =>
  countStones(groupsBeside(after, stone, otherColor(color)).filter((group) => isInAtari(after, group)));

/** What is to be said of a move that takes, saves and threatens nothing. */
const quietReason = (board: Board, stone: Point, color: Color): GoReason => {
  if (groupsBeside(board, stone, color).length > 1) return { kind: "connects" };
  if (groupsBeside(board, stone, otherColor(color)).length > 1) return { kind: "cuts" };
  const beside = neighboursOf(board, stone).map((next) => cellAt(board, next));
  if (beside.includes(color)) return { kind: "extends" };
  return { kind: beside.includes(otherColor(color)) ? "presses" : "open" };
};

/** [GO-H1] Why a stone on an empty point is worth playing: at most two reasons, the weightier first; none for a suicide. */
export const reasonsFor = (board: Board, stone: Point, color: Color): readonly GoReason[] => {
  const placed = placeStone(board, stone, color);
  if (placed === "SUICIDE") return [];
  const taken = placed.taken.length;
  if (startsKo(placed.board, stone, taken)) return [{ kind: "ko" }];
  const counted = [
    { kind: "captures", count: taken },
    { kind: "saves", count: countSaved(board, placed.board, color) },
    { kind: "atari", count: countAtari(placed.board, stone, color) },
  ] as const;
  const reasons = counted.filter(({ count }) => count > 0).slice(0, 2);
  return reasons.length === 0 ? [quietReason(board, stone, color)] : reasons;
};
