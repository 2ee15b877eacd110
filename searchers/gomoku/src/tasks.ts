// The tasks of a search thread, and the kernels that it runs them with.
import type { GomokuRule } from "@tengen/stones";
import type { TaskRunner } from "@tengen/workers";
import type { SharedSearchMemory } from "./shared-memory.ts";
import { openKernel, type Kernel } from "./kernel.ts";
import { openPatternKernel, openSharedPatternKernel, type PatternKernel } from "./patterns.ts";
import { runPatterns, runPlayouts, type Evaluator, type SearchTask, type SearchInfo } from "./search.ts";

/** One of several threads that share a memory. The memory has an id, because every message makes a new object of it. */
export interface SharedThread {
  readonly memoryId: number;
  readonly memory: SharedSearchMemory;
  readonly thread: number;
}

/** Plain data, so that it can be posted to any kind of thread. */
export interface ThreadTask extends SearchTask {
  readonly evaluator: Evaluator;
  readonly shared: SharedThread | null;
}

/** Opens the kernel of the default evaluator, and the others on first use. */
export const openTaskRunner = async (): Promise<TaskRunner<ThreadTask, SearchInfo>> => {
  const unshared = new Map<GomokuRule, Promise<PatternKernel>>([
    ["freestyle", Promise.resolve(await openPatternKernel("freestyle"))],
  ]);
  let openingPlayouts: Promise<Kernel> | null = null;
  let shared: { readonly memoryId: number; readonly opening: Promise<PatternKernel> } | null = null;

  const unsharedKernelOf = (rule: GomokuRule): Promise<PatternKernel> => {
    const opening = unshared.get(rule) ?? openPatternKernel(rule);
    unshared.set(rule, opening);
    return opening;
  };

  const patternKernelFor = async (thread: SharedThread | null, rule: GomokuRule): Promise<PatternKernel> => {
    if (thread === null) return unsharedKernelOf(rule);
    if (shared?.memoryId !== thread.memoryId) {
      shared = { memoryId: thread.memoryId, opening: openSharedPatternKernel(thread.memory, thread.thread, rule) };
    }
    return shared.opening;
  };

  return async (task, host) => {
    const { rule = "freestyle" } = task;
    if (task.evaluator === "patterns") return runPatterns(await patternKernelFor(task.shared, rule), task, host);
    if (rule !== "freestyle") throw new Error(`The evaluator playouts plays freestyle only, not ${rule}.`);
    openingPlayouts ??= openKernel();
    return runPlayouts(await openingPlayouts, task, host);
  };
};
