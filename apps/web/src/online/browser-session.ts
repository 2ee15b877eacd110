// Opens the online session with this page's own server, using the browser's sockets, clock, randomness and storage.
import { signal } from "@preact/signals";
import { createApiClient, openClient, webSockets, type Client } from "@tengen/client";
import type { AnyEngine } from "@tengen/kernel";
import { startTimer } from "@tengen/table";
import { openOnlineSession, type OnlineSession } from "./online-session.ts";
import { makeInMemoryStorage, openClientStorage, type KeyValueStorage } from "./client-storage.ts";

/** The browser's storage, or one that lasts as long as the page where there is none. */
export const browserStorage = (): KeyValueStorage => {
  try {
    localStorage.setItem("tengen.try", "1");
    localStorage.removeItem("tengen.try");
    return localStorage;
  } catch {
    return makeInMemoryStorage();
  }
};

/** `home` is the portal's address. */
export const openBrowserSession = (home: string, engines: readonly AnyEngine[]): OnlineSession => {
  const baseUrl = new URL(".", new URL(home, location.href)).href.replace(/\/$/u, "");
  const now = (): number => Date.now();
  const storage = openClientStorage(browserStorage(), now);
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
    // Reconnect at once when the network changes or the page becomes visible.
    addEventListener("online", client.wake);
    addEventListener("offline", client.wake);
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") client.wake();
    });
    return client;
  };
  const isOnline = signal(navigator.onLine);
  const update = (): void => {
    isOnline.value = navigator.onLine;
  };
  addEventListener("online", update);
  addEventListener("offline", update);
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
