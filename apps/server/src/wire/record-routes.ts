// The routes that read what is recorded: lists of matches, logs, signed files, and the key that verifies them.
import { ok, type Result } from "@tengen/kernel";
import { makeMatchFile, matchFileSchema, signHead } from "@tengen/match";
import { keyResponseSchema, listResponseSchema, lobbyResponseSchema, logResponseSchema } from "@tengen/protocol";
import { infoOf } from "../play/info.ts";
import type { MatchCache } from "../play/match-cache.ts";
import { refuse, refuseUnknownMatch } from "../play/refusal.ts";
import type { Showcase } from "../play/showcase.ts";
import type { Secrets } from "../secrets.ts";
import type { ListQuery, Store } from "../store/store.ts";
import { findMatch } from "./match-routes.ts";
import { requireGuest, type Call, type Route } from "./route.ts";

export interface RecordRouteOptions {
  readonly store: Pick<Store, "list" | "read" | "readLog">;
  readonly matchCache: Pick<MatchCache, "find" | "refresh">;
  readonly secrets: Pick<Secrets, "unseal" | "signingKey">;
  readonly showcase: Pick<Showcase, "read">;
}

const LIST_LIMIT = 50;
/** Entries in one response. */
const LOG_LIMIT = 500;
const LISTED = ["open", "active", "finished"] as const;
const GAME_ID = /^[a-z0-9-]{1,64}$/u;
const VERSION = /^[0-9a-f]{16}$/u;

const readCursor = (text: string | undefined): { readonly createdAt: number; readonly matchId: string } | undefined => {
  const found = /^(?<at>\d{1,15})-(?<id>m-[0-9a-f]{24})$/u.exec(text ?? "")?.groups;
  return found === undefined ? undefined : { createdAt: Number(found["at"]), matchId: found["id"] ?? "" };
};

/** The list that a request asks for. */
const readListQuery = ({ guest, query }: Call): Result<ListQuery> => {
  const status = LISTED.find((name) => name === (query["status"] ?? "open"));
  if (status === undefined) return refuse("BAD_REQUEST", `status must be one of ${LISTED.join(", ")}.`);
  const isMine = query["mine"] === "true";
  if (isMine && guest === null) return refuse("NOT_AUTHORIZED", "mine=true needs a token.");
  if (query["game"] !== undefined && !GAME_ID.test(query["game"])) {
    return refuse("BAD_REQUEST", "game must be the id of a game.");
  }
  const after = readCursor(query["after"]);
  if (query["after"] !== undefined && after === undefined) {
    return refuse("BAD_REQUEST", "after must be the next of the previous page.");
  }
  return ok({
    status,
    limit: LIST_LIMIT,
    ...(query["game"] === undefined ? {} : { gameId: query["game"] }),
    ...(isMine ? { playerId: requireGuest({ guest }).playerId } : {}),
    ...(after === undefined ? {} : { after }),
  });
};

const listMatches = async (call: Call, { store }: RecordRouteOptions): Promise<Result<unknown>> => {
  const query = readListQuery(call);
  if (!query.ok) return query;
  const matches = await store.list(query.value);
  const last = matches.length === LIST_LIMIT ? matches.at(-1) : undefined;
  const next = last === undefined ? null : `${last.createdAt}-${last.matchId}`;
  return ok({ matches: matches.map(infoOf), next });
};

const readLobby = async ({ query }: Call, { showcase }: RecordRouteOptions): Promise<Result<unknown>> => {
  const { game, since } = query;
  if (game !== undefined && !GAME_ID.test(game)) return refuse("BAD_REQUEST", "game must be the id of a game.");
  if (since !== undefined && !VERSION.test(since)) {
    return refuse("BAD_REQUEST", "since must be the version of an earlier answer.");
  }
  return ok(await showcase.read(game ?? null, since ?? null));
};

const readLog = async ({ params, query }: Call, { store }: RecordRouteOptions): Promise<Result<unknown>> => {
  const from = query["from"] ?? "0";
  if (!/^\d{1,9}$/u.test(from)) return refuse("BAD_REQUEST", "from must be the seq of an entry, a whole number.");
  const matchId = params["matchId"] ?? "";
  if ((await store.read(matchId)) === null) return refuseUnknownMatch(matchId);
  // One more than is returned shows whether there are more.
  const entries = await store.readLog(matchId, Number(from), LOG_LIMIT + 1);
  const page = entries.slice(0, LOG_LIMIT);
  return page.length === entries.length
    ? ok({ matchId, entries })
    : ok({ matchId, entries: page, next: Number(from) + LOG_LIMIT });
};

const makeFile = async ({ params }: Call, options: RecordRouteOptions): Promise<Result<unknown>> => {
  const { matchCache, secrets } = options;
  const found = await findMatch(matchCache, params["matchId"] ?? "");
  if (!found.ok) return found;
  const { matchId, match, stored } = found.value;
  if (match?.status !== "finished") {
    return refuse("NOT_FINISHED", "The match is not finished. Its file is available when it is.");
  }
  const serverBytes = secrets.unseal(matchId, stored.sealedBytes);
  return ok(makeMatchFile(match, serverBytes, signHead(match.head, secrets.signingKey)));
};

export const listRecordRoutes = (options: RecordRouteOptions): readonly Route[] => {
  const { publicKey } = signHead("00".repeat(32), options.secrets.signingKey);
  return [
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
      handle: (call) => listMatches(call, options),
    },
    {
      method: "GET",
      path: "/api/lobby",
      summary: "Open matches, live ones with their public position, and for each game the one most worth watching.",
      needsToken: false,
      query: {
        game: "only matches of this game",
        since: "`version` of an earlier answer: `lobby` is null if it is still the same",
      },
      response: lobbyResponseSchema,
      isShared: true,
      handle: (call) => readLobby(call, options),
    },
    {
      method: "GET",
      path: "/api/matches/{matchId}/log",
      summary: `The entries of a match, at most ${LOG_LIMIT}; \`next\` is present if there are more.`,
      needsToken: false,
      query: { from: "the seq of the first entry; default 0" },
      response: logResponseSchema,
      handle: (call) => readLog(call, options),
    },
    {
      method: "GET",
      path: "/api/matches/{matchId}/file",
      summary: "A finished match as a tengen-match/1 file, signed.",
      needsToken: false,
      response: matchFileSchema,
      handle: (call) => makeFile(call, options),
    },
    {
      method: "GET",
      path: "/api/key",
      summary: "The public key that finished matches are signed with.",
      needsToken: false,
      response: keyResponseSchema,
      handle: () => Promise.resolve(ok({ publicKey })),
    },
  ];
};
