// The bench signature: what a fixed number of iterations makes of fixed positions, as one number. Any change of the search changes it; no
// machine and no host does.
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

export interface Signature {
  readonly nodes: number;
  /** Eight hexadecimal digits. */
  readonly text: string;
}

export const signatureOf = (kernel: Kernel): Signature => {
  let sum = 0;
  let nodes = 0;
  const add = (value: number): void => {
    sum = (Math.imul(sum, 31) + value) | 0;
  };
  kernel.setKomi(6.5);
  kernel.setPolicy(400, 15);
  for (const [index, [step, count]] of STEPS.entries()) {
    kernel.reset();
    for (let move = 1; move <= count; move += 1) {
      const point = (40 + move * step) % POINTS;
      if (kernel.isAllowed(point)) kernel.play(point);
    }
    kernel.begin(1 << 24, index);
    nodes += kernel.search(ITERATIONS);
    for (const { move, visits } of kernel.children()) [move, visits].forEach(add);
    kernel.owners().forEach(add);
  }
  return { nodes, text: (sum >>> 0).toString(16).padStart(8, "0") };
};
