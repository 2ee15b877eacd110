// Tasks that a server repeats until it is closed, and tasks that it runs once in the background.
import type { Host } from "../host.ts";

export interface RepeatedTasks {
  /** Runs a task in the background. */
  readonly run: (work: () => Promise<void>) => void;
  /** Repeats a task, never concurrently, with jitter so that servers do not poll in step. */
  readonly repeat: (everyMs: number, work: () => Promise<void>) => void;
  /** Starts no more tasks. */
  readonly stop: () => void;
  /** Resolves when all running tasks have ended. */
  readonly settled: () => Promise<void>;
}

export const openRepeatedTasks = (
  host: Pick<Host, "startTimer" | "random">,
  onError: (error: unknown) => void,
): RepeatedTasks => {
  let isStopped = false;
  /** Cancels the next run of each repeated task. */
  const cancels = new Set<() => void>();
  const running = new Set<Promise<void>>();

  const run = (work: () => Promise<void>): void => {
    if (isStopped) return;
    const done = work()
      .catch(onError)
      .finally(() => running.delete(done));
    running.add(done);
  };

  const repeat = (everyMs: number, work: () => Promise<void>): void => {
    const cancel = host.startTimer(everyMs * (0.75 + host.random() / 2), () => {
      cancels.delete(cancel);
      run(async () => {
        try {
          await work();
        } finally {
          if (!isStopped) repeat(everyMs, work);
        }
      });
    });
    cancels.add(cancel);
  };

  return {
    run,
    repeat,
    stop: () => {
      isStopped = true;
      for (const cancel of cancels) cancel();
    },
    settled: async () => {
      await Promise.all(running);
    },
  };
};
