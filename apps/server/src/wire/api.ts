// The HTTP API: one table of routes, from which the Fastify routes and the OpenAPI description are made, and a function
// from a request to its response.
import { labelSchema, parseWith, reject, type RejectionCode } from "@tengen/kernel";
import { makeMatchFile, matchFileSchema, signHead } from "@tengen/match";
import {
  createResponseSchema,
  createRequestSchema,
  guestResponseSchema,
  guestRequestSchema,
  handoverResponseSchema,
  joinRequestSchema,
  keyResponseSchema,
  listResponseSchema,
  logResponseSchema,
  matchResponseSchema,
  NAME_FAULT_MESSAGES,
  redeemHandoverRequestSchema,
  type ErrorCode,
  type ParseName,
} from "@tengen/protocol";
import * as v from "valibot";
import { randomHex, randomKey, type Host } from "../host.ts";
import type { RateLimits, Client } from "../rate-limits.ts";
import type { MatchCache } from "../play/match-cache.ts";
import { infoOf } from "../play/info.ts";
import { hashKey, isProblem, type Lobby, type Problem } from "../play/lobby.ts";
import type { Secrets } from "../secrets.ts";
import { StoreError, type Store } from "../store/store.ts";
import type { Guest, Tokens } from "../tokens.ts";

export interface ApiOptions {
  readonly host: Pick<Host, "randomBytes">;
  readonly store: Store;
  readonly matchCache: MatchCache;
  readonly lobby: Lobby;
  readonly tokens: Tokens;
  readonly secrets: Secrets;
  readonly rateLimits: RateLimits;
  /** Validates the name of a guest. */
  readonly parseName: ParseName;
  /** Why the server is unavailable; null if it is available. */
  readonly unavailableReason: (only?: "closing") => string | null;
  /** Called with errors that were answered with a 503. */
  readonly onError: (error: unknown) => void;
}

/** The arguments of a handler. */
interface Call {
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
  readonly response: v.GenericSchema;
  readonly handle: (call: Call) => Promise<unknown>;
}

/** The HTTP status of each code. */
export const HTTP_STATUS: Readonly<Record<string, number>> = {
  BAD_REQUEST: 400,
  INVALID_PAYLOAD: 400,
  INVALID_CONFIG: 400,
  NOT_AUTHORIZED: 403,
  SEAT_RESERVED: 403,
  MATCH_NOT_FOUND: 404,
  NOT_FOUND: 404,
  TOO_MANY: 429,
  RATE_LIMITED: 429,
  INTERNAL: 503,
  SHUTTING_DOWN: 503,
} satisfies Partial<Record<ErrorCode | RejectionCode, number>>;
/** `retry-after` of a 503, in seconds. */
const RETRY_AFTER = "2";
/** The status of all other codes: the request conflicts with the state of the match. */
const CONFLICT = 409;

const problem = (code: ErrorCode | RejectionCode, message: string): Problem => ({ code, message });

export const rateLimitProblem = (waitMs: number): Problem & { readonly detail: { readonly seconds: number } } => {
  const seconds = Math.ceil(waitMs / 1000);
  return { code: "RATE_LIMITED", message: `Too many requests. Try again in ${seconds} s.`, detail: { seconds } };
};

/** The response body of a problem. */
export const problemBody = ({ code, message, detail }: Problem) => ({
  error: detail === undefined ? { code, message } : { code, message, detail },
});

const HANDOVER_MS = 600_000;
const LIST_LIMIT = 50;
/** Entries in one response. */
const LOG_LIMIT = 500;
const LISTED = ["open", "active", "finished"] as const;

const countBots = (seats: readonly { readonly kind: string }[]): number =>
  seats.filter(({ kind }) => kind === "bot").length;

const GAME_ID = /^[a-z0-9-]{1,64}$/u;

const readCursor = (text: string | undefined): { readonly createdAt: number; readonly matchId: string } | undefined => {
  const found = /^(?<at>\d{1,15})-(?<id>m-[0-9a-f]{24})$/u.exec(text ?? "")?.groups;
  return found === undefined ? undefined : { createdAt: Number(found["at"]), matchId: found["id"] ?? "" };
};

export const listRoutes = (options: ApiOptions): readonly Route[] => {
  const { host, store, matchCache, lobby, tokens, secrets, rateLimits, parseName } = options;
  const withBody = async <T>(
    schema: v.GenericSchema<unknown, T>,
    body: unknown,
    act: (request: T) => Promise<unknown>,
  ) => {
    const request = parseWith(schema, body, "INVALID_PAYLOAD", "request", { depth: 10, values: 600, text: 2048 });
    return request.ok ? act(request.value) : request.error;
  };
  const requireGuest = (guest: Guest | null): Guest => {
    if (guest === null) throw new Error("a route that needs a token was called without one");
    return guest;
  };
  const { publicKey } = signHead("00".repeat(32), secrets.signingKey);
  const issue = async (guest: Guest) => ({ ...guest, ...(await tokens.issue(guest)) });
  const findMatch = async (matchId: string) => {
    const live = await matchCache.find(matchId);
    if (live === null) return problem("MATCH_NOT_FOUND", `There is no match ${matchId}.`);
    await matchCache.refresh(live);
    return live;
  };
  const describe = async (matchId: string) => {
    const live = await findMatch(matchId);
    return isProblem(live) ? live : { match: infoOf(live.stored), seq: live.match?.nextSeq ?? 0 };
  };
  const describeChanged = async (change: Promise<unknown>) => {
    const done = await change;
    return isProblem(done) ? done : describe((done as { readonly matchId: string }).matchId);
  };

  return [
    {
      method: "POST",
      path: "/api/guests",
      summary: "Creates a guest: an id, and the token that proves it.",
      needsToken: false,
      body: guestRequestSchema,
      response: guestResponseSchema,
      handle: ({ body }) =>
        withBody(guestRequestSchema, body, async ({ name: wanted }) => {
          const read = parseName(wanted);
          return read.ok
            ? issue({ playerId: `g-${randomHex(host, 12)}`, name: read.value })
            : reject("INVALID_PAYLOAD", NAME_FAULT_MESSAGES[read.error], { field: "name", fault: read.error }).error;
        }),
    },
    {
      method: "POST",
      path: "/api/token",
      summary: "A new token for the same guest, before the old one expires.",
      needsToken: true,
      response: guestResponseSchema,
      handle: ({ guest }) => issue(requireGuest(guest)),
    },
    {
      method: "POST",
      path: "/api/handover",
      summary: "A key that moves the guest to another device: once, within ten minutes.",
      needsToken: true,
      response: handoverResponseSchema,
      handle: async ({ guest }) => {
        const key = randomKey(host);
        const expiresAt = store.now() + HANDOVER_MS;
        await store.keepHandover({ ...requireGuest(guest), keyHash: hashKey(key), expiresAt });
        return { key, expiresAt };
      },
    },
    {
      method: "POST",
      path: "/api/takeover",
      summary: "Redeems a handover key for a token of the same guest. The key is then used up.",
      needsToken: false,
      body: redeemHandoverRequestSchema,
      response: guestResponseSchema,
      handle: ({ body }) =>
        withBody(redeemHandoverRequestSchema, body, async ({ key }) => {
          const kept = await store.redeemHandover(hashKey(key), store.now());
          return kept === null
            ? problem("NOT_FOUND", "The key is unknown, expired or already used. Create a new one on the other device.")
            : issue(kept);
        }),
    },
    {
      method: "POST",
      path: "/api/matches",
      summary: "Creates a match. Nobody is seated yet: the creator joins like everybody else.",
      needsToken: true,
      body: createRequestSchema,
      response: createResponseSchema,
      handle: ({ client, guest, body }) =>
        withBody(createRequestSchema, body, async (request) => {
          const wait = rateLimits.createMatch(client, countBots(request.seats));
          if (wait > 0) return rateLimitProblem(wait);
          const created = await lobby.create(requireGuest(guest), request, client.address);
          return isProblem(created) ? created : { match: infoOf(created.stored), invitations: created.invitations };
        }),
    },
    {
      method: "GET",
      path: "/api/matches",
      summary: "Matches, newest first.",
      needsToken: false,
      query: {
        status: "open (the default), active or finished",
        game: "only matches of this game",
        mine: "true: the guest's own matches, including unlisted ones; needs a token",
        after: "`next` of the previous page",
      },
      response: listResponseSchema,
      handle: async ({ guest, query }) => {
        const status = LISTED.find((name) => name === (query["status"] ?? "open"));
        if (status === undefined) return problem("BAD_REQUEST", `status must be one of ${LISTED.join(", ")}.`);
        const isMine = query["mine"] === "true";
        if (isMine && guest === null) return problem("NOT_AUTHORIZED", "mine=true needs a token.");
        if (query["game"] !== undefined && !GAME_ID.test(query["game"])) {
          return problem("BAD_REQUEST", "game must be the id of a game.");
        }
        const after = readCursor(query["after"]);
        if (query["after"] !== undefined && after === undefined)
          return problem("BAD_REQUEST", "after must be the next of the previous page.");
        const matches = await store.list({
          status,
          limit: LIST_LIMIT,
          ...(query["game"] === undefined ? {} : { gameId: query["game"] }),
          ...(isMine ? { playerId: requireGuest(guest).playerId } : {}),
          ...(after === undefined ? {} : { after }),
        });
        const last = matches.length === LIST_LIMIT ? matches.at(-1) : undefined;
        return {
          matches: matches.map(infoOf),
          next: last === undefined ? null : `${last.createdAt}-${last.matchId}`,
        };
      },
    },
    {
      method: "GET",
      path: "/api/matches/{matchId}",
      summary: "One match, and how many entries its log has.",
      needsToken: false,
      response: matchResponseSchema,
      handle: ({ params }) => describe(params["matchId"] ?? ""),
    },
    {
      method: "POST",
      path: "/api/matches/{matchId}/join",
      summary: "Takes a seat. The last seat starts the match.",
      needsToken: true,
      body: joinRequestSchema,
      response: matchResponseSchema,
      handle: ({ guest, params, body }) =>
        withBody(joinRequestSchema, body, (request) =>
          describeChanged(lobby.join(requireGuest(guest), params["matchId"] ?? "", request)),
        ),
    },
    ...(
      [
        ["start", "Starts a match whose seats are all taken."],
        ["abort", "Cancels an open match, or ends a running one before its second move."],
      ] as const
    ).map(([name, summary]): Route => ({
      method: "POST",
      path: `/api/matches/{matchId}/${name}`,
      summary,
      needsToken: true,
      response: matchResponseSchema,
      handle: ({ guest, params }) => describeChanged(lobby[name](requireGuest(guest), params["matchId"] ?? "")),
    })),
    {
      method: "POST",
      path: "/api/matches/{matchId}/rematch",
      summary: "Creates the same match with the seats rotated by one. A second request returns the same match.",
      needsToken: true,
      response: matchResponseSchema,
      handle: async ({ client, guest, params }) => {
        const matchId = params["matchId"] ?? "";
        const wait = rateLimits.createMatch(client, countBots((await matchCache.find(matchId))?.stored.plan ?? []));
        return wait > 0
          ? rateLimitProblem(wait)
          : describeChanged(lobby.rematch(requireGuest(guest), matchId, client.address));
      },
    },
    {
      method: "GET",
      path: "/api/matches/{matchId}/log",
      summary: `The entries of a match, at most ${LOG_LIMIT}; \`next\` is present if there are more.`,
      needsToken: false,
      query: { from: "the seq of the first entry; default 0" },
      response: logResponseSchema,
      handle: async ({ params, query }) => {
        const from = query["from"] ?? "0";
        if (!/^\d{1,9}$/u.test(from))
          return problem("BAD_REQUEST", "from must be the seq of an entry, a whole number.");
        const matchId = params["matchId"] ?? "";
        const stored = await store.read(matchId);
        if (stored === null) return problem("MATCH_NOT_FOUND", `There is no match ${matchId}.`);
        // One more than is returned shows whether there are more.
        const entries = await store.readLog(matchId, Number(from), LOG_LIMIT + 1);
        const page = entries.slice(0, LOG_LIMIT);
        return page.length === entries.length
          ? { matchId, entries }
          : { matchId, entries: page, next: Number(from) + LOG_LIMIT };
      },
    },
    {
      method: "GET",
      path: "/api/matches/{matchId}/file",
      summary: "A finished match as a tengen-match/1 file, signed.",
      needsToken: false,
      response: matchFileSchema,
      handle: async ({ params }) => {
        const live = await findMatch(params["matchId"] ?? "");
        if (isProblem(live)) return live;
        if (live.match?.status !== "finished")
          return problem("NOT_FINISHED", "The match is not finished. Its file is available when it is.");
        const serverBytes = secrets.unseal(live.matchId, live.stored.sealedBytes);
        return makeMatchFile(live.match, serverBytes, signHead(live.match.head, secrets.signingKey));
      },
    },
    {
      method: "GET",
      path: "/api/key",
      summary: "The public key that finished matches are signed with.",
      needsToken: false,
      response: keyResponseSchema,
      handle: () => Promise.resolve({ publicKey }),
    },
  ];
};

/** A request for a route. */
export interface RouteRequest {
  /** The client's address, a key of `client-address.ts`. */
  readonly address: string;
  /** The header of this name. */
  readonly authorization: string | undefined;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface ApiResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A JSON value. */
  readonly body: unknown;
}

export type Respond = (route: Route, request: RouteRequest) => Promise<ApiResponse>;

const NO_STORE = { "cache-control": "no-store" };

const respondProblem = (status: number, why: Problem): ApiResponse => {
  const { code, detail } = why;
  const seconds = code === "RATE_LIMITED" ? String((detail as { readonly seconds: number }).seconds) : RETRY_AFTER;
  const canRetry = code === "RATE_LIMITED" || status === 503;
  return { status, headers: canRetry ? { ...NO_STORE, "retry-after": seconds } : NO_STORE, body: problemBody(why) };
};

export type RespondOptions = Pick<ApiOptions, "tokens" | "rateLimits" | "unavailableReason" | "onError">;

/** Makes the function that answers the requests for all routes. */
export const makeRespond = ({ tokens, rateLimits, unavailableReason, onError }: RespondOptions): Respond => {
  /** The problem if a request failed only because the server is unavailable; otherwise null. */
  const unavailableProblem = (error: unknown): Problem | null => {
    const closing = unavailableReason("closing");
    if (closing !== null) return problem("SHUTTING_DOWN", `The request failed: ${closing}. Try again in a moment.`);
    if (error instanceof StoreError) onError(error);
    const why = unavailableReason() ?? (error instanceof StoreError ? "the store did not answer" : null);
    return why === null ? null : problem("INTERNAL", `The request failed: ${why}. Try again in a moment.`);
  };
  /**
   * Turns errors of the store, and all errors while the server is unavailable, into a 503. Any other error is a bug.
   */
  const attempt = async (handle: () => Promise<unknown>): Promise<unknown> => {
    if (unavailableReason("closing") !== null) return unavailableProblem(null);
    try {
      return await handle();
    } catch (error) {
      const why = unavailableProblem(error);
      if (why === null) throw error;
      return why;
    }
  };

  return async ({ needsToken, handle }, { address, authorization, params, query, body }) => {
    const token = /^Bearer (?<token>\S+)$/u.exec(authorization ?? "")?.groups?.["token"];
    const guest = token === undefined ? null : ((await tokens.verify(token))?.guest ?? null);
    if (guest === null && (needsToken || token !== undefined)) {
      const message = "A valid token is required. Send the header authorization: Bearer <token>.";
      return respondProblem(401, problem("NOT_AUTHORIZED", message));
    }
    const client = { address, guest: guest?.playerId ?? null };
    const waitMs = rateLimits.message(client);
    if (waitMs > 0) return respondProblem(429, rateLimitProblem(waitMs));
    const { matchId } = params;
    if (matchId !== undefined && !v.is(labelSchema, matchId)) {
      return respondProblem(404, problem("MATCH_NOT_FOUND", "There is no match with this id."));
    }
    const answer = await attempt(() => handle({ client, guest, params, query, body }));
    if (!isProblem(answer)) return { status: 200, headers: NO_STORE, body: answer };
    // 401 without a token: the client can authenticate and retry.
    const isAnonymous = answer.code === "NOT_AUTHORIZED" && guest === null;
    return respondProblem(isAnonymous ? 401 : (HTTP_STATUS[answer.code] ?? CONFLICT), answer);
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

/** The route of a path, and the path's parameters; null if there is none. */
const findRoute = (
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

/** Makes the function that answers any API request, without an HTTP server. */
export const makeHandle =
  (routes: readonly Route[], respond: Respond, rateLimits: Pick<RateLimits, "request">) =>
  async ({ method, url, address, authorization, body }: ApiRequest): Promise<ApiResponse> => {
    const waitMs = rateLimits.request(address, method === "POST");
    if (waitMs > 0) return respondProblem(429, rateLimitProblem(waitMs));
    const { pathname, searchParams } = new URL(url, "http://server");
    const found = findRoute(routes, method, pathname);
    if (found === null) return respondProblem(404, problem("NOT_FOUND", "Not Found"));
    const query = Object.fromEntries(searchParams);
    return respond(found.route, { address, authorization, params: found.params, query, body });
  };
