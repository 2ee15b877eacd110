// HTTP: the built site, the catalogue, health, and the match service. Everything it needs is an argument.
import { gzipSync } from "node:zlib";
import helmet from "@fastify/helmet";
import { manifestJsonSchema, type Catalogue } from "@tengen/catalogue";
import { PROTOCOL } from "@tengen/protocol";
import fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import { handleClientError, ERROR_HEADERS, errorBody } from "./error-response.ts";
import type { Service } from "./service.ts";
import { serveSite } from "./site.ts";

export interface ServerOptions {
  readonly catalogue: Catalogue;
  /** The absolute path of the folder that `npm run build` made. */
  readonly site: string;
  /** Null for a server that keeps no matches. */
  readonly service: Service | null;
  /** Whether the address of whoever asks is what a proxy in front of the server says it is. */
  readonly trustProxy: boolean;
  /** Hears of errors that are ours; whoever asked learns only that there was one. */
  readonly onError: (error: Error) => void;
}

export const buildServer = async ({
  catalogue,
  site,
  service,
  trustProxy,
  onError,
}: ServerOptions): Promise<FastifyInstance> => {
  const server = fastify({
    bodyLimit: 8192,
    // Fastify would wait for ever for the rest of a request. Node heeds this only above the limit for the headers.
    requestTimeout: 30_000,
    // A connection on which nothing moves, such as one whose answer is not read, is cut. WebSockets have limits of their own.
    connectionTimeout: 60_000,
    http: { headersTimeout: 15_000 },
    // One proxy: whoever it names last is who asks.
    trustProxy: trustProxy ? (_address: string, hop: number) => hop === 0 : false,
    forceCloseConnections: true,
    clientErrorHandler: handleClientError,
    // A malformed address is refused before any route is known; it gets headers and our form too.
    frameworkErrors: (error, _request, reply: FastifyReply) => {
      const status = error.statusCode ?? 400;
      void reply.code(status).headers(ERROR_HEADERS).send(errorBody(status, error.message));
    },
  });

  // Only JSON is read; of any other type a body is refused as such (415).
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
    // Whoever puts TLS in front of the server decides about this one.
    strictTransportSecurity: false,
  });
  server.setErrorHandler((error: Error & { readonly statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status < 500) return reply.code(status).send(errorBody(status, error.message));
    onError(error);
    return reply.code(500).send(errorBody(500));
  });

  /** Made when it is first asked for. */
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
  service?.attach(server);
  await serveSite(server, site);
  return server;
};
