// The searcher in a page, on Web Workers, so that it never blocks the page.
import { webThreads } from "@tengen/workers/web";
import { openSearcher, type Searcher } from "../src/index.ts";

export const openWebSearcher = (): Searcher =>
  openSearcher(webThreads(() => new Worker(new URL("./thread.ts", import.meta.url), { type: "module" })));
