// Nets of searchers in a page: loaded when something first needs one.
export { openBrowserNet } from "./browser-net.ts";
export { openLazySearcher } from "./lazy-searcher.ts";
export { makeSearcherNet } from "./searcher-net.ts";
