// Limits for TCP connections, before anything is read from them: open ones per address, and new ones per address and
// time. Not used behind a trusted proxy, which has limits of its own.
import type { Server } from "node:http";
import { makeRawErrorResponse } from "./error-response.ts";
import { addressKey } from "./client-address.ts";
import type { Host } from "./host.ts";
import type { Limits } from "./limits.ts";
import { openTokenBuckets } from "./token-bucket.ts";

const NEW_CONNECTIONS_MS = 20_000;

/** The open connections of an address, with the listener that they share: there may be tens of thousands. */
interface OpenConnections {
  count: number;
  readonly onClose: () => void;
}

const openAddress = (onLastClosed: () => void): OpenConnections => {
  const connections: OpenConnections = {
    count: 0,
    onClose: () => {
      connections.count -= 1;
      if (connections.count === 0) onLastClosed();
    },
  };
  return connections;
};

export const limitConnections = (
  server: Server,
  { connections, connectionsPerAddress }: Pick<Limits, "connections" | "connectionsPerAddress">,
  { monotonic }: Pick<Host, "monotonic">,
  onRefused: () => void,
): void => {
  const open = new Map<string, OpenConnections>();
  const newConnections = openTokenBuckets({ count: connectionsPerAddress, perMs: NEW_CONNECTIONS_MS });
  server.maxConnections = connections;
  server.on("connection", (socket) => {
    const address = addressKey(socket.remoteAddress ?? "");
    const known = open.get(address);
    const count = known?.count ?? 0;
    const wait = count >= connectionsPerAddress ? NEW_CONNECTIONS_MS : newConnections.take(address, monotonic());
    if (wait > 0) {
      onRefused();
      // The request is not read.
      socket.removeAllListeners("data").end(makeRawErrorResponse(429, wait), () => socket.destroy());
      return;
    }
    const ofAddress = known ?? openAddress(() => open.delete(address));
    ofAddress.count += 1;
    open.set(address, ofAddress);
    socket.on("close", ofAddress.onClose);
  });
};
