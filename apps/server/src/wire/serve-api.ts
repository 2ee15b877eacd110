// The routes of the API on Fastify, which reads requests and writes responses.
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Respond, Route } from "./api.ts";
import { sharedBodyOf, takesGzip } from "./shared-body.ts";

/** Joins repeated query parameters, since no route accepts a list. */
const queryOf = ({ query }: FastifyRequest): Readonly<Record<string, string>> => {
  const asked = Object.entries(query as Readonly<Record<string, string | readonly string[]>>);
  return Object.fromEntries(asked.map(([name, value]) => [name, typeof value === "string" ? value : value.join(",")]));
};

const sendShared = ({ headers }: FastifyRequest, reply: FastifyReply, body: object): FastifyReply => {
  const { text, gzip } = sharedBodyOf(body);
  void reply.type("application/json; charset=utf-8").header("vary", "accept-encoding");
  return gzip !== null && takesGzip(headers["accept-encoding"])
    ? reply.header("content-encoding", "gzip").send(gzip)
    : reply.send(text);
};

export const serveApi = (
  server: FastifyInstance,
  routes: readonly Route[],
  respond: Respond,
  addressOf: (request: IncomingMessage) => string,
): void => {
  for (const route of routes) {
    server.route({
      method: route.method,
      ...(route.maxBody === undefined ? {} : { bodyLimit: route.maxBody }),
      url: route.path.replaceAll(/\{(\w+)\}/gu, ":$1"),
      handler: async (request: FastifyRequest, reply) => {
        // Also for an error, which the server answers.
        void reply.header("cache-control", "no-store");
        const { status, headers, body } = await respond(route, {
          address: addressOf(request.raw),
          authorization: request.headers.authorization,
          params: request.params as Readonly<Record<string, string>>,
          query: queryOf(request),
          body: request.body,
        });
        void reply.code(status).headers(headers);
        return route.isShared === true && status === 200
          ? sendShared(request, reply, body as object)
          : reply.send(body);
      },
    });
  }
};
