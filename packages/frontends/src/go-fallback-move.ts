// The floor of GTP, as instant-move.ts is for Gomoku: a move that is legal and makes sense, at once, where a search has told nothing in time. It takes, saves
// its own, keeps out of atari, fills neither eyes nor territory, and passes where nothing of that is left.
import { GO_SIZE, PASS, type GoPosition, type GoRules } from "./go-searcher.ts";
import type { Color } from "./searcher.ts";

/** Worth of a stone that is taken, that is saved from atari, and that is put in atari; of a liberty, up to four; and of a line away from the edge, up to the
 *  third. Found by hand: what is taken for good comes before what may still run, and the rest decides between equals. */
const TAKEN = 10;
const SAVED = 8;
const ATARI = 2;
const LIBERTY = 0.5;
const LINE = 1;
const MOST_LIBERTIES = 4;
const MOST_LINE = 2;
/** Points from which on a region is too large to be anybody's. */
const OPEN_REGION = 25;

const pointsBeside = (point: number, steps: readonly (readonly [dx: number, dy: number])[]): readonly number[] =>
  steps.flatMap(([dx, dy]) => {
    const x = (point % GO_SIZE) + dx;
    const y = Math.floor(point / GO_SIZE) + dy;
    return x < 0 || y < 0 || x >= GO_SIZE || y >= GO_SIZE ? [] : [y * GO_SIZE + x];
  });

const besideOf = (point: number): readonly number[] =>
  pointsBeside(point, [
    [0, -1],
    [-1, 0],
    [1, 0],
    [0, 1],
  ]);

/** Own stones on all sides, and not so many of the other's at its corners that it can be broken. */
const isEye = (cells: readonly number[], point: number, color: Color): boolean => {
  if (!besideOf(point).every((next) => cells[next] === color)) return false;
  const corners = pointsBeside(point, [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ]);
  const broken = corners.filter((corner) => cells[corner] === -color).length;
  return broken + (corners.length < 4 ? 1 : 0) < 2;
};

/** Points of regions that touch stones of one colour alone, and are not too large for that to mean anything. */
const ownedPoints = (cells: readonly number[], chainOf: GoRules["chainOf"]): ReadonlySet<number> => {
  const seen = new Set<number>();
  const owned = new Set<number>();
  for (const [point, cell] of cells.entries()) {
    if (cell !== 0 || seen.has(point)) continue;
    const region = chainOf(cells, point).stones;
    const colors = new Set(
      region.flatMap((one) => besideOf(one).map((next) => cells[next])).filter((one) => one !== 0),
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
  // The other has passed: to pass as well wins.
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
  /** Null for a move that makes no sense. */
  const worthOf = (move: number): number | null => {
    if (isEye(cells, move, color) || refusalOf(position, { color, move }) !== null) return null;
    const after = afterMove(position, { color, move }).cells;
    const taken = cells.filter((cell, point) => cell === -color && after[point] === 0).length;
    const { stones, liberties } = chainOf(after, move);
    if (liberties.length === 1 && taken === 0) return null;
    const saved = [...stonesInAtari(cells, besideOf(move), color)].filter(
      (stone) => liberties.length > 1 && stones.includes(stone),
    ).length;
    if (taken === 0 && saved === 0 && owned.has(move)) return null;
    const line = Math.min(
      ...[move % GO_SIZE, Math.floor(move / GO_SIZE)].flatMap((at) => [at, GO_SIZE - 1 - at]),
      MOST_LINE,
    );
    return (
      TAKEN * taken +
      SAVED * saved +
      ATARI * stonesInAtari(after, besideOf(move), -color).size +
      LIBERTY * Math.min(liberties.length, MOST_LIBERTIES) +
      LINE * line
    );
  };
  const centre = (GO_SIZE - 1) / 2;
  const far = (move: number): number =>
    Math.abs((move % GO_SIZE) - centre) + Math.abs(Math.floor(move / GO_SIZE) - centre);
  const [best] = cells
    .flatMap((cell, move) => {
      const worth = cell === 0 ? worthOf(move) : null;
      return worth === null ? [] : [{ move, worth }];
    })
    .toSorted((a, b) => b.worth - a.worth || far(a.move) - far(b.move));
  return best?.move ?? PASS;
};
