import { localSecrets } from "@tengen/kernel";
import { makeMatchFile } from "@tengen/match";
import { makeMatch } from "@tengen/testkit";
import { expect, test } from "vitest";
import gomoku from "../../../../games/gomoku/engine.ts";
import { infoOf } from "../../tests/model-server.ts";
import { MATCH_ID, play, playStones } from "../../tests/scripted-match.ts";
import { createApiClient, type Fetch } from "../index.ts";

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: unknown;
}

const NONCE = "ab".repeat(32);

/** An API client whose server gives the prepared responses in order. */
const openScripted = (...answers: readonly { status?: number; body: unknown }[]) => {
  const asked: Asked[] = [];
  const drawnAfter: number[] = [];
  const fetch: Fetch = async (url, { method, headers, body }) => {
    asked.push({ method, url, headers, body: body === undefined ? null : (JSON.parse(body) as unknown) });
    const { status = 200, body: answer } = answers[asked.length - 1] ?? { body: null };
    return Promise.resolve({
      status,
      text: () => Promise.resolve(typeof answer === "string" ? answer : JSON.stringify(answer)),
    });
  };
  const randomBytes = (count: number): Uint8Array => {
    drawnAfter.push(asked.length);
    return new Uint8Array(count).fill(drawnAfter.length === 1 ? 0xab : 0xcd);
  };
  const api = createApiClient({ fetch, baseUrl: "https://example.org", token: "t0", randomBytes });
  return { api, asked, drawnAfter };
};

const active = infoOf(makeMatch(gomoku));
const { startedAt: _startedAt, ...record } = active.record as typeof active.record & { startedAt: number };
const openInfo = (change: object = {}) => ({
  ...active,
  status: "open",
  record: { ...record, seats: [null, null], ...change },
});
const seatedInfo = (nonce: string, change: object = {}) =>
  openInfo({ seats: [{ playerId: "ann", name: "Ann", nonce }, null], ...change });

test("[MCL-21] a request has the right method, path, token and JSON body", async () => {
  const guest = { playerId: "p1", name: "Ann", token: "t1", expiresAt: 5 };
  const { api, asked } = openScripted(
    { body: guest },
    { body: guest },
    { body: { matches: [openInfo()], next: null } },
    { body: { match: openInfo(), invitations: [{ seat: 1, key: "k" }] } },
    { body: { matchId: MATCH_ID, entries: playStones(2).entries } },
    { body: { publicKey: NONCE } },
    { body: { match: openInfo(), seq: 0 } },
    { body: { match: openInfo() } },
    { body: { key: "k", expiresAt: 5 } },
    { body: guest },
  );
  api.setToken(null);
  expect(await api.createGuest("Ann")).toEqual({ ok: true, value: guest });
  api.setToken("t1");
  await api.renewToken();
  expect(await api.list({ status: "open", game: "a b", mine: true })).toMatchObject({
    ok: true,
    value: { next: null },
  });
  const created = await api.create({ gameId: "gomoku", seats: [{ kind: "me" }, { kind: "open" }] });
  expect(created).toMatchObject({ ok: true, value: { invitations: [{ seat: 1 }] } });
  expect(await api.log("a/b", 7)).toMatchObject({ ok: true });
  expect(await api.key()).toEqual({ ok: true, value: { publicKey: NONCE } });
  expect(await api.read(MATCH_ID)).toMatchObject({ ok: true, value: { seq: 0 } });
  expect(await api.start(MATCH_ID)).toMatchObject({ ok: true, value: { match: { status: "open" } } });
  expect(await api.handOver()).toEqual({ ok: true, value: { key: "k", expiresAt: 5 } });
  expect(await api.takeOver("k")).toEqual({ ok: true, value: guest });
  expect(asked.map(({ method, url, body }) => [method, url.replace("https://example.org", ""), body])).toEqual([
    ["POST", "/api/guests", { name: "Ann" }],
    ["POST", "/api/token", {}],
    ["GET", "/api/matches?status=open&game=a%20b&mine=true", null],
    ["POST", "/api/matches", { gameId: "gomoku", seats: [{ kind: "me" }, { kind: "open" }] }],
    ["GET", "/api/matches/a%2Fb/log?from=7", null],
    ["GET", "/api/key", null],
    ["GET", "/api/matches/match-1", null],
    ["POST", "/api/matches/match-1/start", {}],
    ["POST", "/api/handover", {}],
    ["POST", "/api/takeover", { key: "k" }],
  ]);
  expect(asked[0]?.headers).toEqual({ "content-type": "application/json" });
  expect(asked[1]?.headers).toEqual({ "content-type": "application/json", authorization: "Bearer t1" });
  expect(asked[2]?.headers).toEqual({ authorization: "Bearer t1" });
});

test("[MCL-26] the lobby is asked for with the version that is known, and a pair's match is remembered", async () => {
  const lobby = { version: "v1", lobby: null };
  const { api, asked } = openScripted({ body: lobby }, { body: lobby }, { body: { match: openInfo(), seq: 0 } });
  expect(await api.lobby()).toEqual({ ok: true, value: lobby });
  await api.lobby({ game: "go-9x9", since: "v1" });
  expect(await api.pair({ gameId: "gomoku", clock: null })).toMatchObject({ ok: true, value: { match: openInfo() } });
  expect(asked.map(({ method, url, body }) => [method, url.replace("https://example.org", ""), body])).toEqual([
    ["GET", "/api/lobby", null],
    ["GET", "/api/lobby?game=go-9x9&since=v1", null],
    ["POST", "/api/pair", { gameId: "gomoku", clock: null }],
  ]);
  const changed = openScripted(
    { body: { match: openInfo(), seq: 0 } },
    { body: { match: openInfo({ commitment: "cd".repeat(32) }), seq: 0 } },
  );
  await changed.api.pair({ gameId: "gomoku" });
  expect(await changed.api.pair({ gameId: "gomoku" })).toMatchObject({ error: { code: "RECORD_CHANGED" } });
});

test.each([
  ["an error", 409, { error: { code: "SEAT_TAKEN", message: "Bob sits there.", detail: { seat: 1 } } }, "SEAT_TAKEN"],
  ["a proxy's page", 502, "<html>", "BAD_ANSWER"],
  ["an error without a code", 500, {}, "BAD_ANSWER"],
  ["a response of another kind", 200, { matches: [] }, "BAD_ANSWER"],
  ["an empty body", 200, "", "BAD_ANSWER"],
  ["an invalid match", 200, { match: null }, "BAD_ANSWER"],
])("[MCL-21] %s is a value with a code", async (_name, status, body, code) => {
  const { api } = openScripted({ status, body }, { status, body });
  expect(await api.read(MATCH_ID)).toMatchObject({ ok: false, error: { code } });
  expect(await api.abort(MATCH_ID)).toMatchObject({ ok: false, error: { code } });
});

test("[MCL-21] only wishes are part of a query, and every 2xx status is a success", async () => {
  const body = { matches: [], next: null };
  const { api, asked } = openScripted({ status: 299, body }, { status: 300, body });
  expect(await api.list({ mine: false, status: "open" })).toEqual({ ok: true, value: body });
  expect(await api.list()).toMatchObject({ ok: false, error: { code: "BAD_ANSWER" } });
  expect(asked.map(({ url }) => url.replace("https://example.org", ""))).toEqual([
    "/api/matches?status=open",
    "/api/matches",
  ]);
});

test("[MCL-21] an unknown code is passed on with its message", async () => {
  const error = { code: "TOO_TIRED", message: "The server is too tired." };
  const { api } = openScripted({ status: 409, body: { error } });
  expect(await api.abort(MATCH_ID)).toEqual({ ok: false, error: error });
});

test("[MCL-21] only network failures throw", async () => {
  const fetch: Fetch = () => Promise.reject(new Error("no network"));
  const api = createApiClient({ fetch, baseUrl: "", token: null, randomBytes: (count) => new Uint8Array(count) });
  await expect(api.key()).rejects.toThrow("no network");
});

test("[MCL-22] a join draws the nonce only after it has seen the commitment", async () => {
  const { api, asked, drawnAfter } = openScripted(
    { body: { match: openInfo(), seq: 0 } },
    { body: { match: seatedInfo(NONCE), seq: 0 } },
  );
  const answer = await api.join(MATCH_ID, { seat: 0 });
  expect(drawnAfter).toEqual([1]);
  expect(asked[1]).toMatchObject({
    url: "https://example.org/api/matches/match-1/join",
    body: { seat: 0, nonce: NONCE },
  });
  const joined = { commitment: record.commitment, nonce: NONCE };
  expect(answer).toMatchObject({ ok: true, value: { joined, match: { status: "open" } } });
});

test("[MCL-22] creating a match counts as having seen its commitment", async () => {
  const { api, asked } = openScripted(
    { body: { match: openInfo(), invitations: [] } },
    { body: { match: seatedInfo(NONCE) } },
  );
  await api.create({ gameId: "gomoku", seats: [{ kind: "me" }, { kind: "open" }] });
  expect(await api.join(MATCH_ID)).toMatchObject({ ok: true });
  expect(asked).toHaveLength(2);
});

test("[MCL-22] a retried join has the same nonce", async () => {
  const { api, asked } = openScripted(
    { body: { match: openInfo(), seq: 0 } },
    { status: 503, body: "gone" },
    { body: { match: seatedInfo(NONCE) } },
  );
  expect(await api.join(MATCH_ID)).toMatchObject({ ok: false, error: { code: "BAD_ANSWER" } });
  expect(await api.join(MATCH_ID)).toMatchObject({ ok: true });
  expect([asked[1]?.body, asked[2]?.body]).toEqual([{ nonce: NONCE }, { nonce: NONCE }]);
});

test.each([
  ["another commitment", seatedInfo(NONCE, { commitment: "0".repeat(64) })],
  ["a seat with another nonce", seatedInfo("0".repeat(64))],
])("[MCL-22] a response with %s is rejected, then and later", async (_name, changed) => {
  const { api } = openScripted(
    { body: { match: openInfo(), seq: 0 } },
    { body: { match: changed } },
    { body: { match: changed, seq: 0 } },
  );
  expect(await api.join(MATCH_ID)).toMatchObject({ ok: false, error: { code: "RECORD_CHANGED" } });
  expect(await api.read(MATCH_ID)).toMatchObject({ ok: false, error: { code: "RECORD_CHANGED" } });
});

test("[MCL-22] the file of the finished match is checked as well", async () => {
  const match = play(playStones(2), "bob", { type: "RESIGN" }, "99");
  const file = makeMatchFile(match, localSecrets("secret", 2).serverBytes, null);
  const other = { ...file, match: { ...file.match, commitment: "0".repeat(64) } };
  const { api } = openScripted({ body: { match: openInfo(), seq: 0 } }, { body: file }, { body: other });
  await api.read(MATCH_ID);
  expect(await api.file(MATCH_ID)).toEqual({ ok: true, value: file });
  expect(await api.file(MATCH_ID)).toMatchObject({ ok: false, error: { code: "RECORD_CHANGED" } });
});

test("[MCL-22] a join fails if the server answers with another match", async () => {
  const { api, drawnAfter } = openScripted({ body: { match: openInfo({ matchId: "another" }), seq: 0 } });
  expect(await api.join(MATCH_ID)).toMatchObject({ ok: false, error: { code: "BAD_ANSWER" } });
  expect(drawnAfter).toEqual([]);
});

test("[MCL-24] a log is read page by page, and a page that does not advance is BAD_ANSWER", async () => {
  const { entries } = playStones(5);
  const { api, asked } = openScripted(
    { body: { matchId: MATCH_ID, entries: entries.slice(1, 3), next: 3 } },
    { body: { matchId: MATCH_ID, entries: entries.slice(3) } },
    { body: { matchId: MATCH_ID, entries: [], next: 3 } },
    { body: { matchId: MATCH_ID, entries: [], next: 3 } },
  );
  expect(await api.log(MATCH_ID, 1)).toEqual({ ok: true, value: { matchId: MATCH_ID, entries: entries.slice(1) } });
  expect(asked.map(({ url }) => url.split("from=")[1])).toEqual(["1", "3"]);
  expect(await api.log(MATCH_ID)).toMatchObject({ ok: false, error: { code: "BAD_ANSWER" } });
  expect(asked).toHaveLength(4);
});
