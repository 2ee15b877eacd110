// [FLR-2] The fallback move for Go: a legal, sensible move without a search. It captures, saves stones, stays out of
// atari, fills neither eyes nor territory, and passes if nothing else is left.
import { GO_SIZE, PASS, type GoPosition, type GoRules } from "./searcher.ts";
import type { Color } from "../gomoku/searcher.ts";

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

const pointsAt = (point: number, steps: readonly (readonly [dx: number, dy: number])[]): readonly number[] =>
  steps.flatMap(([dx, dy]) => {
    const x = (point % GO_SIZE) + dx;
    const y = Math.floor(point / GO_SIZE) + dy;
    return x < 0 || y < 0 || x >= GO_SIZE || y >= GO_SIZE ? [] : [y * GO_SIZE + x];
  });

const neighborsOf = (point: number): readonly number[] =>
  pointsAt(point, [
    [0, -1],
    [-1, 0],
    [1, 0],
    [0, 1],
  ]);

/** A real eye: own stones on all sides, and too few opponent's stones on the diagonals to make it false. */
const isEye = (cells: readonly number[], point: number, color: Color): boolean => {
  if (!neighborsOf(point).every((next) => cells[next] === color)) return false;
  const corners = pointsAt(point, [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ]);
  const occupied = corners.filter((corner) => cells[corner] === -color).length;
  return occupied + (corners.length < 4 ? 1 : 0) < 2;
};

/** Points of small regions that touch stones of one colour only. */
const ownedPoints = (cells: readonly number[], chainOf: GoRules["chainOf"]): ReadonlySet<number> => {
  const seen = new Set<number>();
  const owned = new Set<number>();
  for (const [point, cell] of cells.entries()) {
    if (cell !== 0 || seen.has(point)) continue;
    const region = chainOf(cells, point).stones;
    const colors = new Set(
      region.flatMap((one) => neighborsOf(one).map((next) => cells[next])).filter((one) => one !== 0),
    );
    for (const one of region) {
      seen.add(one);
      if (colors.size === 1 && region.length < OPEN_REGION) owned.add(one);
    }
  }
  return owned;
};

export const goFallbackMove = <Position extends GoPosition>(
  { refusalOf, afterMove, areaOf, chainOf }: GoRules<Position>,
  position: Position,
  color: Color,
  komi: number,
): number => {
  const { cells } = position;
  // The opponent has passed, and a second pass wins.
  if (position.passes > 0 && (areaOf(cells) - komi) * color > 0) return PASS;
  const owned = ownedPoints(cells, chainOf);
  const stonesInAtari = (board: readonly number[], points: readonly number[], of: number): ReadonlySet<number> =>
    new Set(
      points
        .filter((point) => board[point] === of)
        .map((point) => chainOf(board, point))
        .filter(({ liberties }) => liberties.length === 1)
        .flatMap(({ stones }) => stones),
    );
  /** Null for a move that is illegal or pointless. */
  const scoreOf = (move: number): number | null => {
    if (isEye(cells, move, color) || refusalOf(position, { color, move }) !== null) return null;
    const after = afterMove(position, { color, move }).cells;
    const captured = cells.filter((cell, point) => cell === -color && after[point] === 0).length;
    const { stones, liberties } = chainOf(after, move);
    if (liberties.length === 1 && captured === 0) return null;
    const saved = [...stonesInAtari(cells, neighborsOf(move), color)].filter(
      (stone) => liberties.length > 1 && stones.includes(stone),
    ).length;
    if (captured === 0 && saved === 0 && owned.has(move)) return null;
    const line = Math.min(
      ...[move % GO_SIZE, Math.floor(move / GO_SIZE)].flatMap((at) => [at, GO_SIZE - 1 - at]),
      MAX_LINE,
    );
    return (
      CAPTURE * captured +
      SAVE * saved +
      ATARI * stonesInAtari(after, neighborsOf(move), -color).size +
      LIBERTY * Math.min(liberties.length, MAX_LIBERTIES) +
      LINE * line
    );
  };
  const center = (GO_SIZE - 1) / 2;
  const distance = (move: number): number =>
    Math.abs((move % GO_SIZE) - center) + Math.abs(Math.floor(move / GO_SIZE) - center);
  const [best] = cells
    .flatMap((cell, move) => {
      const score = cell === 0 ? scoreOf(move) : null;
      return score === null ? [] : [{ move, score }];
    })
    .toSorted((a, b) => b.score - a.score || distance(a.move) - distance(b.move));
  return best?.move ?? PASS;
};
