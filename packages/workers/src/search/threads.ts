// Threads that search the same position, each with its own kernel. The searcher makes their tasks and merges their
// search infos; the host provides the threads themselves.
import { makeWorkerSlot, type WorkerSlot } from "../worker-slot.ts";
import { openWorker, type WorkerClient } from "../worker.ts";
import type { SearchWork, ThreadHost } from "./search-worker.ts";

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

/** Collects the latest info of each thread, and reports them together, but not too often. */
const makeReporter = <Info>(now: () => number, onInfos: (infos: readonly Info[]) => void) => {
  const latest = new Map<number, Info>();
  let reportedAt = -Infinity;
  let isClosed = false;
  return {
    update: (thread: number, info: Info): void => void latest.set(thread, info),
    report: (isFinal: boolean): void => {
      if (isClosed || (!isFinal && now() - reportedAt < REPORT_INTERVAL)) return;
      // In the order of the threads, not of their answers.
      onInfos([...latest].toSorted(([a], [b]) => a - b).map(([, info]) => info));
      reportedAt = now();
    },
    close: (): void => {
      isClosed = true;
    },
  };
};

type SearchClient<Task, Info> = WorkerClient<SearchWork<Task, Info>>;

/** Runs one task per worker. */
const startRun = <Task, Info>(
  asked: readonly { readonly task: Task; readonly worker: SearchClient<Task, Info> }[],
  { update, report, close }: ReturnType<typeof makeReporter<Info>>,
  isEnough: (result: Info) => boolean,
): Run<Info> => {
  const requests = asked.map(({ task, worker }, index) => {
    const onProgress = ({ info, isFinal }: SearchWork<Task, Info>["progress"]): void => {
      update(index, info);
      report(isFinal);
    };
    return { worker, ...worker.request(task, { onProgress }) };
  });
  const stop = (): void => {
    for (const request of requests) request.stop();
  };
  const resultOf = async ({ worker, result }: (typeof requests)[number], index: number): Promise<Info> => {
    try {
      const info = await result;
      update(index, info);
      if (isEnough(info)) stop();
      return info;
    } catch (error) {
      // The search has failed: the other threads need not continue it. A kernel that threw is not used again.
      close();
      stop();
      void worker.end(error as Error);
      throw error;
    }
  };
  return { result: Promise.all(requests.map(resultOf)), stop };
};

export const openThreads = <Task, Info>({ openThread, now }: ThreadHost<Task, Info>): Threads<Task, Info> => {
  const slots: WorkerSlot<SearchWork<Task, Info>>[] = [];
  const workerAt = (index: number): SearchClient<Task, Info> =>
    (slots[index] ??= makeWorkerSlot(() => openWorker(openThread, null))).worker();
  let stopLastRun = (): void => {};
  // The first thread starts at once, so that the first search need not wait for it.
  workerAt(0);
  return {
    now,
    run: (tasks, onInfos, isEnough = () => false) => {
      stopLastRun();
      const asked = tasks.map((task, index) => ({ task, worker: workerAt(index) }));
      const run = startRun(asked, makeReporter(now, onInfos), isEnough);
      stopLastRun = run.stop;
      return run;
    },
    close: async () => {
      const reason = new Error("the searcher was closed");
      await Promise.all(slots.map(async (slot) => slot.running()?.end(reason)));
    },
  };
};
