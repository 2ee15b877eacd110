import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { localSecrets, ok, unwrap, type Result } from "@tengen/kernel";
import {
  extend,
  isLate,
  MAX_ENTRIES,
  applyPlayerAction,
  timeOfNext,
  timeOut,
  type ClockSetting,
  type Entry,
  type Match,
} from "@tengen/match";
import { importFrom, openCatalogue } from "@tengen/catalogue/node";
import { act, freshId, makeEnvelope, makeMatch, START } from "@tengen/testkit";
import { afterAll, afterEach, expect, test } from "vitest";
import gomoku from "../../../../games/gomoku/engine.ts";
import { makeMatch as makeRow } from "../../tests/sample-match.ts";
import { openTestMatches, SECRETS, type TestMatches, type TestMatchesOptions } from "../../tests/test-matches.ts";
import { openSqliteStore } from "../store/sqlite-store.ts";
import type { Append, Outage, Store, StoredMatch } from "../store/store.ts";
import { nextDueAt } from "./due.ts";
import { loadGames } from "./games.ts";
import type { LiveMatch } from "./live-match.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..", "..");
const games = await loadGames(openCatalogue(root), importFrom(root));
/** The secret that the seed of each match is derived from. */
const SECRET = "secret";
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-match-cache-"));
const opened: Store[] = [];
const closing: (() => void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) close();
  for (const store of opened.splice(0)) await store.close();
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

let files = 0;
const openStore = async (): Promise<Store> => {
  const store = await openSqliteStore(path.join(folder, `${(files += 1)}.db`));
  opened.push(store);
  return store;
};

/** The row of a match that has just started. */
const rowOf = (match: Match): StoredMatch => {
  const { record } = match;
  const { serverBytes } = localSecrets(SECRET, 2);
  const row = makeRow(record.matchId, {
    record,
    sealedBytes: SECRETS.seal(record.matchId, serverBytes, randomBytes(24)),
  });
  return { ...row, dueAt: nextDueAt(row, match, match.clocks.since) };
};

const startMatch = (clock: ClockSetting | null = null): Match => makeMatch(gomoku, SECRET, clock);

/** The append of the last entry of a match, as another server makes it. */
const appendOf = ({ record, entries, outcome }: Match): Append => {
  const entry = entries.at(-1);
  if (entry === undefined) throw new Error("there is no entry");
  return { matchId: record.matchId, entry, dueAt: null, outcome };
};

const submit = ({ actions }: TestMatches, envelope: object, playerId: string): Promise<Result<Entry>> =>
  new Promise((answer, fail) => {
    actions.submit(envelope, playerId, answer).catch(fail);
  });

const openCache = (store: Store, options: TestMatchesOptions = {}): TestMatches => {
  const matches = openTestMatches(store, games, options);
  closing.push(matches.close);
  return matches;
};

const findIn = async ({ matchCache }: TestMatches, matchId: string): Promise<LiveMatch> => {
  const live = await matchCache.find(matchId);
  if (live === null) throw new Error(`there is no match ${matchId}`);
  return live;
};

const FINISHED = { status: "finished", outcome: { winners: ["bob"], reason: "resign" }, dueAt: null };

test("a match leaves the memory when nobody has used it for a while, and not while it is in use", async () => {
  const store = await openStore();
  const match = startMatch();
  await store.create(rowOf(match));
  const matches = openCache(store);
  const { matchCache } = matches;
  await findIn(matches, match.record.matchId);
  const [HOUR, NO_TIME] = [3_600_000, -1];
  matchCache.evictIdle(HOUR, () => false);
  expect(matchCache.size()).toBe(1);
  matchCache.evictIdle(NO_TIME, (matchId) => matchId === match.record.matchId);
  expect(matchCache.size()).toBe(1);
  matchCache.evictIdle(NO_TIME, () => false);
  expect(matchCache.size()).toBe(0);
});

test("[SRV-1] what a task of an evicted match reports is the match as it is cached now", async () => {
  const store = await openStore();
  const match = startMatch();
  await store.create(rowOf(match));
  const matches = openCache(store);
  const { matchCache } = matches;
  const evicted = await findIn(matches, match.record.matchId);
  const reported: LiveMatch[] = [];
  matchCache.onChange((live) => reported.push(live));
  matchCache.evictIdle(-1, () => false);
  matchCache.report(evicted);
  const cached = await findIn(matches, match.record.matchId);
  matchCache.report(evicted);
  // In between it was loaded, which is reported too.
  expect(reported.map((live) => (live === evicted ? "evicted" : live === cached ? "cached" : "other"))).toEqual([
    "evicted",
    "cached",
    "cached",
  ]);
});

test("[PRO-H2] a match that ends between reading its row and its log is cached as finished", async () => {
  const store = await openStore();
  const match = startMatch({ baseMs: 4000, incrementMs: 0 });
  const { matchId } = match.record;
  await store.create(rowOf(match));
  const read = async (): Promise<StoredMatch | null> => {
    const stored = await store.read(matchId);
    expect(await store.append([appendOf(act(gomoku, match, "ann", "RESIGN"))])).toEqual([true]);
    return stored;
  };
  const live = await findIn(openCache({ ...store, read }), matchId);
  expect(live.match?.status).toBe("finished");
  expect(live.stored).toMatchObject(FINISHED);
});

test("[PRO-H2] a match that another server ends is cached as finished after a refresh", async () => {
  const store = await openStore();
  const match = startMatch({ baseMs: 4000, incrementMs: 0 });
  await store.create(rowOf(match));
  const matches = openCache(store);
  const live = await findIn(matches, match.record.matchId);
  expect(live.stored).toMatchObject({ status: "active", outcome: null });
  await store.append([appendOf(act(gomoku, match, "ann", "RESIGN"))]);
  await matches.matchCache.refresh(live);
  expect(live.stored).toMatchObject(FINISHED);
});

test("[PRO-H2] a match that was open at the last refresh and ends during this one is cached as finished", async () => {
  const store = await openStore();
  const match = startMatch();
  const row = rowOf(match);
  await store.create({ ...row, status: "open" });
  let afterRead = (): Promise<unknown> => Promise.resolve();
  const read = async (matchId: string): Promise<StoredMatch | null> => {
    const stored = await store.read(matchId);
    await afterRead();
    return stored;
  };
  const matches = openCache({ ...store, read });
  const live = await findIn(matches, row.matchId);
  expect(live.stored.status).toBe("open");
  expect(await store.replace(row)).toBe(true);
  afterRead = () => store.append([appendOf(act(gomoku, match, "ann", "RESIGN"))]);
  await matches.matchCache.refresh(live);
  expect(live.stored).toMatchObject(FINISHED);
});

test("[MAT-L2] a full log is due at once, and an earlier action ends the match", async () => {
  const store = await openStore();
  let match = startMatch();
  await store.create(rowOf(match));
  const turns = [
    ["ann", "PLACE_STONE", { x: 7, y: 7 }],
    ["ann", "REQUEST_TAKEBACK", {}],
    ["bob", "ACCEPT_TAKEBACK", {}],
  ] as const;
  const appends: Append[] = [];
  while (match.nextSeq < MAX_ENTRIES) {
    const [actorId, type, payload] = turns[match.nextSeq % 3] ?? turns[0];
    // As a release without the limit would.
    const author = { actionId: freshId(), actorId };
    match = unwrap(extend(match, applyPlayerAction(gomoku, match, author, { type, ...payload }, START)));
    appends.push(appendOf(match));
  }
  await store.append(appends);
  const matches = openCache(store);
  const live = await findIn(matches, match.record.matchId);
  expect(nextDueAt(live.stored, match, START)).toBe(START + 1000);
  const answer = await submit(matches, makeEnvelope(match, "bob", "PLACE_STONE", { x: 1, y: 1 }), "bob");
  expect(answer).toMatchObject({ error: { code: "MATCH_FINISHED" } });
  expect(await store.read(live.matchId)).toMatchObject({
    status: "finished",
    outcome: { winners: null, reason: "move-limit" },
    dueAt: null,
  });
});

/** A server that was just paused for nearly a minute; its heartbeat finds out in catchUp. */
const openAfterPause = async () => {
  const store = await openStore();
  const match = startMatch({ baseMs: 4000, incrementMs: 0 });
  await store.create(rowOf(match));
  let known: readonly Outage[] = [];
  const heartbeat = {
    outages: () => known,
    catchUp: async () => {
      // The response time of a store.
      await new Promise((done) => setImmediate(done));
      known = [{ from: START + 500, to: START + 59_500 }];
    },
  };
  const matches = openCache({ ...store, now: () => START + 60_000 }, { heartbeat });
  const live = await findIn(matches, match.record.matchId);
  const typesOf = async () => (await store.readLog(live.matchId, 0)).map(({ type }) => type);
  return { matches, live, match, typesOf };
};

test("[MAT-T3] the first action after a pause is decided with the pause credited", async () => {
  const { matches, match, typesOf } = await openAfterPause();
  const answer = await submit(matches, makeEnvelope(match, "ann", "PLACE_STONE", { x: 7, y: 7 }), "ann");
  expect(answer).toMatchObject({ value: { seq: 1 } });
  expect(await typesOf()).toEqual(["CLOCK_CREDIT", "PLACE_STONE"]);
});

test("[MAT-T3] a clock that the server checks first after a pause gets the pause credited", async () => {
  const { matches, live, typesOf } = await openAfterPause();
  const done = await matches.actions.update(live, (match, now) =>
    isLate(match, timeOfNext(match, now)) ? timeOut(gomoku, match, now) : ok(null),
  );
  expect(done).toEqual(ok(null));
  expect(await typesOf()).toEqual(["CLOCK_CREDIT"]);
});

test("[MAT-T3] a new subscriber is sent clocks with the pause credited", async () => {
  const { matches, live, typesOf } = await openAfterPause();
  await matches.actions.creditOutages(live);
  expect(await typesOf()).toEqual(["CLOCK_CREDIT"]);
  await matches.actions.creditOutages(live);
  expect(await typesOf()).toEqual(["CLOCK_CREDIT"]);
});

test.each([
  ["an outage that ends slightly in the future, within the clock error, is credited once", 400, 1],
  ["one that ends far in the future is ignored: the clock was set back", 600_000, 0],
])("[MAT-T3] [SRV-6] %s", async (_name, after, credits) => {
  const store = await openStore();
  const match = startMatch({ baseMs: 4000, incrementMs: 0 });
  await store.create(rowOf(match));
  let now = START + 2000;
  const heartbeat = { outages: () => [{ from: START + 500, to: START + 2000 + after }], catchUp: () => null };
  const matches = openCache({ ...store, now: () => (now += 1) }, { heartbeat });
  const live = await findIn(matches, match.record.matchId);
  const answer = await submit(matches, makeEnvelope(match, "ann", "PLACE_STONE", { x: 7, y: 7 }), "ann");
  expect(answer).toMatchObject({ value: { seq: credits } });
  await matches.actions.creditOutages(live);
  const types = (await store.readLog(live.matchId, 0)).map(({ type }) => type);
  expect(types.filter((type) => type === "CLOCK_CREDIT")).toHaveLength(credits);
});
