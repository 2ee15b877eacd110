// The part of the rules that a front end needs: whether a cell is free and whether the game is over. A position from
// outside may have any number of stones of either colour, and several fives.
import { err, ok, type Result } from "@tengen/kernel";
import {
  cellAt,
  emptyBoard,
  fiveThrough,
  isInside as isInsideBoard,
  otherColor,
  withCell,
  type Board,
  type Cell,
  type GomokuPosition,
  type Point,
  type Stone,
} from "@tengen/stones";

export const BOARD_SIZE = 15;

export const START: GomokuPosition = { stones: [], toMove: "black" };

export const isInside = (point: Point): boolean =>
  Number.isInteger(point.x) && Number.isInteger(point.y) && isInsideBoard(BOARD_SIZE, point);

const boardOf = (stones: readonly Stone[]): Board =>
  stones.reduce<Board>((board, stone) => withCell<Cell>(board, stone, stone.color), emptyBoard(BOARD_SIZE));

const isFull = (board: Board): boolean => board.every((row) => !row.includes(null));

/** Five in a row of either colour anywhere, or no empty cell. */
export const isFinished = ({ stones }: GomokuPosition): boolean => {
  const board = boardOf(stones);
  return isFull(board) || stones.some((stone) => fiveThrough(board, stone) !== null);
};

export const isFree = ({ stones }: GomokuPosition, point: Point): boolean =>
  isInside(point) && !stones.some(({ x, y }) => x === point.x && y === point.y);

export type MoveFault = "outside" | "occupied" | "finished";

/** The position after alternating moves, or the index of the move that cannot be played and why. */
export const playMoves = (
  start: GomokuPosition,
  moves: readonly Point[],
): Result<GomokuPosition, { readonly index: number; readonly why: MoveFault }> => {
  const stones = [...start.stones];
  let board = boardOf(stones);
  let { toMove } = start;
  let isOver = isFinished(start);
  for (const [index, { x, y }] of moves.entries()) {
    if (!isInside({ x, y })) return err({ index, why: "outside" });
    if (cellAt(board, { x, y }) !== null) return err({ index, why: "occupied" });
    if (isOver) return err({ index, why: "finished" });
    stones.push({ x, y, color: toMove });
    board = withCell<Cell>(board, { x, y }, toMove);
    isOver = fiveThrough(board, { x, y }) !== null || isFull(board);
    toMove = otherColor(toMove);
  }
  return ok({ stones, toMove });
};
