// The bench signature: what a fixed number of iterations makes of fixed positions, as one number. Any change of the search changes
// it; no machine and no host does.
import { SIZE } from "./board.ts";
import type { Kernel } from "./kernel.ts";

const at = (x: number, y: number): number => y * SIZE + x;

/** From the first stones to a crowded board, played in turn. */
export const POSITIONS: readonly (readonly number[])[] = [
  [],
  [at(7, 7), at(8, 8)],
  [at(7, 7), at(8, 7), at(6, 6), at(8, 8), at(8, 6)],
  [at(7, 7), at(8, 8), at(7, 8), at(8, 7), at(6, 7), at(9, 7), at(7, 6), at(7, 9)],
  [
    at(7, 7),
    at(6, 6),
    at(7, 6),
    at(7, 5),
    at(6, 7),
    at(5, 7),
    at(8, 7),
    at(9, 7),
    at(8, 6),
    at(9, 5),
    at(8, 8),
    at(9, 9),
  ],
  Array.from({ length: 90 }, (_, index) => at((index * 7 + Math.floor(index / 15) * 2) % SIZE, Math.floor(index / 6))),
];

/** By position; the first is searched so long that its counts grow beyond every table. */
const ITERATIONS = [70_000, 2000, 2000, 2000, 2000, 2000];

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
  kernel.setRadius(2);
  for (const [index, moves] of POSITIONS.entries()) {
    kernel.reset();
    for (const move of moves) if (kernel.isEmpty(move) && !kernel.isTerminal()) kernel.play(move);
    kernel.begin(1 << 26, index);
    nodes += kernel.search(ITERATIONS[index] ?? 0);
    for (const { move, visits, total } of kernel.children()) [move, visits, total].forEach(add);
  }
  return { nodes, text: (sum >>> 0).toString(16).padStart(8, "0") };
};
