// Benchmarks the nodes of the Gomoku alpha-beta kernel against iterations of the Monte Carlo kernel, and nodes with a net
// against nodes without one; and the depth it reaches.
import fs from "node:fs";
import path from "node:path";
import process from "node:process";
import { unwrap } from "@tengen/kernel";
import { openKernel, openNetKernel, openPatternKernel, parseNet, type PatternKernel } from "@tengen/gomoku-searcher";
import { gomokuDepthBench } from "./gomoku-depth.ts";
import type { Measure } from "./measure.ts";

/** A long self-play game, as y * 15 + x. Positions are taken after STONES of its moves. */
const GAME = [
  109, 124, 65, 126, 110, 125, 127, 112, 140, 95, 66, 67, 50, 98, 96, 83, 35, 20, 81, 51, 34, 82, 97, 49, 113, 129, 84,
  108, 99, 85, 38, 69, 52, 80, 100, 68, 101, 141, 70, 54, 123, 24, 39, 171,
] as const;
const STONES = [8, 20, 30, 40] as const;
const NODES = 200_000;
const ITERATIONS = 10_000;
const BYTES = 1 << 26;
const NET = path.resolve(import.meta.dirname, "../../searchers/gomoku/net/gomoku.net");

/** In nanoseconds: other work on the machine changes it less than the clock. */
const processorTime = (): number => process.cpuUsage().user * 1e3;

export const gomokuPatternsBench = async (): Promise<readonly Measure[]> => {
  const [patterns, playouts] = [await openPatternKernel(), await openKernel()];
  const withNet = await openNetKernel(unwrap(parseNet(fs.readFileSync(NET))));
  const searchOnce = (stones: number, kernel: PatternKernel = patterns): number => {
    kernel.reset();
    for (const move of GAME.slice(0, stones)) kernel.play(move);
    kernel.begin({ bytes: BYTES, nodes: NODES });
    const from = processorTime();
    while (kernel.search(NODES));
    return processorTime() - from;
  };
  const playOut = (stones: number): number => {
    playouts.reset();
    for (const move of GAME.slice(0, stones)) playouts.play(move);
    playouts.newTree(BYTES, 7);
    const from = processorTime();
    playouts.search(ITERATIONS);
    return (processorTime() - from) / ITERATIONS;
  };
  const nodes = STONES.flatMap((stones): readonly Measure[] => {
    const shared = {
      unit: "ns",
      reference: "a Monte Carlo iteration",
      referenceRun: () => playOut(stones),
    } as const;
    return [
      {
        ...shared,
        what: `[ENG-P5] a node, ${stones} stones`,
        run: () => searchOnce(stones) / patterns.nodes(),
      },
      {
        ...shared,
        what: `[ENG-P5] a node of alpha-beta, VCF and VCT included, ${stones} stones`,
        run: () => searchOnce(stones) / patterns.searchNodes(),
      },
      {
        unit: "ns",
        what: `[ENG-P6] a node with the net, ${stones} stones`,
        run: () => searchOnce(stones, withNet) / withNet.nodes(),
        reference: "a node without the net",
        referenceRun: () => searchOnce(stones) / patterns.nodes(),
      },
    ];
  });
  return [...nodes, ...(await gomokuDepthBench())];
};
