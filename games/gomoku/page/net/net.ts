// The net in a page.
import url from "@tengen/gomoku-searcher/gomoku.net?url";
import { openBrowserNet } from "@tengen/table/net";

export const gomokuNet = openBrowserNet({
  name: "gomoku",
  url: new URL(url, import.meta.url).href,
  isNet: async (bytes) => (await import("@tengen/gomoku-searcher")).checkNet(bytes).ok,
});
