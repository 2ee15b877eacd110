// The move that a front end plays by itself, at once and without a thread, where a search has told nothing in time: the floor under every answer. It sees
// what is decided within two moves, and else takes what looks best. Freestyle: every five cells in a row are a way to win, unless both colours stand there.
import { BOARD_SIZE, cellsOf, DIRECTIONS, isFree, isInside, otherColor, STONES_TO_WIN } from "./position.ts";
import type { Cell, Color, GomokuPosition, SearchInfo } from "./searcher.ts";

/** Worth of a cell in five by the stones that are there already, of one colour alone, one's own and the other's; as Greedy has it (games/gomoku). */
const ATTACK = [1, 12, 150, 2000, 0];
const DEFENCE = [0, 10, 120, 1600, 0];

const CELLS = BOARD_SIZE * BOARD_SIZE;
const CENTRE = (BOARD_SIZE - 1) / 2;
const ALL: readonly number[] = Array.from({ length: CELLS }, (_, index) => index);

const cellAt = (index: number): Cell => ({ x: index % BOARD_SIZE, y: Math.floor(index / BOARD_SIZE) });

/** Every five cells in a row, by their indices. */
const FIVES: readonly (readonly number[])[] = ALL.flatMap((start) =>
  DIRECTIONS.flatMap(([dx, dy]) => {
    const { x, y } = cellAt(start);
    const last = { x: x + dx * (STONES_TO_WIN - 1), y: y + dy * (STONES_TO_WIN - 1) };
    if (!isInside(last)) return [];
    return [Array.from({ length: STONES_TO_WIN }, (_, step) => start + step * (dy * BOARD_SIZE + dx))];
  }),
);

/** Stones of a colour among five cells; a plain loop, because this is asked a thousand times for a move. */
const countIn = (cells: Int8Array, five: readonly number[], color: number): number => {
  let count = 0;
  for (const index of five) if (cells[index] === color) count += 1;
  return count;
};

/** What a colour could make with one more stone. */
interface Threats {
  /** Cells that make five. */
  readonly fives: ReadonlySet<number>;
  /** Cells that make a four, each with the cells on which that four becomes five. With two of them it cannot be stopped. */
  readonly fours: ReadonlyMap<number, ReadonlySet<number>>;
}

const readThreats = (cells: Int8Array, color: Color): Threats => {
  const fives = new Set<number>();
  const fours = new Map<number, Set<number>>();
  for (const five of FIVES) {
    if (countIn(cells, five, color) < STONES_TO_WIN - 2 || countIn(cells, five, -color) > 0) continue;
    const empty = five.filter((index) => cells[index] === 0);
    const [first, second] = empty;
    if (first === undefined) continue;
    if (second === undefined) {
      fives.add(first);
      continue;
    }
    fours.set(first, (fours.get(first) ?? new Set()).add(second));
    fours.set(second, (fours.get(second) ?? new Set()).add(first));
  }
  return { fives, fours };
};

/** Cells that give a colour two ways to five at once: an open four, or two fours. */
const twoWaysOf = ({ fours }: Threats): readonly number[] =>
  [...fours].filter(([, ways]) => ways.size > 1).map(([cell]) => cell);

/** Where a stone leaves the other no such cell; where none does, the cells that stand in its way. */
const defencesOf = (cells: Int8Array, threats: Threats, color: Color): readonly number[] => {
  const near = new Set(twoWaysOf(threats).flatMap((cell) => [cell, ...(threats.fours.get(cell) ?? [])]));
  const stopping = [...near].filter(
    (cell) => twoWaysOf(readThreats(cells.with(cell, color), otherColor(color))).length === 0,
  );
  return stopping.length > 0 ? stopping : [...near];
};

/** What has to be played, or wins: a five, a stop to one, two ways to five, a stop to those; else any empty cell may be. */
const candidatesOf = (cells: Int8Array, color: Color): readonly number[] => {
  const own = readThreats(cells, color);
  if (own.fives.size > 0) return [...own.fives];
  const theirs = readThreats(cells, otherColor(color));
  if (theirs.fives.size > 0) return [...theirs.fives];
  const winning = twoWaysOf(own);
  if (winning.length > 0) return winning;
  return twoWaysOf(theirs).length > 0 ? defencesOf(cells, theirs, color) : ALL.filter((index) => cells[index] === 0);
};

/** The static order: what a stone on each cell is worth to a colour, by index. */
const worthsOf = (cells: Int8Array, color: Color): readonly number[] => {
  const worths = ALL.map(() => 0);
  for (const five of FIVES) {
    const own = countIn(cells, five, color);
    const theirs = countIn(cells, five, -color);
    const worth = (theirs === 0 ? (ATTACK[own] ?? 0) : 0) + (own === 0 ? (DEFENCE[theirs] ?? 0) : 0);
    for (const index of five) worths[index] = (worths[index] ?? 0) + worth;
  }
  return worths;
};

const FROM_CENTRE: readonly number[] = ALL.map((index) => {
  const { x, y } = cellAt(index);
  return Math.max(Math.abs(x - CENTRE), Math.abs(y - CENTRE));
});

/** Of equals the one nearest to the centre, then the first. */
const bestOf = (candidates: readonly number[], worths: readonly number[]): number | null => {
  let best: number | null = null;
  for (const index of candidates) {
    const more = best === null ? 1 : (worths[index] ?? 0) - (worths[best] ?? 0);
    const nearer = best === null ? 1 : (FROM_CENTRE[best] ?? 0) - (FROM_CENTRE[index] ?? 0);
    if (more > 0 || (more === 0 && nearer > 0)) best = index;
  }
  return best;
};

/** The best of a static look at a position that is not finished. */
export const instantMove = ({ stones, toMove }: GomokuPosition): Cell => {
  const cells = cellsOf(stones);
  const best = bestOf(candidatesOf(cells, toMove), worthsOf(cells, toMove));
  if (best === null) throw new Error("a full board has no move");
  return cellAt(best);
};

/** What to play in a position that is not finished: the best that a search has told if it can be played, else the best of a static look. */
export const chooseMove = (position: GomokuPosition, info: SearchInfo | null): Cell => {
  const best = info?.lines[0]?.moves[0];
  return best !== undefined && isFree(position, best) ? best : instantMove(position);
};
