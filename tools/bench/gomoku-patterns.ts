// The search by reading threats: how many positions a second, against the playouts' iterations in the same run.
import { openKernel, openPatterns, SIZE } from "@tengen/gomoku-searcher";
import type { Measure } from "./measure.ts";

const at = (x: number, y: number): number => y * SIZE + x;
/** Played in turn. */
const POSITIONS = {
  opening: [at(7, 7), at(8, 8)],
  middle: [at(7, 7), at(8, 8), at(7, 8), at(8, 7), at(6, 7), at(9, 7), at(7, 6), at(7, 9)],
} as const;
const NODES = 200_000;
const ITERATIONS = 10_000;
const BYTES = 1 << 26;

export const gomokuPatternsBench = async (): Promise<readonly Measure[]> => {
  const [patterns, playouts] = [await openPatterns(), await openKernel()];
  return Object.entries(POSITIONS).map(([name, moves]): Measure => ({
    what: `[ENG-P5] a node of the search by threats, ${name}`,
    unit: "ns",
    run: () => {
      patterns.reset();
      for (const move of moves) patterns.play(move);
      patterns.begin({ bytes: BYTES, nodes: NODES });
      const from = performance.now();
      while (patterns.think(NODES));
      return ((performance.now() - from) * 1e6) / patterns.nodes();
    },
    reference: "an iteration of the playouts",
    referenceRun: () => {
      playouts.reset();
      for (const move of moves) playouts.play(move);
      playouts.begin(BYTES, 7);
      const from = performance.now();
      playouts.search(ITERATIONS);
      return ((performance.now() - from) * 1e6) / ITERATIONS;
    },
  }));
};
