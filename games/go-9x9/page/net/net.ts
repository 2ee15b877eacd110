// The net in a page or a worker.
import url from "@tengen/go-searcher/go-9x9.net?url";
import { openBrowserNet } from "@tengen/table/net";

export const goNet = openBrowserNet({
  name: "go-9x9",
  url: new URL(url, import.meta.url).href,
  isNet: async (bytes) => (await import("@tengen/go-searcher")).parseNet(bytes).ok,
});
