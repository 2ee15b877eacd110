// How deep the Gomoku search gets, and how many nodes it visits a second, as the board fills: half a second of processor
// time for each position of some games, with the net and without it.
import fs from "node:fs";
import path from "node:path";
import process from "node:process";
import { unwrap } from "@tengen/kernel";
import { openNetKernel, openPatternKernel, parseNet, SIZE, type PatternKernel } from "@tengen/gomoku-searcher";
import { constantMeasure, type Measure } from "./measure.ts";

const STONES = [4, 12, 20, 28, 35, 44, 52] as const;
const MICROSECONDS = 500_000;
/** Nodes between two looks at the clock. */
const STEP = 5000;
const BYTES = 1 << 26;
const NET = path.resolve(import.meta.dirname, "../../searchers/gomoku/net/gomoku.net");
const GAMES = path.resolve(import.meta.dirname, "gomoku-games.txt");
/** Nodes after which a position counts as open: one with a short VCF is solved and has no depth. */
const SHORT_VCF_NODES = 2000;

const games = fs
  .readFileSync(GAMES, "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => line.split(" ").map((point) => point.charCodeAt(0) - 97 + (SIZE - Number(point.slice(1))) * SIZE));

interface Reached {
  readonly depth: number;
  readonly perSecond: number;
  readonly alphaBetaPerSecond: number;
}

/** The means over the games' positions with this many stones; solved ones are left out. */
const measureDepth = (kernel: PatternKernel, stones: number): Reached => {
  let [positions, depth, nodes, searchNodes, time] = [0, 0, 0, 0, 0];
  for (const game of games) {
    kernel.reset();
    for (const move of game.slice(0, stones)) kernel.play(move);
    if (kernel.situation() !== "quiet" || kernel.solveVcf(SHORT_VCF_NODES) !== null) continue;
    const before = process.cpuUsage().user;
    const spent = (): number => process.cpuUsage().user - before;
    kernel.begin({ bytes: BYTES, nodes: null });
    while (spent() < MICROSECONDS && kernel.search(STEP));
    const [line] = kernel.info().lines;
    if (line === undefined || line.winsIn !== null || line.losesIn !== null) continue;
    positions += 1;
    depth += line.depth;
    nodes += kernel.nodes();
    searchNodes += kernel.searchNodes();
    time += spent();
  }
  return {
    depth: depth / positions,
    perSecond: (nodes / time) * 1e6,
    alphaBetaPerSecond: (searchNodes / time) * 1e6,
  };
};

export const gomokuDepthBench = async (): Promise<readonly Measure[]> => {
  const plain = await openPatternKernel();
  const withNet = await openNetKernel(unwrap(parseNet(fs.readFileSync(NET))));
  return STONES.flatMap((stones): readonly Measure[] => {
    const [ours, reference] = [measureDepth(withNet, stones), measureDepth(plain, stones)];
    const rows = [
      ["depth after 500 ms", "plies", "depth"],
      ["nodes a second", "nodes", "perSecond"],
      ["nodes of alpha-beta a second", "nodes", "alphaBetaPerSecond"],
    ] as const;
    return rows.map(([what, unit, key]) =>
      constantMeasure(`[ENG-P7] ${what} with the net, ${stones} stones`, unit, ours[key], "without it", reference[key]),
    );
  });
};
