// Limits for TCP connections, before anything is read from them: open ones per address, and new ones per address and
// time. Not used behind a trusted proxy, which has limits of its own.
import type { Server } from "node:http";
import { makeRawErrorResponse } from "./error-response.ts";
import { addressKey } from "./client-address.ts";
import type { Host } from "./host.ts";
import type { Limits } from "./limits.ts";
import { openTokenBuckets } from "./token-bucket.ts";

const NEW_CONNECTIONS_MS = 20_000;

export const limitConnections = (
  server: Server,
  { connections, connectionsPerAddress }: Pick<Limits, "connections" | "connectionsPerAddress">,
  { monotonic }: Pick<Host, "monotonic">,
  onRefused: () => void,
): void => {
  const open = new Map<string, number>();
  const newConnections = openTokenBuckets({ count: connectionsPerAddress, perMs: NEW_CONNECTIONS_MS });
  server.maxConnections = connections;
  server.on("connection", (socket) => {
    const address = addressKey(socket.remoteAddress ?? "");
    const count = open.get(address) ?? 0;
    const wait = count >= connectionsPerAddress ? NEW_CONNECTIONS_MS : newConnections.take(address, monotonic());
    if (wait > 0) {
      onRefused();
      // The request is not read.
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
