// The inside of a search thread, for any host: handles the messages that `openThreads` posts. Errors are posted as
// messages, because not every host reports unhandled rejections of a thread.
import type { FromThread, ToThread } from "./messages.ts";
import type { SearchHost } from "./slices.ts";

export type ThreadClock = Pick<SearchHost<never>, "now" | "pause" | "slicesPerPause">;

/** Runs one search task until it ends or is stopped. */
export type TaskRunner<Task, Info> = (task: Task, host: SearchHost<Info>) => Promise<Info>;

/** Runs the posted tasks one after the other. Returns the handler of incoming messages. */
export const serveThread = <Task, Info>(
  opening: Promise<TaskRunner<Task, Info>>,
  { now, pause, slicesPerPause }: ThreadClock,
  post: (message: FromThread<Info>) => void,
): ((message: ToThread<Task>) => void) => {
  /** Every search up to this id is stopped. */
  let stoppedId = 0;
  /** Wakes a search that waits for its stop. */
  let onStop = (): void => {};

  const search = async ({ id, task }: Extract<ToThread<Task>, { readonly kind: "search" }>): Promise<void> => {
    const run = await opening;
    const result = await run(task, {
      now,
      pause,
      slicesPerPause,
      isStopped: () => stoppedId >= id,
      untilStopped: () =>
        new Promise((resolve) => {
          if (stoppedId >= id) resolve();
          else onStop = resolve;
        }),
      report: (info) => post({ kind: "info", id, info }),
      reportFinal: (info) => post({ kind: "final", id, info }),
    });
    post({ kind: "result", id, info: result });
  };
  const fail = (error: unknown): void =>
    post({ kind: "failed", error: error instanceof Error ? error.message : String(error) });
  opening.catch(fail);

  /** Searches share one kernel, so each waits for the end of the one before. */
  let queue = Promise.resolve();
  return (message) => {
    stoppedId = Math.max(stoppedId, message.kind === "stop" ? message.id : message.id - 1);
    onStop();
    if (message.kind === "search") queue = queue.then(() => search(message)).catch(fail);
  };
};
