// Puts the match service on a Fastify server: the API, its description, health checks, metrics and WebSockets.
import type { IncomingMessage } from "node:http";
import { messagesJsonSchema } from "@tengen/protocol";
import type { FastifyInstance } from "fastify";
import { clientKey } from "./client-address.ts";
import { limitConnections } from "./connection-limits.ts";
import type { Host } from "./host.ts";
import type { Limits } from "./limits.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import { limitRequests } from "./request-limits.ts";
import type { Previews } from "./previews.ts";
import type { Service } from "./service.ts";
import { allowOrigins } from "./wire/cors.ts";
import { refusalBody, refuseRate, secondsOf } from "./wire/http-refusal.ts";
import { API_STYLE, describeApi, renderApi } from "./wire/openapi.ts";
import { serveSharePages } from "./wire/share-pages.ts";
import { serveApi } from "./wire/serve-api.ts";
import { serveWebSockets } from "./wire/websocket-server.ts";

export interface AttachOptions {
  readonly host: Host;
  readonly version: string;
  readonly limits: Limits;
  /** Allowed origins besides the server's own. */
  readonly origins: readonly string[];
  /** Whether to take client addresses from a proxy's `x-forwarded-for`. */
  readonly trustProxy: boolean;
  readonly metrics: Metrics;
  readonly log: Log;
  readonly previews: Previews;
}

/** How often the backlog of HTTP responses is updated, in milliseconds. */
const BACKLOG_EVERY_MS = 500;

/** Reads client addresses. Warns once about the header of a proxy that is not trusted. */
const makeAddressOf = (trustProxy: boolean, log: Log): ((request: IncomingMessage) => string) => {
  let hasWarned = trustProxy;
  return (request) => {
    if (!hasWarned && request.headers["x-forwarded-for"] !== undefined) {
      hasWarned = true;
      log.warn(
        "x-forwarded-for is ignored: all clients behind a proxy count as one address. Set TENGEN_TRUST_PROXY=1 to trust it",
      );
    }
    return clientKey(request, trustProxy);
  };
};

const rateLimitRefusal = (waitMs: number) => ({
  seconds: secondsOf(waitMs),
  body: refusalBody(refuseRate(waitMs).error),
});

/** The description of the API, for programs and for people. */
const serveDescription = (server: FastifyInstance, { routes }: Service, version: string): void => {
  const pages = {
    "/api/openapi.json": ["application/json; charset=utf-8", JSON.stringify(describeApi(routes, version))],
    "/api/messages.schema.json": ["application/schema+json", JSON.stringify(messagesJsonSchema())],
    "/api/style.css": ["text/css; charset=utf-8", API_STYLE],
    "/api": ["text/html; charset=utf-8", renderApi(routes)],
  } as const;
  for (const [path, [type, text]] of Object.entries(pages)) {
    server.get(path, (_request, reply) => reply.header("cache-control", "no-cache").type(type).send(text));
  }
};

/** What a supervisor and Prometheus ask for. */
const serveHealth = (server: FastifyInstance, { unavailableReason }: Service, { registry }: Metrics): void => {
  server.get("/readyz", async (_request, reply) => {
    void reply.header("cache-control", "no-store");
    const why = unavailableReason();
    return why === null ? reply.send({ status: "ready" }) : reply.code(503).send({ status: why });
  });
  server.get("/metrics", async (_request, reply) =>
    reply
      .header("cache-control", "no-store")
      .type(registry.contentType)
      .send(await registry.metrics()),
  );
};

/** Adds the routes and WebSockets to a server that is not listening yet. */
export const attachService = (server: FastifyInstance, service: Service, options: AttachOptions): void => {
  const { host, version, limits, origins, trustProxy, metrics, log, previews } = options;
  const { routes, respond, sockets, rateLimits, backlog } = service;
  const addressOf = makeAddressOf(trustProxy, log);
  const onRefused = (): void => metrics.connectionsDropped.inc({ why: "connections" });
  if (!trustProxy) limitConnections(server.server, limits, host, onRefused);
  allowOrigins(server, origins);
  const updateBacklog = limitRequests(server, { host, backlog, rateLimits, addressOf, refusal: rateLimitRefusal });
  const stop = host.startInterval(BACKLOG_EVERY_MS, updateBacklog);
  server.addHook("onClose", async () => stop());
  serveApi(server, routes, respond, addressOf);
  const { shared } = service;
  serveSharePages(server, { ...shared, previews }, ({ raw }) => rateLimits.draw(addressOf(raw)) === 0);
  serveDescription(server, service, version);
  serveHealth(server, service, metrics);
  serveWebSockets({ host, server: server.server, sockets, messageBytes: limits.messageBytes, addressOf });
};
