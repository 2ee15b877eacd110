// Benchmarks the fallback move of a Gomoku front end, played when the search has reported no move in time (FLR-1).
import { fallbackMove } from "@tengen/engine-protocols";
import type { GomokuPosition, Stone } from "@tengen/stones";
import type { Measure } from "./measure.ts";

/** The first point, x and y, of each white three. */
const THREES = [
  [2, 2],
  [6, 4],
  [2, 6],
  [8, 8],
  [3, 10],
  [8, 12],
  [2, 13],
] as const;
const TIMES = 2000;

const MANY_THREES: GomokuPosition = {
  stones: THREES.flatMap(([x, y]) => [0, 1, 2].map((step): Stone => ({ x: x + step, y, color: "white" }))),
  toMove: "black",
};
/** The same points without the middle ones, in alternating colours. */
const QUIET: GomokuPosition = {
  stones: THREES.flatMap(([x, y]): readonly Stone[] => [
    { x, y, color: "black" },
    { x: x + 2, y, color: "white" },
  ]),
  toMove: "black",
};

const timeOf = (act: () => unknown): number => {
  const from = performance.now();
  for (let times = 0; times < TIMES; times += 1) act();
  return ((performance.now() - from) * 1000) / TIMES;
};

export const fallbackMoveBench = (): readonly Measure[] =>
  [
    { name: "a quiet board", position: QUIET },
    { name: "seven open threes to stop", position: MANY_THREES },
  ].map(({ name, position }) => ({
    what: `[FLR-1] fallback move, ${name}`,
    unit: "us",
    run: () => timeOf(() => fallbackMove(position)),
    reference: "a structured clone of the position",
    referenceRun: () => timeOf(() => structuredClone(position)),
  }));
