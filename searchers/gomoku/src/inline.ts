// The searcher without threads: it searches in the caller's own, in slices between which the host lets other things happen.
import { openSearcher, type Searcher } from "./searcher.ts";
import { serveThread, type ThreadClock } from "./serve-thread.ts";

export const openInlineSearcher = (clock: ThreadClock): Searcher =>
  openSearcher({
    now: clock.now,
    openThread: ({ message }) => {
      const receive = serveThread(clock, message);
      return { post: receive, end: () => receive({ kind: "stop", id: Infinity }) };
    },
  });
