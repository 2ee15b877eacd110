// The match server of this page's own site, with the browser's sockets, clock, chance and storage.
import { signal } from "@preact/signals";
import { openApi, openClient, webSockets, type Client } from "@tengen/client";
import type { AnyEngine } from "@tengen/kernel";
import { startTimer } from "@tengen/table";
import { openHouse, type House } from "./house.ts";
import { makeForgetfulShelf, openMemory, type Shelf } from "./memory.ts";

const browserShelf = (): Shelf => {
  try {
    localStorage.setItem("tengen.try", "1");
    localStorage.removeItem("tengen.try");
    return localStorage;
  } catch {
    return makeForgetfulShelf();
  }
};

/** `home` is the address of the portal's page. */
export const openBrowserHouse = (home: string, engines: readonly AnyEngine[]): House => {
  const base = new URL(".", new URL(home, location.href)).href.replace(/\/$/u, "");
  const now = (): number => Date.now();
  const memory = openMemory(browserShelf(), now);
  const tokenNow = (): string | null => memory.guest()?.token ?? null;
  const randomBytes = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count));
  const api = openApi({
    fetch: (url, init) => fetch(url, init),
    base,
    token: tokenNow(),
    randomBytes,
    nonces: {
      get: (matchId) => memory.match(matchId).nonce,
      set: (matchId, nonce) => memory.change(matchId, { nonce }),
    },
  });
  const connect = (): Client => {
    const client = openClient(
      { openSocket: webSockets(WebSocket), startTimer, now, randomBytes },
      {
        url: `${base.replace(/^http/u, "ws")}/ws`,
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
  const house = openHouse({ api, openClient: connect, memory, isOnline, now, becameOther: () => location.reload() });
  addEventListener("storage", house.lookAgain);
  return house;
};
