// The searcher without threads: it searches in the caller's own, in slices between which the host lets other things happen.
import { inlineThreads, type ThreadClock } from "@tengen/threads";
import { openSearcher, type Searcher } from "./searcher.ts";
import { openSearchTasks } from "./tasks.ts";

export const openInlineSearcher = (clock: ThreadClock): Searcher => openSearcher(inlineThreads(openSearchTasks, clock));
