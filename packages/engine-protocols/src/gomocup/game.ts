// The stones as the Gomocup protocol sends them: own and opponent's, in any order, without colours. The side to move is
// black unless it has fewer stones.
import { BOARD_SIZE, isFinished, isFree, isInside, isLegal } from "../gomoku/position.ts";
import { otherColor, type Color, type GomokuPosition, type GomokuRule, type Point } from "@tengen/stones";

export interface OwnedStone extends Point {
  readonly own: boolean;
}

export const countOwn = (stones: readonly OwnedStone[]): number => stones.filter(({ own }) => own).length;

/** The position with our side, or the opponent, to move. */
export const positionOf = (stones: readonly OwnedStone[], isOurMove = true): GomokuPosition => {
  const ofMover = isOurMove ? countOwn(stones) : stones.length - countOwn(stones);
  const toMove: Color = ofMover * 2 >= stones.length ? "black" : "white";
  const waiting = otherColor(toMove);
  return { stones: stones.map(({ x, y, own }) => ({ x, y, color: own === isOurMove ? toMove : waiting })), toMove };
};

/** Why a stone cannot be placed on a cell; null if it can. */
export const findCellFault = (stones: readonly OwnedStone[], cell: Point): string | null => {
  if (!isInside(cell)) return `${cell.x},${cell.y} is off the board: x and y go from 0 to ${BOARD_SIZE - 1}`;
  return isFree(positionOf(stones), cell) ? null : `${cell.x},${cell.y} is occupied`;
};

/** Why a stone, ours or the opponent's, cannot be played; null if it can. */
export const findMoveFault = (
  stones: readonly OwnedStone[],
  { own, ...cell }: OwnedStone,
  rule: GomokuRule,
): string | null => {
  const fault = findCellFault(stones, cell);
  if (fault !== null) return fault;
  const position = positionOf(stones, own);
  if (isFinished(position, rule)) return "the game is over";
  return isLegal(position, cell, rule) ? null : `${cell.x},${cell.y} is forbidden for black`;
};
