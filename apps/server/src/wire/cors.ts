// Pages of other origins (TENGEN_ORIGINS) may ask over HTTP what they may say over the WebSocket: their browsers want to be told so, and ask before what
// changes something. Who is who is in a header that the page sends itself, so no cookies or other credentials are let through.
import type { FastifyInstance } from "fastify";

/** What a page of another origin may ask for. */
const SHARED = /^\/(?:api|data)(?:\/|\?|$)/u;

/** Headers of an answer that a page can read besides those that every page can. */
const EXPOSED = "retry-after, tengen-protocol";

const PREFLIGHT = {
  "access-control-allow-methods": "GET, POST",
  "access-control-allow-headers": "authorization, content-type",
  /** Seconds for which a browser need not ask again. */
  "access-control-max-age": "7200",
};

export const allowOrigins = (server: FastifyInstance, origins: readonly string[]): void => {
  if (origins.length === 0) return;
  server.addHook("onRequest", async (request, reply) => {
    if (!SHARED.test(request.url)) return;
    // Also where the origin is none of these: the answer is another one then.
    void reply.header("vary", "origin");
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin)) return;
    void reply.headers({ "access-control-allow-origin": origin, "access-control-expose-headers": EXPOSED });
    const isPreflight = request.method === "OPTIONS" && "access-control-request-method" in request.headers;
    if (isPreflight) await reply.code(204).headers(PREFLIGHT).send();
  });
};
