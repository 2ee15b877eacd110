// A typed client of the HTTP API. Errors are values; only network failures throw. The client remembers the commitment
// it first saw for a match, then its own nonce, and checks every later response against them.
import { mapResult, ok, parseWith, reject, type Result } from "@tengen/kernel";
import { parseMatchFile, type Entry, type MatchFile } from "@tengen/match";
import {
  createResponseSchema,
  guestResponseSchema,
  handoverResponseSchema,
  keyResponseSchema,
  listResponseSchema,
  lobbyResponseSchema,
  logResponseSchema,
  matchResponseSchema,
  matchInfoSchema,
  type CreateRequest,
  type LobbyResponse,
  type MatchInfo,
  type PairRequest,
} from "@tengen/protocol";
import type { Host } from "../host.ts";
import { makeNonce } from "../random.ts";
import { LIMITS, type ApiErrorCode } from "./response.ts";
import { checkRecord, type KnownMatch } from "./known-match.ts";
import { openRequests, type Fetch, type Parse, type Requests } from "./requests.ts";

export interface ApiClientSettings {
  readonly fetch: Fetch;
  /** The server's URL without a trailing slash: `https://example.org`, or empty for the page's own origin. */
  readonly baseUrl: string;
  readonly token: string | null;
  readonly randomBytes: Host["randomBytes"];
  /** Stores the nonces by match, so that a join can be retried after a restart; in memory by default. */
  readonly nonces?: {
    readonly get: (matchId: string) => string | undefined;
    readonly set: (matchId: string, nonce: string) => void;
  };
}

export interface Guest {
  readonly playerId: string;
  readonly name: string;
  readonly token: string;
  readonly expiresAt: number;
}

/** A match to create; missing fields have the server's defaults. */
export type NewMatch = Pick<CreateRequest, "gameId" | "seats"> & Partial<CreateRequest>;

export interface ListRequest {
  readonly status?: "open" | "active" | "finished";
  readonly game?: string;
  readonly mine?: boolean;
  /** `next` of the previous page. */
  readonly after?: string;
}

/** What to be paired for; missing fields have the server's defaults. */
export type NewPair = Pick<PairRequest, "gameId"> & Partial<PairRequest>;

export interface LobbyRequest {
  readonly game?: string;
  /** `version` of an earlier answer. */
  readonly since?: string;
}

export interface Joined {
  readonly match: MatchInfo;
  /** For `watch`, and to verify the file of the finished match. */
  readonly joined: { readonly commitment: string; readonly nonce: string };
}

export interface ApiClient {
  /** For all later requests, such as after `createGuest` and `renewToken`. */
  readonly setToken: (token: string | null) => void;
  readonly createGuest: (name: string) => Promise<Result<Guest>>;
  readonly renewToken: () => Promise<Result<Guest>>;
  /** Creates a short-lived one-time key for signing in as this guest on another device. */
  readonly handOver: () => Promise<Result<{ key: string; expiresAt: number }>>;
  /** Signs in as the guest who created the key. */
  readonly takeOver: (key: string) => Promise<Result<Guest>>;
  readonly create: (
    request: NewMatch,
  ) => Promise<Result<{ match: MatchInfo; invitations: readonly { seat: number; key: string }[] }>>;
  readonly list: (request?: ListRequest) => Promise<Result<{ matches: readonly MatchInfo[]; next: string | null }>>;
  /** Open and live matches. `lobby` is null if it is still the version `since`. */
  readonly lobby: (request?: LobbyRequest) => Promise<Result<LobbyResponse>>;
  /** The match that waits for somebody who asks for the same, or a new one; join it next. */
  readonly pair: (request: NewPair) => Promise<Result<{ match: MatchInfo }>>;
  readonly read: (matchId: string) => Promise<Result<{ match: MatchInfo; seq: number }>>;
  /** Reads the commitment first, then draws the nonce, once per match, so that the request can be retried. */
  readonly join: (matchId: string, how?: { seat?: number; invitation?: string }) => Promise<Result<Joined>>;
  readonly start: (matchId: string) => Promise<Result<{ match: MatchInfo }>>;
  readonly abort: (matchId: string) => Promise<Result<{ match: MatchInfo }>>;
  readonly rematch: (matchId: string) => Promise<Result<{ match: MatchInfo }>>;
  /** The log from a place on; reads all pages. */
  readonly log: (matchId: string, from?: number) => Promise<Result<{ matchId: string; entries: readonly Entry[] }>>;
  readonly file: (matchId: string) => Promise<Result<MatchFile>>;
  readonly key: () => Promise<Result<{ publicKey: string }>>;
}

export type { Fetch } from "./requests.ts";

interface LogPage {
  readonly entries: readonly Entry[];
  readonly next?: number | undefined;
}

const parser =
  <T>(schema: Parameters<typeof parseWith<T>>[0]): Parse<T> =>
  (value) =>
    parseWith(schema, value, "INVALID_PAYLOAD", "response", LIMITS);

/** The `match` field of a response; other fields are ignored. */
const parseMatch: Parse<{ match: MatchInfo }> = (value) =>
  mapResult(parser(matchInfoSchema)((value as { match?: unknown } | null)?.match), (match) => ({ match }));

const queryOf = (request: ListRequest | LobbyRequest): string => {
  const fields = Object.entries(request).filter(([, value]) => value !== undefined && value !== false);
  const text = fields.map(([name, value]) => `${name}=${encodeURIComponent(value as string)}`).join("&");
  return text === "" ? "" : `?${text}`;
};

const pathOf = (matchId: string, rest = ""): string => `/api/matches/${encodeURIComponent(matchId)}${rest}`;

/** Reads a log page by page, until there is no `next`. */
const readLog = async ({ get }: Requests, matchId: string, from: number): Promise<Result<readonly Entry[]>> => {
  const entries: Entry[] = [];
  for (let place: number | undefined = from; place !== undefined;) {
    const page: Result<LogPage> = await get(pathOf(matchId, `/log?from=${place}`), parser(logResponseSchema));
    if (!page.ok) return page;
    entries.push(...page.value.entries);
    const { next }: LogPage = page.value;
    if (next !== undefined && next <= place)
      return reject<ApiErrorCode>("BAD_ANSWER", "The next page of the log does not advance.");
    place = next;
  }
  return ok(entries);
};

/** The HTTP requests of a match server, each with a `Result`. */
export const createApiClient = ({
  fetch,
  baseUrl,
  token,
  randomBytes,
  nonces = new Map(),
}: ApiClientSettings): ApiClient => {
  const requests = openRequests(fetch, baseUrl, token);
  const { get, post } = requests;
  const known = new Map<string, KnownMatch>();

  /** Checks a record against what is known about the match, and remembers what is new. */
  const check = <T>(answer: Result<T>, recordOf: (value: T) => MatchInfo["record"]): Result<T> => {
    if (!answer.ok) return answer;
    const record = recordOf(answer.value);
    const checked = checkRecord(known.get(record.matchId), record);
    if (!checked.ok) return checked;
    known.set(record.matchId, checked.value);
    return answer;
  };
  const checkMatch = <T extends { match: MatchInfo }>(answer: Result<T>): Result<T> =>
    check(answer, ({ match }) => match.record);

  const read: ApiClient["read"] = async (matchId) =>
    checkMatch(await get(pathOf(matchId), parser(matchResponseSchema)));
  const change =
    (what: string) =>
    async (matchId: string): Promise<Result<{ match: MatchInfo }>> =>
      checkMatch(await post(pathOf(matchId, what), {}, parseMatch));

  const join: ApiClient["join"] = async (matchId, how = {}) => {
    if (!known.has(matchId)) {
      const seen = await read(matchId);
      if (!seen.ok) return seen;
    }
    const seen = known.get(matchId);
    if (seen === undefined)
      return reject<ApiErrorCode>("BAD_ANSWER", `The server answered with another match than ${matchId}.`);
    const nonce = nonces.get(matchId) ?? makeNonce(randomBytes);
    nonces.set(matchId, nonce);
    const answer = await post(pathOf(matchId, "/join"), { ...how, nonce }, parseMatch);
    const { commitment } = seen;
    if (answer.ok) known.set(matchId, { commitment, nonce });
    const checked = checkMatch(answer);
    return mapResult(checked, (value) => ({ ...value, joined: { commitment, nonce } }));
  };

  return {
    setToken: requests.setToken,
    createGuest: (name) => post("/api/guests", { name }, parser(guestResponseSchema)),
    renewToken: () => post("/api/token", {}, parser(guestResponseSchema)),
    handOver: () => post("/api/handover", {}, parser(handoverResponseSchema)),
    takeOver: (key) => post("/api/takeover", { key }, parser(guestResponseSchema)),
    create: async (request) => checkMatch(await post("/api/matches", request, parser(createResponseSchema))),
    list: (request = {}) => get(`/api/matches${queryOf(request)}`, parser(listResponseSchema)),
    lobby: (request = {}) => get(`/api/lobby${queryOf(request)}`, parser(lobbyResponseSchema)),
    pair: async (request) => checkMatch(await post("/api/pair", request, parser(matchResponseSchema))),
    read,
    join,
    start: change("/start"),
    abort: change("/abort"),
    rematch: change("/rematch"),
    log: async (matchId, from = 0) =>
      mapResult(await readLog(requests, matchId, from), (entries) => ({ matchId, entries })),
    file: async (matchId) => check(await get(pathOf(matchId, "/file"), parseMatchFile), ({ match }) => match),
    key: () => get("/api/key", parser(keyResponseSchema)),
  };
};
