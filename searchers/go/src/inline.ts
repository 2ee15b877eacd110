// The searcher without threads: it searches in the caller's own, in slices between which the host lets other things happen.
import { inlineThreads, type SearchTasks, type ThreadClock } from "@tengen/threads";
import { openKernel } from "./kernel.ts";
import { openSearch, type SearchTask, type Standing } from "./search.ts";
import { openSearcher, type Searcher } from "./searcher.ts";

/** What each thread of any host searches with. */
export const openSearchTasks = async (): Promise<SearchTasks<SearchTask, Standing>> => openSearch(await openKernel());

export const openInlineSearcher = (clock: ThreadClock): Searcher => openSearcher(inlineThreads(openSearchTasks, clock));
