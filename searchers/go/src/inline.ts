// The searcher without threads: it searches in the caller's own, in slices between which the host lets other things happen.
import { inlineThreads, type TaskRunner, type ThreadClock } from "@tengen/threads";
import { openKernel } from "./kernel.ts";
import { openSearch, type SearchTask, type SearchInfo } from "./search.ts";
import { openSearcher, type Searcher } from "./searcher.ts";

/** What each thread of any host searches with. */
export const openTaskRunner = async (): Promise<TaskRunner<SearchTask, SearchInfo>> => openSearch(await openKernel());

export const openInlineSearcher = (clock: ThreadClock): Searcher => openSearcher(inlineThreads(openTaskRunner, clock));
