// The searcher in Node, on worker threads. Only these load the kernel, so that a program starts fast.
import { nodeThreads } from "@tengen/workers/node";
import { openSearcher } from "../src/searcher.ts";
import type { GoSearcher } from "@tengen/stones";

/** A searcher that plays by playouts or, with the file of a net, by the net. */
export const openNodeSearcher = (net: Uint8Array | null = null): GoSearcher =>
  openSearcher(nodeThreads(new URL("./thread.ts", import.meta.url)), net);
