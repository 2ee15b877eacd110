// The match server of this page's own site, with the browser's sockets, clock, chance and storage.
import { signal } from "@preact/signals";
import { createApiClient, openClient, webSockets, type Client } from "@tengen/client";
import type { AnyEngine } from "@tengen/kernel";
import { startTimer } from "@tengen/table";
import { openOnlineSession, type OnlineSession } from "./online-session.ts";
import { makeInMemoryStorage, openClientStorage, type KeyValueStorage } from "./client-storage.ts";

const browserShelf = (): KeyValueStorage => {
  try {
    localStorage.setItem("tengen.try", "1");
    localStorage.removeItem("tengen.try");
    return localStorage;
  } catch {
    return makeInMemoryStorage();
  }
};

/** `home` is the address of the portal's page. */
export const openBrowserSession = (home: string, engines: readonly AnyEngine[]): OnlineSession => {
  const baseUrl = new URL(".", new URL(home, location.href)).href.replace(/\/$/u, "");
  const now = (): number => Date.now();
  const storage = openClientStorage(browserShelf(), now);
  const tokenNow = (): string | null => storage.guest()?.token ?? null;
  const randomBytes = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count));
  const api = createApiClient({
    fetch: (url, init) => fetch(url, init),
    baseUrl,
    token: tokenNow(),
    randomBytes,
    nonces: {
      get: (matchId) => storage.readMatch(matchId).nonce,
      set: (matchId, nonce) => storage.updateMatch(matchId, { nonce }),
    },
  });
  const connect = (): Client => {
    const client = openClient(
      { openSocket: webSockets(WebSocket), startTimer, now, randomBytes },
      {
        url: `${baseUrl.replace(/^http/u, "ws")}/ws`,
        token: tokenNow(),
        engineOf: (gameId, rulesetVersion) =>
          engines.find((engine) => engine.gameId === gameId && engine.rulesetVersion === rulesetVersion),
      },
    );
    // A network that comes or goes, or a page that is seen again, does not wait for the next try.
    addEventListener("online", client.wake);
    addEventListener("offline", client.wake);
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") client.wake();
    });
    return client;
  };
  const isOnline = signal(navigator.onLine);
  const look = (): void => {
    isOnline.value = navigator.onLine;
  };
  addEventListener("online", look);
  addEventListener("offline", look);
  const session = openOnlineSession({
    api,
    openClient: connect,
    storage,
    isOnline,
    now,
    onIdentityChange: () => location.reload(),
  });
  addEventListener("storage", session.reloadIdentity);
  return session;
};
