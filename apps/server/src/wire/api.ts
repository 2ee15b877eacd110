// Matches over HTTP: one table of requests, from which the routes and their description are made.
import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isRejection, labelSchema, parseWith, reject, type Rejection, type RejectionCode } from "@tengen/kernel";
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
  takeoverRequestSchema,
  type ErrorCode,
  type ParseName,
} from "@tengen/protocol";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import type { RateLimits, Client } from "../rate-limits.ts";
import type { MatchCache } from "../play/match-cache.ts";
import { infoOf } from "../play/info.ts";
import { hashKey, isProblem, type Lobby, type Problem } from "../play/lobby.ts";
import type { Secrets } from "../secrets.ts";
import { StoreError, type Store } from "../store/store.ts";
import { makeGuest, type Guest, type Tokens } from "../tokens.ts";

export interface ApiOptions {
  readonly store: Store;
  readonly matchCache: MatchCache;
  readonly lobby: Lobby;
  readonly tokens: Tokens;
  readonly secrets: Secrets;
  readonly rateLimits: RateLimits;
  /** The key of whoever asks. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Reads what somebody wants to be called. */
  readonly parseName: ParseName;
  /** Why nothing can be asked of this server now; null when it can. */
  readonly unavailableReason: (only?: "closing") => string | null;
  /** Hears of what failed and was answered all the same. */
  readonly onError: (error: unknown) => void;
}

/** What a handler is given. */
interface Call {
  readonly client: Client;
  readonly guest: Guest | null;
  readonly body: unknown;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

export interface Route {
  readonly method: "GET" | "POST";
  /** With `{names}` of what stands in its place. */
  readonly path: string;
  readonly summary: string;
  /** Whether a token is needed. */
  readonly needsToken: boolean;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: v.GenericSchema;
  readonly response: v.GenericSchema;
  readonly handle: (call: Call) => Promise<unknown>;
}

/** The status that goes with a code. */
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
/** Seconds after which it is worth asking again. */
const RETRY_AFTER = "2";
/** Everything else that a match refuses is at odds with how it stands. */
const CONFLICT = 409;

const problem = (code: ErrorCode | RejectionCode, message: string): Problem => ({ code, message });

export const rateLimitProblem = (waitMs: number): Problem & { readonly detail: { readonly seconds: number } } => {
  const seconds = Math.ceil(waitMs / 1000);
  return { code: "RATE_LIMITED", message: `That was too much; ask again in ${seconds} s.`, detail: { seconds } };
};

/** A problem without what it carries for itself. */
export const problemBody = ({ code, message, detail }: Problem) => ({
  error: detail === undefined ? { code, message } : { code, message, detail },
});

const HANDOVER_MS = 600_000;
const LIST_LIMIT = 50;
/** Entries in one answer. */
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
  const { store, matchCache, lobby, tokens, secrets, rateLimits, parseName } = options;
  const asked = async <T>(
    schema: v.GenericSchema<unknown, T>,
    body: unknown,
    act: (request: T) => Promise<unknown>,
  ) => {
    const request = parseWith(schema, body, "INVALID_PAYLOAD", "request", { depth: 10, values: 600, text: 2048 });
    return isRejection(request) ? (request satisfies Rejection) : act(request);
  };
  const me = (guest: Guest | null): Guest => {
    if (guest === null) throw new Error("a route that needs a token was called without one");
    return guest;
  };
  const { publicKey } = signHead("00".repeat(32), secrets.signingKey);
  const issue = async (guest: Guest) => ({ ...guest, ...(await tokens.issue(guest)) });
  const found = async (matchId: string) => {
    const held = await matchCache.find(matchId);
    if (held === null) return problem("MATCH_NOT_FOUND", `There is no match ${matchId}.`);
    await matchCache.refresh(held);
    return held;
  };
  const describe = async (matchId: string) => {
    const held = await found(matchId);
    return isProblem(held) ? held : { match: infoOf(held.stored), seq: held.match?.nextSeq ?? 0 };
  };
  const changed = async (change: Promise<unknown>) => {
    const done = await change;
    return isProblem(done) ? done : describe((done as { readonly matchId: string }).matchId);
  };

  return [
    {
      method: "POST",
      path: "/api/guests",
      summary: "Makes a guest: an id, and the token that proves it.",
      needsToken: false,
      body: guestRequestSchema,
      response: guestResponseSchema,
      handle: ({ body }) =>
        asked(guestRequestSchema, body, async ({ name: wanted }) => {
          const read = parseName(wanted);
          return "fault" in read
            ? reject("INVALID_PAYLOAD", NAME_FAULT_MESSAGES[read.fault], { field: "name", fault: read.fault })
            : issue(makeGuest(read.name));
        }),
    },
    {
      method: "POST",
      path: "/api/token",
      summary: "A new token for the same guest, before the old one expires.",
      needsToken: true,
      response: guestResponseSchema,
      handle: ({ guest }) => issue(me(guest)),
    },
    {
      method: "POST",
      path: "/api/handover",
      summary: "A key with which another device goes on as the same guest: once, within ten minutes.",
      needsToken: true,
      response: handoverResponseSchema,
      handle: async ({ guest }) => {
        const key = randomBytes(18).toString("base64url");
        const expiresAt = store.now() + HANDOVER_MS;
        await store.keepHandover({ ...me(guest), keyHash: hashKey(key), expiresAt });
        return { key, expiresAt };
      },
    },
    {
      method: "POST",
      path: "/api/takeover",
      summary: "A token of the guest whose key this is; the key is then used up.",
      needsToken: false,
      body: takeoverRequestSchema,
      response: guestResponseSchema,
      handle: ({ body }) =>
        asked(takeoverRequestSchema, body, async ({ key }) => {
          const kept = await store.takeHandover(hashKey(key), store.now());
          return kept === null
            ? problem("NOT_FOUND", "This key was used, is too old, or never was. Ask for another one.")
            : issue(kept);
        }),
    },
    {
      method: "POST",
      path: "/api/matches",
      summary: "Creates a match. Nobody is seated yet: whoever creates it joins as well.",
      needsToken: true,
      body: createRequestSchema,
      response: createResponseSchema,
      handle: ({ client, guest, body }) =>
        asked(createRequestSchema, body, async (request) => {
          const wait = rateLimits.createMatch(client, countBots(request.seats));
          if (wait > 0) return rateLimitProblem(wait);
          const created = await lobby.create(me(guest), request, client.address);
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
        game: "only of this game",
        mine: "true: those one has a part in, also the unlisted ones; needs a token",
        after: "`next`, as the page before has it",
      },
      response: listResponseSchema,
      handle: async ({ guest, query }) => {
        const status = LISTED.find((name) => name === (query["status"] ?? "open"));
        if (status === undefined) return problem("BAD_REQUEST", `status is one of ${LISTED.join(", ")}.`);
        const isMine = query["mine"] === "true";
        if (isMine && guest === null) return problem("NOT_AUTHORIZED", "mine=true needs a token.");
        if (query["game"] !== undefined && !GAME_ID.test(query["game"])) {
          return problem("BAD_REQUEST", "game is a game's id.");
        }
        const after = readCursor(query["after"]);
        if (query["after"] !== undefined && after === undefined)
          return problem("BAD_REQUEST", "after is the next of a page.");
        const matches = await store.list({
          status,
          limit: LIST_LIMIT,
          ...(query["game"] === undefined ? {} : { gameId: query["game"] }),
          ...(isMine ? { playerId: me(guest).playerId } : {}),
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
        asked(joinRequestSchema, body, (request) => changed(lobby.join(me(guest), params["matchId"] ?? "", request))),
    },
    ...(
      [
        ["start", "Starts a match whose seats are all filled."],
        ["abort", "Calls an open match off, or ends one before its second move."],
      ] as const
    ).map(([name, summary]): Route => ({
      method: "POST",
      path: `/api/matches/{matchId}/${name}`,
      summary,
      needsToken: true,
      response: matchResponseSchema,
      handle: ({ guest, params }) => changed(lobby[name](me(guest), params["matchId"] ?? "")),
    })),
    {
      method: "POST",
      path: "/api/matches/{matchId}/rematch",
      summary: "The same again, the seats moved on by one. Whoever asks second gets the same match.",
      needsToken: true,
      response: matchResponseSchema,
      handle: async ({ client, guest, params }) => {
        const matchId = params["matchId"] ?? "";
        const wait = rateLimits.createMatch(client, countBots((await matchCache.find(matchId))?.stored.plan ?? []));
        return wait > 0 ? rateLimitProblem(wait) : changed(lobby.rematch(me(guest), matchId, client.address));
      },
    },
    {
      method: "GET",
      path: "/api/matches/{matchId}/log",
      summary: `The entries of a match from a place on, at most ${LOG_LIMIT}; \`next\` is there when there are more.`,
      needsToken: false,
      query: { from: "the place of the first entry; 0 where nothing is said" },
      response: logResponseSchema,
      handle: async ({ params, query }) => {
        const from = query["from"] ?? "0";
        if (!/^\d{1,9}$/u.test(from)) return problem("BAD_REQUEST", "from is a place in the log, a whole number.");
        const matchId = params["matchId"] ?? "";
        const stored = await store.read(matchId);
        if (stored === null) return problem("MATCH_NOT_FOUND", `There is no match ${matchId}.`);
        // One more than are given tells whether there are more.
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
        const held = await found(params["matchId"] ?? "");
        if (isProblem(held)) return held;
        if (held.match?.status !== "finished") return problem("NOT_FINISHED", "The file comes when the match is over.");
        const serverBytes = secrets.unseal(held.matchId, held.stored.sealedBytes);
        return makeMatchFile(held.match, serverBytes, signHead(held.match.head, secrets.signingKey));
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

export const serveApi = (server: FastifyInstance, routes: readonly Route[], options: ApiOptions): void => {
  const { tokens, rateLimits, addressOf, unavailableReason, onError } = options;
  /** Why it is worth asking again, although nothing is wrong with what was asked; null where that is not so. */
  const notNow = (error: unknown): Problem | null => {
    const closing = unavailableReason("closing");
    if (closing !== null) return problem("SHUTTING_DOWN", `Ask again: ${closing}.`);
    if (error instanceof StoreError) onError(error);
    const why = unavailableReason() ?? (error instanceof StoreError ? "the store did not answer" : null);
    return why === null ? null : problem("INTERNAL", `Ask again: ${why}.`);
  };
  /** What fails while the server is known to be of no use, or for want of the store, is worth asking again; what fails otherwise is a fault. */
  const attempt = async (handle: () => Promise<unknown>): Promise<unknown> => {
    if (unavailableReason("closing") !== null) return notNow(null);
    try {
      return await handle();
    } catch (error) {
      const why = notNow(error);
      if (why === null) throw error;
      return why;
    }
  };
  const refuse = (reply: FastifyReply, status: number, why: Problem) => {
    const { code, detail } = why;
    if (code === "RATE_LIMITED") void reply.header("retry-after", (detail as { readonly seconds: number }).seconds);
    if (status === 503) void reply.header("retry-after", RETRY_AFTER);
    return reply.code(status).send(problemBody(why));
  };
  /** A name that stands in a query more than once has a list for its value; nothing here takes one. */
  const queryOf = ({ query }: FastifyRequest): Readonly<Record<string, string>> => {
    const asked = Object.entries(query as Readonly<Record<string, string | readonly string[]>>);
    return Object.fromEntries(
      asked.map(([name, value]) => [name, typeof value === "string" ? value : value.join(",")]),
    );
  };

  for (const { method, path, needsToken, handle } of routes) {
    server.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/gu, ":$1"),
      handler: async (request: FastifyRequest, reply) => {
        void reply.header("cache-control", "no-store");
        const address = addressOf(request.raw);
        const token = /^Bearer (?<token>\S+)$/u.exec(request.headers.authorization ?? "")?.groups?.["token"];
        const guest = token === undefined ? null : ((await tokens.verify(token))?.guest ?? null);
        if (guest === null && (needsToken || token !== undefined)) {
          return refuse(
            reply,
            401,
            problem("NOT_AUTHORIZED", "A valid token is needed: authorization: Bearer <token>."),
          );
        }
        const client = { address, guest: guest?.playerId ?? null };
        const tooMuch = rateLimits.message(client);
        if (tooMuch > 0) return refuse(reply, 429, rateLimitProblem(tooMuch));
        const { params, body } = request as Call & FastifyRequest;
        const { matchId } = params;
        if (matchId !== undefined && !v.is(labelSchema, matchId)) {
          return refuse(reply, 404, problem("MATCH_NOT_FOUND", "There is no match of this id."));
        }
        const answer = await attempt(() => handle({ client, guest, params, query: queryOf(request), body }));
        if (!isProblem(answer)) return reply.send(answer);
        // Who has said nothing of who it is can mend that.
        const isNobody = answer.code === "NOT_AUTHORIZED" && guest === null;
        return refuse(reply, isNobody ? 401 : (HTTP_STATUS[answer.code] ?? CONFLICT), answer);
      },
    });
  }
};
