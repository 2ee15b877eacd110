// What everybody sees of the lobby, quick pairing, and phrases, over a real server.
import { canonicalJson } from "@tengen/kernel";
import { lobbyResponseSchema, parseFromServer, PHRASES } from "@tengen/protocol";
import * as v from "valibot";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  callApi,
  connect,
  envelopeOf,
  join,
  makePlayer,
  startMatchOf,
  startTestServer,
  submit,
  watch,
  type AnyJson,
  type Player,
  type TestServer,
} from "./test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TENGEN_REQUESTS: "100000" });
});
afterAll(() => server.stop());

const pair = (player: Player, request: object) => callApi(server, "POST", "/api/pair", request, player.token);
const idOf = ({ body }: AnyJson): string => body.match.record.matchId;
const readLobby = async (query = ""): Promise<AnyJson> => (await callApi(server, "GET", `/api/lobby${query}`)).body;
const CLOCK = { baseMs: 60_000, incrementMs: 1000 };

/** Waits for the lobby, which may be two seconds old. */
const lobbyWith = async (isThere: (lobby: AnyJson) => boolean): Promise<AnyJson> => {
  for (;;) {
    const { lobby } = await readLobby();
    if (isThere(lobby)) return lobby;
    await new Promise((done) => setTimeout(done, 100));
  }
};

test("[PRO-30] two who ask for the same meet in one match, which starts when both have joined", async () => {
  const [ann, bob] = [await makePlayer(server, "Ann"), await makePlayer(server, "Bob")];
  const request = { gameId: "gomoku", ruleset: "freestyle", clock: CLOCK };
  const first = await pair(ann, request);
  expect(first).toMatchObject({ status: 200, body: { seq: 0, match: { status: "open", listed: true } } });
  // Asking again, after a lost answer or in another tab, changes nothing.
  expect(idOf(await pair(ann, request))).toBe(idOf(first));
  expect(idOf(await pair(bob, request))).toBe(idOf(first));
  const matchId = idOf(first);
  expect((await join(server, matchId, ann)).body.match.status).toBe("open");
  expect((await join(server, matchId, bob)).body.match).toMatchObject({ status: "active" });
  // The next one waits in a new match.
  expect(idOf(await pair(bob, request))).not.toBe(matchId);
});

test("[PRO-30] other rules, another clock or another game is another match", async () => {
  const player = await makePlayer(server, "Cat");
  const requests = [
    { gameId: "gomoku", ruleset: "renju", clock: CLOCK },
    { gameId: "gomoku", ruleset: "renju", clock: { ...CLOCK, incrementMs: 2000 } },
    { gameId: "gomoku", ruleset: "renju" },
    { gameId: "gomoku", ruleset: "caro" },
    { gameId: "go-9x9" },
    { gameId: "gomoku-cards" },
    { gameId: "gomoku-cards", options: { boardSize: 9 } },
  ];
  const ids: string[] = [];
  for (const request of requests) ids.push(idOf(await pair(player, request)));
  expect(new Set(ids).size).toBe(requests.length);
});

test("[PRO-30] [PRO-S2] a pair needs a player, a game and rules that exist", async () => {
  const player = await makePlayer(server, "Dan");
  expect((await callApi(server, "POST", "/api/pair", { gameId: "gomoku" })).status).toBe(401);
  for (const [request, code] of [
    [{ gameId: "chess" }, "BAD_REQUEST"],
    [{ gameId: "gomoku", ruleset: "four" }, "BAD_REQUEST"],
    [{ gameId: "gomoku", options: { size: -1 } }, "INVALID_CONFIG"],
    [{ gameId: "gomoku", clock: { baseMs: -1, incrementMs: 0 } }, "INVALID_PAYLOAD"],
    [{ gameId: "gomoku", seats: [] }, "INVALID_PAYLOAD"],
  ] as const) {
    expect(await pair(player, request)).toMatchObject({ status: 400, body: { error: { code } } });
  }
});

test("[PRO-30] however many ask at once, everybody meets somebody, and at most one waits", async () => {
  const players = await Promise.all(Array.from({ length: 9 }, (_, n) => makePlayer(server, `Player ${n}`)));
  const request = { gameId: "go-9x9", clock: { baseMs: 600_000, incrementMs: 0 } };
  /** As a client does it: whoever finds the seats taken asks again. */
  const meet = async (player: Player): Promise<string> => {
    for (;;) {
      const matchId = idOf(await pair(player, request));
      const { status, body } = await join(server, matchId, player);
      if (status === 200) return matchId;
      expect(["MATCH_NOT_ACTIVE", "SEAT_TAKEN"]).toContain(body.error.code);
    }
  };
  const ids = await Promise.all(players.map(meet));
  const counts = [...new Set(ids)].map((id) => ids.filter((one) => one === id).length);
  expect(counts.toSorted((a, b) => a - b)).toEqual([1, 2, 2, 2, 2]);
});

test("[PRO-30] a search that is cancelled is over at once", async () => {
  const [ann, bob] = [await makePlayer(server, "Ann"), await makePlayer(server, "Bob")];
  const request = { gameId: "gomoku-cards", clock: CLOCK };
  const matchId = idOf(await pair(ann, request));
  await join(server, matchId, ann);
  expect((await callApi(server, "POST", `/api/matches/${matchId}/abort`, {}, ann.token)).status).toBe(200);
  expect(idOf(await pair(bob, request))).not.toBe(matchId);
});

test("[PRO-31] [PRO-S2] the lobby shows who waits and what is played, and only what spectators may see", async () => {
  const [ann, bob] = [await makePlayer(server, "Ann"), await makePlayer(server, "Bob")];
  const matchId = await startMatchOf(server, [ann, bob], { gameId: "gomoku-cards" });
  const waiting = await callApi(
    server,
    "POST",
    "/api/matches",
    { gameId: "gomoku", seats: [{ kind: "me" }, { kind: "open" }] },
    ann.token,
  );
  const own = await watch(server, ann, matchId);
  const spectator = await watch(server, null, matchId);
  const shown = spectator.received.find(({ type }) => type === "watching");
  const lobby = await lobbyWith(({ live, open }) => {
    const found = live.find(({ match }: AnyJson) => match.record.matchId === matchId);
    return found?.spectators === 1 && open.some(({ record }: AnyJson) => record.matchId === idOf(waiting));
  });
  const live = lobby.live.find(({ match }: AnyJson) => match.record.matchId === matchId);
  expect(canonicalJson(live.view)).toBe(canonicalJson(shown.view));
  const hidden = own.received.find(({ type }) => type === "watching").view;
  expect(canonicalJson(hidden)).not.toBe(canonicalJson(live.view));
  expect(lobby.tv.find(({ gameId }: AnyJson) => gameId === "gomoku-cards")).toBeDefined();
  const whole = await readLobby("?game=gomoku-cards");
  expect(v.safeParse(lobbyResponseSchema, whole).success).toBe(true);
  expect(whole.lobby.live.every(({ match }: AnyJson) => match.record.gameId === "gomoku-cards")).toBe(true);
});

test("[PRO-31] an unchanged lobby is not sent again, and a malformed question is refused", async () => {
  const { version } = await readLobby("?game=nobody-plays-this");
  expect(await readLobby(`?game=nobody-plays-this&since=${version}`)).toEqual({ version, lobby: null });
  for (const query of ["?game=NO", "?since=1", `?since=${"f".repeat(17)}`]) {
    expect((await callApi(server, "GET", `/api/lobby${query}`)).status).toBe(400);
  }
});

test("[PRO-32] players say set phrases, which nobody else hears and the log does not keep", async () => {
  const [ann, bob] = [await makePlayer(server, "Ann"), await makePlayer(server, "Bob")];
  const matchId = await startMatchOf(server, [ann, bob]);
  const a = await watch(server, ann, matchId);
  const b = await watch(server, bob, matchId);
  const spectator = await watch(server, null, matchId);
  a.send({ type: "say", matchId, phrase: "good-luck" });
  const said = { type: "said", matchId, playerId: ann.playerId, phrase: "good-luck" };
  expect([await a.next("said"), await b.next("said")]).toEqual([said, said]);
  expect(parseFromServer(said).ok).toBe(true);
  spectator.send({ type: "say", matchId, phrase: "hello" });
  expect(await spectator.next("error")).toMatchObject({ code: "NOT_AUTHORIZED", matchId });
  const elsewhere = await connect(server, bob);
  elsewhere.send({ type: "say", matchId, phrase: "hello" });
  expect(await elsewhere.next("error")).toMatchObject({ code: "NOT_WATCHING", matchId });
  a.send({ type: "say", matchId, phrase: "I write what I like" });
  expect(await a.next("error")).toMatchObject({ code: "BAD_MESSAGE" });
  for (const phrase of PHRASES.slice(0, 5)) a.send({ type: "say", matchId, phrase });
  expect(await a.next("error")).toMatchObject({ code: "TOO_MANY", matchId });
  // The connection goes on, and an entry that follows shows that nobody else heard anything.
  expect(await submit(a, envelopeOf(matchId, ann, 0, "PLACE_STONE", { x: 7, y: 7 }))).toMatchObject({ seq: 0 });
  await spectator.next(({ type, items }) => type === "entries" && items.length === 1);
  expect(spectator.received.filter(({ type }) => type === "said")).toEqual([]);
  const { body } = await callApi(server, "GET", `/api/matches/${matchId}/log`);
  expect(body.entries).toHaveLength(1);
});
