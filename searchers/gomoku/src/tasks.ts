// What a thread of the searcher is asked, and the kernels that it searches with.
import type { SearchTasks } from "@tengen/threads";
import type { SharedDesks } from "./desks.ts";
import { openKernel, type Kernel } from "./kernel.ts";
import { openPatterns, openSharedPatterns, type Patterns } from "./patterns.ts";
import { runPatterns, runSearch, type Evaluator, type SearchTask, type Standing } from "./search.ts";

/** The place of a thread among several that share what they know. A memory is another object at each end of a message, so that it has a number. */
export interface SharedPlace {
  readonly number: number;
  readonly desks: SharedDesks;
  readonly thread: number;
}

/** Plain data, so that any kind of thread can be sent it. */
export interface ThreadTask extends SearchTask {
  readonly evaluator: Evaluator;
  readonly shared: SharedPlace | null;
}

/** Opens the kernel of the default, and the others when they are wanted. */
export const openSearchTasks = async (): Promise<SearchTasks<ThreadTask, Standing>> => {
  const alone = await openPatterns();
  let openingPlayouts: Promise<Kernel> | null = null;
  let shared: { readonly number: number; readonly opening: Promise<Patterns> } | null = null;

  const patternsAt = async (place: SharedPlace | null): Promise<Patterns> => {
    if (place === null) return alone;
    if (shared?.number !== place.number) {
      shared = { number: place.number, opening: openSharedPatterns(place.desks, place.thread) };
    }
    return shared.opening;
  };

  return async (task, host) => {
    if (task.evaluator === "patterns") return runPatterns(await patternsAt(task.shared), task, host);
    openingPlayouts ??= openKernel();
    return runSearch(await openingPlayouts, task, host);
  };
};
