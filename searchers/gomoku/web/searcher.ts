// The searcher in a page, with Web Workers, so that the page never blocks.
import { webThreads } from "@tengen/workers/web";
import { openSearcher } from "../src/index.ts";
import type { GomokuSearcher } from "@tengen/stones";

/** A searcher in Web Workers; with the file of a net it plays freestyle with it. */
export const openWebSearcher = (net: Uint8Array | null = null): GomokuSearcher =>
  openSearcher(
    webThreads(() => new Worker(new URL("./thread.ts", import.meta.url), { type: "module" })),
    net,
  );

export { checkNet } from "../src/index.ts";
