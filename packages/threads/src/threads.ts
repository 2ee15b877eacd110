// Threads of any host that search the same position, each with a kernel and chance of its own. Which tasks they get, and what their standings
// come to together, is the searcher's. What a thread is differs from host to host, so it is passed in.
import type { FromThread, ToThread } from "./messages.ts";

/** What a host reports of a thread it opened; never while `openThread` or `post` is being called. */
export interface ThreadEvents<Standing> {
  readonly onMessage: (message: FromThread<Standing>) => void;
  /** The thread is dead, or as good as dead. */
  readonly onFailure: (error: Error) => void;
}

export interface SearchThread<Task> {
  /** Messages arrive in order, also those sent before the thread has started. */
  readonly post: (message: ToThread<Task>) => void;
  /** Ends the thread even in the middle of a search; what it still reports is ignored. */
  readonly end: () => void | Promise<void>;
}

/** What threads need of a host. Inside of each thread, the host calls `serveThread`. */
export interface ThreadHost<Task, Standing> {
  readonly openThread: (events: ThreadEvents<Standing>) => SearchThread<Task>;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

export interface Run<Standing> {
  /** In the order of the tasks; broken when a thread of it dies, or when the threads are closed. */
  readonly result: Promise<readonly Standing[]>;
  readonly stop: () => void;
}

export interface Threads<Task, Standing> {
  readonly now: () => number;
  /** A task for each thread, what is done with the standings of those that have begun, and which result of one needs no more of the others: none, if it is
   *  not said. A run that still goes on is stopped by the next one. */
  readonly run: (
    tasks: readonly Task[],
    onStandings: (standings: readonly Standing[]) => void,
    isEnough?: (result: Standing) => boolean,
  ) => Run<Standing>;
  readonly close: () => Promise<void>;
}

/** Milliseconds between two reports. */
const REPORT_EVERY = 50;
/** How many threads can tell how they stand in that time: many of them must leave the one that listens the time to do so. */
const TELLERS = 4;

/** Milliseconds between two standings of one of so many threads. */
export const infoInterval = (count: number): number => REPORT_EVERY * Math.ceil(count / TELLERS);

/** The shares of a number among several, which add up to it. */
export const splitEvenly = (whole: number, count: number, index: number): number =>
  Math.floor(whole / count) + (index < whole % count ? 1 : 0);

/** A run that has not ended yet. */
interface Running<Standing> {
  readonly hear: (thread: number, message: Extract<FromThread<Standing>, { readonly info: Standing }>) => void;
  readonly fail: (error: Error) => void;
}

export const openThreads = <Task, Standing>({
  openThread,
  now,
}: ThreadHost<Task, Standing>): Threads<Task, Standing> => {
  /** By their numbers; one that died is missing until the next search. */
  const threads = new Map<number, SearchThread<Task>>();
  const running = new Map<number, Running<Standing>>();
  let lastId = 0;

  const failAll = (error: Error): void => {
    for (const run of running.values()) run.fail(error);
    running.clear();
  };

  const liveThread = (index: number): SearchThread<Task> => {
    const live = threads.get(index);
    if (live !== undefined) return live;
    const drop = (error: Error): void => {
      if (threads.get(index) !== fresh) return;
      threads.delete(index);
      void fresh.end();
      // The others of the search have nobody left to answer to.
      for (const other of threads.values()) other.post({ kind: "stop", id: lastId });
      failAll(error);
    };
    const fresh = openThread({
      onMessage: (message) => {
        if (threads.get(index) !== fresh) return;
        if (message.kind === "failed") drop(new Error(message.error));
        else running.get(message.id)?.hear(index, message);
      },
      onFailure: drop,
    });
    threads.set(index, fresh);
    return fresh;
  };
  // The first is opened at once, so that nobody waits for it.
  liveThread(0);

  return {
    now,
    run: (tasks, onStandings, isEnough = () => false) => {
      lastId += 1;
      const id = lastId;
      const standings = new Map<number, Standing>();
      const { promise, resolve, reject } = Promise.withResolvers<readonly Standing[]>();
      // Who waits for it no more is not to be bothered when the threads are closed.
      promise.catch(() => {});
      let left = tasks.length;
      let reported = -Infinity;
      // By the threads' numbers: whoever answers first has no say in the order.
      const inOrder = (): readonly Standing[] =>
        [...standings].toSorted(([a], [b]) => a - b).map(([, standing]) => standing);
      const stop = (): void => {
        for (const thread of threads.values()) thread.post({ kind: "stop", id });
      };
      running.set(id, {
        fail: reject,
        hear: (thread, { kind, info }) => {
          standings.set(thread, info);
          if (kind === "result") left -= 1;
          if (kind === "result" && isEnough(info)) stop();
          if (left === 0) {
            running.delete(id);
            resolve(inOrder());
          } else if (kind === "settled" || (kind === "standing" && now() - reported >= REPORT_EVERY)) {
            onStandings(inOrder());
            reported = now();
          }
        },
      });
      for (const [index, task] of tasks.entries()) liveThread(index).post({ kind: "search", id, task });
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
