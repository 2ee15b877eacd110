// Positions to judge forbidden moves in: random ones, dense ones, and ones that look like games. No colour has five in a
// row, and black is to move.
import type { Rng } from "@tengen/kernel";
import {
  cellAt,
  lengthThrough,
  LINE_DIRECTIONS,
  makeGrid,
  step,
  withCell,
  type Grid,
  type Point,
} from "@tengen/stones";
import type { CellLetter, ColorLetter } from "../state.ts";

const SIZE = 15;
const MIDDLE = 7;

const KINDS = ["scattered", "dense", "game"] as const;
type Kind = (typeof KINDS)[number];

/** How far a stone of a colour is from the middle at most. */
const REACHES: Readonly<Record<Kind, Readonly<Record<ColorLetter, number>>>> = {
  scattered: { B: 7, W: 7 },
  // Black stones close together make most threes and fours if white leaves room.
  dense: { B: 4, W: 7 },
  game: { B: 7, W: 7 },
};

const makesFive = (board: Grid<CellLetter>, point: Point, color: ColorLetter): boolean => {
  const placed = withCell<CellLetter>(board, point, color);
  return LINE_DIRECTIONS.some((direction) => lengthThrough(placed, point, direction) >= 5);
};

/** How many lines of five through a point have only stones of one colour, by the stones in them: what players look at. */
const interest = (board: Grid<CellLetter>, point: Point): number => {
  let sum = 0;
  for (const direction of LINE_DIRECTIONS) {
    for (let back = 0; back < 5; back += 1) {
      const cells = [0, 1, 2, 3, 4].map((count) => cellAt(board, step(point, direction, count - back)));
      const black = cells.filter((cell) => cell === "B").length;
      const white = cells.filter((cell) => cell === "W").length;
      if (!cells.includes(undefined) && (black === 0 || white === 0)) sum += (black + white) ** 3;
    }
  }
  return sum;
};

const pickPoint = (board: Grid<CellLetter>, color: ColorLetter, kind: Kind, rng: Rng): Point => {
  const reach = REACHES[kind][color];
  const draw = (): Point => {
    const point = { x: MIDDLE - reach + rng.integer(2 * reach + 1), y: MIDDLE - reach + rng.integer(2 * reach + 1) };
    return cellAt(board, point) === "." ? point : draw();
  };
  const drawn = Array.from({ length: kind === "game" ? 4 : 1 }, draw);
  return drawn.reduce((best, point) => (interest(board, point) > interest(board, best) ? point : best));
};

/** A point for a stone that does not make five; null if none is found. */
const pickQuietPoint = (board: Grid<CellLetter>, color: ColorLetter, kind: Kind, rng: Rng): Point | null => {
  for (let tries = 0; tries < 50; tries += 1) {
    const point = pickPoint(board, color, kind, rng);
    if (!makesFive(board, point, color)) return point;
  }
  return null;
};

/** As many white stones as black ones. */
export const randomRenjuPosition = (rng: Rng): Grid<CellLetter> => {
  const kind = rng.pick(KINDS);
  const pairs = 4 + rng.integer(kind === "scattered" ? 40 : 24);
  let board = makeGrid<CellLetter>(SIZE, ".");
  for (let pair = 0; pair < pairs; pair += 1) {
    const black = pickQuietPoint(board, "B", kind, rng);
    const withBlack = black === null ? board : withCell<CellLetter>(board, black, "B");
    const white = pickQuietPoint(withBlack, "W", kind, rng);
    if (black === null || white === null) return board;
    board = withCell<CellLetter>(withBlack, white, "W");
  }
  return board;
};
