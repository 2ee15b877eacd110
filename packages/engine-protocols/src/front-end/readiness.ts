// Tracks whether the search threads are up and warm. A front end reports that it is ready only then, because the time
// before is on no clock, and reports an error if they do not start.
import type { StartTimer } from "@tengen/kernel";
import { describeFault } from "./search-runner.ts";

/** The options that determine the threads and their memory. */
interface ThreadOptions {
  readonly threads: number;
  readonly hash: number;
  readonly evaluator?: string;
}

export interface Readiness<Options> {
  /** Starts the threads without waiting. */
  readonly warmUp: (options: Options) => void;
  /** Calls back once: with null when the threads for these options are up and warm, or with an error. */
  readonly whenReady: (options: Options, act: (fault: string | null) => void) => void;
  /** Call after a failed search: the next `whenReady` waits for new threads. */
  readonly reset: () => void;
}

/** Many times what the threads need to start on a busy machine. */
const START_TIMEOUT_MS = 60_000;

export const openReadiness = <Options extends ThreadOptions>(
  searcher: { readonly ready: (options: Options) => Promise<void> },
  startTimer: StartTimer,
): Readiness<Options> => {
  let last: { readonly key: string; readonly fault: Promise<string | null> } | null = null;

  const start = async (options: Options): Promise<string | null> => {
    try {
      await searcher.ready(options);
      return null;
    } catch (error) {
      last = null;
      return describeFault(error);
    }
  };

  /** The error if the threads for these options did not start, else null. */
  const faultOf = (options: Options): Promise<string | null> => {
    const { threads, hash, evaluator } = options;
    const key = [threads, hash, evaluator].join(" ");
    if (last?.key !== key) last = { key, fault: start(options) };
    return last.fault;
  };

  return {
    warmUp: (options) => void faultOf(options),
    whenReady: (options, act) => {
      let isOver = false;
      const end = (fault: string | null): void => {
        if (isOver) return;
        isOver = true;
        clearTimer();
        act(fault);
      };
      const clearTimer = startTimer(START_TIMEOUT_MS, () => end(`not within ${START_TIMEOUT_MS / 1000} seconds`));
      void faultOf(options).then(end);
    },
    reset: () => {
      last = null;
    },
  };
};
