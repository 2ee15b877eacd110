// CORS for the pages of other origins (TENGEN_ORIGINS). The token is a header that the page sets itself, so credentials
// are not allowed.
import type { FastifyInstance } from "fastify";

/** The paths that other origins may request. */
const SHARED = /^\/(?:api|data)(?:\/|\?|$)/u;

/** Response headers that pages may read. */
const EXPOSED = "retry-after, tengen-protocol";

const PREFLIGHT = {
  "access-control-allow-methods": "GET, POST",
  "access-control-allow-headers": "authorization, content-type",
  /** Seconds for which browsers cache the preflight. */
  "access-control-max-age": "7200",
};

export const allowOrigins = (server: FastifyInstance, origins: readonly string[]): void => {
  if (origins.length === 0) return;
  server.addHook("onRequest", async (request, reply) => {
    if (!SHARED.test(request.url)) return;
    // Also for origins that are not allowed: their responses differ.
    void reply.header("vary", "origin");
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin)) return;
    void reply.headers({ "access-control-allow-origin": origin, "access-control-expose-headers": EXPOSED });
    const isPreflight = request.method === "OPTIONS" && "access-control-request-method" in request.headers;
    if (isPreflight) await reply.code(204).headers(PREFLIGHT).send();
  });
};
