// Threads that are none: they search in the caller's own, in slices between which the host lets other things happen.
import { serveThread, type TaskRunner, type ThreadClock } from "./serve-thread.ts";
import type { ThreadHost } from "./threads.ts";

export const inlineThreads = <Task, Standing>(
  open: () => Promise<TaskRunner<Task, Standing>>,
  clock: ThreadClock,
): ThreadHost<Task, Standing> => ({
  now: clock.now,
  openThread: ({ onMessage }) => {
    const receive = serveThread(open(), clock, onMessage);
    return { post: receive, end: () => receive({ kind: "stop", id: Infinity }) };
  },
});
