// [FLR-2] The fallback move for Go: a legal, sensible move without a search. It captures, saves stones, stays out of
// atari, fills neither eyes nor territory, and passes if nothing else is left.
import {
  areaLead,
  cellAt,
  countAdjacent,
  goIndex,
  groupAt,
  groupsOf,
  isEye,
  neighborsOf,
  otherColor,
  PASS,
  pointsWith,
  samePoint,
  signOf,
  tryStone,
  type Board,
  type Cell,
  type Color,
  type GoPosition,
  type Group,
  type Point,
} from "@tengen/stones";

/**
 * Weights per stone captured, saved from atari and put in atari, per liberty (up to four) and per line from the edge
 * (up to the third). Tuned by hand: captures come before atari, the rest breaks ties.
 */
const CAPTURE = 10;
const SAVE = 8;
const ATARI = 2;
const LIBERTY = 0.5;
const LINE = 1;
const MAX_LIBERTIES = 4;
const MAX_LINE = 2;
/** A region of at least this many points is territory of neither side. */
const OPEN_REGION = 25;

/** Points of small regions that touch stones of one colour only, by index. */
const ownedPoints = (board: Board): ReadonlySet<number> => {
  const isOwned = ({ points, border }: Group): boolean =>
    points.length < OPEN_REGION && new Set(border.map((point) => cellAt(board, point))).size === 1;
  return new Set(
    groupsOf<Cell>(board, null)
      .filter(isOwned)
      .flatMap(({ points }) => points.map(goIndex)),
  );
};

/** The stones of a colour that are in atari and next to a point. */
const stonesInAtari = (board: Board, point: Point, color: Color): readonly Point[] => {
  const stones = neighborsOf(board, point)
    .filter((next) => cellAt(board, next) === color)
    .map((next) => groupAt(board, next))
    .filter((group) => countAdjacent(board, group, null) === 1)
    .flatMap(({ points }) => points);
  return [...new Map(stones.map((stone) => [goIndex(stone), stone])).values()];
};

const lineOf = (size: number, { x, y }: Point): number => Math.min(x, y, size - 1 - x, size - 1 - y, MAX_LINE);

/** Null for a move that is illegal or pointless. */
const scoreOf = (position: GoPosition, point: Point, color: Color, owned: ReadonlySet<number>): number | null => {
  const { board } = position;
  if (isEye(board, point, color)) return null;
  const next = tryStone(position, point, color);
  if (!next.ok) return null;
  const { board: after, captures } = next.value;
  const own = groupAt(after, point);
  const liberties = countAdjacent(after, own, null);
  const captured = captures[color] - position.captures[color];
  if (liberties === 1 && captured === 0) return null;
  const isInOwn = (stone: Point): boolean => own.points.some((one) => samePoint(one, stone));
  const saved = liberties > 1 ? stonesInAtari(board, point, color).filter(isInOwn).length : 0;
  if (captured === 0 && saved === 0 && owned.has(goIndex(point))) return null;
  return (
    CAPTURE * captured +
    SAVE * saved +
    ATARI * stonesInAtari(after, point, otherColor(color)).length +
    LIBERTY * Math.min(liberties, MAX_LIBERTIES) +
    LINE * lineOf(board.length, point)
  );
};

export const goFallbackMove = (position: GoPosition, color: Color, komi: number): number => {
  const { board, passes } = position;
  // The opponent has passed, and a second pass wins.
  if (passes > 0 && (areaLead(board) - komi) * signOf(color) > 0) return PASS;
  const owned = ownedPoints(board);
  const center = (board.length - 1) / 2;
  const distance = ({ x, y }: Point): number => Math.abs(x - center) + Math.abs(y - center);
  const [best] = pointsWith<Cell>(board, null)
    .flatMap((point) => {
      const score = scoreOf(position, point, color, owned);
      return score === null ? [] : [{ point, score }];
    })
    .toSorted((a, b) => b.score - a.score || distance(a.point) - distance(b.point));
  return best === undefined ? PASS : goIndex(best.point);
};
