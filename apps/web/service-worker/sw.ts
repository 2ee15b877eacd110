// Caches the whole build, so that every page works offline. Pages are network-first: online, everybody gets the newest
// build, as without this worker. Files with a hash in their name are cache-first, from the cache of any build. Only
// files of a build are cached, each checked against its hash: a host that is halfway through a deployment is not
// cached.

/** Both are inserted by tools/build/site. The hash is null for the catalogue, which our server generates per request. */
declare const FILES: Readonly<Record<string, string | null>>;
declare const BUILD: string;
declare const self: ServiceWorkerGlobalScope;

/** The root of the site; all files are relative to it. */
const HOME = new URL("./", self.location.href);
/** Unique on this host, where other sites, or this one under another path, have caches too. */
const CACHE_PREFIX = `tengen ${HOME.pathname} `;
const CACHE = CACHE_PREFIX + BUILD;
/** Without a response for so many milliseconds the network counts as offline. */
const NETWORK_TIMEOUT = 4000;
/** Requests for the match server. */
const SERVER_PATHS = /^(?:api|ws|m|s|healthz|readyz|metrics)(?:\/|$)/u;

const files = new Map(Object.entries(FILES));
const urlOf = (file: string): string => new URL(file, HOME).href;
const hasHashInName = (file: string): boolean => file.startsWith("assets/");
/** From this build's cache. `Vary` is ignored, because the transfer compression does not matter here. */
const findCached = (file: string): Promise<Response | undefined> =>
  caches.match(urlOf(file), { cacheName: CACHE, ignoreVary: true });
/** From any build's cache, for files with a hash in their name. */
const findInAnyCache = (file: string): Promise<Response | undefined> => caches.match(urlOf(file), { ignoreVary: true });

const fetchFile = async (file: string): Promise<Response> => {
  const response = await fetch(urlOf(file), {
    integrity: files.get(file) ?? "",
    cache: hasHashInName(file) ? "default" : "no-cache",
    priority: "low",
  });
  if (!response.ok) throw new Error(`the host answered ${response.status} for ${file}`);
  // Some hosts redirect index.html to its folder; browsers reject a redirected response for a navigation.
  return response.redirected ? new Response(response.body, { headers: response.headers }) : response;
};

/** Fetches one file at a time, to leave the network to the page. Resumes an interrupted attempt. */
const precacheBuild = async (): Promise<void> => {
  const cache = await caches.open(CACHE);
  for (const file of files.keys()) {
    const cached = await (hasHashInName(file) ? findInAnyCache(file) : findCached(file));
    await cache.put(urlOf(file), cached ?? (await fetchFile(file)));
  }
  await self.skipWaiting();
};

/** Stores the ids of the pages that were open at activation: they may belong to an older build. */
const PAGES_BEFORE = "pages-before";

const findPages = async (): Promise<readonly string[]> => {
  const pages = await self.clients.matchAll({ includeUncontrolled: true });
  return pages.filter(({ url }) => url.startsWith(HOME.href)).map(({ id }) => id);
};

/** Deletes the caches of older builds, once no open page may need them. */
const deleteOldCaches = async (): Promise<void> => {
  const names = await caches.keys();
  const stored = await findCached(PAGES_BEFORE);
  const before = ((await stored?.json()) ?? []) as readonly string[];
  const open = await findPages();
  const { installing, waiting } = self.registration;
  // A build that is being installed is not an older one.
  if (before.some((id) => open.includes(id)) || installing !== null || waiting !== null) return;
  const old = names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
};

const activate = async (): Promise<void> => {
  const cache = await caches.open(CACHE);
  await cache.put(urlOf(PAGES_BEFORE), Response.json(await findPages()));
  // Also the page of a first visit: files it has not loaded yet must survive a new build on the host.
  await self.clients.claim();
  await deleteOldCaches();
};

const wait = (milliseconds: number): Promise<null> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(null), milliseconds);
  });

/** Pages that were served from the cache. Their files come from the same build, without waiting for the network. */
const cachedPages = new Set<string>();

const respondWithFile = async (
  { request, clientId, resultingClientId }: FetchEvent,
  file: string,
): Promise<Response> => {
  const isPage = request.mode === "navigate";
  const cached = await findCached(file);
  if (cached === undefined) return fetch(request);
  if (!isPage && cachedPages.has(clientId)) return cached;
  const response = await Promise.race([fetch(request).catch(() => null), wait(NETWORK_TIMEOUT)]);
  if (response !== null && response.status < 500) return response;
  if (isPage) cachedPages.add(resultingClientId);
  return cached;
};

const respondWithAsset = async ({ request }: FetchEvent, file: string): Promise<Response> =>
  (await findInAnyCache(file)) ?? fetch(request);

const respondNotFound = async (): Promise<Response> => {
  const page = await findCached("404.html");
  if (page === undefined) return Response.error();
  // It refers to its files from the root of the host; the site may be below.
  const html = (await page.text()).replaceAll('="/', `="${HOME.pathname}`);
  return new Response(html, { status: 404, headers: { "content-type": "text/html; charset=utf-8" } });
};

const respondWithPage = async (event: FetchEvent, path: string): Promise<Response> => {
  const file = path === "" || path.endsWith("/") ? `${path}index.html` : path;
  if (files.has(file)) return respondWithFile(event, file);
  // A folder without its slash, or an unknown URL: ask the network first.
  return fetch(event.request).catch(() =>
    files.has(`${path}/index.html`)
      ? Response.redirect(urlOf(`${path}/${new URL(event.request.url).search}`))
      : respondNotFound(),
  );
};

self.addEventListener("install", (event) => event.waitUntil(precacheBuild()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
// A page asks whether it is of this build: whether this build has the files that the page was loaded from.
self.addEventListener("message", ({ data, ports: [port] }) => {
  const urls: readonly unknown[] = Array.isArray(data) ? data : [];
  port?.postMessage(urls.every((url) => files.has(String(url).slice(HOME.href.length))));
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { href, pathname } = new URL(request.url);
  const path = pathname.slice(HOME.pathname.length);
  if (request.method !== "GET" || !href.startsWith(HOME.href) || SERVER_PATHS.test(path)) return;
  if (request.mode === "navigate") {
    event.waitUntil(deleteOldCaches());
    event.respondWith(respondWithPage(event, path));
  } else if (hasHashInName(path)) event.respondWith(respondWithAsset(event, path));
  else if (files.has(path)) event.respondWith(respondWithFile(event, path));
});
