// A board that is played on and taken back, for bots that look at many positions; rules.ts is its readable twin, and
// simulation.test.ts holds the two equal. It keeps, for every window, how many stones of each colour stand there, and
// how many windows there are of each such mixture: whether somebody has five, and how good a board is, is then a look
// into 36 numbers. An Inversion changes nothing but the meaning of the two sides, and so costs nothing.
import { BLACK, EMPTY, WHITE, type Board, type Cell, type Color } from "../state.ts";
import { listWindows, WINDOW_LENGTH, type Windows } from "./windows.ts";

/** Stones of one side in a window: none to WINDOW. */
const STEPS = WINDOW_LENGTH + 1;
/** A mixture is STEPS * (stones of side 0) + (stones of side 1). */
const MIXTURES = STEPS * STEPS;

/** A number for each mixture, by the stones of a colour and of the other one. */
type MixtureTable = (own: number, other: number) => number;

export interface SimulatedBoard {
  readonly size: number;
  /** How many points are empty. */
  readonly empties: () => number;
  readonly cellAt: (point: number) => Cell;
  /** On an empty point. */
  readonly place: (point: number, color: Color) => void;
  /** From a point with a stone. */
  readonly remove: (point: number) => void;
  readonly invert: () => void;
  /** How many windows have so many stones of a colour and none of the other. */
  readonly countWindows: (color: Color, stones: number) => number;
  readonly hasFive: (color: Color) => boolean;
  /** Sums up, for every point, what its windows are worth by a table of `mixtureTables`. */
  readonly scorePoints: (tables: WindowScores, color: Color, worths: Float64Array) => void;
}

/** The same table for either side. */
export type WindowScores = readonly [Float64Array, Float64Array];

export const makeWindowScores = (worth: MixtureTable): WindowScores => [
  Float64Array.from({ length: MIXTURES }, (_, mixture) => worth(Math.floor(mixture / STEPS), mixture % STEPS)),
  Float64Array.from({ length: MIXTURES }, (_, mixture) => worth(mixture % STEPS, Math.floor(mixture / STEPS))),
];

const tablesOfSizes = new Map<number, Windows>();

/** The windows of a size are listed once. */
const windowsFor = (size: number): Windows => {
  const windows = tablesOfSizes.get(size) ?? listWindows(size);
  tablesOfSizes.set(size, windows);
  return windows;
};

export const simulateBoard = (board: Board): SimulatedBoard => {
  const size = board.length;
  const { count, points, from, through } = windowsFor(size);
  /** For each point 0, or 1 + the side of its stone. */
  const sides = new Uint8Array(size * size);
  const mixtures = new Uint8Array(count);
  /** How many windows there are of each mixture. */
  const counts = new Int32Array(MIXTURES);
  counts[0] = count;
  let empties = size * size;
  /** 1 after an odd number of Inversions: side 0 is then white. */
  let turned = 0;
  const sideOf = (color: Color): number => (color - BLACK) ^ turned;

  /** A stone of a side comes to a point (+1) or goes from it (-1). */
  const change = (point: number, side: number, by: 1 | -1): void => {
    const delta = side === 0 ? STEPS * by : by;
    const end = from[point + 1] ?? 0;
    for (let index = from[point] ?? 0; index < end; index += 1) {
      const window = through[index] ?? 0;
      const before = mixtures[window] ?? 0;
      counts[before] = (counts[before] ?? 0) - 1;
      counts[before + delta] = (counts[before + delta] ?? 0) + 1;
      mixtures[window] = before + delta;
    }
    empties -= by;
  };

  const place = (point: number, color: Color): void => {
    const side = sideOf(color);
    sides[point] = side + 1;
    change(point, side, 1);
  };

  const countWindows = (color: Color, own: number): number => counts[sideOf(color) === 0 ? STEPS * own : own] ?? 0;

  for (const [y, row] of board.entries()) {
    for (const [x, cell] of row.entries()) if (cell !== EMPTY) place(y * size + x, cell);
  }

  return {
    size,
    empties: () => empties,
    cellAt: (point) => {
      const side = sides[point] ?? 0;
      if (side === 0) return EMPTY;
      return ((side - 1) ^ turned) === 0 ? BLACK : WHITE;
    },
    place,
    remove: (point) => {
      const side = (sides[point] ?? 0) - 1;
      sides[point] = 0;
      change(point, side, -1);
    },
    invert: () => {
      turned ^= 1;
    },
    countWindows,
    hasFive: (color) => countWindows(color, WINDOW_LENGTH) > 0,
    scorePoints: (tables, color, worths) => {
      const table = tables[sideOf(color) === 0 ? 0 : 1];
      worths.fill(0);
      for (let window = 0; window < count; window += 1) {
        const worth = table[mixtures[window] ?? 0] ?? 0;
        if (worth === 0) continue;
        const start = window * WINDOW_LENGTH;
        for (let index = start; index < start + WINDOW_LENGTH; index += 1) {
          const point = points[index] ?? 0;
          worths[point] = (worths[point] ?? 0) + worth;
        }
      }
    },
  };
};
