// The searcher without threads: it runs on the caller's thread, in slices between which the host handles other events.
import { inlineThreads, type ThreadClock } from "@tengen/workers";
import { openSearcher } from "./searcher.ts";
import { openTaskRunner } from "./tasks.ts";
import type { GomokuSearcher } from "@tengen/stones";

/** A searcher on the caller's thread, in slices: for hosts without worker threads. With the file of a net it plays
 *  freestyle with it. */
export const openInlineSearcher = (clock: ThreadClock, net: Uint8Array | null = null): GomokuSearcher =>
  openSearcher(inlineThreads(openTaskRunner, clock), net);
