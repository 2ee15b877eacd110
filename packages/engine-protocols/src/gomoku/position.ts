// The part of the rules that a front end needs: where the side to move may play and whether the game is over. A position
// from outside may have any number of stones of either colour, and several fives.
import { err, ok, type Result } from "@tengen/kernel";
import {
  cellAt,
  emptyBoard,
  forbiddenKind,
  isInside as isInsideBoard,
  otherColor,
  pointsWith,
  winningRow,
  withCell,
  type Board,
  type Cell,
  type Color,
  type GomokuPosition,
  type GomokuRule,
  type Point,
  type RowRule,
  type Stone,
} from "@tengen/stones";

export const BOARD_SIZE = 15;

export const START: GomokuPosition = { stones: [], toMove: "black" };

export const isInside = (point: Point): boolean =>
  Number.isInteger(point.x) && Number.isInteger(point.y) && isInsideBoard(BOARD_SIZE, point);

const boardOf = (stones: readonly Stone[]): Board =>
  stones.reduce<Board>((board, stone) => withCell<Cell>(board, stone, stone.color), emptyBoard(BOARD_SIZE));

const isFull = (board: Board): boolean => board.every((row) => !row.includes(null));

const ROWS: Readonly<Record<GomokuRule, RowRule>> = {
  freestyle: "five-or-more",
  standard: "exactly-five",
  renju: "renju",
};

/** Whether a stone on the board wins. */
const isWin = (board: Board, stone: Point, rule: GomokuRule): boolean => winningRow(ROWS[rule], board, stone) !== null;

/** Whether the rule forbids a colour to play on an empty cell. */
const isForbidden = (board: Board, point: Point, color: Color, rule: GomokuRule): boolean =>
  rule === "renju" && color === "black" && forbiddenKind(board, point) !== null;

/** A winning row of either colour anywhere, or no cell where the side to move may play. */
export const isFinished = ({ stones, toMove }: GomokuPosition, rule: GomokuRule): boolean => {
  const board = boardOf(stones);
  return (
    isFull(board) ||
    stones.some((stone) => isWin(board, stone, rule)) ||
    pointsWith<Cell>(board, null).every((point) => isForbidden(board, point, toMove, rule))
  );
};

export const isFree = ({ stones }: GomokuPosition, point: Point): boolean =>
  isInside(point) && !stones.some(({ x, y }) => x === point.x && y === point.y);

/** Whether the side to move may play on a point. */
export const isLegal = (position: GomokuPosition, point: Point, rule: GomokuRule): boolean =>
  isFree(position, point) && !isForbidden(boardOf(position.stones), point, position.toMove, rule);

/** Whether a stone of a colour on an empty point wins. */
export const winsAt = ({ stones }: GomokuPosition, point: Point, color: Color, rule: GomokuRule): boolean =>
  isWin(withCell<Cell>(boardOf(stones), point, color), point, rule);

export type MoveFault = "outside" | "occupied" | "forbidden" | "finished";

/** The position after alternating moves, or the index of the move that cannot be played and why. */
export const playMoves = (
  start: GomokuPosition,
  moves: readonly Point[],
  rule: GomokuRule,
): Result<GomokuPosition, { readonly index: number; readonly why: MoveFault }> => {
  const stones = [...start.stones];
  let board = boardOf(stones);
  let { toMove } = start;
  let isOver = isFinished(start, rule);
  for (const [index, { x, y }] of moves.entries()) {
    if (!isInside({ x, y })) return err({ index, why: "outside" });
    if (cellAt(board, { x, y }) !== null) return err({ index, why: "occupied" });
    if (isOver) return err({ index, why: "finished" });
    if (isForbidden(board, { x, y }, toMove, rule)) return err({ index, why: "forbidden" });
    stones.push({ x, y, color: toMove });
    board = withCell<Cell>(board, { x, y }, toMove);
    isOver = isWin(board, { x, y }, rule) || isFull(board);
    toMove = otherColor(toMove);
  }
  return ok({ stones, toMove });
};
