// A game of Go on 9x9 as plain data, as front ends and searchers exchange it: moves are point indices, and a pass.
import { ok, type Result } from "@tengen/kernel";
import { emptyBoard, indexOfPoint, pointAtIndex, type Board, type Stone } from "./board.ts";
import type { Color } from "./color.ts";
import { placeStone, playPass, tryStone, type GoPosition, type GoRefusal } from "./go-rules.ts";
import { cellAt, withCell, type Point } from "./grid.ts";
import { groupAt } from "./group.ts";

export const GO_SIZE = 9;
/** The number after the last point. */
export const PASS = GO_SIZE * GO_SIZE;

/** A move to a point, by index, or PASS. */
export interface GoMove {
  readonly color: Color;
  readonly move: number;
}

/** A game up to the position to search; plain data, so that it can be posted to a thread. */
export interface GoGame {
  /** Setup stones, in any order. */
  readonly stones: readonly Stone[];
  /** Legal moves; colours need not alternate. */
  readonly moves: readonly GoMove[];
  readonly toMove: Color;
  readonly komi: number;
  /** Whether the players remove dead stones by agreement after two passes. By default every stone counts as alive. */
  readonly agreesOnDead?: boolean;
  /** The point forbidden by ko before the first of the moves, for a position from the middle of a game. */
  readonly ko?: number | null;
  /** Consecutive passes before the first of the moves. */
  readonly passes?: number;
}

export const goIndex = (point: Point): number => indexOfPoint(GO_SIZE, point);
export const goPoint = (move: number): Point => pointAtIndex(GO_SIZE, move);

export const tryMove = (position: GoPosition, { color, move }: GoMove): Result<GoPosition, GoRefusal> =>
  move === PASS ? ok(playPass(position)) : tryStone(position, goPoint(move), color);

/** The position after a legal move. */
export const playMove = (position: GoPosition, { color, move }: GoMove): GoPosition => {
  const next = tryMove(position, { color, move });
  if (!next.ok) throw new Error(`the move of ${color} to point ${move} is not legal: ${next.error}`);
  return next.value;
};

/** The current position of a game. */
export const goPositionOf = ({ stones, moves, toMove, ko = null, passes = 0 }: GoGame): GoPosition => {
  const board = stones.reduce<Board>((grid, stone) => withCell(grid, stone, stone.color), emptyBoard(GO_SIZE));
  // A ko point forbids the board that a stone there would make.
  const retaken = ko === null ? null : placeStone(board, goPoint(ko), moves[0]?.color ?? toMove);
  const previousBoard = retaken?.ok === true ? retaken.value.board : null;
  return moves.reduce(playMove, { board, previousBoard, passes, captures: { black: 0, white: 0 } });
};

export interface GoChain {
  readonly stones: readonly number[];
  readonly liberties: readonly number[];
}

/** The chain of a stone, by index. For an empty point: its region, without liberties. */
export const chainAt = (board: Board, index: number): GoChain => {
  const point = goPoint(index);
  const { points, border } = groupAt(board, point);
  const isLiberty = (next: Point): boolean => cellAt(board, next) === null && cellAt(board, point) !== null;
  return { stones: points.map(goIndex), liberties: border.filter(isLiberty).map(goIndex) };
};
