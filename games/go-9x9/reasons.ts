// Explains a hint in Go terms: what the move does to the groups next to it.
import {
  type Board,
  type Cell,
  cellAt,
  type Color,
  COLORS,
  countAdjacent,
  type Group,
  groupAt,
  groupsOf,
  neighborsOf,
  otherColor,
  ownersOf,
  placeStone,
  pointsWith,
  type Point,
} from "@tengen/stones";

export type GoReason =
  | { readonly kind: "ko" | "connects" | "cuts" | "extends" | "presses" | "open" | "last-open" }
  /** `count` stones. */
  | { readonly kind: "captures" | "saves" | "atari"; readonly count: number };

const isInAtari = (board: Board, group: Group): boolean => countAdjacent(board, group, null) === 1;

const countStones = (groups: readonly Group[]): number => groups.reduce((sum, { points }) => sum + points.length, 0);

const has = (points: readonly Point[], { x, y }: Point): boolean => points.some((at) => at.x === x && at.y === y);

/** The groups of a colour next to a point, each once. */
const groupsBeside = (board: Board, point: Point, color: Color): readonly Group[] =>
  groupsOf<Cell>(board, color).filter(({ border }) => has(border, point));

/** Whether a capture of one stone starts a ko: without the ko rule it could be recaptured at once. */
const startsKo = (after: Board, stone: Point, captured: number): boolean => {
  const own = groupAt(after, stone);
  return captured === 1 && own.points.length === 1 && isInAtari(after, own);
};

/** The number of stones that were in atari before the move and are not after it. */
const countSaved = (before: Board, after: Board, color: Color): number =>
  countStones(
    groupsOf<Cell>(before, color).filter((group) => {
      const [stone] = group.points;
      return isInAtari(before, group) && stone !== undefined && countAdjacent(after, groupAt(after, stone), null) > 1;
    }),
  );

/** The number of enemy stones that a stone puts in atari: those next to it lost a liberty. */
const countAtari = (after: Board, stone: Point, color: Color): number =>
  countStones(groupsBeside(after, stone, otherColor(color)).filter((group) => isInAtari(after, group)));

const touches = (a: Group, b: Group): boolean => a.border.some((point) => has(b.points, point));

const sharedLiberties = (board: Board, a: Group, b: Group): number =>
  a.border.filter((point) => cellAt(board, point) === null && has(b.border, point)).length;

/** Whether one move connects two groups: on a common liberty, or by capturing a group between them. */
const canConnect = (board: Board, a: Group, b: Group, color: Color): boolean =>
  sharedLiberties(board, a, b) > 0 ||
  groupsOf<Cell>(board, otherColor(color)).some(
    (between) => isInAtari(board, between) && touches(between, a) && touches(between, b),
  );

/** A group and the groups that cannot be cut from it: each step shares two liberties, as in a bamboo joint. */
const connectedWith = (board: Board, group: Group, groups: readonly Group[]): ReadonlySet<Group> => {
  const connected = new Set([group]);
  // A Set also iterates over the items that are added meanwhile.
  for (const from of connected) {
    for (const next of groups) if (sharedLiberties(board, from, next) > 1) connected.add(next);
  }
  return connected;
};

/** Whether a stone cuts two enemy groups that the opponent cannot connect at once. */
const separates = (before: Board, stone: Point, color: Color): boolean => {
  const placed = placeStone(before, stone, color);
  if (!placed.ok) return false;
  const { board } = placed.value;
  if (isInAtari(board, groupAt(board, stone))) return false;
  const other = otherColor(color);
  const groups = groupsOf<Cell>(board, other);
  const adjacent = groups.filter(({ border }) => has(border, stone));
  return adjacent.some((a) => {
    const connected = connectedWith(board, a, groups);
    return adjacent.some((b) => !connected.has(b) && !canConnect(board, a, b, other));
  });
};

/** Whether only one colour surrounds an empty point, on a board that has both. */
const isSurrounded = (board: Board, point: Point): boolean =>
  COLORS.every((color) => board.flat().includes(color)) && cellAt(ownersOf(board), point) !== null;

/** Whether a point is on the third line or higher, has no stone within two points, and is in nobody's area. */
const isBigOpenPoint = (board: Board, { x, y }: Point): boolean => {
  const last = board.length - 1;
  if (Math.min(x, y, last - x, last - y) < 2) return false;
  const near = board.slice(y - 2, y + 3).flatMap((row) => row.slice(x - 2, x + 3));
  return near.every((cell) => cell === null) && !isSurrounded(board, { x, y });
};

/** The reason for a move that captures, saves and threatens nothing; null if none applies. */
const quietReason = (board: Board, after: Board, stone: Point, color: Color): GoReason | null => {
  if (isInAtari(after, groupAt(after, stone))) return null;
  if (separates(board, stone, otherColor(color))) return { kind: "connects" };
  if (separates(board, stone, color)) return { kind: "cuts" };
  const adjacent = neighborsOf(board, stone).map((next) => cellAt(board, next));
  if (adjacent.includes(color) && adjacent.includes(null)) return { kind: "extends" };
  if (adjacent.includes(otherColor(color))) return { kind: "presses" };
  if (!isBigOpenPoint(board, stone)) return null;
  // The centre of an empty 9x9 board leaves none either.
  const isFirst = board.flat().every((cell) => cell === null);
  const isLast = !isFirst && !pointsWith<Cell>(after, null).some((point) => isBigOpenPoint(after, point));
  return { kind: isLast ? "last-open" : "open" };
};

/** [GO-H1] At most two reasons to play on an empty point, the more important one first; none if nothing applies. */
export const reasonsFor = (board: Board, stone: Point, color: Color): readonly GoReason[] => {
  const placed = placeStone(board, stone, color);
  if (!placed.ok) return [];
  const { board: after } = placed.value;
  const captured = placed.value.captured.length;
  if (startsKo(after, stone, captured)) return [{ kind: "ko" }];
  const counted = [
    { kind: "captures", count: captured },
    { kind: "saves", count: countSaved(board, after, color) },
    { kind: "atari", count: countAtari(after, stone, color) },
  ] as const;
  const reasons = counted.filter(({ count }) => count > 0).slice(0, 2);
  if (reasons.length > 0) return reasons;
  const quiet = quietReason(board, after, stone, color);
  return quiet === null ? [] : [quiet];
};
