// Threat maps: the threat class of every empty cell for both colours, for display.
import type { PatternKernel, ThreatClass } from "./patterns.ts";
import type { GomokuRule, Stone } from "@tengen/stones";
import { setPatternPosition } from "./search.ts";

/** By board index, y * 15 + x; null on stones. */
export interface ThreatMaps {
  readonly black: readonly (ThreatClass | null)[];
  readonly white: readonly (ThreatClass | null)[];
}

/** Stones in any order; only the last one may make five. */
export const readThreatMaps = (kernel: PatternKernel, stones: readonly Stone[]): ThreatMaps => {
  setPatternPosition(kernel, { stones, toMove: "black" });
  return { black: kernel.threatMap(1), white: kernel.threatMap(-1) };
};

/**
 * Threat maps for a program that searches in other threads. They take microseconds, so the kernel is loaded into this
 * thread, on first use. It has its own position and does not disturb a running search.
 */
export const openThreatMaps = (rule: GomokuRule = "freestyle"): ((stones: readonly Stone[]) => Promise<ThreatMaps>) => {
  let opening: Promise<PatternKernel> | null = null;
  return async (stones) => {
    opening ??= import("./patterns.ts").then(({ openPatternKernel }) => openPatternKernel(rule));
    return readThreatMaps(await opening, stones);
  };
};
