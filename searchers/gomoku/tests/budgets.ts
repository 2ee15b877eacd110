// Searches that must give the same result in every host.
import type { Color, GomokuSearchOptions, Stone } from "@tengen/stones";

export const POSITION: { readonly stones: readonly Stone[]; readonly toMove: Color } = {
  stones: [
    { x: 7, y: 7, color: "black" },
    { x: 8, y: 8, color: "white" },
    { x: 7, y: 8, color: "black" },
    { x: 8, y: 7, color: "white" },
  ],
  toMove: "black",
};

const OPTIONS: GomokuSearchOptions = {
  seed: 3,
  threads: 1,
  hash: 32,
  multiPv: 5,
  evaluator: "playouts",
  candidateRadius: 2,
};

export const BUDGETS: readonly (readonly [{ readonly nodes: number }, GomokuSearchOptions])[] = [
  [{ nodes: 1 }, OPTIONS],
  [{ nodes: 4000 }, OPTIONS],
  [{ nodes: 4001 }, { ...OPTIONS, threads: 2 }],
  [{ nodes: 5000 }, { ...OPTIONS, threads: 3, seed: 9, candidateRadius: 1 }],
  [{ nodes: 9000 }, { ...OPTIONS, evaluator: "patterns" }],
];
