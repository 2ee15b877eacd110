// The searcher in a page, on Web Workers, so that it never blocks the page.
import { webThreads } from "@tengen/workers/web";
import { openSearcher } from "../src/index.ts";
import type { GoSearcher } from "@tengen/stones";

/** A searcher that plays by playouts or, with the file of a net, by the net. */
export const openWebSearcher = (net: Uint8Array | null = null): GoSearcher =>
  openSearcher(
    webThreads(() => new Worker(new URL("./thread.ts", import.meta.url), { type: "module" })),
    net,
  );
