// A place for one worker: it is opened when it is needed, and replaced by a new one after it has ended.
import type { Work } from "./messages.ts";
import type { WorkerClient } from "./worker.ts";

export interface WorkerSlot<W extends Work> {
  /** The running worker, or a new one. */
  readonly worker: () => WorkerClient<W>;
  /** Null if there was no worker yet, or the last one has ended. */
  readonly running: () => WorkerClient<W> | null;
}

export const makeWorkerSlot = <W extends Work>(open: () => WorkerClient<W>): WorkerSlot<W> => {
  let last: WorkerClient<W> | null = null;
  const running = (): WorkerClient<W> | null => (last?.isEnded() === false ? last : null);
  return {
    running,
    worker: () => {
      last = running() ?? open();
      return last;
    },
  };
};
