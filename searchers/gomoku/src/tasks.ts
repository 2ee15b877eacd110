// What a thread of the searcher is asked, and the kernels that it searches with.
import type { TaskRunner } from "@tengen/threads";
import type { SharedSearchMemory } from "./shared-memory.ts";
import { openKernel, type Kernel } from "./kernel.ts";
import { openPatternKernel, openSharedPatternKernel, type PatternKernel } from "./patterns.ts";
import { runPatterns, runPlayouts, type Evaluator, type SearchTask, type SearchInfo } from "./search.ts";

/** The place of a thread among several that share what they know. A memory is another object at each end of a message, so that it has a number. */
export interface SharedPlace {
  readonly number: number;
  readonly desks: SharedSearchMemory;
  readonly thread: number;
}

/** Plain data, so that any kind of thread can be sent it. */
export interface ThreadTask extends SearchTask {
  readonly evaluator: Evaluator;
  readonly shared: SharedPlace | null;
}

/** Opens the kernel of the default, and the others when they are wanted. */
export const openSearchTasks = async (): Promise<TaskRunner<ThreadTask, SearchInfo>> => {
  const alone = await openPatternKernel();
  let openingPlayouts: Promise<Kernel> | null = null;
  let shared: { readonly number: number; readonly opening: Promise<PatternKernel> } | null = null;

  const patternsAt = async (place: SharedPlace | null): Promise<PatternKernel> => {
    if (place === null) return alone;
    if (shared?.number !== place.number) {
      shared = { number: place.number, opening: openSharedPatternKernel(place.desks, place.thread) };
    }
    return shared.opening;
  };

  return async (task, host) => {
    if (task.evaluator === "patterns") return runPatterns(await patternsAt(task.shared), task, host);
    openingPlayouts ??= openKernel();
    return runPlayouts(await openingPlayouts, task, host);
  };
};
