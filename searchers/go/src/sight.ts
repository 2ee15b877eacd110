// What a beginner sees without reading: captures, stones in atari, and what is near the opponent's last stone. The lowest
// levels weigh moves by it: their mistakes are a beginner's, not stones anywhere.
import {
  cellAt,
  chainAt,
  COLORS,
  GO_SIZE,
  goIndex,
  goPoint,
  neighborsOf,
  otherColor,
  pointsWith,
  tryMove,
  type Board,
  type Cell,
  type Color,
  type GoPosition,
  type Point,
} from "@tengen/stones";

/** Factors for each stone captured, each saved from atari and each put in atari; by hand. */
const CAPTURED = 4;
const SAVED = 3;
const IN_ATARI = 1;
/** Factors of a point next to the opponent's last stone, diagonally too, and of one a step further. */
const NEXT = 4;
const NEAR = 2;
/** Factors of a point on the first line, and of one on the first two lines with no stone about. */
const FIRST_LINE = 0.2;
const LONELY = 0.3;

const distance = (a: Point, b: Point): number => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));
const lineOf = ({ x, y }: Point): number => 1 + Math.min(x, y, GO_SIZE - 1 - x, GO_SIZE - 1 - y);

/** The stones of a colour next to a point whose chains are in atari, by index. */
const inAtari = (board: Board, point: Point, color: Color): ReadonlySet<number> =>
  new Set(
    neighborsOf(board, point)
      .filter((next) => cellAt(board, next) === color)
      .map((next) => chainAt(board, goIndex(next)))
      .filter(({ liberties }) => liberties.length === 1)
      .flatMap(({ stones }) => stones),
  );

const lastStone = ({ board, previousBoard }: GoPosition, color: Color): Point | undefined =>
  previousBoard === null
    ? undefined
    : pointsWith<Cell>(board, color).find((point) => cellAt(previousBoard, point) === null);

/** How much a move of a colour catches a beginner's eye: 1 if it does not. The move is legal. */
export const sightOf = (position: GoPosition, move: number, color: Color): number => {
  const next = tryMove(position, { color, move });
  if (!next.ok) return 0;
  const { board } = position;
  const point = goPoint(move);
  const other = otherColor(color);
  const captured = next.value.captures[color] - position.captures[color];
  const isSafe = chainAt(next.value.board, move).liberties.length > 1;
  const saved = isSafe ? inAtari(board, point, color).size : 0;
  const threatened = isSafe ? inAtari(next.value.board, point, other).size : 0;
  const last = lastStone(position, other);
  const steps = last === undefined ? Infinity : distance(point, last);
  const isLonely = !COLORS.some((side) => pointsWith<Cell>(board, side).some((stone) => distance(point, stone) <= 2));
  const line = lineOf(point);
  return (
    (1 + CAPTURED * captured + SAVED * saved + IN_ATARI * threatened) *
    (steps <= 1 ? NEXT : steps === 2 ? NEAR : 1) *
    (line === 1 ? FIRST_LINE : 1) *
    (isLonely && line <= 2 ? LONELY : 1)
  );
};
