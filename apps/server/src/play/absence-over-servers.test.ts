// Two servers in one process, with one store and one bus: presence is known to both.
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { localSecrets, unwrap, type JsonObject, type Result } from "@tengen/kernel";
import { foldLog, startMatch, type Entry, type Match } from "@tengen/match";
import { importFrom, openCatalogue } from "@tengen/catalogue/node";
import type { FromServer } from "@tengen/protocol";
import { act, makeEnvelope, makeRecord, seedOf, START } from "@tengen/testkit";
import { afterEach, expect, test } from "vitest";
import gomoku from "../../../../games/gomoku/engine.ts";
import { makeMatch as makeRow } from "../../tests/sample-match.ts";
import { openTestMatches, SECRETS, type TestMatches } from "../../tests/test-matches.ts";
import { openLocalBus, type Bus } from "../bus.ts";
import { openSqliteStore } from "../store/sqlite-store.ts";
import { systemHost } from "../system-host.ts";
import type { Store } from "../store/store.ts";
import { loadGames } from "./games.ts";
import type { Subscriber } from "./subscription.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..", "..");
const games = await loadGames(openCatalogue(root), importFrom(root));

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** The process is never paused. */
const HOST = { ...systemHost, monotonic: () => 0 };

const startServer = (store: Store, bus: Bus, server: string): TestMatches => {
  const matches = openTestMatches(store, games, { host: HOST, bus, server });
  closing.push(() => {
    matches.close();
    expect(matches.errors).toEqual([]);
  });
  return matches;
};

/** A store with a manual clock and a match of three moves: it is Bob's turn. */
const openGround = async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-subscribers-"));
  closing.push(() => fs.rmSync(folder, { recursive: true }));
  const file = await openSqliteStore(path.join(folder, "one.db"));
  closing.push(file.close);
  let time = START;
  const store: Store = { ...file, now: () => time };
  const record = { ...makeRecord(gomoku, "secret"), absenceMs: 60_000 };
  let match: Match = unwrap(startMatch(gomoku, record, seedOf("secret")));
  const sealedBytes = SECRETS.seal(record.matchId, localSecrets("secret", 2).serverBytes, randomBytes(24));
  await store.create(makeRow(record.matchId, { record, sealedBytes }));
  for (const [x, player] of ["ann", "bob", "ann"].entries()) {
    match = act(gomoku, match, player, "PLACE_STONE", { x, y: 0 });
    await store.append([{ matchId: record.matchId, entry: match.entries[x] as never, dueAt: null, outcome: null }]);
  }
  return {
    store,
    match,
    pass: (milliseconds: number): void => {
      time += milliseconds;
    },
  };
};

const makeListener = (playerId: string) => {
  const received: FromServer[] = [];
  const subscriber: Subscriber = {
    playerId,
    send: (text) => received.push(JSON.parse(text) as FromServer),
    isClosed: false,
    canReceive: () => true,
    charge: () => {},
  };
  const absences = (): readonly unknown[] =>
    received.flatMap((message) => (message.type === "absence" ? [message.absent] : []));
  return { subscriber, received, absences };
};

const submit = ({ actions }: TestMatches, match: Match, actorId: string, ...action: [string, JsonObject?]) =>
  new Promise<Result<Entry>>((answer, fail) => {
    actions.submit(makeEnvelope(match, actorId, ...action), actorId, answer).catch(fail);
  });

const claim = (server: TestMatches, match: Match, actorId: string): Promise<Result<Entry>> =>
  submit(server, match, actorId, "CLAIM_VICTORY");

test("[PRO-20] [SRV-20] [MAT-X9] an absence is reported across servers, ends when the player returns, and allows a claim", async () => {
  const { store, match, pass } = await openGround();
  const { matchId } = match.record;
  const bus = openLocalBus();
  const [a, b] = [startServer(store, bus.join(), "a"), startServer(store, bus.join(), "b")];
  const [ann, bob] = [makeListener("ann"), makeListener("bob")];
  await b.subscribers.subscribe(matchId, bob.subscriber, 0);
  await a.subscribers.subscribe(matchId, ann.subscriber, 0);
  await expect.poll(() => JSON.stringify(ann.received.at(-1))).toContain('"bob","state":"here"');
  const before = ann.absences().length;

  pass(5000);
  b.subscribers.unsubscribe(matchId, bob.subscriber);
  const first = { playerId: "bob", since: START + 5000, claimAt: START + 65_000 };
  await expect.poll(() => ann.absences().slice(before)).toEqual([first]);
  pass(59_999);
  expect(await claim(a, match, "ann")).toMatchObject({ error: { code: "NOT_CLAIMABLE" } });

  // Bob returns on the other server, and leaves again.
  await b.subscribers.subscribe(matchId, bob.subscriber, 3);
  await expect.poll(() => ann.absences().slice(before)).toEqual([first, null]);
  pass(60_000);
  expect(await claim(a, match, "ann")).toMatchObject({ error: { code: "NOT_CLAIMABLE" } });
  b.subscribers.unsubscribe(matchId, bob.subscriber);
  const since = START + 124_999;
  const second = { playerId: "bob", since, claimAt: since + 60_000 };
  await expect.poll(() => ann.absences().slice(before)).toEqual([first, null, second]);
  pass(60_000);
  // Bob's server did not see Ann: it decides claims by what it has observed.
  expect(await claim(b, match, "bob")).toMatchObject({ error: { code: "NOT_CLAIMABLE" } });
  expect(await claim(a, match, "ann")).toMatchObject({ value: { seq: 4, type: "CLAIM_VICTORY" } });
  await expect.poll(() => ann.received.some(({ type }) => type === "finished")).toBe(true);
  expect(ann.absences().at(-1)).toBeNull();
  const entries = await store.readLog(matchId, 0);
  expect(entries[3]).toMatchObject({ type: "ABSENCE", actorId: "$server", payload: { playerId: "bob", since } });
  const folded = unwrap(foldLog(gomoku, match.record, seedOf("secret"), entries));
  expect(folded.outcome).toEqual({ winners: ["ann"], reason: "abandoned" });
});

test("[PRO-20] a move of the claimant ends the absence: the player to move cannot claim", async () => {
  const { store, match, pass } = await openGround();
  const { matchId } = match.record;
  const a = startServer(store, openLocalBus().join(), "a");
  const bob = makeListener("bob");
  await a.subscribers.subscribe(matchId, bob.subscriber, 0);
  pass(500_000);
  // It is Bob's turn: Ann's absence gives him nothing, and she is sent nothing.
  expect(await claim(a, match, "bob")).toMatchObject({ error: { code: "NOT_CLAIMABLE" } });
  expect(bob.absences()).toEqual([]);
  await submit(a, match, "bob", "PLACE_STONE", { x: 9, y: 9 });
  // Counted from the move, not from when she left.
  const since = START + 500_000;
  await expect.poll(() => bob.absences()).toEqual([{ playerId: "ann", since, claimAt: since + 60_000 }]);
});
