// Every HTTP connection, whatever it asks for: how many of its requests may be unanswered, how much may wait for it to read (backlog.ts), and how often an
// address may ask. Node answers pipelined requests in order and keeps the answers until they are read, so a client that only asks would fill the memory.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import type { RateLimits } from "./rate-limits.ts";
import type { Backlog, Reader } from "./backlog.ts";

/** Requests of one connection that may be unanswered. Browsers send one at a time. */
const MOST_PIPELINED = 8;

/** For those who watch over the server, not for its visitors: asked often, and answered with a word. */
const UNLIMITED: ReadonlySet<string> = new Set(["/healthz", "/readyz"]);

interface Connection extends Reader {
  readonly responses: Set<ServerResponse>;
}

const openConnection = (socket: Socket, address: string): Connection => {
  const responses = new Set<ServerResponse>();
  // Of the first response that is the socket's as well; the others wait behind it.
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
  readonly backlog: Backlog;
  readonly rateLimits: Pick<RateLimits, "request">;
  readonly addressOf: (request: IncomingMessage) => string;
  /** What whoever asks too often is told; the wait in milliseconds. */
  readonly refusal: (waitMs: number) => { readonly seconds: number; readonly body: unknown };
}

/** Holds all requests to the limits, those of the site too; to be called before any route is added. Gives a look at those who wait, to be called now and then. */
export const limitRequests = (
  server: FastifyInstance,
  { backlog, rateLimits, addressOf, refusal }: RequestLimitOptions,
): (() => void) => {
  const connections = new Map<Socket, Connection>();

  const connectionOf = ({ socket }: IncomingMessage, address: string): Connection => {
    const known = connections.get(socket);
    if (known !== undefined) return known;
    const connection = openConnection(socket, address);
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
    if (connection.responses.size > MOST_PIPELINED) {
      raw.socket.destroy();
      return reply.hijack();
    }
    const path = raw.url?.split("?")[0] ?? "";
    const wait = UNLIMITED.has(path) ? 0 : rateLimits.request(address, raw.method === "POST");
    if (wait === 0) return undefined;
    const { seconds, body } = refusal(wait);
    return reply.code(429).header("retry-after", seconds).send(body);
  });

  // Once an answer has been handed over.
  server.addHook("onSend", (request, _reply, payload, done) => {
    const connection = connections.get(request.raw.socket);
    if (connection !== undefined) setImmediate(() => backlog.wrote(connection));
    done(null, payload);
  });

  return () => {
    for (const connection of connections.values()) if (connection.bufferedBytes() > 0) backlog.wrote(connection);
  };
};
