// The net in a page or a worker: a file of the site with a hash in its name, kept for offline use beside the build's own
// files once it has been loaded.
import url from "@tengen/go-searcher/go-9x9.net?url";
import { openNetLoader, type NetStorage } from "./net-loader.ts";

/** The name of the cache, for which the service worker does not care. */
const CACHE = "tengen nets";

const netUrl = new URL(url, import.meta.url).href;

const openStorage = (caches: CacheStorage): NetStorage => ({
  read: async () => {
    const response = await (await caches.open(CACHE)).match(netUrl);
    return response === undefined ? null : new Uint8Array(await response.arrayBuffer());
  },
  write: async (bytes) => {
    const cache = await caches.open(CACHE);
    await cache.put(netUrl, new Response(bytes.slice()));
    // Nets of earlier builds of this site.
    const folder = new URL(".", netUrl).href;
    const old = (await cache.keys()).filter((request) => request.url.startsWith(folder) && request.url !== netUrl);
    await Promise.all(old.map((request) => cache.delete(request)));
  },
  remove: async () => {
    await (await caches.open(CACHE)).delete(netUrl);
  },
});

/** Only some browsers know it. */
const savesData = (): boolean =>
  (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;

export const goNet = openNetLoader({
  fetch: (options) => fetch(netUrl, options),
  // Absent without https.
  storage: "caches" in globalThis ? openStorage(globalThis.caches) : null,
  isNet: async (bytes) => (await import("@tengen/go-searcher")).parseNet(bytes).ok,
  savesData,
  startTimer: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
});
