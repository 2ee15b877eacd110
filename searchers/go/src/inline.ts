// A searcher that runs on the caller's thread, in slices between which the host handles other events.
import { inlineThreads, type TaskRunner, type ThreadClock } from "@tengen/workers";
import { openKernel } from "./kernel.ts";
import { openSearch, type SearchInfo, type SearchTask } from "./search.ts";
import { openSearcher } from "./searcher.ts";
import type { GoSearcher } from "@tengen/stones";

/** Opens the task runner of one thread, in any host. */
export const openTaskRunner = async (): Promise<TaskRunner<SearchTask, SearchInfo>> => openSearch(await openKernel());

export const openInlineSearcher = (clock: ThreadClock): GoSearcher =>
  openSearcher(inlineThreads(openTaskRunner, clock));
