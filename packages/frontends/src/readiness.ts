// Whether the threads that search are up and warm. A front end says that it is ready only then, because nobody counts the time before; and where they do
// not start, it says so.
import type { StartTimer } from "./host.ts";
import { describeFault } from "./search-runner.ts";

/** What of the options decides which threads there are, and which memory. */
interface ThreadOptions {
  readonly threads: number;
  readonly hash: number;
  readonly evaluator?: string;
}

export interface Readiness<Options> {
  /** Lets the threads start, for whoever will ask. */
  readonly warmUp: (options: Options) => void;
  /** Calls back once, with null when the threads for these options are up and warm, or with why they are not. */
  readonly whenReady: (options: Options, act: (fault: string | null) => void) => void;
  /** A search has failed: whoever asks next waits for new threads. */
  readonly reset: () => void;
}

/** Milliseconds after which threads that have not started are given up: many times what a busy machine takes. */
const START_PATIENCE = 60_000;

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

  /** Why the threads for these options did not start; null if they did. */
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
      const clearTimer = startTimer(START_PATIENCE, () => end(`not within ${START_PATIENCE / 1000} seconds`));
      void faultOf(options).then(end);
    },
    reset: () => {
      last = null;
    },
  };
};
