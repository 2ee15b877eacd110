// The searcher in Node, on worker threads. Only these load the kernel, so that a program starts fast.
import { nodeThreads } from "@tengen/workers/node";
import { openSearcher } from "../src/searcher.ts";
import type { GoSearcher } from "@tengen/stones";

export const openNodeSearcher = (): GoSearcher => openSearcher(nodeThreads(new URL("./thread.ts", import.meta.url)));
