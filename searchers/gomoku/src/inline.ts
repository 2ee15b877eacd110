// The searcher without threads: it runs on the caller's thread, in slices between which the host handles other events.
import { inlineThreads, type ThreadClock } from "@tengen/workers";
import { openSearcher } from "./searcher.ts";
import { openTaskRunner } from "./tasks.ts";
import type { GomokuSearcher } from "@tengen/stones";

/** A searcher on the caller's thread, in slices: for hosts without worker threads. */
export const openInlineSearcher = (clock: ThreadClock): GomokuSearcher =>
  openSearcher(inlineThreads(openTaskRunner, clock));
