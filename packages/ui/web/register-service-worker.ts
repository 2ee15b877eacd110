// Registers the service worker (apps/web/service-worker), which makes the site work offline. Without one the pages work
// online.

/** Registers after the page has loaded. `home` is the URL of the portal. */
export const registerServiceWorker = (home: string): void => {
  // Not on the development server: only there is `hot` defined.
  if (import.meta.hot !== undefined || !("serviceWorker" in navigator)) return;
  const url = new URL("sw.js", new URL(home, location.href));
  const register = (): void => {
    // Always checks the host for a new worker, whatever its cache headers say.
    navigator.serviceWorker.register(url, { updateViaCache: "none" }).catch(() => {});
  };
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
};
