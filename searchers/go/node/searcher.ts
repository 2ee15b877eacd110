// The searcher in Node, on worker threads. The main thread does not load the kernel, which keeps the start of a program fast.
import { nodeThreads } from "@tengen/threads/node";
import { openSearcher, type Searcher } from "../src/searcher.ts";

export const openNodeSearcher = (): Searcher => openSearcher(nodeThreads(new URL("./thread.ts", import.meta.url)));
