// The searcher in a page: its threads are Web Workers, so that the page never waits for it.
import { webThreads } from "@tengen/threads/web";
import { openSearcher, type Searcher } from "../src/index.ts";

export const openWebSearcher = (): Searcher =>
  openSearcher(webThreads(() => new Worker(new URL("./thread.ts", import.meta.url), { type: "module" })));
