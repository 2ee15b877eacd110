// The whole service on simulated ports: no socket, file, thread or real clock. Two players meet and play.
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { importFrom, openCatalogue } from "@tengen/catalogue/node";
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
  expect(service.sockets.refuse(request)).toBeNull();
  const handler = service.sockets.accept(socket, request);
  return { received, send: (message: unknown) => handler.onMessage(JSON.stringify(message)) };
};

const startMatch = async (service: Service, advance: ManualHost["advance"]) => {
  const players: AnyJson[] = [];
  for (const name of ["Ann", "Bob"]) players.push(await post(service, "/api/guests", { name }));
  const [{ token }] = players;
  const request = { gameId: "gomoku", seats: [{ kind: "me" }, { kind: "open" }] };
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
  ["/api/matches", { gameId: "gomoku", options: {}, clock: { baseMs: 1, incrementMs: 0 }, seats: [{ kind: "me" }] }],
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
