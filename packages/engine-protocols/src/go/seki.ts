// Finds stones in seki: groups without two eyes that share liberties which neither side can fill without putting itself
// in atari.
import { GO_SIZE, PASS, type GoRules } from "./searcher.ts";

/** A larger eye space can become two eyes. */
const MAX_EYE_SIZE = 2;

const neighborsOf = (point: number): readonly number[] => {
  const x = point % GO_SIZE;
  return [
    ...(x > 0 ? [point - 1] : []),
    ...(x < GO_SIZE - 1 ? [point + 1] : []),
    ...(point >= GO_SIZE ? [point - GO_SIZE] : []),
    ...(point < PASS - GO_SIZE ? [point + GO_SIZE] : []),
  ];
};

/** The stones in seki on a board without its dead stones. */
export const findSeki = (cells: readonly number[], chainOf: GoRules["chainOf"]): ReadonlySet<number> => {
  const colorsAround = (region: readonly number[]): readonly number[] => [
    ...new Set(
      region.flatMap((point) => neighborsOf(point).map((next) => cells[next] ?? 0)).filter((cell) => cell !== 0),
    ),
  ];
  const regionOf = (point: number): readonly number[] => chainOf(cells, point).stones;
  const isEye = (point: number): boolean => colorsAround(regionOf(point)).length === 1;

  const isSelfAtari = (point: number, color: number): boolean => {
    const placed = cells.with(point, color);
    const captures = neighborsOf(point).some(
      (next) => placed[next] === -color && chainOf(placed, next).liberties.length === 0,
    );
    return !captures && chainOf(placed, point).liberties.length < 2;
  };
  const isMutualLiberty = (point: number): boolean =>
    !isEye(point) &&
    [1, -1].every((color) => neighborsOf(point).some((next) => cells[next] === color) && isSelfAtari(point, color));

  /** A group: chains connected by shared eyes, with their liberties. */
  const groupOf = (stone: number): { readonly stones: readonly number[]; readonly liberties: readonly number[] } => {
    const color = cells[stone];
    const stones = new Set([stone]);
    const liberties = new Set<number>();
    for (const one of stones) {
      const free = neighborsOf(one).filter((next) => cells[next] === 0);
      for (const liberty of free) liberties.add(liberty);
      const across = free.filter(isEye).flatMap(regionOf).flatMap(neighborsOf);
      for (const next of across) if (cells[next] === color) stones.add(next);
      for (const next of neighborsOf(one)) if (cells[next] === color) stones.add(next);
    }
    return { stones: [...stones], liberties: [...liberties] };
  };

  const seki = new Set<number>();
  const seen = new Set<number>();
  for (const [stone, cell] of cells.entries()) {
    if (cell === 0 || seen.has(stone)) continue;
    const { stones, liberties } = groupOf(stone);
    for (const one of stones) seen.add(one);
    const eyes = new Set(liberties.filter(isEye).flatMap(regionOf));
    const isOneEye = [...eyes].every((point) => regionOf(point).length === eyes.size);
    if (eyes.size > MAX_EYE_SIZE || !isOneEye || !liberties.some(isMutualLiberty)) continue;
    for (const one of stones) seki.add(one);
  }
  return seki;
};
