// HTTP: the first page, the catalogue and health. Everything it needs is an argument.
import helmet from "@fastify/helmet";
import { manifestJsonSchema, type Catalogue } from "@tengen/catalogue";
import fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import { pickLanguage, renderHome, renderNotFound, STYLE } from "./page.ts";

export interface ServerOptions {
  readonly catalogue: Catalogue;
  /** Hears of errors that are ours; whoever asked learns only that there was one. */
  readonly onError: (error: Error) => void;
}

/** For answers that are given before the plug-in that sets the headers has its turn. */
const BARE_HEADERS = { "content-security-policy": "default-src 'none'", "x-content-type-options": "nosniff" };

export const buildServer = async ({ catalogue, onError }: ServerOptions): Promise<FastifyInstance> => {
  const server = fastify({
    bodyLimit: 8192,
    forceCloseConnections: true,
    // A malformed address is refused before any route is known; it gets headers and our form too.
    frameworkErrors: (error, _request, reply: FastifyReply) => {
      void reply
        .code(error.statusCode ?? 400)
        .headers(BARE_HEADERS)
        .send({ error: error.message });
    },
  });

  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        imgSrc: ["'self'", "data:"],
        objectSrc: ["'none'"],
      },
    },
    referrerPolicy: { policy: "no-referrer" },
    xFrameOptions: { action: "deny" },
    // Whoever puts TLS in front of the server decides about this one.
    strictTransportSecurity: false,
  });

  server.get("/", (request, reply) => {
    const language = pickLanguage(request.headers["accept-language"]);
    return reply
      .type("text/html; charset=utf-8")
      .headers({ "content-language": language, vary: "accept-language", "cache-control": "no-cache" })
      .send(renderHome(catalogue, language));
  });
  server.get("/style.css", (_request, reply) =>
    reply.type("text/css; charset=utf-8").header("cache-control", "no-cache").send(STYLE),
  );
  server.get("/data/catalogue.json", (_request, reply) => reply.header("cache-control", "no-cache").send(catalogue));
  server.get("/data/game.schema.json", (_request, reply) =>
    reply.type("application/schema+json").send(manifestJsonSchema()),
  );
  server.get("/healthz", (_request, reply) => reply.header("cache-control", "no-store").send({ status: "ok" }));

  server.setNotFoundHandler((request, reply) => {
    const language = pickLanguage(request.headers["accept-language"]);
    return request.headers.accept?.includes("text/html") === true
      ? reply
          .code(404)
          .type("text/html; charset=utf-8")
          .header("content-language", language)
          .send(renderNotFound(language))
      : reply.code(404).send({ error: "not found" });
  });
  server.setErrorHandler((error: Error & { readonly statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) onError(error);
    return reply.code(status).send({ error: status >= 500 ? "internal error" : error.message });
  });
  return server;
};
