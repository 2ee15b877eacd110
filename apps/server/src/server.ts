// The Fastify server: the built site, the catalogue, health checks, and the match service.
import { gzipSync } from "node:zlib";
import helmet from "@fastify/helmet";
import { manifestJsonSchema, type Catalogue } from "@tengen/catalogue";
import { PROTOCOL } from "@tengen/protocol";
import fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import { handleClientError, ERROR_HEADERS, errorBody } from "./error-response.ts";
import { serveSite } from "./site.ts";

export interface ServerOptions {
  readonly catalogue: Catalogue;
  /** The absolute path of the built site (`npm run build`). */
  readonly site: string;
  /** Adds the match service (`attachService`); null for a server without matches. */
  readonly attach: ((server: FastifyInstance) => void) | null;
  /** Whether to take client addresses from a proxy's `x-forwarded-for`. */
  readonly trustProxy: boolean;
  /** Called with internal errors; the client gets only a 500. */
  readonly onError: (error: Error) => void;
}

export const buildServer = async ({
  catalogue,
  site,
  attach,
  trustProxy,
  onError,
}: ServerOptions): Promise<FastifyInstance> => {
  const server = fastify({
    bodyLimit: 8192,
    // Fastify has no limit by default. Node applies this only if it is above the limit for the headers.
    requestTimeout: 30_000,
    // Closes idle connections, such as those that do not read their response. WebSockets have limits of their own.
    connectionTimeout: 60_000,
    http: { headersTimeout: 15_000 },
    // Trust one proxy: the last address it names is the client's.
    trustProxy: trustProxy ? (_address: string, hop: number) => hop === 0 : false,
    forceCloseConnections: true,
    clientErrorHandler: handleClientError,
    // A malformed URL fails before routing; it gets the same headers and error body.
    frameworkErrors: (error, _request, reply: FastifyReply) => {
      const status = error.statusCode ?? 400;
      void reply.code(status).headers(ERROR_HEADERS).send(errorBody(status, error.message));
    },
  });

  // Accept JSON bodies only; all others get a 415.
  server.removeContentTypeParser("text/plain");
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        imgSrc: ["'self'", "data:", "blob:"],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
      },
    },
    referrerPolicy: { policy: "no-referrer" },
    xFrameOptions: { action: "deny" },
    // HSTS is up to the TLS proxy.
    strictTransportSecurity: false,
  });
  server.setErrorHandler((error: Error & { readonly statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status < 500) return reply.code(status).send(errorBody(status, error.message));
    onError(error);
    return reply.code(500).send(errorBody(500));
  });

  /** Made on the first request. */
  let packed: { readonly plain: Buffer; readonly gzip: Buffer } | null = null;
  const pack = () => {
    const plain = Buffer.from(JSON.stringify(catalogue));
    return { plain, gzip: gzipSync(plain) };
  };
  server.get("/data/catalogue.json", (request, reply) => {
    const takesGzip = request.headers["accept-encoding"]?.includes("gzip") === true;
    void reply.headers({
      "cache-control": "no-cache",
      "tengen-protocol": PROTOCOL,
      "content-type": "application/json; charset=utf-8",
      vary: [reply.getHeader("vary"), "accept-encoding"].filter((name) => name !== undefined).join(", "),
    });
    packed ??= pack();
    return takesGzip ? reply.header("content-encoding", "gzip").send(packed.gzip) : reply.send(packed.plain);
  });
  server.get("/data/game.schema.json", (_request, reply) =>
    reply.type("application/schema+json").send(manifestJsonSchema()),
  );
  server.get("/healthz", (_request, reply) => reply.header("cache-control", "no-store").send({ status: "ok" }));
  attach?.(server);
  await serveSite(server, site);
  return server;
};
