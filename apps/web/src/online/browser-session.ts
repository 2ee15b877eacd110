// Opens the online session with this page's own server, using the browser's clock, randomness and storage.
import { signal } from "@preact/signals";
import { createApiClient, type Client } from "@tengen/client";
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

/** What a connection to this page's server is made with. */
export interface ServerAddress {
  readonly baseUrl: string;
  readonly token: string | null;
}

/** `home` is the portal's address. A page that only lists matches never connects, and is loaded without the client. */
export const openBrowserSession = (home: string, openClient: (server: ServerAddress) => Client): OnlineSession => {
  const baseUrl = new URL(".", new URL(home, location.href)).href.replace(/\/$/u, "");
  const now = (): number => Date.now();
  const storage = openClientStorage(browserStorage(), now);
  const tokenNow = (): string | null => storage.guest()?.token ?? null;
  const api = createApiClient({
    fetch: (url, init) => fetch(url, init),
    baseUrl,
    token: tokenNow(),
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    nonces: {
      get: (matchId) => storage.readMatch(matchId).nonce,
      set: (matchId, nonce) => storage.updateMatch(matchId, { nonce }),
    },
  });
  const isOnline = signal(navigator.onLine);
  const update = (): void => {
    isOnline.value = navigator.onLine;
  };
  addEventListener("online", update);
  addEventListener("offline", update);
  const session = openOnlineSession({
    api,
    openClient: () => openClient({ baseUrl, token: tokenNow() }),
    storage,
    isOnline,
    now,
    onIdentityChange: () => location.reload(),
  });
  addEventListener("storage", session.reloadIdentity);
  return session;
};
