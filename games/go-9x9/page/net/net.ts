// The net in a page or a worker.
import url from "@tengen/go-searcher/go-9x9.net?url";
import { openBrowserNet } from "@tengen/table/net";

export const goNet = openBrowserNet({
  name: "go-9x9",
  url: new URL(url, import.meta.url).href,
  isNet: async (bytes) => (await import("@tengen/go-searcher")).parseNet(bytes).ok,
});

/** Milliseconds. */
const WAIT = 3000;

/** Null if the net is not there soon: it goes on loading, for the next time. */
export const netSoon = (): Promise<Uint8Array | null> => {
  const { promise, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), WAIT);
  return Promise.race([goNet.get(), promise]).finally(() => clearTimeout(timer));
};
