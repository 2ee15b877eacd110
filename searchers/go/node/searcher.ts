// The searcher in Node, on worker threads. Only these load the kernel, so that a program starts fast.
import { nodeThreads } from "@tengen/workers/node";
import { openSearcher, type Searcher } from "../src/searcher.ts";

export const openNodeSearcher = (): Searcher => openSearcher(nodeThreads(new URL("./thread.ts", import.meta.url)));
