// The port for threads: a host opens one that passes the messages on to `serveWorker`.
import type { FromWorker, ToWorker, Work } from "./messages.ts";

/** Events of a thread; never fired during `openThread` or `post`. */
export interface ThreadEvents<W extends Work> {
  readonly onMessage: (message: FromWorker<W>) => void;
  /** The thread has died or cannot be used any more. */
  readonly onFailure: (error: Error) => void;
}

export interface Thread<W extends Work> {
  /** Messages arrive in order, including those posted before the thread has started. */
  readonly post: (message: ToWorker<W>) => void;
  /** Terminates the thread, even during a computation. */
  readonly end: () => void | Promise<void>;
}

export type OpenThread<W extends Work> = (events: ThreadEvents<W>) => Thread<W>;
