// The part of the rules that a front end needs: whether a cell is free and whether the game is over. A position from
// outside may have any number of stones of either colour, and several fives.
import { err, ok, type Result } from "@tengen/kernel";
import type { Cell, Color, GomokuPosition, Stone } from "./searcher.ts";

export const BOARD_SIZE = 15;
export const STONES_TO_WIN = 5;
export const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

export const START: GomokuPosition = { stones: [], toMove: 1 };

export const otherColor = (color: Color): Color => (color === 1 ? -1 : 1);

const isOnBoard = (coordinate: number): boolean =>
  Number.isInteger(coordinate) && coordinate >= 0 && coordinate < BOARD_SIZE;

export const isInside = ({ x, y }: Cell): boolean => isOnBoard(x) && isOnBoard(y);

const indexOf = ({ x, y }: Cell): number => y * BOARD_SIZE + x;

/** The colour of each cell, row by row; 0 for an empty cell. */
export const cellsOf = (stones: readonly Stone[]): Int8Array => {
  const cells = new Int8Array(BOARD_SIZE * BOARD_SIZE);
  for (const stone of stones) cells[indexOf(stone)] = stone.color;
  return cells;
};

const countFrom = (cells: Int8Array, { x, y, color }: Stone, dx: number, dy: number): number => {
  let count = 0;
  let next = { x: x + dx, y: y + dy };
  while (isInside(next) && cells[indexOf(next)] === color) {
    count += 1;
    next = { x: next.x + dx, y: next.y + dy };
  }
  return count;
};

const isInFive = (cells: Int8Array, stone: Stone): boolean =>
  DIRECTIONS.some(
    ([dx, dy]) => 1 + countFrom(cells, stone, dx, dy) + countFrom(cells, stone, -dx, -dy) >= STONES_TO_WIN,
  );

/** Five in a row of either colour anywhere, or no empty cell. */
export const isFinished = ({ stones }: GomokuPosition): boolean => {
  const cells = cellsOf(stones);
  return cells.every((cell) => cell !== 0) || stones.some((stone) => isInFive(cells, stone));
};

export const isFree = ({ stones }: GomokuPosition, cell: Cell): boolean =>
  isInside(cell) && !stones.some(({ x, y }) => x === cell.x && y === cell.y);

export type MoveFault = "outside" | "occupied" | "finished";

/** The position after alternating moves, or the index of the move that cannot be played and why. */
export const playMoves = (
  start: GomokuPosition,
  moves: readonly Cell[],
): Result<GomokuPosition, { readonly index: number; readonly why: MoveFault }> => {
  const cells = cellsOf(start.stones);
  const stones = [...start.stones];
  let { toMove } = start;
  let isOver = isFinished(start);
  for (const [index, { x, y }] of moves.entries()) {
    if (!isInside({ x, y })) return err({ index, why: "outside" });
    if (cells[indexOf({ x, y })] !== 0) return err({ index, why: "occupied" });
    if (isOver) return err({ index, why: "finished" });
    const stone: Stone = { x, y, color: toMove };
    stones.push(stone);
    cells[indexOf(stone)] = toMove;
    isOver = isInFive(cells, stone) || stones.length === cells.length;
    toMove = otherColor(toMove);
  }
  return ok({ stones, toMove });
};
