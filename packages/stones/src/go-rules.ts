// The rules of Go on a board of any size, without players: captures, simple ko, no suicide, area scoring. The engine,
// the searcher, the front ends and the pages all use these; the searcher's kernel has its own and is compared with them.
// Superko, handicap and counting with dead stones are in files of their own.
import { err, ok, type Result } from "@tengen/kernel";
import { sameBoard, type Board, type Cell } from "./board.ts";
import { otherColor, type Color } from "./color.ts";
import { cellAt, pointsWith, withCell, type Point } from "./grid.ts";
import { groupAt, groupsOf, neighborsOf } from "./group.ts";

export interface GoPosition {
  readonly board: Board;
  /** The board before the last turn; null before the first. Ko forbids to bring it back. */
  readonly previousBoard: Board | null;
  /** Consecutive passes. */
  readonly passes: number;
  /** Stones captured by each colour. */
  readonly captures: Readonly<Record<Color, number>>;
}

export interface Placement {
  readonly board: Board;
  /** The captured enemy stones. */
  readonly captured: readonly Point[];
}

/** The groups of a board. Points are indices, row by row; groups are numbers from 0. */
interface GroupMap {
  /** The group of each point; -1 for an empty one. */
  readonly groups: Int16Array;
  /** By group. */
  readonly liberties: readonly number[];
}

const EMPTY = -1;
const UNKNOWN = -2;

const mapGroups = (board: Board): GroupMap => {
  const size = board.length;
  const cells = board.flat();
  const groups = new Int16Array(cells.length).fill(UNKNOWN);
  /** The last group that an empty point was counted for as a liberty. */
  const countedFor = new Int16Array(cells.length).fill(EMPTY);
  const liberties: number[] = [];
  const stack: number[] = [];
  for (let first = 0; first < cells.length; first += 1) {
    const color = cells[first] ?? null;
    if (color === null || groups[first] !== UNKNOWN) continue;
    const group = liberties.length;
    let count = 0;
    groups[first] = group;
    stack.push(first);
    for (let point = stack.pop(); point !== undefined; point = stack.pop()) {
      const x = point % size;
      for (const next of [x > 0 ? point - 1 : -1, x < size - 1 ? point + 1 : -1, point - size, point + size]) {
        const cell = next < 0 ? undefined : cells[next];
        if (cell === null && countedFor[next] !== group) {
          countedFor[next] = group;
          count += 1;
        } else if (cell === color && groups[next] === UNKNOWN) {
          groups[next] = group;
          stack.push(next);
        }
      }
    }
    liberties.push(count);
  }
  return { groups: groups.map((group) => (group === UNKNOWN ? EMPTY : group)), liberties };
};

/** Boards are immutable, and usually all points of one are tried. */
const groupMaps = new WeakMap<Board, GroupMap>();

const groupMapOf = (board: Board): GroupMap => {
  const known = groupMaps.get(board);
  if (known !== undefined) return known;
  const made = mapGroups(board);
  groupMaps.set(board, made);
  return made;
};

/**
 * [GO-C1] [GO-C2] The board after a stone on an empty point; refused if its group would have no liberty. An enemy group
 * is captured if the point is its only liberty; captured stones are removed before the stone's own liberties count.
 */
export const placeStone = (board: Board, point: Point, color: Color): Result<Placement, "suicide"> => {
  const { groups, liberties } = groupMapOf(board);
  const groupOf = ({ x, y }: Point): number => groups[y * board.length + x] ?? EMPTY;
  const captured = new Map<number, readonly Point[]>();
  let hasLiberty = false;
  for (const next of neighborsOf(board, point)) {
    const cell = cellAt(board, next);
    const group = groupOf(next);
    if (cell === null || (cell === color && (liberties[group] ?? 0) > 1)) hasLiberty = true;
    if (cell === otherColor(color) && liberties[group] === 1 && !captured.has(group)) {
      captured.set(group, groupAt(board, next).points);
    }
  }
  if (!hasLiberty && captured.size === 0) return err("suicide");
  const placed = withCell<Cell>(board, point, color);
  const stones = [...captured.values()].flat();
  const after = stones.reduce<Board>((grid, stone) => withCell<Cell>(grid, stone, null), placed);
  return ok({ board: after, captured: stones });
};

/** [GO-K1] Whether a board repeats the one before the opponent's move. */
export const isKo = (board: Board, previousBoard: Board | null): boolean =>
  previousBoard !== null && sameBoard(board, previousBoard);

export type GoRefusal = "occupied" | "suicide" | "ko";

/**
 * The position after a stone on a point of the board. Simple ko, unless `isRepetition` forbids boards by another ko
 * rule.
 */
export const tryStone = (
  position: GoPosition,
  point: Point,
  color: Color,
  isRepetition: (after: Board) => boolean = (after) => isKo(after, position.previousBoard),
): Result<GoPosition, GoRefusal> => {
  const { board, captures } = position;
  if (cellAt(board, point) !== null) return err("occupied");
  const placed = placeStone(board, point, color);
  if (!placed.ok) return placed;
  const { board: after, captured } = placed.value;
  if (isRepetition(after)) return err("ko");
  return ok({
    board: after,
    previousBoard: board,
    passes: 0,
    captures: { ...captures, [color]: captures[color] + captured.length },
  });
};

/** [GO-K2] A pass lifts the ko ban: the previous board is the current one. */
export const playPass = (position: GoPosition): GoPosition => ({
  ...position,
  previousBoard: position.board,
  passes: position.passes + 1,
});

/** The point that ko forbids to a colour; null if there is none. */
export const koPoint = (board: Board, previousBoard: Board | null, color: Color): Point | null => {
  if (previousBoard === null) return null;
  // Only a point where the opponent has just captured can be a ko point.
  const points = pointsWith<Cell>(board, null).filter((point) => cellAt(previousBoard, point) === color);
  const isForbidden = (point: Point): boolean => {
    const placed = placeStone(board, point, color);
    return placed.ok && isKo(placed.value.board, previousBoard);
  };
  return points.find(isForbidden) ?? null;
};

const DIAGONALS = [
  { x: -1, y: -1 },
  { x: 1, y: -1 },
  { x: -1, y: 1 },
  { x: 1, y: 1 },
] as const satisfies readonly Point[];

/**
 * Whether an empty point is an eye of a colour that should not be filled: own stones on all sides, and few enough enemy
 * stones on its diagonals that it is not false (at most one in the middle of the board, none at the edge).
 */
export const isEye = (board: Board, point: Point, color: Color): boolean => {
  if (!neighborsOf(board, point).every((next) => cellAt(board, next) === color)) return false;
  const corners = DIAGONALS.map(({ x, y }) => cellAt(board, { x: point.x + x, y: point.y + y }));
  const broken = corners.filter((cell) => cell === otherColor(color)).length;
  return broken + (corners.includes(undefined) ? 1 : 0) < 2;
};

/** [GO-T1] The owner of each point: its stone's colour, or the only colour that its empty region touches. */
export const ownersOf = (board: Board): Board => {
  const owners = board.map((row) => [...row]);
  for (const { points, border } of groupsOf<Cell>(board, null)) {
    const colors = new Set(border.map((point) => cellAt(board, point)));
    const [owner = null] = colors;
    if (colors.size !== 1) continue;
    for (const { x, y } of points) owners[y]?.splice(x, 1, owner);
  }
  return owners;
};

export interface GoScores {
  readonly black: number;
  readonly white: number;
}

const countOf = (board: Board, color: Color): number => board.flat().filter((cell) => cell === color).length;

/** [GO-T1] Area scores: stones and surrounded points, plus komi for white. */
export const scoresOf = (board: Board, komi: number): GoScores => {
  const owners = ownersOf(board);
  return { black: countOf(owners, "black"), white: countOf(owners, "white") + komi };
};

/** Black's area minus white's, komi not included. */
export const areaLead = (board: Board): number => {
  const { black, white } = scoresOf(board, 0);
  return black - white;
};

/** [GO-T2] The colour with the higher score; null if they are equal. */
export const winnerOf = ({ black, white }: GoScores): Color | null => {
  if (black === white) return null;
  return black > white ? "black" : "white";
};
