// Finds stones in seki: groups without two eyes that share liberties which neither side can fill without putting itself
// in atari. Points are indices.
import {
  cellAt,
  chainAt,
  COLORS,
  goIndex,
  goPoint,
  neighborsOf,
  PASS,
  placeStone,
  type Board,
  type Cell,
  type Color,
  type GoChain,
} from "@tengen/stones";

/** A larger eye space can become two eyes. */
const MAX_EYE_SIZE = 2;

const neighborsAt = (board: Board, point: number): readonly number[] => neighborsOf(board, goPoint(point)).map(goIndex);
const cellAtIndex = (board: Board, point: number): Cell => cellAt(board, goPoint(point)) ?? null;
const regionOf = (board: Board, point: number): readonly number[] => chainAt(board, point).stones;

/** Whether an empty point is in a region that touches stones of one colour only. */
const isEye = (board: Board, point: number): boolean => {
  const around = regionOf(board, point).flatMap((one) =>
    neighborsAt(board, one).map((next) => cellAtIndex(board, next)),
  );
  return new Set(around.filter((cell) => cell !== null)).size === 1;
};

/** Whether a stone there captures nothing and is left with less than two liberties. */
const isSelfAtari = (board: Board, point: number, color: Color): boolean => {
  const placed = placeStone(board, goPoint(point), color);
  if (!placed.ok) return true;
  const { captured, board: after } = placed.value;
  return captured.length === 0 && chainAt(after, point).liberties.length < 2;
};

const isMutualLiberty = (board: Board, point: number): boolean =>
  !isEye(board, point) &&
  COLORS.every(
    (color) =>
      neighborsAt(board, point).some((next) => cellAtIndex(board, next) === color) && isSelfAtari(board, point, color),
  );

/** A group: chains connected by shared eyes, with their liberties. */
const connectedBy = (board: Board, stone: number): GoChain => {
  const color = cellAtIndex(board, stone);
  const stones = new Set([stone]);
  const liberties = new Set<number>();
  for (const one of stones) {
    const free = neighborsAt(board, one).filter((next) => cellAtIndex(board, next) === null);
    for (const liberty of free) liberties.add(liberty);
    const across = free
      .filter((point) => isEye(board, point))
      .flatMap((point) => regionOf(board, point))
      .flatMap((point) => neighborsAt(board, point));
    for (const next of [...across, ...neighborsAt(board, one)])
      if (cellAtIndex(board, next) === color) stones.add(next);
  }
  return { stones: [...stones], liberties: [...liberties] };
};

const isSeki = (board: Board, { liberties }: GoChain): boolean => {
  const eyes = new Set(liberties.filter((point) => isEye(board, point)).flatMap((point) => regionOf(board, point)));
  const isOneEye = [...eyes].every((point) => regionOf(board, point).length === eyes.size);
  return eyes.size <= MAX_EYE_SIZE && isOneEye && liberties.some((point) => isMutualLiberty(board, point));
};

/** The stones in seki on a board without its dead stones. */
export const findSeki = (board: Board): ReadonlySet<number> => {
  const seki = new Set<number>();
  const seen = new Set<number>();
  for (let stone = 0; stone < PASS; stone += 1) {
    if (cellAtIndex(board, stone) === null || seen.has(stone)) continue;
    const group = connectedBy(board, stone);
    for (const one of group.stones) seen.add(one);
    if (isSeki(board, group)) for (const one of group.stones) seki.add(one);
  }
  return seki;
};
