// The WebSockets of a server: who gets one, and when it ends. `connection.ts` reads one, and `message-handlers.ts`
// answers its messages.
import { err, type Result } from "@tengen/kernel";
import { CLOSE_CODES } from "@tengen/protocol";
import type { Backlog } from "../backlog.ts";
import { sleep, type Host } from "../host.ts";
import type { Limits } from "../limits.ts";
import type { MatchCache } from "../play/match-cache.ts";
import type { RateLimits } from "../rate-limits.ts";
import { checkUpgrade, openAddressCounts } from "./admission.ts";
import { closeSocket, Connection, type ConnectionPorts } from "./connection.ts";
import { receive, type HandlerPorts } from "./message-handlers.ts";
import { overdue } from "./overdue.ts";
import type { Socket, SocketEvents, UpgradeRefusal, UpgradeRequest } from "./socket.ts";

export interface SocketsOptions extends HandlerPorts {
  readonly host: Pick<Host, "monotonic" | "startTimer" | "startInterval">;
  readonly matchCache: Pick<MatchCache, "drain">;
  readonly rateLimits: RateLimits;
  readonly backlog: Backlog;
  /** Whether a page of this origin may connect. */
  readonly isAllowed: (origin: string | undefined, host: string | undefined) => boolean;
}

export interface Sockets {
  /** Whether a client gets a WebSocket, which counts towards its rate limit. */
  readonly admit: (request: UpgradeRequest) => Result<null, UpgradeRefusal>;
  /** Takes a new connection over. Its events are reported to the returned handlers. */
  readonly accept: (socket: Socket, request: UpgradeRequest) => SocketEvents;
  readonly count: () => number;
  /** While draining, all clients are disconnected so that they go to another server, and no new ones are accepted. */
  readonly setDraining: (isDraining: boolean) => void;
  /** Graceful shutdown: answers what was received, accepts no more messages, and closes all connections. */
  readonly close: () => Promise<void>;
}

const SWEEP_EVERY_MS = 1000;
/** Milliseconds for sending the close frames of a shutdown. */
const CLOSE_FRAMES_MS = 100;

/** Events of a connection that is being closed. */
const ignoreEvents = (onClosed: () => void): SocketEvents => {
  const ignore = (): void => {};
  return { onMessage: ignore, onPing: ignore, onPong: ignore, onWritten: ignore, onDrained: ignore, onClosed };
};

/** Closes a connection for which something is overdue. */
const closeIfOverdue = (connection: Connection, limits: Limits, monotonic: number, now: number): void => {
  const what = overdue(connection, limits, monotonic, now);
  if (what === null) return;
  if (what !== "token") {
    connection.close(CLOSE_CODES.silent, `no ${what} in time`);
    return;
  }
  connection.sendError("NOT_AUTHORIZED", "The token has expired. Get a new one.");
  connection.close(CLOSE_CODES.badHello, "the token has expired");
};

/** Closes all connections after everything that was received has been answered. */
const closeAll = async (
  connections: readonly Connection[],
  { host, matchCache }: Pick<SocketsOptions, "host" | "matchCache">,
): Promise<void> => {
  // A client in the middle of a log continues on another server.
  for (const connection of connections) if (connection.isLogPaused) connection.canReceive();
  await Promise.all(connections.map(({ tail }) => tail));
  await matchCache.drain();
  for (const connection of connections) connection.close(CLOSE_CODES.goingAway, "the server is shutting down");
  await sleep(host, CLOSE_FRAMES_MS);
  for (const { socket } of connections) socket.terminate();
};

export const openSockets = (options: SocketsOptions): Sockets => {
  const { host, subscribers, limits, rateLimits, backlog, metrics, now, isAllowed } = options;
  const connections = new Set<Connection>();
  const addresses = openAddressCounts();
  let isClosing = false;
  let isDraining = false;
  let accepted = 0;
  const ports: ConnectionPorts = {
    host,
    limits,
    rateLimits,
    metrics,
    isClosing: () => isClosing,
    receive: (connection, text) => receive(connection, text, options),
    wrote: backlog.wrote,
    drained: (connection) => {
      if (connection.resumeLog()) subscribers.resume(connection);
    },
    closed: (connection) => {
      connections.delete(connection);
      backlog.forget(connection);
      addresses.add(connection.address, -1);
      for (const matchId of connection.watched) subscribers.unsubscribe(matchId, connection);
    },
  };

  /** Browsers hide the status of a refused upgrade, but show a close code. */
  const closeForbiddenOrigin = (socket: Socket, address: string): SocketEvents => {
    metrics.connectionsDropped.inc({ why: "origin" });
    closeSocket(host, socket, CLOSE_CODES.origin, "pages of this origin may not connect");
    return ignoreEvents(() => addresses.add(address, -1));
  };

  const stopSweeper = host.startInterval(SWEEP_EVERY_MS, () => {
    const [monotonic, time] = [host.monotonic(), now()];
    backlog.sweep();
    for (const connection of connections) closeIfOverdue(connection, limits, monotonic, time);
  });

  return {
    admit: (request) => {
      const isLeaving = isClosing || isDraining;
      const occupancy = { isLeaving, sockets: connections.size, ofAddress: addresses.of(request.address) };
      const checked = checkUpgrade(request, occupancy, limits);
      const waitMs = checked.ok ? rateLimits.connect(request.address) : 0;
      return waitMs > 0 ? err({ status: 429, waitMs }) : checked;
    },
    accept: (socket, { origin, host: name, address }) => {
      addresses.add(address, 1);
      if (!isAllowed(origin, name)) return closeForbiddenOrigin(socket, address);
      accepted += 1;
      const connection = new Connection(socket, { address, guest: `socket ${accepted}` }, ports);
      connections.add(connection);
      return connection;
    },
    count: () => connections.size,
    setDraining: (is) => {
      isDraining = is;
      const all = is ? connections : [];
      for (const connection of all) connection.close(CLOSE_CODES.goingAway, "the server has lost its database");
    },
    close: async () => {
      isClosing = true;
      stopSweeper();
      await closeAll([...connections], options);
    },
  };
};
