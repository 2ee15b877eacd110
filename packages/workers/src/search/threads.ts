// Threads that search the same position, each with its own kernel. The searcher makes their tasks and merges their
// search infos; the host provides the threads themselves.
import type { FromThread, ToThread } from "./messages.ts";

/** Callbacks for a thread's host. The host must not call them during `openThread` or `post`. */
export interface ThreadEvents<Info> {
  readonly onMessage: (message: FromThread<Info>) => void;
  /** The thread died or cannot be used any more. */
  readonly onFailure: (error: Error) => void;
}

export interface SearchThread<Task> {
  /** Messages arrive in order, including those posted before the thread has started. */
  readonly post: (message: ToThread<Task>) => void;
  /** Terminates the thread, even during a search. Later messages from it are ignored. */
  readonly end: () => void | Promise<void>;
}

/** Opens threads. Inside of each thread, the host calls `serveThread`. */
export interface ThreadHost<Task, Info> {
  readonly openThread: (events: ThreadEvents<Info>) => SearchThread<Task>;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
}

export interface Run<Info> {
  /** One info per task, in the order of the tasks. Rejects if a thread dies or the threads are closed. */
  readonly result: Promise<readonly Info[]>;
  readonly stop: () => void;
}

export interface Threads<Task, Info> {
  readonly now: () => number;
  /**
   * Runs one task per thread. `onInfos` gets the latest info of every thread that has reported. A result for which
   * `isEnough` holds stops the other threads. A new run stops the one before.
   */
  readonly run: (
    tasks: readonly Task[],
    onInfos: (infos: readonly Info[]) => void,
    isEnough?: (result: Info) => boolean,
  ) => Run<Info>;
  readonly close: () => Promise<void>;
}

/** Milliseconds between two calls of `onInfos`. */
const REPORT_INTERVAL = 50;
/** Maximum reports per interval, over all threads. */
const REPORTS_PER_INTERVAL = 4;

/** Milliseconds between two reports of one thread, by the number of threads. */
export const infoInterval = (count: number): number => REPORT_INTERVAL * Math.ceil(count / REPORTS_PER_INTERVAL);

/** The share of one of `count` parts. The shares add up to the whole. */
export const splitEvenly = (whole: number, count: number, index: number): number =>
  Math.floor(whole / count) + (index < whole % count ? 1 : 0);

interface ActiveRun<Info> {
  readonly onInfo: (thread: number, message: Extract<FromThread<Info>, { readonly info: Info }>) => void;
  readonly fail: (error: Error) => void;
}

export const openThreads = <Task, Info>({ openThread, now }: ThreadHost<Task, Info>): Threads<Task, Info> => {
  /** By index. A thread that died is missing until the next search. */
  const threads = new Map<number, SearchThread<Task>>();
  const activeRuns = new Map<number, ActiveRun<Info>>();
  let lastId = 0;

  const failAll = (error: Error): void => {
    for (const run of activeRuns.values()) run.fail(error);
    activeRuns.clear();
  };

  const getThread = (index: number): SearchThread<Task> => {
    const existing = threads.get(index);
    if (existing !== undefined) return existing;
    const drop = (error: Error): void => {
      if (threads.get(index) !== opened) return;
      threads.delete(index);
      void opened.end();
      // The search has failed: the other threads need not continue it.
      for (const other of threads.values()) other.post({ kind: "stop", id: lastId });
      failAll(error);
    };
    const opened = openThread({
      onMessage: (message) => {
        if (threads.get(index) !== opened) return;
        if (message.kind === "failed") drop(new Error(message.error));
        else activeRuns.get(message.id)?.onInfo(index, message);
      },
      onFailure: drop,
    });
    threads.set(index, opened);
    return opened;
  };
  // The first thread starts at once, so that the first search need not wait for it.
  getThread(0);

  return {
    now,
    run: (tasks, onInfos, isEnough = () => false) => {
      lastId += 1;
      const id = lastId;
      const infos = new Map<number, Info>();
      const { promise, resolve, reject } = Promise.withResolvers<readonly Info[]>();
      // A result that nobody awaits must not cause an unhandled rejection.
      promise.catch(() => {});
      let unfinished = tasks.length;
      let reportedAt = -Infinity;
      // In the order of the threads, not of their answers.
      const inOrder = (): readonly Info[] => [...infos].toSorted(([a], [b]) => a - b).map(([, info]) => info);
      const stop = (): void => {
        for (const thread of threads.values()) thread.post({ kind: "stop", id });
      };
      activeRuns.set(id, {
        fail: reject,
        onInfo: (thread, { kind, info }) => {
          infos.set(thread, info);
          if (kind === "result") unfinished -= 1;
          if (kind === "result" && isEnough(info)) stop();
          if (unfinished === 0) {
            activeRuns.delete(id);
            resolve(inOrder());
          } else if (kind === "final" || (kind === "info" && now() - reportedAt >= REPORT_INTERVAL)) {
            onInfos(inOrder());
            reportedAt = now();
          }
        },
      });
      for (const [index, task] of tasks.entries()) getThread(index).post({ kind: "search", id, task });
      return { result: promise, stop };
    },
    close: async () => {
      const ending = [...threads.values()];
      threads.clear();
      failAll(new Error("the searcher was closed"));
      await Promise.all(ending.map(async (thread) => thread.end()));
    },
  };
};
