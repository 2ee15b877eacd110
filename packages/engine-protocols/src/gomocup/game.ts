// The stones as the Gomocup protocol sends them: own and opponent's, in any order, without colours. In freestyle
// colours do not matter; the side to move is black unless it has fewer stones.
import { BOARD_SIZE, isFinished, isFree, isInside } from "../gomoku/position.ts";
import { otherColor, type Color, type GomokuPosition, type Point } from "@tengen/stones";

export interface OwnedStone extends Point {
  readonly own: boolean;
}

export const countOwn = (stones: readonly OwnedStone[]): number => stones.filter(({ own }) => own).length;

/** The position with our side to move. */
export const positionOf = (stones: readonly OwnedStone[]): GomokuPosition => {
  const mine: Color = countOwn(stones) * 2 >= stones.length ? "black" : "white";
  const theirs = otherColor(mine);
  return { stones: stones.map(({ x, y, own }) => ({ x, y, color: own ? mine : theirs })), toMove: mine };
};

/** Why a stone cannot be placed on a cell; null if it can. */
export const findCellFault = (stones: readonly OwnedStone[], cell: Point): string | null => {
  if (!isInside(cell)) return `${cell.x},${cell.y} is off the board: x and y go from 0 to ${BOARD_SIZE - 1}`;
  return isFree(positionOf(stones), cell) ? null : `${cell.x},${cell.y} is occupied`;
};

/** Why a move cannot be played; null if it can. */
export const findMoveFault = (stones: readonly OwnedStone[], cell: Point): string | null =>
  findCellFault(stones, cell) ?? (isFinished(positionOf(stones)) ? "the game is over" : null);
