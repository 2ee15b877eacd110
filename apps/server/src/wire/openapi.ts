// The API description, made from the table of routes: OpenAPI 3.1 for programs, an HTML page for people.
import { entrySchema } from "@tengen/match";
import { matchInfoSchema, problemSchema } from "@tengen/protocol";
import { toJsonSchema } from "@valibot/to-json-schema";
import type * as v from "valibot";
import type { Route } from "./route.ts";

/** Shared schemas, by name. */
const SHARED = { Match: matchInfoSchema, Entry: entrySchema };
const PLACE = "#/components/schemas/";

const write = (schema: v.GenericSchema, definitions: Readonly<Record<string, v.GenericSchema>>): object => {
  const written = toJsonSchema(schema, {
    errorMode: "ignore",
    definitions,
    overrideSchema: ({ valibotSchema, jsonSchema }) =>
      valibotSchema.type === "custom" ? { type: "object" } : jsonSchema,
  });
  const { $schema: _dialect, $defs: _shared, ...rest } = written;
  return JSON.parse(JSON.stringify(rest).replaceAll("#/$defs/", PLACE)) as object;
};
const schemaOf = (schema: v.GenericSchema): object => write(schema, SHARED);

/** Other routes, and what they are for. */
const OTHERS = {
  "/data/catalogue.json": "The games, their rulesets and their bots.",
  "/data/game.schema.json": "The JSON Schema of a game's manifest.",
  "/api/messages.schema.json": "The JSON Schema of all WebSocket messages, in both directions.",
  "/healthz": "Liveness: 200 while the process responds.",
  "/readyz": "Readiness: 200 while entries can be stored, otherwise 503.",
  "/metrics": "Prometheus metrics.",
};

const REFUSALS: Readonly<Record<number, string>> = {
  400: "the request is malformed",
  401: "a valid token is required",
  403: "this guest may not do that",
  404: "not found",
  409: "conflicts with the state of the match",
  413: "the body is larger than 8 KiB",
  429: "too many requests or matches; see retry-after",
  503: "the database is unavailable, or the server is shutting down; see retry-after",
};

/** The error statuses of a route. */
const refusalsOf = ({ path, needsToken, query, body }: Route): readonly number[] => [
  ...(body !== undefined || query !== undefined ? [400] : []),
  401,
  ...(needsToken ? [403] : []),
  ...(path.includes("{") || path === "/api/takeover" ? [404] : []),
  ...(path.includes("{") ? [409] : []),
  ...(body === undefined ? [] : [413]),
  429,
  503,
];

const json = (schema: object) => ({ content: { "application/json": { schema } } });

const operationOf = (route: Route): object => {
  const { path, summary, needsToken, query, body, response } = route;
  return {
    summary,
    ...(needsToken ? { security: [{ token: [] }] } : {}),
    parameters: [
      ...[...path.matchAll(/\{(\w+)\}/gu)].map(([, name]) => ({
        name,
        in: "path",
        required: true,
        schema: { type: "string" },
      })),
      ...Object.entries(query ?? {}).map(([name, description]) => ({
        name,
        in: "query",
        description,
        schema: { type: "string" },
      })),
    ],
    ...(body === undefined ? {} : { requestBody: { required: true, ...json(schemaOf(body)) } }),
    responses: {
      200: { description: "success", ...json(schemaOf(response)) },
      ...Object.fromEntries(
        [...refusalsOf(route), "default" as const].map((status) => [
          status,
          {
            description: status === "default" ? "an error" : REFUSALS[status],
            ...json({ $ref: `${PLACE}Problem` }),
          },
        ]),
      ),
    },
  };
};

const sharedSchemas = (): Readonly<Record<string, object>> => {
  const { Match, Entry } = SHARED;
  return { Match: write(Match, { Entry }), Entry: write(Entry, {}) };
};

export const describeApi = (routes: readonly Route[], version: string): object => {
  const paths: Record<string, Record<string, object>> = Object.fromEntries(
    Object.entries(OTHERS).map(([path, summary]) => [
      path,
      { get: { summary, responses: { 200: { description: "success" } } } },
    ]),
  );
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Tengen",
      version,
      description:
        "Matches of stone games. The WebSocket messages are described in packages/protocol/SPEC.md, and as JSON Schema at /api/messages.schema.json.",
    },
    paths,
    components: {
      schemas: { Problem: schemaOf(problemSchema), ...sharedSchemas() },
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
    },
  };
};

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/gu, (sign) => `&#${sign.codePointAt(0)};`);

/** The style sheet of the page; a separate file, because the content security policy forbids inline styles. */
export const API_STYLE = `:root { color-scheme: light dark; font: 1rem/1.55 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.6rem; }
h2 { margin: 0; font-size: 1.05rem; overflow-wrap: anywhere; }
section { padding: 1rem 0; border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
p { margin: 0.3rem 0; }
ul { margin: 0.3rem 0; padding-left: 1.2rem; }
summary { cursor: pointer; padding: 0.2rem 0; }
pre { overflow-x: auto; margin: 0.3rem 0; padding: 0.8rem; font-size: 0.85rem; border-radius: 0.4rem; background: color-mix(in srgb, currentColor 7%, transparent); }
`;

/** The same for people: plain HTML without scripts. */
export const renderApi = (routes: readonly Route[]): string => {
  const show = (title: string, schema: object): string =>
    `<details><summary>${title}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`;
  const sections = routes.map(({ method, path, summary, needsToken, query, body, response }) =>
    [
      `<section><h2><code>${method} ${escapeHtml(path)}</code></h2><p>${escapeHtml(summary)}${needsToken ? " Requires a token." : ""}</p>`,
      ...(query === undefined ? [] : ["<ul>"]),
      ...Object.entries(query ?? {}).map(
        ([name, text]) =>
          `<li><code>${name}</code>: ${escapeHtml(text).replaceAll(/`(\w+)`/gu, "<code>$1</code>")}</li>`,
      ),
      ...(query === undefined ? [] : ["</ul>"]),
      ...(body === undefined ? [] : [show("request", schemaOf(body))]),
      show("response", schemaOf(response)),
      "</section>",
    ].join("\n"),
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/api/style.css"><title>Tengen: HTTP API</title></head>
<body><main><h1>HTTP API of the match server</h1>
<p>For programs: <a href="/api/openapi.json">openapi.json</a>. Matches are played over the WebSocket at <code>/ws</code>: <a href="/api/messages.schema.json">messages.schema.json</a>.</p>
${sections.join("\n")}
<section><h2>Shared schemas</h2>
${Object.entries({ ...sharedSchemas(), Problem: schemaOf(problemSchema) })
  .map(([name, schema]) => show(name, schema))
  .join("\n")}
</section>
<section><h2>Other routes</h2><ul>${Object.entries(OTHERS)
    .map(([path, text]) => `<li><code>GET ${path}</code>: ${escapeHtml(text)}</li>`)
    .join("")}</ul></section>
</main></body></html>
`;
};
