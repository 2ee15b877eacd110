// The move that a front end of Gomoku plays by itself, where a search has told nothing in time (FLR-1).
import { fallbackMove, type GomokuPosition, type Stone } from "@tengen/frontends";
import type { Measure } from "./measure.ts";

/** Where threes of white begin: x and y. */
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
  stones: THREES.flatMap(([x, y]) => [0, 1, 2].map((step): Stone => ({ x: x + step, y, color: -1 }))),
  toMove: 1,
};
/** The same stones without the middle ones, and every other one black. */
const QUIET: GomokuPosition = {
  stones: THREES.flatMap(([x, y]): readonly Stone[] => [
    { x, y, color: 1 },
    { x: x + 2, y, color: -1 },
  ]),
  toMove: 1,
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
    what: `[FLR-1] a move at once, ${name}`,
    unit: "us",
    run: () => timeOf(() => fallbackMove(position)),
    reference: "a structured clone of the position",
    referenceRun: () => timeOf(() => structuredClone(position)),
  }));
