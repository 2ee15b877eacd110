// Threads that the test controls: they record what is posted, and fire the events that the test chooses.
import type { OpenThread, ThreadEvents, ToWorker, Work } from "../src/index.ts";

export interface FakeThread<W extends Work> extends ThreadEvents<W> {
  /** Without the first message, which opens the worker. */
  readonly posted: ToWorker<W>[];
  readonly setup: W["setup"];
  /** How often it was terminated. */
  ended: number;
}

/** Lets all pending promises settle. */
export const settle = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/** The current state of a promise. */
export const stateOf = async (promise: Promise<unknown>): Promise<unknown> => {
  const waiting = settle().then(() => "waiting");
  return Promise.race([promise, waiting]).catch((error: Error) => error.message);
};

export const makeFakeThreads = <W extends Work>() => {
  const threads: FakeThread<W>[] = [];
  const openThread: OpenThread<W> = (events) => {
    const thread = { ...events, posted: [] as ToWorker<W>[], setup: undefined as W["setup"], ended: 0 };
    threads.push(thread);
    return {
      post: (message) => {
        if (message.kind === "open") thread.setup = message.setup;
        else thread.posted.push(message);
      },
      end: async () => {
        await settle();
        thread.ended += 1;
      },
    };
  };
  const thread = (index: number): FakeThread<W> => {
    const found = threads[index];
    if (found === undefined) throw new Error(`thread ${index} was not opened`);
    return found;
  };
  return { openThread, threads, thread };
};

export interface FakeTimer {
  readonly milliseconds: number;
  readonly act: () => void;
}

/** Timers that the test fires. */
export const makeFakeTimers = () => {
  const timers: FakeTimer[] = [];
  const startTimer = (milliseconds: number, act: () => void): (() => void) => {
    timers.push({ milliseconds, act });
    return () => {};
  };
  return { timers, startTimer };
};
