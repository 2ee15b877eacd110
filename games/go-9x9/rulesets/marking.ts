// Lists of dead groups. A list names each group once, by its first stone row by row, so that every set of groups has
// exactly one list, and a list has as few points as possible.
import { reject, VALID, type Result } from "@tengen/kernel";
import {
  cellAt,
  COLORS,
  groupAt,
  groupsOf,
  indexOfPoint,
  isInside,
  otherColor,
  samePoint,
  type Board,
  type Cell,
  type Color,
  type Point,
} from "@tengen/stones";
import { pointName } from "../state.ts";

/** The first stone of the group of a stone, row by row. */
export const firstStone = (board: Board, stone: Point): Point => {
  const index = Math.min(...groupAt(board, stone).points.map((point) => indexOfPoint(board.length, point)));
  return { x: index % board.length, y: Math.floor(index / board.length) };
};

const byIndex = (board: Board) => (a: Point, b: Point) => indexOfPoint(board.length, a) - indexOfPoint(board.length, b);

/** The first stones of all groups, row by row. */
export const allGroups = (board: Board): readonly Point[] =>
  COLORS.flatMap((color) => groupsOf<Cell>(board, color).flatMap(({ points }) => points.slice(0, 1))).toSorted(
    byIndex(board),
  );

/** The list of the groups that these stones are in. */
export const listGroups = (board: Board, stones: readonly Point[]): readonly Point[] => {
  const firsts = stones.map((stone) => firstStone(board, stone));
  return firsts
    .filter((one, index) => firsts.findIndex((other) => samePoint(one, other)) === index)
    .toSorted(byIndex(board));
};

/** A list with the group of a stone added, or removed if it was in it. */
export const toggleGroup = (board: Board, dead: readonly Point[], stone: Point): readonly Point[] => {
  const first = firstStone(board, stone);
  const others = dead.filter((point) => !samePoint(point, first));
  return others.length < dead.length ? others : [...dead, first].toSorted(byIndex(board));
};

export const sameList = (a: readonly Point[], b: readonly Point[]): boolean =>
  a.length === b.length && a.every((point, index) => samePoint(point, b[index] ?? { x: -1, y: -1 }));

/** [GO-M2] Whether a list of dead groups is well-formed. */
export const validateList = (board: Board, dead: readonly Point[]): Result<null> => {
  const size = board.length;
  for (const [index, point] of dead.entries()) {
    const where = `(${point.x}, ${point.y})`;
    if (!isInside(size, point)) {
      return reject("OUT_OF_BOUNDS", `x and y go from 0 to ${size - 1}; ${where} is off the board.`);
    }
    if (cellAt(board, point) === null) {
      return reject("CELL_EMPTY", `There is no stone on ${pointName(point, size)} that could be dead.`);
    }
    const first = firstStone(board, point);
    if (!samePoint(first, point)) {
      const [wrong, right] = [pointName(point, size), pointName(first, size)];
      return reject<"BAD_PROPOSAL">(
        "BAD_PROPOSAL",
        `Name a dead group by its first stone row by row: ${right} instead of ${wrong}.`,
      );
    }
    const before = dead[index - 1];
    if (before !== undefined && byIndex(board)(before, point) >= 0) {
      return reject<"BAD_PROPOSAL">("BAD_PROPOSAL", "Name each dead group once, row by row from the top left.");
    }
  }
  return VALID;
};

/** Positions of a marking phase in the history: the board before the passes, and after each of them. */
const PER_MARKING = 3;

/**
 * [GO-M7] Who has resumed play since the last stone. The history has three positions of the same board for each marking
 * phase; the next one, if any, is the resumption, with the opponent of the player who resumed to move.
 */
export const resumedOnBoard = (history: readonly string[]): readonly Color[] => {
  const board = history.at(-1)?.slice(1);
  const before = history.findLastIndex((key) => key.slice(1) !== board);
  return history
    .slice(before + 1)
    .filter((_, index) => index > 0 && index % PER_MARKING === 0)
    .map((key) => (key.startsWith("b") ? "white" : "black"));
};

/**
 * [GO-M11] Who has resumed play in answer to a proposal, in the whole game. The first to act in a marking phase is to move
 * after its second pass.
 */
export const resumedInAnswer = (history: readonly string[]): readonly Color[] => {
  const colorOf = (key: string | undefined): Color => (key?.startsWith("b") === true ? "black" : "white");
  let start = 0;
  return history.flatMap((key, index) => {
    if (key.slice(1) !== history[start]?.slice(1)) start = index;
    const isResumption = index > start && (index - start) % PER_MARKING === 0;
    // The opponent of the player who resumes is to move.
    return isResumption && colorOf(key) === colorOf(history[index - 1]) ? [otherColor(colorOf(key))] : [];
  });
};

/** Whether the history has a marking phase: only two passes leave the board as it is twice. */
export const hasMarking = (history: readonly string[]): boolean =>
  history.some((key, index) => [1, 2].every((next) => history[index + next]?.slice(1) === key.slice(1)));

/** [GO-M6] Whether an earlier marking phase of the game came to no agreement. */
export const wasMarkedBefore = (history: readonly string[]): boolean => hasMarking(history.slice(0, -PER_MARKING));
