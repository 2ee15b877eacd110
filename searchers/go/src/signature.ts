// The bench signature of the search. `tengen bench` prints it, and a test pins it.
import { makeSignature, type Signature } from "@tengen/workers";
import { POINTS } from "./board.ts";
import type { Kernel } from "./kernel.ts";
import { FULL_STRENGTH } from "./levels.ts";

/** Positions: `count` alternating moves from the empty board, `step` points apart; illegal ones are skipped. */
const POSITIONS: readonly (readonly [step: number, count: number])[] = [
  [1, 0],
  [40, 6],
  [23, 20],
  [32, 45],
  [7, 70],
];
const ITERATIONS = 2000;

/** Covers the visits of every root move and the ownership of every point. */
export const playoutsSignature = (kernel: Kernel): Signature => {
  const values: number[] = [];
  let nodes = 0;
  kernel.setKomi(6.5);
  kernel.setPolicy(FULL_STRENGTH.depth, FULL_STRENGTH.heuristics);
  for (const [index, [step, count]] of POSITIONS.entries()) {
    kernel.reset();
    for (let move = 1; move <= count; move += 1) {
      const point = (40 + move * step) % POINTS;
      if (kernel.isLegal(point)) kernel.play(point);
    }
    kernel.newTree(1 << 24, index);
    nodes += kernel.search(ITERATIONS);
    for (const { move, visits } of kernel.children()) values.push(move, visits);
    values.push(...kernel.ownership());
  }
  return makeSignature(nodes, values);
};
