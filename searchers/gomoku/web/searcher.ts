// The searcher in a page, with Web Workers, so that the page never blocks.
import { webThreads } from "@tengen/workers/web";
import { openSearcher } from "../src/index.ts";
import type { GomokuSearcher } from "@tengen/stones";

/** A searcher in Web Workers. */
export const openWebSearcher = (): GomokuSearcher =>
  openSearcher(webThreads(() => new Worker(new URL("./thread.ts", import.meta.url), { type: "module" })));
