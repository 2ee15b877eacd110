// A thread host that runs on the caller's thread, in slices between which the host handles other events.
import { serveThread, type TaskRunner, type ThreadClock } from "./serve-thread.ts";
import type { ThreadHost } from "./threads.ts";

export const inlineThreads = <Task, Info>(
  open: () => Promise<TaskRunner<Task, Info>>,
  clock: ThreadClock,
): ThreadHost<Task, Info> => ({
  now: clock.now,
  openThread: ({ onMessage }) => {
    const receive = serveThread(open(), clock, onMessage);
    return { post: receive, end: () => receive({ kind: "stop", id: Infinity }) };
  },
});
