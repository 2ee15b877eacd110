// Which stones live in seki: they have no two eyes, and share liberties with the other that neither can fill, because whoever does is in atari.
import { GO_SIZE, PASS, type GoRules } from "./go-searcher.ts";

/** Points that a single eye has at most: what is larger can become two. */
const EYE_SIZE = 2;

const besideOf = (point: number): readonly number[] => {
  const x = point % GO_SIZE;
  return [
    ...(x > 0 ? [point - 1] : []),
    ...(x < GO_SIZE - 1 ? [point + 1] : []),
    ...(point >= GO_SIZE ? [point - GO_SIZE] : []),
    ...(point < PASS - GO_SIZE ? [point + GO_SIZE] : []),
  ];
};

/** The stones in seki of a board from which the dead ones are taken. */
export const findSeki = (cells: readonly number[], chainOf: GoRules["chainOf"]): ReadonlySet<number> => {
  const colorsAround = (region: readonly number[]): readonly number[] => [
    ...new Set(region.flatMap((point) => besideOf(point).map((next) => cells[next] ?? 0)).filter((cell) => cell !== 0)),
  ];
  const regionOf = (point: number): readonly number[] => chainOf(cells, point).stones;
  const isEye = (point: number): boolean => colorsAround(regionOf(point)).length === 1;

  const isDeadlyFor = (point: number, color: number): boolean => {
    const placed = cells.with(point, color);
    const takes = besideOf(point).some(
      (next) => placed[next] === -color && chainOf(placed, next).liberties.length === 0,
    );
    return !takes && chainOf(placed, point).liberties.length < 2;
  };
  const isStandOff = (point: number): boolean =>
    !isEye(point) &&
    [1, -1].every((color) => besideOf(point).some((next) => cells[next] === color) && isDeadlyFor(point, color));

  /** The chains that hang together by eyes which they share: their stones, and their liberties. */
  const groupOf = (stone: number): { readonly stones: readonly number[]; readonly liberties: readonly number[] } => {
    const color = cells[stone];
    const stones = new Set([stone]);
    const liberties = new Set<number>();
    for (const one of stones) {
      const free = besideOf(one).filter((next) => cells[next] === 0);
      for (const liberty of free) liberties.add(liberty);
      const across = free.filter(isEye).flatMap(regionOf).flatMap(besideOf);
      for (const next of across) if (cells[next] === color) stones.add(next);
      for (const next of besideOf(one)) if (cells[next] === color) stones.add(next);
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
    if (eyes.size > EYE_SIZE || !isOneEye || !liberties.some(isStandOff)) continue;
    for (const one of stones) seki.add(one);
  }
  return seki;
};
