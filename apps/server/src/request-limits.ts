// Limits for all HTTP requests: pipelined requests per connection, unread bytes (backlog.ts), and the rate per address.
// Node buffers the responses of pipelined requests until they are read, so a client that never reads would fill the
// memory.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import type { RateLimits } from "./rate-limits.ts";
import type { Backlog, Reader } from "./backlog.ts";
import type { Host } from "./host.ts";

/** Unanswered requests per connection. Browsers send one at a time. */
const MAX_PIPELINED = 8;

/** Health checks have no rate limit: they are frequent and cheap. */
const UNLIMITED: ReadonlySet<string> = new Set(["/healthz", "/readyz"]);

interface Connection extends Reader {
  readonly responses: Set<ServerResponse>;
}

const trackConnection = (socket: Socket, address: string): Connection => {
  const responses = new Set<ServerResponse>();
  // The first response includes the socket's buffer; the others are queued behind it.
  const bufferedBytes = (): number => [...responses].reduce((sum, response) => sum + response.writableLength, 0);
  return {
    address,
    responses,
    bufferedBytes,
    bytesWritten: () => socket.bytesWritten + bufferedBytes(),
    disconnect: () => void socket.destroy(),
  };
};

export interface RequestLimitOptions {
  readonly host: Pick<Host, "defer">;
  readonly backlog: Backlog;
  readonly rateLimits: Pick<RateLimits, "request">;
  readonly addressOf: (request: IncomingMessage) => string;
  /** The response to a rate-limited request; the wait is in milliseconds. */
  readonly refusal: (waitMs: number) => { readonly seconds: number; readonly body: unknown };
}

/**
 * Applies the limits to all requests, including the site's. Call it before adding routes. Returns a function that
 * updates the backlog, to be called periodically.
 */
export const limitRequests = (
  server: FastifyInstance,
  { host, backlog, rateLimits, addressOf, refusal }: RequestLimitOptions,
): (() => void) => {
  const connections = new Map<Socket, Connection>();

  const connectionOf = ({ socket }: IncomingMessage, address: string): Connection => {
    const known = connections.get(socket);
    if (known !== undefined) return known;
    const connection = trackConnection(socket, address);
    connections.set(socket, connection);
    socket.once("close", () => {
      connections.delete(socket);
      backlog.forget(connection);
    });
    return connection;
  };

  server.addHook("onRequest", async (request, reply) => {
    const { raw } = request;
    const address = addressOf(raw);
    const connection = connectionOf(raw, address);
    connection.responses.add(reply.raw);
    reply.raw.once("close", () => connection.responses.delete(reply.raw));
    if (connection.responses.size > MAX_PIPELINED) {
      raw.socket.destroy();
      return reply.hijack();
    }
    const path = raw.url?.split("?")[0] ?? "";
    const wait = UNLIMITED.has(path) ? 0 : rateLimits.request(address, raw.method === "POST");
    if (wait === 0) return undefined;
    const { seconds, body } = refusal(wait);
    return reply.code(429).header("retry-after", seconds).send(body);
  });

  // After the response has been handed to the socket.
  server.addHook("onSend", (request, _reply, payload, done) => {
    const connection = connections.get(request.raw.socket);
    if (connection !== undefined) host.defer(() => backlog.wrote(connection));
    done(null, payload);
  });

  return () => {
    for (const connection of connections.values()) if (connection.bufferedBytes() > 0) backlog.wrote(connection);
  };
};
