// A match on a real store, watched by listeners that read as the test lets them.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { localSecrets, type AnyEngine, type GameAction } from "@tengen/kernel";
import { extend, applyPlayerAction, type Match } from "@tengen/match";
import { openCatalogue } from "@tengen/node-host";
import type { FromServer } from "@tengen/protocol";
import { freshId, makeMatch, unwrap, START } from "@tengen/testkit";
import pino from "pino";
import { afterAll, expect, test } from "vitest";
import cards from "../../../../games/gomoku-cards/engine.ts";
import gomoku from "../../../../games/gomoku/engine.ts";
import { makeMatch as makeRow } from "../../tests/sample-match.ts";
import { openLocalBus } from "../bus.ts";
import { deriveSecrets } from "../secrets.ts";
import { openSqliteStore } from "../store/sqlite-store.ts";
import { loadGames } from "./games.ts";
import { openMatchCache } from "./match-cache.ts";
import { openSubscribers, type Subscriber } from "./subscribers.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..", "..");
const games = await loadGames(root, openCatalogue(root));
const secrets = deriveSecrets("what only these tests know, and nobody else");
const SECRET = "secret";
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-watchers-"));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const step = (engine: AnyEngine, match: Match, actorId: string, action: GameAction): Match =>
  unwrap<Match>(extend(match, applyPlayerAction(engine, match, { actionId: freshId(), actorId }, action, START)));

/** A long log: turns that are taken back. */
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

let files = 0;
const open = async (match: Match) => {
  const store = await openSqliteStore(path.join(folder, `${(files += 1)}.db`));
  const { record } = match;
  const { serverBytes } = localSecrets(SECRET, 2);
  const sealedBytes = secrets.seal(record.matchId, serverBytes);
  await store.create(makeRow(record.matchId, { record, gameId: record.gameId, sealedBytes }));
  await store.append(match.entries.map((entry) => ({ matchId: record.matchId, entry, dueAt: null, outcome: null })));
  const errors: unknown[] = [];
  const matchCache = openMatchCache({
    store,
    secrets,
    games,
    heartbeat: { outages: () => [], catchUp: () => null },
    announce: () => {},
    onExternalChange: () => {},
    absentSince: () => null,
    log: pino({ level: "silent" }),
  });
  const watchers = openSubscribers({
    store,
    matchCache,
    secrets,
    bus: openLocalBus().join(),
    server: "one",
    graceMs: 1000,
    canStore: () => true,
    peers: { hear: () => {}, isHeard: () => true, onReturn: () => {} },
    onWaiting: () => {},
    onError: (error) => errors.push(error),
  });
  return {
    watchers,
    hall: matchCache,
    matchId: record.matchId,
    errors,
    close: async () => {
      watchers.close();
      await store.close();
    },
  };
};

/** A listener with room for one page at a time, which it reads when `read` is called. */
const openListener = () => {
  const heard: FromServer[] = [];
  const charged: number[] = [];
  let room = 1;
  const listener: Subscriber = {
    playerId: null,
    send: (text) => {
      const message = JSON.parse(text) as FromServer;
      if (message.type === "entries") {
        room -= 1;
        expect(text.length).toBeLessThan(40_000);
      }
      heard.push(message);
    },
    canReceive: () => room > 0,
    charge: (bytes) => charged.push(bytes),
  };
  return { listener, heard, charged, read: () => (room = 1) };
};

const itemsOf = (heard: readonly FromServer[]) =>
  heard.flatMap((message) => (message.type === "entries" ? message.items : []));

test.each([
  ["a game without hidden information", playGomoku(120)],
  ["one with hidden information, with a view for each entry", playCards(60)],
])(
  "[PRO-4] [PRO-L2] the log of %s comes in pages, the next when the one before was read, without a gap",
  async (_name, match) => {
    const { watchers, matchId, errors, close } = await open(match);
    const { listener, heard, charged, read } = openListener();
    let isDone = false;
    const watched = watchers.subscribe(matchId, listener, 0).then((found) => {
      isDone = true;
      return found;
    });
    await expect.poll(() => itemsOf(heard).length).toBeGreaterThan(0);
    const first = itemsOf(heard).length;
    expect(first).toBeLessThan(match.nextSeq / 2);
    // News of the match changes nothing for one who has no room.
    watchers.notify(matchId);
    expect(itemsOf(heard)).toHaveLength(first);
    expect([isDone, charged]).toEqual([false, []]);
    for (let page = 0; page < match.nextSeq && itemsOf(heard).length < match.nextSeq; page += 1) {
      read();
      watchers.resume(listener);
    }
    expect(await watched).toBe("watching");
    expect(itemsOf(heard).map(({ entry }) => entry)).toEqual(match.entries);
    const isHidden = match.record.gameId === "gomoku-cards";
    expect(itemsOf(heard).map(({ view }) => view?.turn)).toEqual(
      match.entries.map((_, index) => (isHidden ? index + 1 : undefined)),
    );
    expect(charged).toHaveLength(1);
    // From a place on again, and then nothing: an answer all the same.
    heard.length = 0;
    read();
    expect(await watchers.sync(matchId, listener, match.nextSeq - 1)).toBe("synced");
    expect(await watchers.sync(matchId, listener, match.nextSeq)).toBe("synced");
    expect(heard.map((message) => message.type === "entries" && message.items.map(({ entry }) => entry.seq))).toEqual([
      [match.nextSeq - 1],
      [],
    ]);
    expect(errors).toEqual([]);
    await close();
  },
);

test("[PRO-L2] whoever goes in the middle of a log is not waited for", async () => {
  const { watchers, matchId, close } = await open(playGomoku(120));
  const { listener, heard } = openListener();
  const watched = watchers.subscribe(matchId, listener, 0);
  await expect.poll(() => itemsOf(heard).length).toBeGreaterThan(0);
  expect(watchers.unsubscribe(matchId, listener)).toBe(true);
  expect(await watched).toBe("watching");
  expect(watchers.hasSubscribers(matchId)).toBe(false);
  await close();
});
