// Registers the service worker (apps/web/service-worker), which makes the site work offline, and notices newer builds.
// Without a worker the pages work online.
import { signal, type ReadonlySignal } from "@preact/signals";

const updateReady = signal(false);

/** Whether a newer build than that of this page is ready. A reload shows it; no page reloads by itself. */
export const isUpdateReady: ReadonlySignal<boolean> = updateReady;

/** A browser looks for a new build at each visit; a page that stays open looks this often, in milliseconds. */
const CHECK_MS = 3_600_000;

/** The files that this page was loaded from: they have hashes in their names. */
const filesOfPage = (): readonly string[] => [
  ...[...document.querySelectorAll<HTMLScriptElement>("script[type=module][src]")].map(({ src }) => src),
  ...[...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].map(({ href }) => href),
];

/** Asks a worker that has taken over whether this page is of its build: it may have been loaded after the deployment. */
const compareBuilds = (worker: ServiceWorker | null): void => {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener("message", ({ data }) => {
    updateReady.value = data === false;
  });
  port1.start();
  worker?.postMessage(filesOfPage(), [port2]);
};

const watchForUpdates = (registration: ServiceWorkerRegistration): void => {
  let checkedAt = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - checkedAt < CHECK_MS) return;
    checkedAt = Date.now();
    // Offline there is nothing to find.
    registration.update().catch(() => {});
  });
};

/** Registers after the page has loaded. `home` is the URL of the portal. */
export const registerServiceWorker = (home: string): void => {
  // Not on the development server: only there is `hot` defined.
  if (import.meta.hot !== undefined || !("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  const url = new URL("sw.js", new URL(home, location.href));
  serviceWorker.addEventListener("controllerchange", () => compareBuilds(serviceWorker.controller));
  const register = (): void => {
    // Always checks the host for a new worker, whatever its cache headers say.
    serviceWorker.register(url, { updateViaCache: "none" }).then(watchForUpdates, () => {});
  };
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
};
