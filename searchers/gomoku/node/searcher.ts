// The searcher in Node, with worker threads. Only the threads load the kernel, so that a program starts fast.
import { nodeThreads } from "@tengen/workers/node";
import { openSearcher } from "../src/searcher.ts";
import type { GomokuSearcher } from "@tengen/stones";

/** A searcher; with the file of a net it plays freestyle with it. */
export const openNodeSearcher = (net: Uint8Array | null = null): GomokuSearcher =>
  openSearcher(nodeThreads(new URL("./thread.ts", import.meta.url)), net);

export { listIgnoredOptions } from "../src/ignored-options.ts";
export { EVALUATORS } from "../src/search.ts";
export { openThreatMaps, type ThreatMaps } from "../src/threat-maps.ts";
