// The description of the requests, for programs (OpenAPI 3.1) and for people (a page), out of the table of routes.
import { problemSchema } from "@tengen/protocol";
import { toJsonSchema } from "@valibot/to-json-schema";
import type * as v from "valibot";
import type { Route } from "./api.ts";

const schemaOf = (schema: v.GenericSchema): object => {
  const { $schema: _dialect, ...rest } = toJsonSchema(schema, {
    typeMode: "input",
    errorMode: "ignore",
    overrideSchema: ({ valibotSchema, jsonSchema }) =>
      valibotSchema.type === "custom" ? { type: "object" } : jsonSchema,
  });
  return rest;
};

const json = (schema: object) => ({ content: { "application/json": { schema } } });

const operationOf = ({ path, summary, needsToken, query, body, answer }: Route): object => ({
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
    200: { description: "done", ...json(answer === null ? { type: "object" } : schemaOf(answer)) },
    default: { description: "not done, and why", ...json({ $ref: "#/components/schemas/Problem" }) },
  },
});

export const describeApi = (routes: readonly Route[], version: string): object => {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Tengen",
      version,
      description: "Matches of stone games. What is said over WebSocket is in packages/protocol/SPEC.md.",
    },
    paths,
    components: {
      schemas: { Problem: schemaOf(problemSchema) },
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
  const sections = routes.map(({ method, path, summary, needsToken, query, body, answer }) =>
    [
      `<section><h2><code>${method} ${escapeHtml(path)}</code></h2><p>${escapeHtml(summary)}${needsToken ? " Needs a token." : ""}</p>`,
      ...(query === undefined ? [] : ["<ul>"]),
      ...Object.entries(query ?? {}).map(
        ([name, text]) =>
          `<li><code>${name}</code>: ${escapeHtml(text).replaceAll(/`(\w+)`/gu, "<code>$1</code>")}</li>`,
      ),
      ...(query === undefined ? [] : ["</ul>"]),
      ...(body === undefined ? [] : [show("request", schemaOf(body))]),
      ...(answer === null ? [] : [show("answer", schemaOf(answer))]),
      "</section>",
    ].join("\n"),
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/api/style.css"><title>Tengen: requests</title></head>
<body><main><h1>Requests of the match server</h1>
<p>For programs: <a href="/api/openapi.json">openapi.json</a>. Play itself goes over a WebSocket at <code>/ws</code>.</p>
${sections.join("\n")}
</main></body></html>
`;
};
