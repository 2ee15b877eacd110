/** Black is 1, white is -1. */
export type Color = 1 | -1;
export const SIZE = 9;
/** Points are indices, y * 9 + x with y downwards. PASS is the number after the last point. */
export const POINTS = SIZE * SIZE;
export const PASS = SIZE * SIZE;

export interface Stone {
  readonly x: number;
  readonly y: number;
  readonly color: Color;
}

/** A move to a point, by index, or PASS. */
export interface Move {
  readonly color: Color;
  readonly move: number;
}

/** A game up to the position to search; plain data, so that it can be posted to a thread. */
export interface GoGame {
  /** Setup stones, in any order. */
  readonly stones: readonly Stone[];
  /** Legal moves; colors need not alternate. */
  readonly moves: readonly Move[];
  readonly toMove: Color;
  readonly komi: number;
  /** Whether the players remove dead stones by agreement after two passes. By default every stone counts as alive. */
  readonly agreesOnDead?: boolean;
  /** The point forbidden by ko before the first of the moves, for a position from the middle of a game. */
  readonly ko?: number | null;
  /** Consecutive passes before the first of the moves. */
  readonly passes?: number;
}

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
