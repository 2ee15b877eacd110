// Opens the connection to this page's own server, using the browser's sockets, clock and randomness.
import { openClient, webSockets, type Client } from "@tengen/client";
import type { AnyEngine } from "@tengen/kernel";
import { startTimer } from "@tengen/table";
import type { ServerAddress } from "./browser-session.ts";

export const openBrowserClient = ({ baseUrl, token }: ServerAddress, engines: readonly AnyEngine[]): Client => {
  const client = openClient(
    {
      openSocket: webSockets(WebSocket),
      startTimer,
      now: () => Date.now(),
      randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    },
    {
      url: `${baseUrl.replace(/^http/u, "ws")}/ws`,
      token,
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
