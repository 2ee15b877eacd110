// A mutable board with undo, for bots that search many positions; rules.ts is its readable reference, and
// simulation.test.ts compares the two. It tracks the number of stones of each colour in every window, and how many
// windows have each combination of counts: 36 numbers that answer whether anybody has five and how good a board is. An
// Inversion only swaps the meaning of the two sides, so it is free.
import { COLORS, type Board, type Cell, type Color } from "@tengen/stones";
import { makeWindows, WINDOW_LENGTH, type Windows } from "./windows.ts";

/** The number of stones of one side in a window can be 0 to WINDOW_LENGTH. */
const STEPS = WINDOW_LENGTH + 1;
/** The combination of both counts is STEPS * (stones of side 0) + (stones of side 1). */
const COMBINATIONS = STEPS * STEPS;

/** The score of a window by its number of own and enemy stones. */
type WindowScore = (own: number, other: number) => number;

export interface SimulatedBoard {
  readonly size: number;
  /** The number of empty points. */
  readonly empties: () => number;
  readonly cellAt: (point: number) => Cell;
  /** On an empty point. */
  readonly place: (point: number, color: Color) => void;
  /** From a point with a stone. */
  readonly remove: (point: number) => void;
  readonly invert: () => void;
  /** The number of windows with `stones` stones of a colour and none of the other. */
  readonly countWindows: (color: Color, stones: number) => number;
  readonly hasFive: (color: Color) => boolean;
  /** Writes the sum of the scores of its windows to `scores`, for every point. */
  readonly scorePoints: (tables: WindowScores, color: Color, scores: Float64Array) => void;
}

/** A score for each combination of counts, from the point of view of each side. */
export type WindowScores = readonly [Float64Array, Float64Array];

export const makeWindowScores = (score: WindowScore): WindowScores => [
  Float64Array.from({ length: COMBINATIONS }, (_, combination) =>
    score(Math.floor(combination / STEPS), combination % STEPS),
  ),
  Float64Array.from({ length: COMBINATIONS }, (_, combination) =>
    score(combination % STEPS, Math.floor(combination / STEPS)),
  ),
];

const windowsBySize = new Map<number, Windows>();

/** Caches the windows of each board size. */
const windowsFor = (size: number): Windows => {
  const windows = windowsBySize.get(size) ?? makeWindows(size);
  windowsBySize.set(size, windows);
  return windows;
};

export const simulateBoard = (board: Board): SimulatedBoard => {
  const size = board.length;
  const { count, points, from, through } = windowsFor(size);
  /** For each point 0 if it is empty, otherwise 1 + the side of its stone. */
  const sides = new Uint8Array(size * size);
  const combinations = new Uint8Array(count);
  /** The number of windows with each combination of counts. */
  const counts = new Int32Array(COMBINATIONS);
  counts[0] = count;
  let empties = size * size;
  /** 1 after an odd number of Inversions, when side 0 is white. */
  let inverted = 0;
  const sideOf = (color: Color): number => (color === "black" ? 0 : 1) ^ inverted;

  /** Adds (+1) or removes (-1) a stone of a side. */
  const change = (point: number, side: number, by: 1 | -1): void => {
    const delta = side === 0 ? STEPS * by : by;
    const end = from[point + 1] ?? 0;
    for (let index = from[point] ?? 0; index < end; index += 1) {
      const window = through[index] ?? 0;
      const before = combinations[window] ?? 0;
      counts[before] = (counts[before] ?? 0) - 1;
      counts[before + delta] = (counts[before + delta] ?? 0) + 1;
      combinations[window] = before + delta;
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
    for (const [x, cell] of row.entries()) if (cell !== null) place(y * size + x, cell);
  }

  return {
    size,
    empties: () => empties,
    cellAt: (point) => {
      const side = sides[point] ?? 0;
      return side === 0 ? null : (COLORS[(side - 1) ^ inverted] ?? null);
    },
    place,
    remove: (point) => {
      const side = (sides[point] ?? 0) - 1;
      sides[point] = 0;
      change(point, side, -1);
    },
    invert: () => {
      inverted ^= 1;
    },
    countWindows,
    hasFive: (color) => countWindows(color, WINDOW_LENGTH) > 0,
    scorePoints: (tables, color, scores) => {
      const table = tables[sideOf(color) === 0 ? 0 : 1];
      scores.fill(0);
      for (let window = 0; window < count; window += 1) {
        const score = table[combinations[window] ?? 0] ?? 0;
        if (score === 0) continue;
        const start = window * WINDOW_LENGTH;
        for (let index = start; index < start + WINDOW_LENGTH; index += 1) {
          const point = points[index] ?? 0;
          scores[point] = (scores[point] ?? 0) + score;
        }
      }
    },
  };
};
