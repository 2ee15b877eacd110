// The routes of the API on Fastify, which reads requests and writes responses.
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Respond, Route } from "./api.ts";

/** Joins repeated query parameters, since no route accepts a list. */
const queryOf = ({ query }: FastifyRequest): Readonly<Record<string, string>> => {
  const asked = Object.entries(query as Readonly<Record<string, string | readonly string[]>>);
  return Object.fromEntries(asked.map(([name, value]) => [name, typeof value === "string" ? value : value.join(",")]));
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
        return reply.code(status).headers(headers).send(body);
      },
    });
  }
};
