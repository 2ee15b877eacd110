// Wins by fours, found by counting stones in every five cells of the board and by nothing else: what the kernel proves is held against
// it, so it shares no table and no idea of a shape with the kernel.
import { SIZE, type Color } from "@tengen/gomoku-searcher";

const STEPS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

/** Every five cells in a row, and of each cell those that it is in. */
const FIVES: readonly (readonly number[])[] = Array.from({ length: SIZE * SIZE }, (_, index) => index).flatMap(
  (index) =>
    STEPS.flatMap(([dx, dy]) => {
      const [x, y] = [(index % SIZE) + 4 * dx, Math.floor(index / SIZE) + 4 * dy];
      const isInside = x < SIZE && y < SIZE && y >= 0;
      return isInside ? [[0, 1, 2, 3, 4].map((step) => index + step * (dy * SIZE + dx))] : [];
    }),
);
const FIVES_OF: readonly (readonly number[])[] = Array.from({ length: SIZE * SIZE }, (_, index) =>
  FIVES.flatMap((five, place) => (five.includes(index) ? [place] : [])),
);

/** Null: there is no win by at most so many fours. "too much": more than so many positions would have to be looked at. */
export type VcfAnswer = number | null | "too much";

/** In how many moves of both, at least, the side to move wins by fours alone, with at most so many fours. */
export const findShortestVcf = (
  stones: ReadonlyMap<number, Color>,
  side: Color,
  mostFours: number,
  budget: number,
): VcfAnswer => {
  const cells = new Int8Array(SIZE * SIZE);
  const own = new Uint8Array(FIVES.length);
  const theirs = new Uint8Array(FIVES.length);
  let left = budget;
  const put = (index: number, color: Color | 0, sign: 1 | -1): void => {
    const counts = color === side ? own : theirs;
    for (const five of FIVES_OF[index] ?? []) counts[five] = (counts[five] ?? 0) + sign;
    cells[index] = sign === 1 ? color : 0;
  };
  for (const [index, color] of stones) put(index, color, 1);

  /** The empty cells of the fives with so many stones of one and none of the other. */
  const emptyIn = (some: Uint8Array, others: Uint8Array, count: number): readonly number[] => {
    const found = new Set<number>();
    for (const [place, five] of FIVES.entries()) {
      if (some[place] !== count || others[place] !== 0) continue;
      for (const index of five) if (cells[index] === 0) found.add(index);
    }
    return [...found];
  };

  /** What is known not to win, with so many fours left. */
  const failed = new Map<string, number>();
  const attack = (fours: number): boolean => {
    if (emptyIn(own, theirs, 4).length > 0) return true;
    const stops = emptyIn(theirs, own, 4);
    if (fours === 0 || stops.length > 1) return false;
    const key = cells.join("");
    if ((failed.get(key) ?? 0) >= fours) return false;
    for (const index of emptyIn(own, theirs, 3)) {
      if (stops.length === 1 && stops[0] !== index) continue;
      left -= 1;
      if (left < 0) return false;
      put(index, side, 1);
      const [answer, second] = emptyIn(own, theirs, 4);
      let isWon = second !== undefined;
      if (!isWon && answer !== undefined) {
        const other: Color = side === 1 ? -1 : 1;
        put(answer, other, 1);
        isWon = attack(fours - 1);
        put(answer, other, -1);
      }
      put(index, side, -1);
      if (isWon) return true;
    }
    if (left >= 0) failed.set(key, fours);
    return false;
  };
  for (let fours = 0; fours <= mostFours; fours += 1) {
    if (attack(fours)) return 2 * fours + 1;
    if (left < 0) return "too much";
  }
  return null;
};
