// A reference solver for VCF that only counts stones in every row of five cells. Tests compare the kernel with it, so
// it shares no table and no notion of a shape with the kernel.
import { SIZE, type Sign } from "@tengen/gomoku-searcher";

const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

/** All rows of five cells, and for each cell the rows through it. */
const FIVES: readonly (readonly number[])[] = Array.from({ length: SIZE * SIZE }, (_, index) => index).flatMap(
  (index) =>
    DIRECTIONS.flatMap(([dx, dy]) => {
      const [x, y] = [(index % SIZE) + 4 * dx, Math.floor(index / SIZE) + 4 * dy];
      const isInside = x < SIZE && y < SIZE && y >= 0;
      return isInside ? [[0, 1, 2, 3, 4].map((step) => index + step * (dy * SIZE + dx))] : [];
    }),
);
const FIVES_THROUGH: readonly (readonly number[])[] = Array.from({ length: SIZE * SIZE }, (_, index) =>
  FIVES.flatMap((five, fiveIndex) => (five.includes(index) ? [fiveIndex] : [])),
);

/** Null: there is no VCF with at most `maxFours` fours. "too much": the node budget was not enough. */
export type VcfAnswer = number | null | "too much";

/** Length in plies of the shortest VCF of the side to move, with at most `maxFours` fours. */
export const findShortestVcf = (
  stones: ReadonlyMap<number, Sign>,
  side: Sign,
  maxFours: number,
  budget: number,
): VcfAnswer => {
  const cells = new Int8Array(SIZE * SIZE);
  const own = new Uint8Array(FIVES.length);
  const theirs = new Uint8Array(FIVES.length);
  let nodesLeft = budget;
  const setStone = (index: number, color: Sign | 0, sign: 1 | -1): void => {
    const counts = color === side ? own : theirs;
    for (const five of FIVES_THROUGH[index] ?? []) counts[five] = (counts[five] ?? 0) + sign;
    cells[index] = sign === 1 ? color : 0;
  };
  for (const [index, color] of stones) setStone(index, color, 1);

  /** The empty cells of all rows with `count` stones of one side and none of the other. */
  const missingCells = (owner: Uint8Array, rival: Uint8Array, count: number): readonly number[] => {
    const found = new Set<number>();
    for (const [fiveIndex, five] of FIVES.entries()) {
      if (owner[fiveIndex] !== count || rival[fiveIndex] !== 0) continue;
      for (const index of five) if (cells[index] === 0) found.add(index);
    }
    return [...found];
  };

  /** Positions without a win, by the number of fours left. */
  const failed = new Map<string, number>();
  const attackerWins = (fours: number): boolean => {
    if (missingCells(own, theirs, 4).length > 0) return true;
    const stops = missingCells(theirs, own, 4);
    if (fours === 0 || stops.length > 1) return false;
    const key = cells.join("");
    if ((failed.get(key) ?? 0) >= fours) return false;
    for (const index of missingCells(own, theirs, 3)) {
      if (stops.length === 1 && stops[0] !== index) continue;
      nodesLeft -= 1;
      if (nodesLeft < 0) return false;
      setStone(index, side, 1);
      const [answer, second] = missingCells(own, theirs, 4);
      let isWon = second !== undefined;
      if (!isWon && answer !== undefined) {
        const opponent: Sign = side === 1 ? -1 : 1;
        setStone(answer, opponent, 1);
        isWon = attackerWins(fours - 1);
        setStone(answer, opponent, -1);
      }
      setStone(index, side, -1);
      if (isWon) return true;
    }
    if (nodesLeft >= 0) failed.set(key, fours);
    return false;
  };
  for (let fours = 0; fours <= maxFours; fours += 1) {
    if (attackerWins(fours)) return 2 * fours + 1;
    if (nodesLeft < 0) return "too much";
  }
  return null;
};
