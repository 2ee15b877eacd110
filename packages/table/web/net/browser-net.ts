// A net in a page or a worker: a file of the site with a hash in its name, kept for offline use beside the build's own
// files once it has been loaded.
import { openNetLoader, type NetLoader, type NetStorage } from "./net-loader.ts";

/** The name of the cache, for which the service worker does not care. */
const CACHE = "tengen nets";

export interface BrowserNet {
  /** The name of its file before the hash: `go-9x9`. */
  readonly name: string;
  readonly url: string;
  /** Whether the bytes are those of a net. */
  readonly isNet: (bytes: Uint8Array) => Promise<boolean>;
}

const openStorage = (caches: CacheStorage, { name, url }: BrowserNet): NetStorage => ({
  read: async () => {
    const response = await (await caches.open(CACHE)).match(url);
    return response === undefined ? null : new Uint8Array(await response.arrayBuffer());
  },
  write: async (bytes) => {
    const cache = await caches.open(CACHE);
    await cache.put(url, new Response(bytes.slice()));
    // This net in earlier builds of this site.
    const earlier = new URL(name, url).href;
    const old = (await cache.keys()).filter((request) => request.url.startsWith(earlier) && request.url !== url);
    await Promise.all(old.map((request) => cache.delete(request)));
  },
  remove: async () => {
    await (await caches.open(CACHE)).delete(url);
  },
});

/** Only some browsers know it. */
const savesData = (): boolean =>
  (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;

export const openBrowserNet = (net: BrowserNet): NetLoader =>
  openNetLoader({
    fetch: (options) => fetch(net.url, options),
    // Absent without https.
    storage: "caches" in globalThis ? openStorage(globalThis.caches, net) : null,
    isNet: net.isNet,
    savesData,
    startTimer: (milliseconds, run) => {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
  });
