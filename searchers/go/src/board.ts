/** Black is 1, white is -1. */
export type Color = 1 | -1;
export const SIZE = 9;
/** Points have an index, y * 9 + x, with y down; the number after the last is the move that is none of them. */
export const POINTS = SIZE * SIZE;
export const PASS = SIZE * SIZE;

export interface Stone {
  readonly x: number;
  readonly y: number;
  readonly color: Color;
}

/** A stone on a point, by its index, or PASS. */
export interface Move {
  readonly color: Color;
  readonly move: number;
}

/** A game up to a position; plain data, so that it can be sent to a thread. */
export interface GoGame {
  /** What stood on the board before the first move, in any order. */
  readonly stones: readonly Stone[];
  /** Each of them legal; one may move twice in a row. */
  readonly moves: readonly Move[];
  readonly toMove: Color;
  readonly komi: number;
  /** Whether dead stones are agreed upon after two passes; where it is not said, every stone counts that stands. */
  readonly agreesOnDead?: boolean;
  /** Where the first of the moves may not go, and how many passes came before it; for a position that was set up in the middle of a game. */
  readonly ko?: number | null;
  readonly passes?: number;
}

/** The points beside a point. */
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

/** The chain of a stone; of an empty point its region, which has no liberties. */
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
