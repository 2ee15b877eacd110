// Chains on a flat board, for the reference implementation: independent of packages/stones and of the kernel, which are
// compared with it. Black is 1, white is -1, empty is 0.
import { POINTS, SIZE } from "../src/index.ts";

export type Sign = 1 | -1;

/** The direct neighbors of a point. */
export const neighborsOf = (index: number): readonly number[] => {
  const x = index % SIZE;
  return [
    ...(index >= SIZE ? [index - SIZE] : []),
    ...(x > 0 ? [index - 1] : []),
    ...(x < SIZE - 1 ? [index + 1] : []),
    ...(index < POINTS - SIZE ? [index + SIZE] : []),
  ];
};

export interface Chain {
  readonly stones: readonly number[];
  readonly liberties: readonly number[];
}

/** The chain of a stone. For an empty point: its region, without liberties. */
export const chainOf = (cells: ArrayLike<number>, index: number): Chain => {
  const stones = [index];
  const seen = new Set(stones);
  const liberties: number[] = [];
  for (const stone of stones) {
    for (const next of neighborsOf(stone)) {
      if (seen.has(next)) continue;
      seen.add(next);
      if (cells[next] === cells[index]) stones.push(next);
      else if (cells[next] === 0) liberties.push(next);
    }
  }
  return { stones, liberties };
};

/** Area score, black minus white; every stone counts as alive. */
export const areaOf = (cells: readonly number[]): number => {
  let area = 0;
  for (const [index, cell] of cells.entries()) {
    if (cell !== 0) area += cell;
    else {
      const region = chainOf(cells, index).stones;
      const colors = new Set(region.flatMap((point) => neighborsOf(point).map((next) => cells[next])).filter(Boolean));
      const [owner = 0] = colors;
      area += colors.size === 1 ? owner : 0;
    }
  }
  return area;
};
