// The rules of Go on a board of any size, without players: captures, simple ko, no suicide, area scoring. The engine,
// the searcher, the front ends and the pages all use these; the searcher's kernel has its own and is compared with them.
// Superko, handicap and counting with dead stones are in files of their own.
import { err, ok, type Result } from "@tengen/kernel";
import { indexOfPoint, pointAtIndex, sameBoard, type Board, type Cell } from "./board.ts";
import { otherColor, type Color } from "./color.ts";
import { cellAt, pointsWith, withCell, type Point } from "./grid.ts";
import { groupsOf, mapGroups, neighborsOf } from "./group.ts";

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

/** A group of stones. */
interface Chain {
  readonly stones: readonly number[];
  readonly liberties: number;
}

/** The chain of each stone, by index. */
const mapChains = (board: Board): ((index: number) => Chain | undefined) => {
  const { cells, groupOf, found } = mapGroups(board, (cell) => cell !== null);
  const chains = found.map(({ points, border }) => ({
    stones: points,
    liberties: border.filter((index) => cells[index] === null).length,
  }));
  return (index) => chains[groupOf[index] ?? -1];
};

/** Boards are immutable, and usually all points of one are tried. */
const chainMaps = new WeakMap<Board, ReturnType<typeof mapChains>>();

const chainsOf = (board: Board): ReturnType<typeof mapChains> => {
  const chains = chainMaps.get(board) ?? mapChains(board);
  chainMaps.set(board, chains);
  return chains;
};

/**
 * [GO-C1] [GO-C2] The board after a stone on an empty point; refused if its group would have no liberty. An enemy group
 * is captured if the point is its only liberty; captured stones are removed before the stone's own liberties count.
 */
export const placeStone = (board: Board, point: Point, color: Color): Result<Placement, "suicide"> => {
  const chainOf = chainsOf(board);
  const captured = new Set<Chain>();
  let hasLiberty = false;
  for (const next of neighborsOf(board, point)) {
    const cell = cellAt(board, next);
    const chain = chainOf(indexOfPoint(board.length, next));
    if (chain === undefined || (cell === color && chain.liberties > 1)) hasLiberty = true;
    else if (cell === otherColor(color) && chain.liberties === 1) captured.add(chain);
  }
  if (!hasLiberty && captured.size === 0) return err("suicide");
  const placed = withCell<Cell>(board, point, color);
  const taken = [...captured].flatMap(({ stones }) => stones.map((index) => pointAtIndex(board.length, index)));
  const after = taken.reduce<Board>((grid, stone) => withCell<Cell>(grid, stone, null), placed);
  return ok({ board: after, captured: taken });
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
