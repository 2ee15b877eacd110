// The searcher without threads: it runs on the caller's thread, in slices between which the host handles other events.
import { inlineThreads, type ThreadClock } from "@tengen/workers";
import { openSearcher, type Searcher } from "./searcher.ts";
import { openTaskRunner } from "./tasks.ts";

export const openInlineSearcher = (clock: ThreadClock): Searcher => openSearcher(inlineThreads(openTaskRunner, clock));
