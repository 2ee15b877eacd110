// The bench signature of the search. `tengen bench` prints it, and a test pins it.
import { makeSignature, type Signature } from "@tengen/threads";
import { POINTS } from "./board.ts";
import type { Kernel } from "./kernel.ts";

/** Moves in turn from the empty board: every so many points, where they may go. */
const STEPS: readonly (readonly [step: number, count: number])[] = [
  [1, 0],
  [40, 6],
  [23, 20],
  [32, 45],
  [7, 70],
];
const ITERATIONS = 2000;

/** Visits of every move, and who owns every point. */
export const playoutsSignature = (kernel: Kernel): Signature => {
  const values: number[] = [];
  let nodes = 0;
  kernel.setKomi(6.5);
  kernel.setPolicy(400, 15);
  for (const [index, [step, count]] of STEPS.entries()) {
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
