// A typed client of the HTTP API. Errors are values; only network failures throw. The client remembers the commitment
// it first saw for a match, then its own nonce, and checks every later response against them.
import { mapResult, ok, parseWith, type Result } from "@tengen/kernel";
import { parseMatchFile, type Entry, type MatchFile } from "@tengen/match";
import {
  createResponseSchema,
  guestResponseSchema,
  handoverResponseSchema,
  keyResponseSchema,
  listResponseSchema,
  logResponseSchema,
  matchResponseSchema,
  matchInfoSchema,
  type CreateRequest,
  type MatchInfo,
} from "@tengen/protocol";
import { LIMITS, readResponse, failure, type ApiResult } from "./api-result.ts";
import { makeNonce } from "./random.ts";
import type { Host } from "./host.ts";

/** The part of `fetch` that is used. */
export type Fetch = (
  url: string,
  init: { readonly method: string; readonly headers: Record<string, string>; readonly body?: string },
) => Promise<{ readonly status: number; readonly text: () => Promise<string> }>;

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

export interface Joined {
  readonly match: MatchInfo;
  /** For `watch`, and to verify the file of the finished match. */
  readonly joined: { readonly commitment: string; readonly nonce: string };
}

export interface ApiClient {
  /** For all later requests, such as after `createGuest` and `renewToken`. */
  readonly setToken: (token: string | null) => void;
  readonly createGuest: (name: string) => Promise<ApiResult<Guest>>;
  readonly renewToken: () => Promise<ApiResult<Guest>>;
  /** Creates a short-lived one-time key for signing in as this guest on another device. */
  readonly handOver: () => Promise<ApiResult<{ key: string; expiresAt: number }>>;
  /** Signs in as the guest who created the key. */
  readonly takeOver: (key: string) => Promise<ApiResult<Guest>>;
  readonly create: (
    request: NewMatch,
  ) => Promise<ApiResult<{ match: MatchInfo; invitations: readonly { seat: number; key: string }[] }>>;
  readonly list: (request?: ListRequest) => Promise<ApiResult<{ matches: readonly MatchInfo[]; next: string | null }>>;
  readonly read: (matchId: string) => Promise<ApiResult<{ match: MatchInfo; seq: number }>>;
  /** Reads the commitment first, then draws the nonce, once per match, so that the request can be retried. */
  readonly join: (matchId: string, how?: { seat?: number; invitation?: string }) => Promise<ApiResult<Joined>>;
  readonly start: (matchId: string) => Promise<ApiResult<{ match: MatchInfo }>>;
  readonly abort: (matchId: string) => Promise<ApiResult<{ match: MatchInfo }>>;
  readonly rematch: (matchId: string) => Promise<ApiResult<{ match: MatchInfo }>>;
  /** The log from a place on; reads all pages. */
  readonly log: (matchId: string, from?: number) => Promise<ApiResult<{ matchId: string; entries: readonly Entry[] }>>;
  readonly file: (matchId: string) => Promise<ApiResult<MatchFile>>;
  readonly key: () => Promise<ApiResult<{ publicKey: string }>>;
}

interface LogPage {
  readonly entries: readonly Entry[];
  readonly next?: number | undefined;
}

type Parse<T> = (value: unknown) => Result<T>;

const parser =
  <T>(schema: Parameters<typeof parseWith<T>>[0]): Parse<T> =>
  (value) =>
    parseWith(schema, value, "INVALID_PAYLOAD", "response", LIMITS);

/** The `match` field of a response; other fields are ignored. */
const parseMatch: Parse<{ match: MatchInfo }> = (value) =>
  mapResult(parser(matchInfoSchema)((value as { match?: unknown } | null)?.match), (match) => ({ match }));

const queryOf = (request: ListRequest): string => {
  const fields = Object.entries(request).filter(([, value]) => value !== undefined && value !== false);
  const text = fields.map(([name, value]) => `${name}=${encodeURIComponent(value as string)}`).join("&");
  return text === "" ? "" : `?${text}`;
};

export const createApiClient = ({
  fetch,
  baseUrl,
  token: firstToken,
  randomBytes,
  nonces = new Map(),
}: ApiClientSettings): ApiClient => {
  let token = firstToken;
  const commitments = new Map<string, string>();

  const ask = async <T>(
    method: "GET" | "POST",
    path: string,
    body: object | null,
    parse: Parse<T>,
  ): Promise<ApiResult<T>> => {
    const headers: Record<string, string> = {
      ...(body === null ? {} : { "content-type": "application/json" }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    };
    const init = { method, headers, ...(body === null ? {} : { body: JSON.stringify(body) }) };
    const response = await fetch(`${baseUrl}${path}`, init);
    return readResponse(response.status, await response.text(), parse);
  };
  const get = <T>(path: string, parse: Parse<T>): Promise<ApiResult<T>> => ask("GET", path, null, parse);
  const post = <T>(path: string, body: object, parse: Parse<T>): Promise<ApiResult<T>> =>
    ask("POST", path, body, parse);

  /** Checks a record against what is known about the match, and remembers what is new. */
  const check = <T>(answer: ApiResult<T>, recordOf: (value: T) => MatchInfo["record"]): ApiResult<T> => {
    if (!answer.ok) return answer;
    const { matchId, commitment, seats } = recordOf(answer.value);
    const known = commitments.get(matchId) ?? commitment;
    if (known !== commitment) {
      const detail = { expected: known, got: commitment };
      return failure("RECORD_CHANGED", "The server changed its commitment. Do not play this match.", detail);
    }
    commitments.set(matchId, commitment);
    return answer.ok && isMissingNonce(matchId, seats)
      ? failure("RECORD_CHANGED", "Your nonce is missing from the match record. Do not play this match.")
      : answer;
  };

  /** Matches with a successful join: a rejected join leaves a nonce that no seat has. */
  const seated = new Set<string>();
  const isMissingNonce = (matchId: string, seats: MatchInfo["record"]["seats"]): boolean =>
    seated.has(matchId) && !seats.some((seat) => seat?.nonce === nonces.get(matchId));

  const checkMatch = <T extends { match: MatchInfo }>(answer: ApiResult<T>): ApiResult<T> =>
    check(answer, ({ match }) => match.record);

  const pathOf = (matchId: string, rest = ""): string => `/api/matches/${encodeURIComponent(matchId)}${rest}`;
  const read: ApiClient["read"] = async (matchId) =>
    checkMatch(await get(pathOf(matchId), parser(matchResponseSchema)));
  const change =
    (what: string) =>
    async (matchId: string): Promise<ApiResult<{ match: MatchInfo }>> =>
      checkMatch(await post(pathOf(matchId, what), {}, parseMatch));

  const readLog: ApiClient["log"] = async (matchId, from = 0) => {
    const entries: Entry[] = [];
    for (let place: number | undefined = from; place !== undefined;) {
      const page: ApiResult<LogPage> = await get(pathOf(matchId, `/log?from=${place}`), parser(logResponseSchema));
      if (!page.ok) return page;
      entries.push(...page.value.entries);
      const { next }: LogPage = page.value;
      if (next !== undefined && next <= place)
        return failure("BAD_ANSWER", "The next page of the log does not advance.");
      place = next;
    }
    return ok({ matchId, entries });
  };

  const join: ApiClient["join"] = async (matchId, how = {}) => {
    if (!commitments.has(matchId)) {
      const seen = await read(matchId);
      if (!seen.ok) return seen;
    }
    const commitment = commitments.get(matchId);
    if (commitment === undefined)
      return failure("BAD_ANSWER", `The server answered with another match than ${matchId}.`);
    const nonce = nonces.get(matchId) ?? makeNonce(randomBytes);
    nonces.set(matchId, nonce);
    const answer = await post(pathOf(matchId, "/join"), { ...how, nonce }, parseMatch);
    if (answer.ok) seated.add(matchId);
    const checked = checkMatch(answer);
    return mapResult(checked, (value) => ({ ...value, joined: { commitment, nonce } }));
  };

  return {
    setToken: (next) => {
      token = next;
    },
    createGuest: (name) => post("/api/guests", { name }, parser(guestResponseSchema)),
    renewToken: () => post("/api/token", {}, parser(guestResponseSchema)),
    handOver: () => post("/api/handover", {}, parser(handoverResponseSchema)),
    takeOver: (key) => post("/api/takeover", { key }, parser(guestResponseSchema)),
    create: async (request) => checkMatch(await post("/api/matches", request, parser(createResponseSchema))),
    list: (request = {}) => get(`/api/matches${queryOf(request)}`, parser(listResponseSchema)),
    read,
    join,
    start: change("/start"),
    abort: change("/abort"),
    rematch: change("/rematch"),
    log: readLog,
    file: async (matchId) => check(await get(pathOf(matchId, "/file"), parseMatchFile), ({ match }) => match),
    key: () => get("/api/key", parser(keyResponseSchema)),
  };
};
