// The description of the requests, for programs (OpenAPI 3.1) and for people (a page), out of the table of routes.
import { entrySchema } from "@tengen/match";
import { matchInfoSchema, problemSchema } from "@tengen/protocol";
import { toJsonSchema } from "@valibot/to-json-schema";
import type * as v from "valibot";
import type { Route } from "./api.ts";

/** What stands in many answers, by its name. */
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

/** Routes that are not about one match: what they are for. */
const OTHERS = {
  "/data/catalogue.json": "The games, their options and their bots.",
  "/data/game.schema.json": "The JSON Schema of a game's manifest.",
  "/api/messages.schema.json": "The JSON Schema of every message of the WebSocket, in both directions.",
  "/healthz": "200 while the process answers.",
  "/readyz": "200 while entries can be stored, else 503.",
  "/metrics": "Figures for Prometheus, as text.",
};

const REFUSALS: Readonly<Record<number, string>> = {
  400: "what was sent is not well-formed",
  401: "a valid token is needed",
  403: "not for this guest",
  404: "there is no such thing",
  409: "at odds with how the match stands",
  413: "more than 8 KiB were sent",
  429: "too many requests, or matches; retry-after says when",
  503: "not now: the database is away, or the server is shutting down; retry-after says when",
};

/** The statuses with which a route may refuse. */
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
      200: { description: "done", ...json(schemaOf(response)) },
      ...Object.fromEntries(
        [...refusalsOf(route), "default" as const].map((status) => [
          status,
          {
            description: status === "default" ? "not done, and why" : REFUSALS[status],
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
      { get: { summary, responses: { 200: { description: "done" } } } },
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
        "Matches of stone games. What is said over WebSocket is in packages/protocol/SPEC.md, and as JSON Schema at /api/messages.schema.json.",
    },
    paths,
    components: {
      schemas: { Problem: schemaOf(problemSchema), ...sharedSchemas() },
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
    },
  };
};

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/gu, (sign) => `&#${sign.codePointAt(0)};`);

/** How the page looks; a file of its own, because the server's pages may have no style within them. */
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

/** The same for people: plain HTML, nothing to run. */
export const renderApi = (routes: readonly Route[]): string => {
  const show = (title: string, schema: object): string =>
    `<details><summary>${title}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`;
  const sections = routes.map(({ method, path, summary, needsToken, query, body, response }) =>
    [
      `<section><h2><code>${method} ${escapeHtml(path)}</code></h2><p>${escapeHtml(summary)}${needsToken ? " Needs a token." : ""}</p>`,
      ...(query === undefined ? [] : ["<ul>"]),
      ...Object.entries(query ?? {}).map(
        ([name, text]) =>
          `<li><code>${name}</code>: ${escapeHtml(text).replaceAll(/`(\w+)`/gu, "<code>$1</code>")}</li>`,
      ),
      ...(query === undefined ? [] : ["</ul>"]),
      ...(body === undefined ? [] : [show("request", schemaOf(body))]),
      show("answer", schemaOf(response)),
      "</section>",
    ].join("\n"),
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/api/style.css"><title>Tengen: requests</title></head>
<body><main><h1>Requests of the match server</h1>
<p>For programs: <a href="/api/openapi.json">openapi.json</a>. Play itself goes over a WebSocket at <code>/ws</code>: <a href="/api/messages.schema.json">messages.schema.json</a>.</p>
${sections.join("\n")}
<section><h2>What they have in common</h2>
${Object.entries({ ...sharedSchemas(), Problem: schemaOf(problemSchema) })
  .map(([name, schema]) => show(name, schema))
  .join("\n")}
</section>
<section><h2>Others</h2><ul>${Object.entries(OTHERS)
    .map(([path, text]) => `<li><code>GET ${path}</code>: ${escapeHtml(text)}</li>`)
    .join("")}</ul></section>
</main></body></html>
`;
};
