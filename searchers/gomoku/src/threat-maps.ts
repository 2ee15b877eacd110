// What a stone on each empty cell would make, for both colours: the threats of a position, to be shown.
import type { PatternKernel, ThreatClass } from "./patterns.ts";
import { setPatternPosition, type Stone } from "./search.ts";

/** By cell, y * 15 + x; null where there is a stone. */
export interface ThreatMaps {
  readonly black: readonly (ThreatClass | null)[];
  readonly white: readonly (ThreatClass | null)[];
}

/** Stones in any order, without a five among them but the last one's. */
export const readThreatMaps = (patterns: PatternKernel, stones: readonly Stone[]): ThreatMaps => {
  setPatternPosition(patterns, { stones, toMove: 1 });
  return { black: patterns.threatMap(1), white: patterns.threatMap(-1) };
};

/**
 * Maps for a program that searches in other threads: they take microseconds, so that the kernel is loaded here, once, when the first one is
 * wanted. It is a board of its own: a search that runs is not disturbed.
 */
export const openThreatMaps = (): ((stones: readonly Stone[]) => Promise<ThreatMaps>) => {
  let opening: Promise<PatternKernel> | null = null;
  return async (stones) => {
    opening ??= import("./patterns.ts").then(({ openPatternKernel }) => openPatternKernel());
    return readThreatMaps(await opening, stones);
  };
};
