// A route of the HTTP API: what it takes, what it returns, and its handler.
import { parseWith, type Result } from "@tengen/kernel";
import type * as v from "valibot";
import type { Client } from "../rate-limits.ts";
import type { Guest } from "../tokens.ts";

/** The arguments of a handler. */
export interface Call {
  readonly client: Client;
  readonly guest: Guest | null;
  readonly body: unknown;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

export interface Route {
  readonly method: "GET" | "POST";
  /** With `{parameters}`, as in OpenAPI. */
  readonly path: string;
  readonly summary: string;
  /** Whether a token is required. */
  readonly needsToken: boolean;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: v.GenericSchema;
  /** The largest body in bytes, if more than usual. */
  readonly maxBody?: number;
  readonly response: v.GenericSchema;
  /** Whether many requests are answered with the same body: then it is serialized and compressed once. */
  readonly isShared?: true;
  /** For how long anybody may keep the response; not at all without it. */
  readonly cacheSeconds?: number;
  /** Returns the body of the response. */
  readonly handle: (call: Call) => Promise<Result<unknown>>;
}

/** Parses the body of a request before it is used. */
export const withBody = async <T>(
  schema: v.GenericSchema<unknown, T>,
  body: unknown,
  act: (request: T) => Promise<Result<unknown>>,
): Promise<Result<unknown>> => {
  const request = parseWith(schema, body, "INVALID_PAYLOAD", "request", { depth: 10, values: 600, text: 2048 });
  return request.ok ? act(request.value) : request;
};

/** The guest of a route that needs a token. */
export const requireGuest = ({ guest }: Pick<Call, "guest">): Guest => {
  if (guest === null) throw new Error("a route that needs a token was called without one");
  return guest;
};

/** The route of a path, and the path's parameters; null if there is none. */
export const findRoute = (
  routes: readonly Route[],
  method: string,
  path: string,
): { readonly route: Route; readonly params: Readonly<Record<string, string>> } | null => {
  for (const route of routes) {
    const pattern = new RegExp(`^${route.path.replaceAll(/\{(\w+)\}/gu, "(?<$1>[^/]+)")}$`, "u");
    const found = route.method === method ? pattern.exec(path) : null;
    if (found !== null) return { route, params: { ...found.groups } };
  }
  return null;
};
