// [FLR-1] The fallback move for Gomoku: computed at once on the calling thread if a search has reported nothing in
// time. It sees forced results within two moves, else it picks the cell with the best static score. It reads the board as
// in freestyle: every five cells in a row win, unless both colours are in them. In other rules a five that does not win is
// not one, fours are counted by the fives that win, and a forbidden cell is not played.
import {
  indexOfPoint,
  listWindows,
  otherColor,
  pointAtIndex,
  signOf,
  STONES_TO_WIN,
  windowScore,
  type Color,
  type GomokuPosition,
  type GomokuRule,
  type GomokuSearchInfo,
  type Point,
  type Stone,
} from "@tengen/stones";
import { BOARD_SIZE, isLegal, winsAt } from "./position.ts";

/** Calls until the code is compiled and fast. */
const WARM_UPS = 5;

const CELLS = BOARD_SIZE * BOARD_SIZE;
const CENTER = (BOARD_SIZE - 1) / 2;
const ALL_CELLS: readonly number[] = Array.from({ length: CELLS }, (_, index) => index);

const pointAt = (index: number): Point => pointAtIndex(BOARD_SIZE, index);

/** All fives: the indices of five cells in a row, flattened. */
const FIVES = Int16Array.from(listWindows(BOARD_SIZE).flat());

/** The sign of each cell's stone, row by row; 0 for an empty cell. */
const cellsOf = (stones: readonly Stone[]): Int8Array => {
  const cells = new Int8Array(CELLS);
  for (const stone of stones) cells[indexOfPoint(BOARD_SIZE, stone)] = signOf(stone.color);
  return cells;
};

/** The number of stones of a colour in each five. Plain loops here and below, because the answer is due. */
const countsOf = (cells: Int8Array, color: Color): Int8Array => {
  const sign = signOf(color);
  const counts = new Int8Array(FIVES.length / STONES_TO_WIN);
  for (let five = 0, at = 0; five < counts.length; five += 1) {
    let count = 0;
    for (const end = at + STONES_TO_WIN; at < end; at += 1) if (cells[FIVES[at] ?? 0] === sign) count += 1;
    counts[five] = count;
  }
  return counts;
};

/** What a side can make with its next stone. */
interface Threats {
  /** Cells that make five. */
  readonly fives: readonly number[];
  /** Flattened pairs of cells: a stone on either makes a four, and the other completes the five. */
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

/** The cells that complete the fours of a stone on a cell. */
const completionsOf = (fours: readonly number[], cell: number): readonly number[] => [
  ...new Set(fours.flatMap((one, at) => (one === cell ? [fours[at ^ 1] ?? cell] : []))),
];

/** Cells that make an open four or a double four, if the opponent has a stone on `blocked`. */
const doubleFoursOf = (fours: readonly number[], blocked = -1): readonly number[] => {
  const completions = new Int16Array(CELLS).fill(-1);
  const found: number[] = [];
  for (let at = 0; at < fours.length; at += 1) {
    const cell = fours[at] ?? 0;
    const completion = fours[at ^ 1] ?? 0;
    if (cell === blocked || completion === blocked) continue;
    if (completions[cell] === -1) completions[cell] = completion;
    else if (completions[cell] !== completion) found.push(cell);
  }
  return found;
};

/** Cells that leave the opponent no open or double four; if none does, the cells that block one of them. */
const defensesOf = (fours: readonly number[], doubleFours: readonly number[]): readonly number[] => {
  const near = new Set(doubleFours);
  for (const [at, cell] of fours.entries()) if (doubleFours.includes(cell)) near.add(fours[at ^ 1] ?? cell);
  const blocking = [...near].filter((cell) => doubleFoursOf(fours, cell).length === 0);
  return blocking.length > 0 ? blocking : [...near];
};

const emptyCells = (cells: Int8Array): readonly number[] => ALL_CELLS.filter((index) => cells[index] === 0);

/** What the rule makes of the cells that look like fives and like moves. */
interface Rules {
  readonly wins: (cell: number, color: Color) => boolean;
  /** Of the completions of the fours that a stone on a cell makes, how many win. */
  readonly countWins: (cell: number, completions: readonly number[], color: Color) => number;
  readonly isAllowed: (cell: number) => boolean;
}

const rulesOf = (position: GomokuPosition, rule: GomokuRule): Rules =>
  rule === "freestyle"
    ? { wins: () => true, countWins: (_cell, { length }) => length, isAllowed: () => true }
    : {
        wins: (cell, color) => winsAt(position, pointAt(cell), color, rule),
        countWins: (cell, completions, color) => {
          const after = { ...position, stones: [...position.stones, { ...pointAt(cell), color }] };
          return completions.filter((completion) => winsAt(after, pointAt(completion), color, rule)).length;
        },
        isAllowed: (cell) => isLegal(position, pointAt(cell), rule),
      };

/** Winning or forced cells: a five, a block, an open or double four, a defence against these; else all empty cells. */
const candidatesOf = (
  cells: Int8Array,
  own: Int8Array,
  theirs: Int8Array,
  toMove: Color,
  { wins, countWins, isAllowed }: Rules,
): readonly number[] => {
  const mine = readThreats(cells, own, theirs);
  const winningFives = mine.fives.filter((cell) => wins(cell, toMove));
  if (winningFives.length > 0) return winningFives;
  const { fives, fours } = readThreats(cells, theirs, own);
  const blocks = fives.filter((cell) => wins(cell, otherColor(toMove)) && isAllowed(cell));
  if (blocks.length > 0) return blocks;
  const isDouble = (pairs: readonly number[], color: Color) => (cell: number) =>
    countWins(cell, completionsOf(pairs, cell), color) > 1;
  const winning = doubleFoursOf(mine.fours).filter(isAllowed).filter(isDouble(mine.fours, toMove));
  if (winning.length > 0) return winning;
  const doubleFours = doubleFoursOf(fours).filter(isDouble(fours, otherColor(toMove)));
  const defenses = doubleFours.length > 0 ? defensesOf(fours, doubleFours).filter(isAllowed) : [];
  return defenses.length > 0 ? defenses : emptyCells(cells).filter(isAllowed);
};

/** The static score of each cell, by index, for the side with the counts `own`. */
const scoresOf = (own: Int8Array, theirs: Int8Array): Int32Array => {
  const scores = new Int32Array(CELLS);
  for (let five = 0; five < own.length; five += 1) {
    const mine = own[five] ?? 0;
    const others = theirs[five] ?? 0;
    // A cell that makes or blocks a five is played before any score counts, unless the rule says that it is none.
    const score = mine + others === STONES_TO_WIN - 1 ? 0 : windowScore(mine, others);
    if (score === 0) continue;
    for (let at = five * STONES_TO_WIN; at < (five + 1) * STONES_TO_WIN; at += 1) {
      const cell = FIVES[at] ?? 0;
      scores[cell] = (scores[cell] ?? 0) + score;
    }
  }
  return scores;
};

const FROM_CENTER: readonly number[] = ALL_CELLS.map((index) => {
  const { x, y } = pointAt(index);
  return Math.max(Math.abs(x - CENTER), Math.abs(y - CENTER));
});

/** Ties go to the cell nearest to the centre, then to the first one. */
const bestOf = (candidates: readonly number[], scores: Int32Array): number | null => {
  let best: number | null = null;
  for (const index of candidates) {
    const more = best === null ? 1 : (scores[index] ?? 0) - (scores[best] ?? 0);
    const nearer = best === null ? 1 : (FROM_CENTER[best] ?? 0) - (FROM_CENTER[index] ?? 0);
    if (more > 0 || (more === 0 && nearer > 0)) best = index;
  }
  return best;
};

/** The statically best move of an unfinished position. */
export const fallbackMove = (position: GomokuPosition, rule: GomokuRule = "freestyle"): Point => {
  const { stones, toMove } = position;
  const cells = cellsOf(stones);
  const [own, theirs] = [countsOf(cells, toMove), countsOf(cells, otherColor(toMove))];
  const best = bestOf(candidatesOf(cells, own, theirs, toMove, rulesOf(position, rule)), scoresOf(own, theirs));
  if (best === null) throw new Error("a finished game has no move");
  return pointAt(best);
};

/** White has an open three, so that all code runs. */
const WARM_UP_POSITION: GomokuPosition = {
  stones: [4, 5, 6].flatMap((x): readonly Stone[] => [
    { x, y: 7, color: "white" },
    { x: 2 * x, y: 12, color: "black" },
  ]),
  toMove: "black",
};

/** Compiles the code while nobody waits for an answer. */
export const warmUpFallbackMove = (): void => {
  for (let times = 0; times < WARM_UPS; times += 1) fallbackMove(WARM_UP_POSITION);
};

/** The move to play in an unfinished position: the search's best move if it is legal, else the fallback move. */
export const chooseMove = (
  position: GomokuPosition,
  info: GomokuSearchInfo | null,
  rule: GomokuRule = "freestyle",
): Point => {
  const best = info?.lines[0]?.moves[0];
  return best !== undefined && isLegal(position, best, rule) ? best : fallbackMove(position, rule);
};

/** Whether nothing was searched or proven yet, so that the move is only a placeholder. */
export const isUnsearched = ({ nodes, lines: [best] }: GomokuSearchInfo): boolean =>
  nodes === 0 && best?.winsIn === undefined && best?.losesIn === undefined;
