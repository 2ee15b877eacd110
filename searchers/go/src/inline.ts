// A searcher that runs on the caller's thread, in slices between which the host handles other events.
import { inlineThreads, type TaskRunner, type ThreadClock } from "@tengen/workers";
import { openKernel } from "./kernel.ts";
import { openNetSearch } from "./net/net-search.ts";
import { openSearch, type ThreadInfo, type SearchTask } from "./search.ts";
import { openSearcher } from "./searcher.ts";
import type { GoSearcher } from "@tengen/stones";

/** Opens the task runner of one thread, in any host. */
export const openTaskRunner = async (): Promise<TaskRunner<SearchTask, ThreadInfo>> => {
  const kernel = await openKernel();
  const [searchByPlayouts, searchWithNet] = [openSearch(kernel), openNetSearch(kernel)];
  return (task, host) =>
    task.net === undefined || task.net === null ? searchByPlayouts(task, host) : searchWithNet(task, task.net, host);
};

/** A searcher on the caller's thread, in slices: for hosts without worker threads. */
export const openInlineSearcher = (clock: ThreadClock, net: Uint8Array | null = null): GoSearcher =>
  openSearcher(inlineThreads(openTaskRunner, clock), net);
