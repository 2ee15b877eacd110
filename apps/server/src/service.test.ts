// The whole service on simulated ports: no socket, file, thread or real clock. Two players meet and play.
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { importFrom, openCatalogue } from "@tengen/catalogue/node";
import { VALID } from "@tengen/kernel";
import { verifyMatch } from "@tengen/match";
import { fuzzInput } from "@tengen/testkit";
import * as fc from "fast-check";
import pino from "pino";
import { expect, test } from "vitest";
import { openManualHost, type ManualHost } from "../tests/manual-host.ts";
import { envelopeOf } from "../tests/test-server.ts";
import { openLocalBus, type BusMessage } from "./bus.ts";
import { readLimits } from "./limits.ts";
import { openMetrics } from "./metrics.ts";
import { loadGames } from "./play/games.ts";
import { deriveSecrets } from "./secrets.ts";
import { openService, type Service } from "./service.ts";
import { openDirectStore } from "./store/sqlite-direct-store.ts";
import type { Store } from "./store/store.ts";
import type { Guest, Tokens } from "./tokens.ts";
import type { Socket } from "./wire/socket.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
const catalogue = openCatalogue(root);
const games = await loadGames(catalogue, importFrom(root));
const read = readLimits({});
if (!read.ok) throw new Error(read.error);
const limits = read.value;

// Responses and messages are untyped in tests.
// oxlint-disable-next-line typescript/no-explicit-any
type AnyJson = any;

/** Tokens that prove nothing. */
const TOKENS: Tokens = {
  issue: (guest) => Promise.resolve({ token: JSON.stringify(guest).replaceAll(" ", "_"), expiresAt: Infinity }),
  verify: (token) => Promise.resolve({ guest: JSON.parse(token) as Guest, expiresAt: Infinity }),
};

const ADDRESS = "192.0.2.1";

const openBench = async () => {
  const { host, advance } = openManualHost("service");
  /** What happened, in order. */
  const events: string[] = [];
  const file = await openDirectStore(new DatabaseSync(":memory:"), () => 1_700_000_000_000 + host.monotonic());
  const store: Store = {
    ...file,
    append: async (items) => {
      const stored = await file.append(items);
      events.push(`stored ${items.map(({ entry }) => entry.seq).join()}`);
      return stored;
    },
  };
  const bus = openLocalBus();
  const own = bus.join();
  const publish = (matchId: string, message: BusMessage): void => {
    if (message.type === "news") events.push(`published ${message.seq}`);
    own.publish(matchId, message);
  };
  const service = await openService(
    { limits, catalogue, isShared: false, origins: [] },
    {
      host,
      store,
      bus: { ...own, publish },
      games,
      openBot: () => {
        throw new Error("no bot plays here");
      },
      secrets: deriveSecrets("what only these tests know, and nobody else"),
      tokens: TOKENS,
      metrics: openMetrics(),
      log: pino({ level: "silent" }),
    },
  );
  return { service, advance, events };
};

type Bench = Awaited<ReturnType<typeof openBench>>;

const post = async ({ handle }: Service, url: string, body: unknown, token?: string): Promise<AnyJson> => {
  const authorization = token === undefined ? undefined : `Bearer ${token}`;
  const response = await handle({ method: "POST", url, address: ADDRESS, authorization, body });
  expect(response).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
  return response.body;
};

/** Connects a client, which writes down what it is sent. */
const connect = ({ service, events }: Bench, name: string) => {
  let isOpen = true;
  const received: AnyJson[] = [];
  const end = (): void => {
    isOpen = false;
  };
  const socket: Socket = {
    isOpen: () => isOpen,
    send: (text) => {
      const message = JSON.parse(text);
      received.push(message);
      events.push(`${name} ${message.type as string}`);
    },
    pong: () => {},
    close: end,
    drop: end,
    terminate: end,
    pause: () => {},
    resume: () => {},
    isPaused: () => false,
    bufferedBytes: () => 0,
    bytesWritten: () => 0,
  };
  const request = { path: "/ws", address: ADDRESS, origin: undefined, host: undefined };
  expect(service.sockets.admit(request)).toEqual(VALID);
  const handler = service.sockets.accept(socket, request);
  return { received, send: (message: unknown) => handler.onMessage(JSON.stringify(message)) };
};

const startMatch = async (service: Service, advance: ManualHost["advance"], more: object = {}) => {
  const players: AnyJson[] = [];
  for (const name of ["Ann", "Bob"]) players.push(await post(service, "/api/guests", { name }));
  const [{ token }] = players;
  const request = { gameId: "gomoku", seats: [{ kind: "me" }, { kind: "open" }], ...more };
  const { match } = await post(service, "/api/matches", request, token);
  const { matchId } = match.record;
  for (const [seat, player] of players.entries()) {
    await post(service, `/api/matches/${matchId}/join`, { nonce: `0${seat}`.repeat(32) }, player.token);
  }
  await advance(0);
  return { matchId: matchId as string, players };
};

test("an action is stored, then answered, then sent to the others, then published", async () => {
  const bench = await openBench();
  const { service, advance, events } = bench;
  const { matchId, players } = await startMatch(service, advance);
  const clients = players.map(({ token }, seat) => {
    const client = connect(bench, seat === 0 ? "ann" : "bob");
    client.send({ type: "hello", protocol: 1, token });
    client.send({ type: "watch", matchId, fromSeq: 0 });
    return client;
  });
  await advance(1000);
  expect(clients.map(({ received }) => received.at(-1))).toMatchObject([{ type: "presence" }, { type: "presence" }]);
  events.length = 0;
  clients[0]?.send({ type: "submit", envelope: envelopeOf(matchId, players[0], 0, "PLACE_STONE", { x: 7, y: 7 }) });
  await advance(0);
  expect(events).toEqual(["stored 0", "ann accepted", "ann entries", "bob entries", "published 1"]);
  const closing = service.close();
  await advance(1000);
  await closing;
});

/** Creates a match as a new guest, whatever the answer. */
const askFor = async (
  { service }: Bench,
  body: object,
): Promise<{ readonly status: number; readonly body: AnyJson }> => {
  const { token } = await post(service, "/api/guests", { name: "Ann" });
  const request = { method: "POST", url: "/api/matches", address: ADDRESS, authorization: `Bearer ${token}` };
  return service.handle({ ...request, body: { seats: [{ kind: "me" }, { kind: "open" }], ...body } });
};

test.each<[string, object, string, object]>([
  ["no ruleset", { gameId: "go-9x9" }, "chinese-9x9-v1", {}],
  ["no ruleset but options", { gameId: "gomoku-cards", options: { boardSize: 9 } }, "cards-v1", { boardSize: 9 }],
  ["a ruleset", { gameId: "go-9x9", ruleset: "japanese" }, "japanese-v3", { size: 9 }],
  [
    "a ruleset and options",
    { gameId: "go-9x9", ruleset: "aga", options: { size: 19, handicap: 2 } },
    "aga-v2",
    { size: 19, handicap: 2 },
  ],
  [
    "a ruleset with options of its own",
    { gameId: "gomoku", ruleset: "swap2" },
    "standard-15x15-v1",
    { opening: "swap2" },
  ],
])("[PRO-H11] a request with %s", async (_name, request, rulesetVersion, options) => {
  const { status, body } = await askFor(await openBench(), request);
  expect([status, body.match.record]).toMatchObject([200, { rulesetVersion, options }]);
});

test.each<[string, object, string, RegExp]>([
  [
    "an unknown ruleset",
    { gameId: "gomoku", ruleset: "chess" },
    "BAD_REQUEST",
    /gomoku has no ruleset chess\. Choose one of these: freestyle, standard, swap2, /u,
  ],
  ["a ruleset that is no text", { gameId: "gomoku", ruleset: 1 }, "INVALID_PAYLOAD", /ruleset/u],
  ["a size that there is not", { gameId: "go-9x9", ruleset: "aga", options: { size: 10 } }, "INVALID_CONFIG", /size/u],
  ["an unknown option", { gameId: "go-9x9", options: { size: 9 } }, "INVALID_CONFIG", /./u],
  [
    "a bot that cannot play the ruleset",
    { gameId: "gomoku", ruleset: "renju", seats: [{ kind: "me" }, { kind: "bot", name: "Playouts" }] },
    "BAD_REQUEST",
    /The bot Playouts cannot play the ruleset renju with these options\. These bots can: Random, Greedy, Reader 1,/u,
  ],
  [
    "a bot that cannot play on this board",
    {
      gameId: "go-9x9",
      ruleset: "chinese",
      options: { size: 19 },
      seats: [{ kind: "me" }, { kind: "bot", name: "Expert" }],
    },
    "BAD_REQUEST",
    /Expert cannot play the ruleset chinese/u,
  ],
  [
    "a bot that cannot play the opening that the options choose",
    {
      gameId: "gomoku",
      ruleset: "standard",
      options: { opening: "swap2" },
      seats: [{ kind: "me" }, { kind: "bot", name: "Playouts" }],
    },
    "BAD_REQUEST",
    /Playouts cannot play the ruleset swap2/u,
  ],
])("[PRO-H11] a request is refused: %s", async (_name, request, code, message) => {
  const { status, body } = await askFor(await openBench(), request);
  expect([status, body.error.code]).toEqual([400, code]);
  expect(body.error.message).toMatch(message);
});

test("[PRO-H11] a bot that can play the ruleset gets its seat; without a name it is the default bot", async () => {
  const seats = [{ kind: "me" }, { kind: "bot" }];
  const { body } = await askFor(await openBench(), { gameId: "gomoku", ruleset: "freestyle-20", seats });
  expect(body.match.plan[1]).toEqual({ kind: "bot", name: "Greedy" });
});

/** Two players of Go with agreed scoring and a clock, each connected. */
const startGo = async () => {
  const bench = await openBench();
  const { service, advance } = bench;
  const clock = { baseMs: 600_000, incrementMs: 0 };
  const { matchId, players } = await startMatch(service, advance, { gameId: "go-9x9", ruleset: "chinese", clock });
  const clients = players.map(({ token }, seat) => {
    const client = connect(bench, seat === 0 ? "ann" : "bob");
    client.send({ type: "hello", protocol: 1, token });
    client.send({ type: "watch", matchId, fromSeq: 0 });
    return client;
  });
  await advance(100);
  let seq = 0;
  /** Acts after some milliseconds; the answer. */
  const act = async (seat: number, type: string, payload: object = {}, after = 1000): Promise<AnyJson> => {
    await advance(after);
    const envelope = { ...envelopeOf(matchId, players[seat], seq, type, payload), gameId: "go-9x9" };
    clients[seat]?.send({ type: "submit", envelope });
    await advance(0);
    const answer = clients[seat]?.received.findLast((one) => one.type === "accepted" || one.type === "rejected");
    if (answer.type === "accepted") seq += 1;
    return answer;
  };
  const accept = async (seat: number, type: string, payload: object = {}): Promise<void> => {
    expect(await act(seat, type, payload)).toMatchObject({ type: "accepted" });
  };
  const lastOf = (seat: number, type: string): AnyJson => clients[seat]?.received.findLast((one) => one.type === type);
  const close = async (): Promise<void> => {
    const closing = service.close();
    await advance(1000);
    await closing;
  };
  return { ...bench, matchId, players, act, accept, lastOf, close };
};

test("[PRO-H12] [MAT-X10] Go with agreed scoring: pass, propose, counter-propose, resume, accept", async () => {
  const { service, matchId, players, act, accept, lastOf, close } = await startGo();
  const [ann, bob] = players;
  expect(await act(0, "propose", { dead: [] })).toMatchObject({ type: "rejected", code: "NOT_MARKING" });
  expect(await act(0, "castle")).toMatchObject({ type: "rejected", code: "INVALID_PAYLOAD" });
  await accept(0, "place", { x: 4, y: 4 });
  await accept(1, "place", { x: 0, y: 0 });
  expect(lastOf(1, "clock").phase).toBeUndefined();
  await accept(0, "pass");
  await accept(1, "pass");
  expect(lastOf(1, "clock").phase).toEqual({ id: "scoring", remainingMs: [180_000, 180_000] });
  await accept(0, "propose", { dead: [{ x: 0, y: 0 }] });
  expect(lastOf(1, "clock").phase).toEqual({ id: "scoring", remainingMs: [179_000, 180_000] });
  await accept(1, "propose", { dead: [] });
  await accept(0, "resume");
  expect(lastOf(1, "clock").phase).toBeUndefined();
  await accept(1, "pass");
  await accept(0, "pass");
  await accept(1, "propose", { dead: [{ x: 0, y: 0 }] });
  await accept(0, "accept");
  expect(lastOf(1, "finished").outcome).toEqual({ winners: [ann.playerId], reason: "score" });
  const request = { method: "GET", url: `/api/matches/${matchId}/file`, address: ADDRESS, authorization: undefined };
  const { body: file } = await service.handle({ ...request, body: null });
  expect(await verifyMatch(file, { engineOf: games.engineOf })).toMatchObject({ ok: true });
  const { match } = await post(service, `/api/matches/${matchId}/rematch`, {}, bob.token);
  expect(match.record).toMatchObject({ rulesetVersion: "chinese-v2", options: { size: 9 } });
  await close();
});

test("[MAT-X10] [KER-E12] a match whose marking clock runs out is scored by the server", async () => {
  const { service, advance, matchId, players, accept, close } = await startGo();
  const read = async (url: string): Promise<AnyJson> => {
    const request = { method: "GET", address: ADDRESS, authorization: undefined, body: null };
    return (await service.handle({ ...request, url: `/api/matches/${matchId}${url}` })).body;
  };
  await accept(0, "place", { x: 4, y: 4 });
  await accept(1, "pass");
  await accept(0, "pass");
  await accept(1, "propose", { dead: [{ x: 4, y: 4 }] });
  await advance(179_000);
  expect((await read("")).match.status).toBe("active");
  await advance(2000);
  // By the last proposal the board is empty, and white has the komi.
  expect((await read("")).match.outcome).toEqual({ winners: [players[1].playerId], reason: "score" });
  expect((await read("/log?from=0")).entries.at(-1)).toMatchObject({ type: "TIMEOUT", actorId: "$server" });
  await close();
});

test("[PRO-H12] an action of any ruleset in a match that does not exist is answered with MATCH_NOT_FOUND", async () => {
  const bench = await openBench();
  const guest = await post(bench.service, "/api/guests", { name: "Ann" });
  const client = connect(bench, "ann");
  client.send({ type: "hello", protocol: 1, token: guest.token });
  const codes: string[] = [];
  for (const [gameId, type] of [
    ["go-9x9", "accept"],
    ["go-9x9", "castle"],
    ["chess", "pass"],
  ] as const) {
    client.send({ type: "submit", envelope: { ...envelopeOf("m-none", guest, 0, type, {}), gameId } });
    await bench.advance(10);
    codes.push(client.received.at(-1).code);
  }
  expect(codes).toEqual(["MATCH_NOT_FOUND", "INVALID_PAYLOAD", "INVALID_PAYLOAD"]);
});

test("a request that no route answers is not found", async () => {
  const { service } = await openBench();
  const request = { url: "/api/nothing", address: ADDRESS, authorization: undefined, body: null };
  expect(await service.handle({ ...request, method: "GET" })).toMatchObject({
    status: 404,
    body: { error: { code: "NOT_FOUND" } },
  });
});

const REQUESTS: readonly (readonly [string, unknown])[] = [
  ["/api/guests", { name: "Ann" }],
  ["/api/takeover", { key: "abc" }],
  [
    "/api/matches",
    { gameId: "gomoku", ruleset: "swap2", options: {}, clock: { baseMs: 1, incrementMs: 0 }, seats: [{ kind: "me" }] },
  ],
  ["/api/matches/m-74245d6b0c539beedd08e568/join", { seat: 0, nonce: "00".repeat(32), invitation: "abc" }],
];

test.each(REQUESTS)("%s: no body breaks it; what is refused gets a code", async (url, good) => {
  const { service } = await openBench();
  let count = 0;
  await fc.assert(
    fc.asyncProperty(fuzzInput(good), async (value) => {
      // One client would run into the rate limits.
      count += 1;
      const guest = { playerId: `g-${String(count).padStart(24, "0")}`, name: "Ann" };
      const authorization = `Bearer ${JSON.stringify(guest)}`;
      const response = await service.handle({
        method: "POST",
        url,
        address: `client ${count}`,
        authorization,
        body: value,
      });
      expect(response.status).toBeLessThan(500);
      expect(response.status).not.toBe(429);
      if (response.status !== 200) expect(response.body).toMatchObject({ error: { code: expect.any(String) } });
    }),
    { numRuns: 300 },
  );
});
