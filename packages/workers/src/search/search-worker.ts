// A worker that searches: each request is a task for one kernel.
import type { StopSignal } from "@tengen/kernel";
import { inlineThread } from "../inline.ts";
import type { Work } from "../messages.ts";
import type { OpenService } from "../serve-worker.ts";
import type { OpenThread } from "../thread.ts";
import type { SearchHost } from "./slices.ts";

export interface SearchWork<Task, Info> extends Work {
  readonly setup: null;
  readonly request: Task;
  /** A final info will not change any more; the search waits for its stop. */
  readonly progress: { readonly info: Info; readonly isFinal: boolean };
  readonly result: Info;
  readonly notification: never;
}

/** The threads that a search runs on. */
export interface ThreadHost<Task, Info> {
  readonly openThread: OpenThread<SearchWork<Task, Info>>;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
}

export type ThreadClock = Pick<SearchHost<never>, "now" | "pause" | "slicesPerPause">;

/** Runs one search task until it ends or is stopped. */
export type TaskRunner<Task, Info> = (task: Task, host: SearchHost<Info>) => Promise<Info>;

const untilAborted = (signal: StopSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", resolve, { once: true });
  });

/** The service of a search worker. */
export const serveSearch =
  <Task, Info>(
    openRunner: () => Promise<TaskRunner<Task, Info>>,
    clock: ThreadClock,
  ): OpenService<SearchWork<Task, Info>> =>
  async () => {
    const run = await openRunner();
    return {
      handle: (task, { signal, report }) =>
        run(task, {
          ...clock,
          isStopped: () => signal.aborted,
          untilStopped: () => untilAborted(signal),
          report: (info) => report({ info, isFinal: false }),
          reportFinal: (info) => report({ info, isFinal: true }),
        }),
    };
  };

/** A host whose searches run on the caller's thread, in slices between which it handles other events. */
export const inlineThreads = <Task, Info>(
  openRunner: () => Promise<TaskRunner<Task, Info>>,
  clock: ThreadClock,
): ThreadHost<Task, Info> => ({ now: clock.now, openThread: inlineThread(serveSearch(openRunner, clock)) });
