// The searcher in Node: its threads are worker threads. The kernel is loaded in those alone, because a program that starts counts the milliseconds.
import { nodeThreads } from "@tengen/threads/node";
import { openSearcher, type Searcher } from "../src/searcher.ts";

export const openNodeSearcher = (): Searcher => openSearcher(nodeThreads(new URL("./thread.ts", import.meta.url)));

export { listIgnoredOptions } from "../src/ignored-options.ts";
export { EVALUATORS } from "../src/search.ts";
export { openThreatMaps, type ThreatMaps } from "../src/threat-maps.ts";
