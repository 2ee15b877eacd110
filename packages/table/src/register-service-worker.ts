// Asks the browser to keep the whole site for times without a network. What is kept and how is the service worker's
// (apps/web/service-worker); a browser that has none, or refuses, shows the pages all the same.

/** Once the page has everything itself. `home` is where the portal is, from this page. */
export const registerServiceWorker = (home: string): void => {
  // Sources that are being worked on are not kept: only they are exchanged under an open page.
  if (import.meta.hot !== undefined || !("serviceWorker" in navigator)) return;
  const address = new URL("sw.js", new URL(home, location.href));
  const register = (): void => {
    // Asked of the host itself each time, whatever it says about keeping scripts.
    navigator.serviceWorker.register(address, { updateViaCache: "none" }).catch(() => {});
  };
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
};
