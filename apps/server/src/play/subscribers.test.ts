// A match on a real store, with subscribers whose reading the test controls.
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { err, localSecrets, unwrap, VALID, type AnyEngine, type GameAction } from "@tengen/kernel";
import { extend, applyPlayerAction, type Match } from "@tengen/match";
import { importFrom, openCatalogue } from "@tengen/catalogue/node";
import type { FromServer } from "@tengen/protocol";
import { freshId, makeMatch, START } from "@tengen/testkit";
import { afterAll, expect, test } from "vitest";
import cards from "../../../../games/gomoku-cards/engine.ts";
import gomoku from "../../../../games/gomoku/engine.ts";
import { makeMatch as makeRow } from "../../tests/sample-match.ts";
import { openTestMatches, SECRETS } from "../../tests/test-matches.ts";
import { openSqliteStore } from "../store/sqlite-store.ts";
import { systemHost } from "../system-host.ts";
import { loadGames } from "./games.ts";
import type { Subscriber } from "./subscription.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..", "..");
const games = await loadGames(openCatalogue(root), importFrom(root));
const SECRET = "secret";
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-subscribers-"));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const step = (engine: AnyEngine, match: Match, actorId: string, action: GameAction): Match =>
  unwrap(extend(match, applyPlayerAction(engine, match, { actionId: freshId(), actorId }, action, START)));

/** A long log of moves and takebacks. */
const playGomoku = (rounds: number): Match => {
  let match = makeMatch(gomoku, SECRET);
  for (let round = 0; round < rounds; round += 1) {
    match = step(gomoku, match, "ann", { type: "PLACE_STONE", x: 7, y: 7 } as GameAction);
    match = step(gomoku, match, "ann", { type: "REQUEST_TAKEBACK" });
    match = step(gomoku, match, "bob", { type: "ACCEPT_TAKEBACK" });
  }
  return match;
};

const playCards = (turns: number): Match => {
  let match = makeMatch(cards, SECRET);
  while (match.nextSeq < turns && match.status === "active") {
    const actorId = match.state.currentPlayerId ?? "";
    const actions = cards.getValidActions(match.state as never, actorId) as readonly GameAction[];
    match = step(cards, match, actorId, actions[(match.nextSeq * 31) % actions.length] as GameAction);
  }
  return match;
};

/** No timer ends, so nobody is sent presence messages, which come with a delay. */
const WITHOUT_TIMERS = { ...systemHost, startTimer: () => () => {} };

let files = 0;
const open = async (match: Match) => {
  const store = await openSqliteStore(path.join(folder, `${(files += 1)}.db`));
  const { record } = match;
  const { serverBytes } = localSecrets(SECRET, 2);
  const sealedBytes = SECRETS.seal(record.matchId, serverBytes, randomBytes(24));
  await store.create(makeRow(record.matchId, { record, gameId: record.gameId, sealedBytes }));
  await store.append(match.entries.map((entry) => ({ matchId: record.matchId, entry, dueAt: null, outcome: null })));
  const matches = openTestMatches(store, games, { host: WITHOUT_TIMERS });
  return {
    ...matches,
    matchId: record.matchId,
    close: async () => {
      matches.close();
      await store.close();
    },
  };
};

/** A subscriber with buffer space for one page, which it reads when `read` is called. */
const openSubscriber = () => {
  const received: FromServer[] = [];
  const charged: number[] = [];
  let room = 1;
  const state = { isClosed: false };
  const subscriber: Subscriber = {
    playerId: null,
    get isClosed() {
      return state.isClosed;
    },
    send: (text) => {
      const message = JSON.parse(text) as FromServer;
      if (message.type === "entries") {
        room -= 1;
        expect(text.length).toBeLessThan(40_000);
      }
      received.push(message);
    },
    canReceive: () => room > 0,
    charge: (bytes) => charged.push(bytes),
  };
  return { subscriber, received, charged, read: () => (room = 1), disconnect: () => (state.isClosed = true) };
};

const itemsOf = (received: readonly FromServer[]) =>
  received.flatMap((message) => (message.type === "entries" ? message.items : []));

test.each([
  ["a game without hidden information", playGomoku(120)],
  ["a game with hidden information, with a view for each entry", playCards(60)],
])(
  "[PRO-4] [PRO-L2] the log of %s is sent in pages without gaps, each after the previous one was read",
  async (_name, match) => {
    const { subscribers, matchId, errors, close } = await open(match);
    const { subscriber, received, charged, read } = openSubscriber();
    let isDone = false;
    const watched = subscribers.subscribe(matchId, subscriber, 0).then((found) => {
      isDone = true;
      return found;
    });
    await expect.poll(() => itemsOf(received).length).toBeGreaterThan(0);
    const first = itemsOf(received).length;
    expect(first).toBeLessThan(match.nextSeq / 2);
    // A notification sends nothing while the buffer is full.
    subscribers.notify(matchId);
    expect(itemsOf(received)).toHaveLength(first);
    expect([isDone, charged]).toEqual([false, []]);
    for (let page = 0; page < match.nextSeq && itemsOf(received).length < match.nextSeq; page += 1) {
      read();
      subscribers.resume(subscriber);
    }
    expect(await watched).toEqual(VALID);
    expect(itemsOf(received).map(({ entry }) => entry)).toEqual(match.entries);
    const isHidden = match.record.gameId === "gomoku-cards";
    expect(itemsOf(received).map(({ view }) => view?.turn)).toEqual(
      match.entries.map((_, index) => (isHidden ? index + 1 : undefined)),
    );
    expect(charged).toHaveLength(1);
    // A second sync, and one with nothing to send: both are answered.
    received.length = 0;
    read();
    expect(await subscribers.sync(matchId, subscriber, match.nextSeq - 1)).toEqual(VALID);
    expect(await subscribers.sync(matchId, subscriber, match.nextSeq)).toEqual(VALID);
    expect(
      received.map((message) => message.type === "entries" && message.items.map(({ entry }) => entry.seq)),
    ).toEqual([[match.nextSeq - 1], []]);
    expect(errors).toEqual([]);
    await close();
  },
);

test("[PRO-L2] a subscriber that leaves in the middle of a log is not waited for", async () => {
  const { subscribers, matchId, close } = await open(playGomoku(120));
  const { subscriber, received } = openSubscriber();
  const watched = subscribers.subscribe(matchId, subscriber, 0);
  await expect.poll(() => itemsOf(received).length).toBeGreaterThan(0);
  expect(subscribers.unsubscribe(matchId, subscriber)).toBe(true);
  expect(await watched).toEqual(VALID);
  expect(subscribers.audiences.has(matchId)).toBe(false);
  await close();
});

test("[SRV-2] a client that disconnects while its match is read does not subscribe", async () => {
  const { subscribers, matchId, close } = await open(playGomoku(2));
  const { subscriber, received, disconnect } = openSubscriber();
  const watched = subscribers.subscribe(matchId, subscriber, 0);
  disconnect();
  expect(await watched).toEqual(err("closed"));
  expect([subscribers.audiences.has(matchId), received]).toEqual([false, []]);
  await close();
});

test("[PRO-L2] a client that leaves while its log is read again is sent nothing", async () => {
  const { subscribers, matchId, close } = await open(playGomoku(2));
  const { subscriber, received } = openSubscriber();
  expect(await subscribers.subscribe(matchId, subscriber, 0)).toEqual(VALID);
  received.length = 0;
  const synced = subscribers.sync(matchId, subscriber, 0);
  subscribers.unsubscribe(matchId, subscriber);
  expect(await synced).toEqual(err("missing"));
  expect(received).toEqual([]);
  await close();
});
