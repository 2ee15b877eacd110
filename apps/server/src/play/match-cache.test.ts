import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { localSecrets } from "@tengen/kernel";
import {
  extend,
  isLate,
  MAX_ENTRIES,
  applyPlayerAction,
  timeOfNext,
  timeOut,
  type ClockSetting,
  type Match,
} from "@tengen/match";
import { openCatalogue } from "@tengen/node-host";
import { act, freshId, makeEnvelope, makeMatch, unwrap, START } from "@tengen/testkit";
import pino from "pino";
import { afterAll, afterEach, expect, test } from "vitest";
import gomoku from "../../../../games/gomoku/engine.ts";
import { makeMatch as makeRow } from "../../tests/sample-match.ts";
import { deriveSecrets } from "../secrets.ts";
import { openSqliteStore } from "../store/sqlite-store.ts";
import type { Append, Outage, Store, StoredMatch } from "../store/store.ts";
import { loadGames } from "./games.ts";
import { nextDueAt, openMatchCache, type SubmitResult, type MatchCache, type LiveMatch } from "./match-cache.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..", "..");
const games = await loadGames(root, openCatalogue(root));
/** What the seed of each match is made of. */
const SECRET = "secret";
const secrets = deriveSecrets("what only these tests know, and nobody else");
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-hall-"));
const opened: Store[] = [];
afterEach(async () => {
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
  const row = makeRow(record.matchId, { record, sealedBytes: secrets.seal(record.matchId, serverBytes) });
  return { ...row, dueAt: nextDueAt(row, match, match.clocks.since) };
};

const startMatch = (clock: ClockSetting | null = null): Match => makeMatch(gomoku, SECRET, clock);

/** What another server stores: the last entry of a match. */
const appendOf = ({ record, entries, outcome }: Match): Append => {
  const entry = entries.at(-1);
  if (entry === undefined) throw new Error("there is no entry");
  return { matchId: record.matchId, entry, dueAt: null, outcome };
};

const NO_OUTAGE = { outages: () => [], catchUp: () => null };

const openHallOf = (
  store: Store,
  heartbeat: Parameters<typeof openMatchCache>[0]["heartbeat"] = NO_OUTAGE,
): MatchCache =>
  openMatchCache({
    store,
    secrets,
    games,
    heartbeat,
    absentSince: () => null,
    announce: () => {},
    onExternalChange: () => {},
    log: pino({ level: "silent" }),
  });

const findIn = async (hall: MatchCache, matchId: string): Promise<LiveMatch> => {
  const held = await hall.find(matchId);
  if (held === null) throw new Error(`there is no match ${matchId}`);
  return held;
};

const FINISHED = { status: "finished", outcome: { winners: ["bob"], reason: "resign" }, dueAt: null };

test("[PRO-H2] a match that ends between a look at its row and one at its log is held as finished", async () => {
  const store = await openStore();
  const match = startMatch({ baseMs: 4000, incrementMs: 0 });
  const { matchId } = match.record;
  await store.create(rowOf(match));
  const read = async (): Promise<StoredMatch | null> => {
    const stored = await store.read(matchId);
    expect(await store.append([appendOf(act(gomoku, match, "ann", "RESIGN"))])).toEqual([true]);
    return stored;
  };
  const held = await findIn(openHallOf({ ...store, read }), matchId);
  expect(held.match?.status).toBe("finished");
  expect(held.stored).toMatchObject(FINISHED);
});

test("[PRO-H2] a match that another server ends is held as finished after the next look", async () => {
  const store = await openStore();
  const match = startMatch({ baseMs: 4000, incrementMs: 0 });
  await store.create(rowOf(match));
  const hall = openHallOf(store);
  const held = await findIn(hall, match.record.matchId);
  expect(held.stored).toMatchObject({ status: "active", outcome: null });
  await store.append([appendOf(act(gomoku, match, "ann", "RESIGN"))]);
  await hall.refresh(held);
  expect(held.stored).toMatchObject(FINISHED);
});

test("[PRO-H2] so is one that was open at the last look, and that ends during this one", async () => {
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
  const hall = openHallOf({ ...store, read });
  const held = await findIn(hall, row.matchId);
  expect(held.stored.status).toBe("open");
  expect(await store.replace(row)).toBe(true);
  afterRead = () => store.append([appendOf(act(gomoku, match, "ann", "RESIGN"))]);
  await hall.refresh(held);
  expect(held.stored).toMatchObject(FINISHED);
});

test("[MAT-L2] a full log is due at once, and an action that comes first ends the match", async () => {
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
    // As a server of a release without the limit would.
    const author = { actionId: freshId(), actorId };
    match = unwrap<Match>(extend(match, applyPlayerAction(gomoku, match, author, { type, ...payload }, START)));
    appends.push(appendOf(match));
  }
  await store.append(appends);
  const hall = openHallOf(store);
  const held = await findIn(hall, match.record.matchId);
  expect(nextDueAt(held.stored, match, START)).toBe(START + 1000);
  const answer = await new Promise<SubmitResult>((answered) => {
    hall.submit(makeEnvelope(match, "bob", "PLACE_STONE", { x: 1, y: 1 }), "bob", answered);
  });
  expect(answer).toMatchObject({ kind: "rejected", rejection: { code: "MATCH_FINISHED" } });
  expect(await store.read(held.matchId)).toMatchObject({
    status: "finished",
    outcome: { winners: null, reason: "move-limit" },
    dueAt: null,
  });
});

/** A server that has just stood still for nearly a minute, of which its heart learns when it is asked to catch up. */
const openAfterStandstill = async () => {
  const store = await openStore();
  const match = startMatch({ baseMs: 4000, incrementMs: 0 });
  await store.create(rowOf(match));
  let known: readonly Outage[] = [];
  const heart = {
    outages: () => known,
    catchUp: async () => {
      // As long as a store takes to answer.
      await new Promise((done) => setImmediate(done));
      known = [{ from: START + 500, to: START + 59_500 }];
    },
  };
  const hall = openHallOf({ ...store, now: () => START + 60_000 }, heart);
  const held = await findIn(hall, match.record.matchId);
  const typesOf = async () => (await store.readLog(held.matchId, 0)).map(({ type }) => type);
  return { hall, held, match, typesOf };
};

test("[MAT-T3] an action that comes first after a standstill is judged with that time given back", async () => {
  const { hall, match, typesOf } = await openAfterStandstill();
  const answer = await new Promise<SubmitResult>((answered) => {
    hall.submit(makeEnvelope(match, "ann", "PLACE_STONE", { x: 7, y: 7 }), "ann", answered);
  });
  expect(answer).toMatchObject({ kind: "accepted", entry: { seq: 1 } });
  expect(await typesOf()).toEqual(["CLOCK_CREDIT", "PLACE_STONE"]);
});

test("[MAT-T3] so is a clock that the server itself looks at first", async () => {
  const { hall, held, typesOf } = await openAfterStandstill();
  const done = await hall.update(held, (match, now) =>
    isLate(match, timeOfNext(match, now)) ? timeOut(gomoku, match, now) : null,
  );
  expect(done).toBeNull();
  expect(await typesOf()).toEqual(["CLOCK_CREDIT"]);
});

test("[MAT-T3] whoever comes to watch is told of clocks with that time given back", async () => {
  const { hall, held, typesOf } = await openAfterStandstill();
  await hall.creditOutages(held);
  expect(await typesOf()).toEqual(["CLOCK_CREDIT"]);
  await hall.creditOutages(held);
  expect(await typesOf()).toEqual(["CLOCK_CREDIT"]);
});

test.each([
  ["an outage that ends a moment after now, as servers may be wrong by so much, is given back once", 400, 1],
  ["one that ends long after now never was: the clock was set back", 600_000, 0],
])("[MAT-T3] [SRV-6] %s", async (_name, after, credits) => {
  const store = await openStore();
  const match = startMatch({ baseMs: 4000, incrementMs: 0 });
  await store.create(rowOf(match));
  let now = START + 2000;
  const heart = { outages: () => [{ from: START + 500, to: START + 2000 + after }], catchUp: () => null };
  const hall = openHallOf({ ...store, now: () => (now += 1) }, heart);
  const held = await findIn(hall, match.record.matchId);
  const answer = await new Promise<SubmitResult>((answered) => {
    hall.submit(makeEnvelope(match, "ann", "PLACE_STONE", { x: 7, y: 7 }), "ann", answered);
  });
  expect(answer).toMatchObject({ kind: "accepted", entry: { seq: credits } });
  await hall.creditOutages(held);
  const types = (await store.readLog(held.matchId, 0)).map(({ type }) => type);
  expect(types.filter((type) => type === "CLOCK_CREDIT")).toHaveLength(credits);
});
