// Keeps the whole built site on the device, so that every page opens without a network. Pages are asked of the network first:
// who has one sees the newest build, as without this worker, and nobody is caught in an old one. What has a hash in its name is
// taken from what is kept, of any build that is still there. Nothing is kept but the files of a build, each with the hash that
// the build gave it: a host that is halfway from one build to the next is not kept at all.

/** Both are filled in by tools/site. The hash is null for the catalogue, which our server answers live. */
declare const FILES: Readonly<Record<string, string | null>>;
declare const BUILD: string;
declare const self: ServiceWorkerGlobalScope;

/** Where the site stands; everything is named from here. */
const HOME = new URL("./", self.location.href);
/** Other sites of the same host have caches too, and so has this one at another place. */
const CACHES = `tengen ${HOME.pathname} `;
const CACHE = CACHES + BUILD;
/** A network that says nothing for so long counts as none, in milliseconds. */
const PATIENCE = 4000;
/** What a server answers itself; no page of the site. */
const SERVED = /^(?:api|ws|healthz|readyz|metrics)(?:\/|$)/u;

const files = new Map(Object.entries(FILES));
const addressOf = (file: string): string => new URL(file, HOME).href;
const isNamedByHash = (file: string): boolean => file.startsWith("assets/");
/** As this build has it. The way a file was compressed on its way here says nothing about the file. */
const findKept = (file: string): Promise<Response | undefined> =>
  caches.match(addressOf(file), { cacheName: CACHE, ignoreVary: true });
/** Of any build, for what has its hash in its name. */
const findAnywhere = (file: string): Promise<Response | undefined> =>
  caches.match(addressOf(file), { ignoreVary: true });

const fetchFile = async (file: string): Promise<Response> => {
  const answer = await fetch(addressOf(file), {
    integrity: files.get(file) ?? "",
    cache: isNamedByHash(file) ? "default" : "no-cache",
    priority: "low",
  });
  if (!answer.ok) throw new Error(`${file} answers ${answer.status}`);
  // Some hosts lead index.html to its folder; browsers do not open a page that was kept after a redirect.
  return answer.redirected ? new Response(answer.body, { headers: answer.headers }) : answer;
};

/** One file after the other, so that the page keeps the network to itself. What a broken attempt has left is not asked for again. */
const keepBuild = async (): Promise<void> => {
  const cache = await caches.open(CACHE);
  for (const file of files.keys()) {
    const known = await (isNamedByHash(file) ? findAnywhere(file) : findKept(file));
    await cache.put(addressOf(file), known ?? (await fetchFile(file)));
  }
  await self.skipWaiting();
};

/** Where a build notes which pages were open when it took over: they may be of an older one. */
const PAGES_BEFORE = "pages-before";

const findPages = async (): Promise<readonly string[]> => {
  const pages = await self.clients.matchAll({ includeUncontrolled: true });
  return pages.filter(({ url }) => url.startsWith(HOME.href)).map(({ id }) => id);
};

/** Drops older builds when the last page is closed that may need one. */
const dropOldBuilds = async (): Promise<void> => {
  const names = await caches.keys();
  const note = await findKept(PAGES_BEFORE);
  const before = ((await note?.json()) ?? []) as readonly string[];
  const open = await findPages();
  const { installing, waiting } = self.registration;
  // A build that is just being kept is not an older one.
  if (before.some((id) => open.includes(id)) || installing !== null || waiting !== null) return;
  const old = names.filter((name) => name.startsWith(CACHES) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
};

const takeOver = async (): Promise<void> => {
  const cache = await caches.open(CACHE);
  await cache.put(addressOf(PAGES_BEFORE), Response.json(await findPages()));
  // The page of a first visit too: what it has not loaded yet must not vanish when the host gets another build.
  await self.clients.claim();
  await dropOldBuilds();
};

const wait = (milliseconds: number): Promise<null> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(null), milliseconds);
  });

/** Pages that were opened as they are kept. What belongs to them is of the same build, and does not wait for the network again. */
const keptPages = new Set<string>();

const openFile = async ({ request, clientId, resultingClientId }: FetchEvent, file: string): Promise<Response> => {
  const isPage = request.mode === "navigate";
  const kept = await findKept(file);
  if (kept === undefined) return fetch(request);
  if (!isPage && keptPages.has(clientId)) return kept;
  const answer = await Promise.race([fetch(request).catch(() => null), wait(PATIENCE)]);
  if (answer !== null && answer.status < 500) return answer;
  if (isPage) keptPages.add(resultingClientId);
  return kept;
};

const openAsset = async ({ request }: FetchEvent, file: string): Promise<Response> =>
  (await findAnywhere(file)) ?? fetch(request);

const openMissing = async (): Promise<Response> => {
  const page = await findKept("404.html");
  if (page === undefined) return Response.error();
  // It names what it needs from the top of the host; the site may stand below.
  const html = (await page.text()).replaceAll('="/', `="${HOME.pathname}`);
  return new Response(html, { status: 404, headers: { "content-type": "text/html; charset=utf-8" } });
};

const openPage = async (event: FetchEvent, place: string): Promise<Response> => {
  const file = place === "" || place.endsWith("/") ? `${place}index.html` : place;
  if (files.has(file)) return openFile(event, file);
  // A folder without its slash, or nowhere: the network knows better.
  return fetch(event.request).catch(() =>
    files.has(`${place}/index.html`)
      ? Response.redirect(addressOf(`${place}/${new URL(event.request.url).search}`))
      : openMissing(),
  );
};

self.addEventListener("install", (event) => event.waitUntil(keepBuild()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { href, pathname } = new URL(request.url);
  const place = pathname.slice(HOME.pathname.length);
  if (request.method !== "GET" || !href.startsWith(HOME.href) || SERVED.test(place)) return;
  if (request.mode === "navigate") {
    event.waitUntil(dropOldBuilds());
    event.respondWith(openPage(event, place));
  } else if (isNamedByHash(place)) event.respondWith(openAsset(event, place));
  else if (files.has(place)) event.respondWith(openFile(event, place));
});
