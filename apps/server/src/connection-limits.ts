// TCP connections, before anything is read of them: how many an address has open, and how many it opens in a time. Behind a trusted proxy all of them are the
// proxy's, which has limits of its own.
import type { Server } from "node:http";
import { makeRawErrorResponse } from "./error-response.ts";
import { addressKey } from "./client-address.ts";
import type { Limits } from "./limits.ts";
import { openTokenBuckets } from "./token-bucket.ts";

const CONNECTS_MS = 20_000;

export const limitConnections = (
  server: Server,
  { connections, connectionsPerAddress }: Pick<Limits, "connections" | "connectionsPerAddress">,
  refused: () => void,
): void => {
  const open = new Map<string, number>();
  const connects = openTokenBuckets({ count: connectionsPerAddress, perMs: CONNECTS_MS });
  server.maxConnections = connections;
  server.on("connection", (socket) => {
    const address = addressKey(socket.remoteAddress ?? "");
    const count = open.get(address) ?? 0;
    const wait = count >= connectionsPerAddress ? CONNECTS_MS : connects.take(address, performance.now());
    if (wait > 0) {
      refused();
      // What it asks for is not read.
      socket.removeAllListeners("data").end(makeRawErrorResponse(429, wait), () => socket.destroy());
      return;
    }
    open.set(address, count + 1);
    socket.once("close", () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
};
