// The tasks of a search thread, and the kernels that it runs them with.
import { unwrap } from "@tengen/kernel";
import type { GomokuRule } from "@tengen/stones";
import type { TaskRunner } from "@tengen/workers";
import type { SharedSearchMemory } from "./shared-memory.ts";
import { openKernel, type Kernel } from "./kernel.ts";
import { parseNet } from "./net.ts";
import { openNetKernel, openPatternKernel, openSharedPatternKernel, type PatternKernel } from "./patterns.ts";
import { runPatterns, runPlayouts, type Evaluator, type SearchTask, type ThreadInfo } from "./search.ts";

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
export const openTaskRunner = async (): Promise<TaskRunner<ThreadTask, ThreadInfo>> => {
  const unshared = new Map<GomokuRule, Promise<PatternKernel>>([
    ["freestyle", Promise.resolve(await openPatternKernel("freestyle"))],
  ]);
  // All tasks of a thread have the same net.
  let netBlock: Uint8Array | null = null;
  let openingNet: Promise<PatternKernel> | null = null;
  let openingPlayouts: Promise<Kernel> | null = null;
  let shared: { readonly memoryId: number; readonly opening: Promise<PatternKernel> } | null = null;

  const unsharedKernelOf = (rule: GomokuRule, net: Uint8Array | null): Promise<PatternKernel> => {
    if (net !== null) return (openingNet ??= openNetKernel(net));
    const opening = unshared.get(rule) ?? openPatternKernel(rule);
    unshared.set(rule, opening);
    return opening;
  };

  const patternKernelFor = async (
    thread: SharedThread | null,
    rule: GomokuRule,
    file: Uint8Array | null,
  ): Promise<PatternKernel> => {
    const net = file === null ? null : (netBlock ??= unwrap(parseNet(file)));
    if (thread === null) return unsharedKernelOf(rule, net);
    if (shared?.memoryId !== thread.memoryId) {
      const opening = openSharedPatternKernel(thread.memory, thread.thread, rule, net);
      shared = { memoryId: thread.memoryId, opening };
    }
    return shared.opening;
  };

  return async (task, host) => {
    const { rule = "freestyle", net = null } = task;
    if (task.evaluator === "patterns") return runPatterns(await patternKernelFor(task.shared, rule, net), task, host);
    if (rule !== "freestyle") throw new Error(`The evaluator playouts plays freestyle only, not ${rule}.`);
    openingPlayouts ??= openKernel();
    return runPlayouts(await openingPlayouts, task, host);
  };
};
