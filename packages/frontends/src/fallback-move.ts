// The move that a front end plays by itself, at once and without a thread, where a search has told nothing in time: the floor under every answer. It sees
// what is decided within two moves, and else takes what looks best. Freestyle: every five cells in a row are a way to win, unless both colours stand there.
import { BOARD_SIZE, cellsOf, DIRECTIONS, isFree, isInside, otherColor, STONES_TO_WIN } from "./position.ts";
import type { Cell, Color, GomokuPosition, SearchInfo, Stone } from "./searcher.ts";

/** Worth of a cell in five by the stones that are there already, of one colour alone, one's own and the other's; as Greedy has it (games/gomoku). */
const ATTACK = [1, 12, 150, 2000, 0];
const DEFENCE = [0, 10, 120, 1600, 0];

/** As often as it takes until a call is about as fast as it will be. */
const WARM_UPS = 5;

const CELLS = BOARD_SIZE * BOARD_SIZE;
const CENTRE = (BOARD_SIZE - 1) / 2;
const ALL: readonly number[] = Array.from({ length: CELLS }, (_, index) => index);

const cellAt = (index: number): Cell => ({ x: index % BOARD_SIZE, y: Math.floor(index / BOARD_SIZE) });

/** Every five cells in a row, by their indices, one behind the other. */
const FIVES = Int16Array.from(
  ALL.flatMap((start) =>
    DIRECTIONS.flatMap(([dx, dy]) => {
      const { x, y } = cellAt(start);
      const last = { x: x + dx * (STONES_TO_WIN - 1), y: y + dy * (STONES_TO_WIN - 1) };
      if (!isInside(last)) return [];
      return Array.from({ length: STONES_TO_WIN }, (_, step) => start + step * (dy * BOARD_SIZE + dx));
    }),
  ),
);

/** How many stones of a colour are in each five. Plain loops over plain numbers here and below, because the answer is due. */
const countsOf = (cells: Int8Array, color: Color): Int8Array => {
  const counts = new Int8Array(FIVES.length / STONES_TO_WIN);
  for (let five = 0, at = 0; five < counts.length; five += 1) {
    let count = 0;
    for (const end = at + STONES_TO_WIN; at < end; at += 1) if (cells[FIVES[at] ?? 0] === color) count += 1;
    counts[five] = count;
  }
  return counts;
};

/** What a colour could make with one more stone. */
interface Threats {
  /** Cells that make five. */
  readonly fives: readonly number[];
  /** Pairs of cells, one behind the other: a stone on either makes a four that becomes five on the other. */
  readonly fours: readonly number[];
}

const readThreats = (cells: Int8Array, own: Int8Array, theirs: Int8Array): Threats => {
  const fives: number[] = [];
  const fours: number[] = [];
  for (let five = 0; five < own.length; five += 1) {
    const count = own[five] ?? 0;
    if (count < STONES_TO_WIN - 2 || count === STONES_TO_WIN || theirs[five] !== 0) continue;
    const found = count === STONES_TO_WIN - 1 ? fives : fours;
    for (let at = five * STONES_TO_WIN; at < (five + 1) * STONES_TO_WIN; at += 1) {
      const cell = FIVES[at] ?? 0;
      if (cells[cell] === 0) found.push(cell);
    }
  }
  return { fives, fours };
};

/** Cells that give two ways to five at once (an open four, or two fours), also when there is a stone of the other on the cell that is stopped. */
const twoWaysOf = (fours: readonly number[], stopped = -1): readonly number[] => {
  const ways = new Int16Array(CELLS).fill(-1);
  const found: number[] = [];
  for (let at = 0; at < fours.length; at += 1) {
    const cell = fours[at] ?? 0;
    const way = fours[at ^ 1] ?? 0;
    if (cell === stopped || way === stopped) continue;
    if (ways[cell] === -1) ways[cell] = way;
    else if (ways[cell] !== way) found.push(cell);
  }
  return found;
};

/** Where a stone leaves the other no such cell; where none does, the cells that stand in its way. */
const defencesOf = (fours: readonly number[], twoWays: readonly number[]): readonly number[] => {
  const near = new Set(twoWays);
  for (const [at, cell] of fours.entries()) if (twoWays.includes(cell)) near.add(fours[at ^ 1] ?? cell);
  const stopping = [...near].filter((cell) => twoWaysOf(fours, cell).length === 0);
  return stopping.length > 0 ? stopping : [...near];
};

/** What has to be played, or wins: a five, a stop to one, two ways to five, a stop to those; else any empty cell may be. */
const candidatesOf = (cells: Int8Array, own: Int8Array, theirs: Int8Array): readonly number[] => {
  const mine = readThreats(cells, own, theirs);
  if (mine.fives.length > 0) return mine.fives;
  const { fives, fours } = readThreats(cells, theirs, own);
  if (fives.length > 0) return fives;
  const winning = twoWaysOf(mine.fours);
  if (winning.length > 0) return winning;
  const twoWays = twoWaysOf(fours);
  return twoWays.length > 0 ? defencesOf(fours, twoWays) : ALL.filter((index) => cells[index] === 0);
};

/** The static order: what a stone on each cell is worth to who has the first counts, by index. */
const worthsOf = (own: Int8Array, theirs: Int8Array): Int32Array => {
  const worths = new Int32Array(CELLS);
  for (let five = 0; five < own.length; five += 1) {
    const mine = own[five] ?? 0;
    const others = theirs[five] ?? 0;
    const worth = (others === 0 ? (ATTACK[mine] ?? 0) : 0) + (mine === 0 ? (DEFENCE[others] ?? 0) : 0);
    if (worth === 0) continue;
    for (let at = five * STONES_TO_WIN; at < (five + 1) * STONES_TO_WIN; at += 1) {
      const cell = FIVES[at] ?? 0;
      worths[cell] = (worths[cell] ?? 0) + worth;
    }
  }
  return worths;
};

const FROM_CENTRE: readonly number[] = ALL.map((index) => {
  const { x, y } = cellAt(index);
  return Math.max(Math.abs(x - CENTRE), Math.abs(y - CENTRE));
});

/** Of equals the one nearest to the centre, then the first. */
const bestOf = (candidates: readonly number[], worths: Int32Array): number | null => {
  let best: number | null = null;
  for (const index of candidates) {
    const more = best === null ? 1 : (worths[index] ?? 0) - (worths[best] ?? 0);
    const nearer = best === null ? 1 : (FROM_CENTRE[best] ?? 0) - (FROM_CENTRE[index] ?? 0);
    if (more > 0 || (more === 0 && nearer > 0)) best = index;
  }
  return best;
};

/** The best of a static look at a position that is not finished. */
export const fallbackMove = ({ stones, toMove }: GomokuPosition): Cell => {
  const cells = cellsOf(stones);
  const [own, theirs] = [countsOf(cells, toMove), countsOf(cells, otherColor(toMove))];
  const best = bestOf(candidatesOf(cells, own, theirs), worthsOf(own, theirs));
  if (best === null) throw new Error("a full board has no move");
  return cellAt(best);
};

/** White has an open three, so that everything is looked at. */
const WARM_UP_POSITION: GomokuPosition = {
  stones: [4, 5, 6].flatMap((x): readonly Stone[] => [
    { x, y: 7, color: -1 },
    { x: 2 * x, y: 12, color: 1 },
  ]),
  toMove: 1,
};

/** What was never run is slow: it is run a few times while nobody waits. */
export const warmUpFallbackMove = (): void => {
  for (let times = 0; times < WARM_UPS; times += 1) fallbackMove(WARM_UP_POSITION);
};

/** What to play in a position that is not finished: the best that a search has told if it can be played, else the best of a static look. */
export const chooseMove = (position: GomokuPosition, info: SearchInfo | null): Cell => {
  const best = info?.lines[0]?.moves[0];
  return best !== undefined && isFree(position, best) ? best : fallbackMove(position);
};
