// Positions to judge forbidden moves in: random ones, dense ones, and ones that look like games. No colour has five in a
// row, and black is to move.
import type { Rng } from "@tengen/kernel";
import {
  cellAt,
  emptyBoard,
  lengthThrough,
  LINE_DIRECTIONS,
  step,
  withCell,
  type Board,
  type Cell,
  type Color,
  type Point,
} from "@tengen/stones";

const SIZE = 15;
const MIDDLE = 7;

const KINDS = ["scattered", "dense", "game"] as const;
type Kind = (typeof KINDS)[number];

/** How far a stone of a colour is from the middle at most. */
const REACHES: Readonly<Record<Kind, Readonly<Record<Color, number>>>> = {
  scattered: { black: 7, white: 7 },
  // Black stones close together make most threes and fours if white leaves room.
  dense: { black: 4, white: 7 },
  game: { black: 7, white: 7 },
};

const makesFive = (board: Board, point: Point, color: Color): boolean => {
  const placed = withCell<Cell>(board, point, color);
  return LINE_DIRECTIONS.some((direction) => lengthThrough(placed, point, direction) >= 5);
};

/** How many lines of five through a point have only stones of one colour, by the stones in them: what players look at. */
const interest = (board: Board, point: Point): number => {
  let sum = 0;
  for (const direction of LINE_DIRECTIONS) {
    for (let back = 0; back < 5; back += 1) {
      const cells = [0, 1, 2, 3, 4].map((count) => cellAt(board, step(point, direction, count - back)));
      const black = cells.filter((cell) => cell === "black").length;
      const white = cells.filter((cell) => cell === "white").length;
      if (!cells.includes(undefined) && (black === 0 || white === 0)) sum += (black + white) ** 3;
    }
  }
  return sum;
};

const pickPoint = (board: Board, color: Color, kind: Kind, rng: Rng): Point => {
  const reach = REACHES[kind][color];
  const draw = (): Point => {
    const point = { x: MIDDLE - reach + rng.integer(2 * reach + 1), y: MIDDLE - reach + rng.integer(2 * reach + 1) };
    return cellAt(board, point) === null ? point : draw();
  };
  const drawn = Array.from({ length: kind === "game" ? 4 : 1 }, draw);
  return drawn.reduce((best, point) => (interest(board, point) > interest(board, best) ? point : best));
};

/** A point for a stone that does not make five; null if none is found. */
const pickQuietPoint = (board: Board, color: Color, kind: Kind, rng: Rng): Point | null => {
  for (let tries = 0; tries < 50; tries += 1) {
    const point = pickPoint(board, color, kind, rng);
    if (!makesFive(board, point, color)) return point;
  }
  return null;
};

/** As many white stones as black ones. */
export const randomRenjuPosition = (rng: Rng): Board => {
  const kind = rng.pick(KINDS);
  const pairs = 4 + rng.integer(kind === "scattered" ? 40 : 24);
  let board = emptyBoard(SIZE);
  for (let pair = 0; pair < pairs; pair += 1) {
    const black = pickQuietPoint(board, "black", kind, rng);
    const withBlack = black === null ? board : withCell<Cell>(board, black, "black");
    const white = pickQuietPoint(withBlack, "white", kind, rng);
    if (black === null || white === null) return board;
    board = withCell<Cell>(withBlack, white, "white");
  }
  return board;
};
