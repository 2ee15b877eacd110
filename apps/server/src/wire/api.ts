// The HTTP API: one table of routes, from which the Fastify routes and the OpenAPI description are made, and a function
// from a request to its response.
import { labelSchema, type Err, type Result } from "@tengen/kernel";
import * as v from "valibot";
import { refuse } from "../play/refusal.ts";
import type { RateLimits } from "../rate-limits.ts";
import { StoreError } from "../store/store.ts";
import type { Guest, Tokens } from "../tokens.ts";
import { listGuestRoutes, type GuestRouteOptions } from "./guest-routes.ts";
import { NO_STORE, refuseRate, respondRefusal, type ApiResponse } from "./http-refusal.ts";
import { listMatchRoutes, type MatchRouteOptions } from "./match-routes.ts";
import { listOpeningRoutes, type OpeningRouteOptions } from "./opening-routes.ts";
import { listRecordRoutes, type RecordRouteOptions } from "./record-routes.ts";
import { listSharedRoutes, type SharedRouteOptions } from "./shared-routes.ts";
import { findRoute, type Call, type Route } from "./route.ts";

export type { ApiResponse } from "./http-refusal.ts";
export type { Route } from "./route.ts";

export type RouteOptions = GuestRouteOptions &
  MatchRouteOptions &
  RecordRouteOptions &
  OpeningRouteOptions &
  SharedRouteOptions;

export const listRoutes = (options: RouteOptions): readonly Route[] => [
  ...listGuestRoutes(options),
  ...listMatchRoutes(options),
  ...listRecordRoutes(options),
  ...listOpeningRoutes(options),
  ...listSharedRoutes(options),
];

/** A request for a route. */
export interface RouteRequest extends Pick<Call, "params" | "query" | "body"> {
  /** The client's address, a key of `client-address.ts`. */
  readonly address: string;
  /** The header of this name. */
  readonly authorization: string | undefined;
}

export type Respond = (route: Route, request: RouteRequest) => Promise<ApiResponse>;

export interface RespondOptions {
  readonly tokens: Tokens;
  readonly rateLimits: Pick<RateLimits, "message">;
  /** Why the server is unavailable; null if it is available. */
  readonly unavailableReason: (only?: "closing") => string | null;
  /** Called with errors that were answered with a 503. */
  readonly onError: (error: unknown) => void;
}

const NO_TOKEN = refuse("NOT_AUTHORIZED", "A valid token is required. Send the header authorization: Bearer <token>.");
const NO_MATCH = refuse("MATCH_NOT_FOUND", "There is no match with this id.");
const NO_ROUTE = refuse("NOT_FOUND", "Not Found");

/** Refuses a request that failed only because the server is unavailable; null if that is not why. */
const refuseUnavailable = (error: unknown, { unavailableReason, onError }: RespondOptions): Err | null => {
  const closing = unavailableReason("closing");
  if (closing !== null) return refuse("SHUTTING_DOWN", `The request failed: ${closing}. Try again in a moment.`);
  if (error instanceof StoreError) onError(error);
  const why = unavailableReason() ?? (error instanceof StoreError ? "the store did not answer" : null);
  return why === null ? null : refuse("INTERNAL", `The request failed: ${why}. Try again in a moment.`);
};

/** Turns errors of the store, and all errors while the server is unavailable, into a 503. Any other error is a bug. */
const attempt = async (handle: () => Promise<Result<unknown>>, options: RespondOptions): Promise<Result<unknown>> => {
  try {
    const refusal = options.unavailableReason("closing") === null ? null : refuseUnavailable(null, options);
    return refusal ?? (await handle());
  } catch (error) {
    const refusal = refuseUnavailable(error, options);
    if (refusal === null) throw error;
    return refusal;
  }
};

/** The guest of a token; null without one, or if it is invalid. */
const authenticate = async (
  authorization: string | undefined,
  tokens: Tokens,
): Promise<{ readonly hasToken: boolean; readonly guest: Guest | null }> => {
  const token = /^Bearer (?<token>\S+)$/u.exec(authorization ?? "")?.groups?.["token"];
  if (token === undefined) return { hasToken: false, guest: null };
  return { hasToken: true, guest: (await tokens.verify(token))?.guest ?? null };
};

/** Makes the function that answers the requests for all routes. */
export const makeRespond = (options: RespondOptions): Respond => {
  const { tokens, rateLimits } = options;
  return async ({ needsToken, cacheSeconds, handle }, { address, authorization, params, query, body }) => {
    const { hasToken, guest } = await authenticate(authorization, tokens);
    if (guest === null && (needsToken || hasToken)) return respondRefusal(NO_TOKEN, 401);
    const client = { address, guest: guest?.playerId ?? null };
    const waitMs = rateLimits.message(client);
    if (waitMs > 0) return respondRefusal(refuseRate(waitMs));
    const { matchId } = params;
    if (matchId !== undefined && !v.is(labelSchema, matchId)) return respondRefusal(NO_MATCH);
    const result = await attempt(() => handle({ client, guest, params, query, body }), options);
    const headers = cacheSeconds === undefined ? NO_STORE : { "cache-control": `public, max-age=${cacheSeconds}` };
    if (result.ok) return { status: 200, headers, body: result.value };
    // 401 without a token: the client can authenticate and retry.
    const isAnonymous = result.error.code === "NOT_AUTHORIZED" && guest === null;
    return isAnonymous ? respondRefusal(result, 401) : respondRefusal(result);
  };
};

/** A request as a client sends it. */
export interface ApiRequest {
  readonly method: string;
  /** The path, with the query. */
  readonly url: string;
  /** The client's address, a key of `client-address.ts`. */
  readonly address: string;
  /** The header of this name. */
  readonly authorization: string | undefined;
  /** The body, parsed from JSON. */
  readonly body: unknown;
}

/** Makes the function that answers any API request, without an HTTP server. */
export const makeHandle =
  (routes: readonly Route[], respond: Respond, rateLimits: Pick<RateLimits, "request">) =>
  async ({ method, url, address, authorization, body }: ApiRequest): Promise<ApiResponse> => {
    const waitMs = rateLimits.request(address, method === "POST");
    if (waitMs > 0) return respondRefusal(refuseRate(waitMs));
    const { pathname, searchParams } = new URL(url, "http://server");
    const found = findRoute(routes, method, pathname);
    if (found === null) return respondRefusal(NO_ROUTE);
    const query = Object.fromEntries(searchParams);
    return respond(found.route, { address, authorization, params: found.params, query, body });
  };
