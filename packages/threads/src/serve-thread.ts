// The inside of a thread that searches, for any host: what is done with the messages that `openThreads` sends. Whatever goes wrong is
// said in a message, because not every host hears of a promise that was broken in a thread.
import type { FromThread, ToThread } from "./messages.ts";
import type { SearchHost } from "./slices.ts";

export type ThreadClock = Pick<SearchHost<never>, "now" | "pause" | "slicesPerPause">;

/** Searches what a task says, until it is stopped. */
export type TaskRunner<Task, Standing> = (task: Task, host: SearchHost<Standing>) => Promise<Standing>;

/** Searches what it is asked for, one after the other, with what the promise opens. */
export const serveThread = <Task, Standing>(
  opening: Promise<TaskRunner<Task, Standing>>,
  { now, pause, slicesPerPause }: ThreadClock,
  post: (message: FromThread<Standing>) => void,
): ((message: ToThread<Task>) => void) => {
  let stopped = 0;
  /** A search that waits for its end. */
  let onStop = (): void => {};

  const search = async ({ id, task }: Extract<ToThread<Task>, { readonly kind: "search" }>): Promise<void> => {
    const run = await opening;
    const info = await run(task, {
      now,
      pause,
      slicesPerPause,
      isStopped: () => stopped >= id,
      untilStopped: () =>
        new Promise((resolve) => {
          if (stopped >= id) resolve();
          else onStop = resolve;
        }),
      report: (known) => post({ kind: "standing", id, info: known }),
      reportFinal: (known) => post({ kind: "settled", id, info: known }),
    });
    post({ kind: "result", id, info });
  };
  const fail = (error: unknown): void =>
    post({ kind: "failed", error: error instanceof Error ? error.message : String(error) });
  opening.catch(fail);

  /** There is one board: a search waits until the one before it has left it. */
  let last = Promise.resolve();
  return (message) => {
    stopped = Math.max(stopped, message.kind === "stop" ? message.id : message.id - 1);
    onStop();
    if (message.kind === "search") last = last.then(() => search(message)).catch(fail);
  };
};
