import type { AnyEngine } from "@tengen/kernel";
import { signHead, startMatch, type Match, type MatchRecord } from "@tengen/match";
import type { FromServer } from "@tengen/protocol";
import { deriveSeed, localSecrets, unwrap } from "@tengen/kernel";
import { deepFreeze, makeMatch, makeRecord, rechain, seedOf } from "@tengen/testkit";
import { expect, test } from "vitest";
import cards from "../../../games/gomoku-cards/engine.ts";
import gomoku from "../../../games/gomoku/engine.ts";
import { infoOf } from "./model-server.ts";
import {
  acceptedAs,
  entriesOf,
  MATCH_ID,
  openLive,
  openScript,
  play,
  playStones,
  pong,
  reconnect,
  serve,
  watching,
} from "./scripted-match.ts";
import { SERVER_START } from "./scripted-host.ts";
import { firstMoveTimeLeft, phaseTimeLeft, timeLeft, timeToClaim } from "../src/index.ts";

const seqs = (session: { snapshot: () => { entries: readonly { seq: number }[] } }) =>
  session.snapshot().entries.map(({ seq }) => seq);

test("[MCL-7] a match is loaded, folded and watched", () => {
  const script = openScript();
  const connection = script.host.last();
  connection.welcome("ann");
  connection.send(watching(playStones(3)));
  expect(script.session.snapshot()).toMatchObject({ state: "loading", seq: 0, info: { status: "active" } });
  connection.send(entriesOf(playStones(3), 0, 2));
  expect(script.session.snapshot().state).toBe("loading");
  connection.send(entriesOf(playStones(3), 2));
  const match = playStones(3);
  const snapshot = script.session.snapshot();
  expect(snapshot).toMatchObject({ state: "live", seq: 3, hash: match.head, outcome: null, pending: [] });
  expect(snapshot.match).toEqual(match);
  expect(snapshot.view).toEqual(match.state);
  expect(snapshot.optimistic?.state).toEqual(match.state);
  connection.send(entriesOf(playStones(4), 3));
  expect(script.session.snapshot()).toMatchObject({ state: "live", seq: 4 });
});

test("[MCL-7] after a disconnect it asks for missing entries and keeps the others", () => {
  const script = openLive(playStones(3));
  const connection = reconnect(script);
  expect(script.session.snapshot()).toMatchObject({ state: "offline", seq: 3 });
  connection.welcome("ann");
  expect(connection.takeReceived().at(-1)).toEqual({ type: "watch", matchId: MATCH_ID, fromSeq: 3 });
  expect(script.session.snapshot()).toMatchObject({ state: "offline", seq: 3 });
  connection.send(watching(playStones(5)));
  expect(script.session.snapshot()).toMatchObject({ state: "behind", seq: 3 });
  connection.send(entriesOf(playStones(5), 3));
  expect(script.session.snapshot()).toMatchObject({ state: "live", seq: 5 });
  expect(script.snapshots.every(({ seq }, index) => seq >= (script.snapshots[index - 1]?.seq ?? 0))).toBe(true);
});

test("[MCL-7] duplicates are ignored, however they arrive", () => {
  const script = openLive(playStones(3));
  script.connection.send(
    entriesOf(playStones(3)),
    entriesOf(playStones(4), 1),
    entriesOf(playStones(4)),
    watching(playStones(4)),
  );
  expect(script.session.snapshot()).toMatchObject({ state: "live", seq: 4 });
  expect(seqs(script.session)).toEqual([0, 1, 2, 3]);
  expect(script.connection.takeReceived()).toEqual([]);
});

test("[MCL-7] a gap is filled by one sync from the last entry", () => {
  const script = openLive(playStones(2));
  script.connection.send(entriesOf(playStones(4), 3));
  expect(script.connection.takeReceived()).toEqual([{ type: "sync", matchId: MATCH_ID, fromSeq: 2 }]);
  expect(script.session.snapshot()).toMatchObject({ state: "behind", seq: 2 });
  // While the sync is unanswered a further gap only causes a ping.
  script.connection.send(entriesOf(playStones(5), 4), entriesOf(playStones(6), 5));
  expect(script.connection.takeReceived()).toEqual([{ type: "ping", seqs: { [MATCH_ID]: 2 } }]);
  script.connection.send(entriesOf(playStones(6), 2), pong({ [MATCH_ID]: 6 }));
  expect(script.session.snapshot()).toMatchObject({ state: "live", seq: 6 });
  expect(script.connection.takeReceived()).toEqual([]);
});

test("[MCL-7] a lost sync is sent again after the pong", () => {
  const script = openLive(playStones(2));
  script.connection.send(entriesOf(playStones(4), 3), entriesOf(playStones(5), 4));
  script.connection.takeReceived();
  script.connection.send(pong({ [MATCH_ID]: 5 }));
  expect(script.connection.takeReceived()).toEqual([{ type: "sync", matchId: MATCH_ID, fromSeq: 2 }]);
});

test("[MCL-7] a pong with a longer log causes a sync", () => {
  const script = openLive(playStones(2));
  script.client.wake();
  script.connection.takeReceived();
  script.connection.send(pong({ [MATCH_ID]: 4 }));
  expect(script.session.snapshot().state).toBe("behind");
  expect(script.connection.takeReceived()).toEqual([{ type: "sync", matchId: MATCH_ID, fromSeq: 2 }]);
});

test("[MCL-7] entries that arrive before the match info wait for it", () => {
  const script = openScript();
  script.host.last().welcome("ann");
  script.host.last().send(entriesOf(playStones(2)), watching(playStones(2)), entriesOf(playStones(2)));
  expect(script.session.snapshot()).toMatchObject({ state: "live", seq: 2 });
});

test("[MCL-7] watching continues after a server restart that lost nothing", () => {
  const script = openLive(playStones(3));
  script.connection.close(1001);
  script.host.time.advance(1000);
  serve(script, playStones(3));
  expect(script.session.snapshot()).toMatchObject({ state: "live", seq: 3, integrityError: null });
});

test("[MCL-7] an open match is shown, and watched from its start", () => {
  const { startedAt: _startedAt, ...sealed } = makeRecord(gomoku, "secret");
  const info = infoOf(makeMatch(gomoku));
  const open = (seats: (MatchRecord["seats"][number] | null)[]): FromServer => ({
    type: "watching",
    match: { ...info, status: "open", record: { ...sealed, seats } } as never,
    view: null,
    seq: 0,
    hash: null,
    now: SERVER_START,
  });
  const script = openScript();
  const connection = script.host.last();
  connection.welcome("ann");
  connection.send(open([null, null]));
  expect(script.session.snapshot()).toMatchObject({ state: "live", match: null, view: null, hash: null, seq: 0 });
  connection.send(open([sealed.seats[0] ?? null, null]), watching(playStones(0)), entriesOf(playStones(1)));
  expect(script.session.snapshot()).toMatchObject({ state: "live", seq: 1, info: { status: "active" } });
});

/** The same match with another record, or other entries, in an intact chain. */
const forge = (match: Match, change: (entry: Match["entries"][number]) => object, record = match.record): Match => {
  const entries = rechain(
    record,
    match.entries.map((entry) => ({ ...entry, ...change(entry) })),
  );
  return { ...match, record, entries, head: entries.at(-1)?.hash ?? match.head };
};

const rewritten = forge(playStones(3), ({ seq }) => (seq === 1 ? { payload: { x: 9, y: 9 } } : {}));

test.each<[string, readonly FromServer[], object]>([
  ["another head hash", [watching(rewritten)], { about: "entry", seq: 2 }],
  [
    "another entry at a taken place",
    [entriesOf(rewritten, 1, 2)],
    { about: "entry", seq: 1, got: rewritten.entries[1]?.hash },
  ],
  [
    "an entry that does not chain",
    [
      entriesOf(
        forge(playStones(4), ({ at }) => ({ at: at + 1 })),
        3,
      ),
    ],
    { about: "entry", seq: 3 },
  ],
  [
    "another action at a taken place",
    [{ ...acceptedAs(playStones(3), 1), actionId: "another" } as FromServer],
    { about: "entry", seq: 1 },
  ],
  [
    "an action accepted at another place",
    [{ ...acceptedAs(playStones(3), 1), seq: 2 } as FromServer],
    { about: "entry" },
  ],
  [
    "an entry against the rules",
    [
      entriesOf(
        forge(playStones(4), ({ seq }) => (seq === 3 ? { actorId: "ann" } : {})),
        3,
      ),
    ],
    { about: "rules", seq: 3 },
  ],
  [
    "another record",
    [watching(forge(playStones(3), () => ({}), { ...playStones(3).record, startedAt: 1 }))],
    { about: "record", seq: 0 },
  ],
  [
    "another commitment",
    [watching(forge(playStones(3), () => ({}), { ...playStones(3).record, commitment: "0".repeat(64) }))],
    { about: "record", got: "0".repeat(64) },
  ],
  [
    "another entry than the announced head",
    [
      watching(playStones(5)),
      entriesOf(
        forge(playStones(5), ({ seq }) => (seq === 4 ? { at: 1_000_001 } : {})),
        3,
      ),
    ],
    { about: "entry", seq: 4 },
  ],
])("[MCL-8] %s is an integrity error and halts the session", (_name, messages, expected) => {
  const script = openLive(playStones(3));
  script.connection.send(...messages);
  const { state, integrityError, entries } = script.session.snapshot();
  expect({ state, integrityError }).toMatchObject({ state: "halted", integrityError: expected });
  // The entries stay as they were.
  expect(entries.slice(0, 3)).toEqual(playStones(3).entries);
  expect(script.connection.takeReceived()).toEqual([{ type: "leave", matchId: MATCH_ID }]);
  script.connection.send(entriesOf(playStones(4), 3), watching(playStones(4)));
  expect(script.session.snapshot().entries).toBe(entries);
  const connection = reconnect(script);
  connection.welcome("ann");
  expect(connection.received).toHaveLength(1);
});

test("[MCL-8] a server that lost entries is an integrity error", () => {
  const script = openLive(playStones(3));
  reconnect(script).welcome("ann");
  script.host.last().send(watching(playStones(2)));
  expect(script.session.snapshot()).toMatchObject({
    state: "halted",
    seq: 3,
    integrityError: { about: "length", seq: 2, expected: playStones(3).head, got: playStones(2).head },
  });
});

test.each([
  ["names the match", { matchId: MATCH_ID }],
  ["names no match", {}],
])("[MCL-8] a server that lost entries rejects the watch and %s: a watch from the start reveals it", (_name, more) => {
  const script = openLive(playStones(3));
  const connection = reconnect(script);
  connection.welcome("ann");
  connection.send({ type: "error", code: "BAD_MESSAGE", message: "There are 2 entries.", ...more });
  script.host.time.advance(1000);
  connection.send(pong());
  expect(connection.received.at(-1)).toEqual({ type: "watch", matchId: MATCH_ID, fromSeq: 0 });
  connection.send(watching(playStones(2)), entriesOf(playStones(2)));
  expect(script.session.snapshot()).toMatchObject({ state: "halted", seq: 3, integrityError: { about: "length" } });
});

test("[MCL-8] a pong with a shorter log causes a new watch", () => {
  const script = openLive(playStones(3));
  script.client.wake();
  script.connection.takeReceived();
  script.connection.send(pong({ [MATCH_ID]: 2 }));
  expect(script.session.snapshot().state).not.toBe("halted");
  expect(script.connection.takeReceived()).toEqual([{ type: "watch", matchId: MATCH_ID, fromSeq: 3 }]);
  script.connection.send(watching(playStones(2)));
  expect(script.session.snapshot().state).toBe("halted");
});

test("[MCL-8] a stale update is not an integrity error", () => {
  const script = openLive(playStones(3));
  script.connection.send(watching(playStones(1)));
  expect(script.session.snapshot()).toMatchObject({ state: "live", seq: 3 });
});

test("[MCL-8] a match that has not started any more is an integrity error", () => {
  const script = openLive(playStones(0));
  const connection = reconnect(script);
  connection.welcome("ann");
  const { startedAt: _startedAt, ...record } = playStones(0).record;
  const info = { ...infoOf(playStones(0)), status: "open", record };
  connection.send({ ...watching(playStones(0)), match: info, hash: null } as never);
  expect(script.session.snapshot()).toMatchObject({ state: "halted", integrityError: { about: "record", got: null } });
});

test("[MCL-8] a lost match is an integrity error, an unknown one is not", () => {
  const unknown: FromServer = { type: "error", code: "MATCH_NOT_FOUND", message: "No.", matchId: MATCH_ID };
  const script = openLive(playStones(3));
  const connection = reconnect(script);
  connection.welcome("ann");
  connection.send(unknown);
  expect(script.session.snapshot()).toMatchObject({ state: "halted", seq: 3, integrityError: { got: null } });
  const other = openScript();
  other.host.last().welcome("ann");
  other.host.last().send(unknown);
  expect(other.session.snapshot()).toMatchObject({ state: "loading", lastError: { code: "MATCH_NOT_FOUND" } });
});

test.each([
  ["a shorter log", playStones(2)],
  ["another log", rewritten],
])("[MCL-8] a head known from an earlier run detects %s", (_name, match) => {
  const { head } = playStones(3);
  const script = openLive(match, { knownHead: { seq: 3, hash: head } });
  expect(script.session.snapshot()).toMatchObject({ state: "halted", integrityError: { expected: head } });
  expect(openLive(playStones(4), { knownHead: { seq: 3, hash: head } }).session.snapshot().state).toBe("live");
});

test("[MCL-8] commitment and nonce of the join must be in the record", () => {
  const { commitment, seats } = playStones(0).record;
  const nonce = seats[0]?.nonce ?? "";
  const stateWith = (joined: { commitment: string; nonce: string }) =>
    openLive(playStones(1), { joined }).session.snapshot().state;
  expect(stateWith({ commitment, nonce })).toBe("live");
  expect(stateWith({ commitment, nonce: "1".repeat(64) })).toBe("halted");
  expect(stateWith({ commitment: "1".repeat(64), nonce })).toBe("halted");
});

const KEY = "7".repeat(64);
const OTHER_BYTES = "1".repeat(64);
const finishedOf = (match: Match, change: object = {}): FromServer => ({
  type: "finished",
  matchId: MATCH_ID,
  outcome: match.outcome as never,
  reveal: { serverBytes: localSecrets("secret", 2).serverBytes, seed: seedOf("secret") },
  signature: signHead(match.head, KEY),
  ...change,
});

test("[MCL-9] the end of a match is verified and shown", () => {
  const match = play(playStones(2), "bob", { type: "RESIGN" }, "99");
  const script = openLive(playStones(2));
  script.connection.send(finishedOf(match));
  expect(script.session.snapshot()).toMatchObject({ state: "live", seq: 2 });
  // A stale update does not undo it.
  script.connection.send(entriesOf(match, 2), watching(playStones(2)));
  expect(script.session.snapshot()).toMatchObject({
    state: "live",
    info: { status: "finished" },
    outcome: { winners: ["ann"], reason: "resign" },
    reveal: { seed: seedOf("secret") },
    signature: { value: signHead(match.head, KEY).value },
  });
});

test.each([
  ["another outcome", "outcome", { outcome: { winners: ["bob"], reason: "resign" } }],
  [
    "server bytes that do not match the commitment, with the seed that follows from them",
    "reveal",
    { reveal: { serverBytes: OTHER_BYTES, seed: deriveSeed(OTHER_BYTES, localSecrets("secret", 2).nonces) } },
  ],
  [
    "a seed that does not derive",
    "reveal",
    { reveal: { serverBytes: localSecrets("secret", 2).serverBytes, seed: "1".repeat(64) } },
  ],
  ["the signature of another log", "signature", { signature: signHead(playStones(1).head, KEY) }],
])("[MCL-9] %s is an integrity error", (_name, about, change) => {
  const match = play(playStones(2), "bob", { type: "RESIGN" }, "99");
  const script = openLive(match);
  script.connection.send(finishedOf(match, change));
  expect(script.session.snapshot()).toMatchObject({ state: "halted", integrityError: { about, seq: 3 } });
});

const engine: AnyEngine = cards;
const startCards = (): Match => makeMatch(cards, "secret", { baseMs: 60_000, incrementMs: 0 });
const viewFor = (match: Match, viewer: string) => engine.getPlayerView(match.state, viewer);
const firstTurn = (match: Match): Match =>
  play(match, "ann", engine.getValidActions(match.state, "ann")[0] as never, "1");

test("[MCL-10] with hidden information the server's views are shown, and nothing is folded", () => {
  const start = startCards();
  const next = firstTurn(start);
  const script = openLive(start);
  expect(script.session.snapshot()).toMatchObject({ state: "live", match: null, optimistic: null });
  expect(script.session.snapshot().view).toEqual(viewFor(start, "ann"));
  const [entry] = next.entries;
  script.connection.send({
    type: "entries",
    matchId: MATCH_ID,
    items: [{ entry: entry as never, view: viewFor(next, "ann") }],
  });
  expect(script.session.snapshot().view).toEqual(viewFor(next, "ann"));
  expect(script.session.snapshot()).toMatchObject({ state: "live", seq: 1, hash: next.head });
  expect(script.session.snapshot().views).toEqual([viewFor(start, "ann"), viewFor(next, "ann")]);
});

test("[MCL-10] views from before the watch are unknown; later ones are kept", () => {
  const next = firstTurn(startCards());
  const script = openLive(next);
  expect(script.session.snapshot().views).toEqual([null, viewFor(next, "ann")]);
  expect(openLive(playStones(2)).session.snapshot().views).toEqual([]);
});

test("[MCL-10] after a disconnect the view is that of the entries that arrived", () => {
  const start = startCards();
  const next = firstTurn(start);
  const script = openLive(start);
  const connection = reconnect(script);
  connection.welcome("ann");
  connection.send(watching(next, "ann"));
  // The entries have not arrived: the view still matches the log.
  expect(script.session.snapshot()).toMatchObject({ state: "behind", view: viewFor(start, "ann") });
  connection.send(entriesOf(next));
  expect(script.session.snapshot()).toMatchObject({ state: "live", view: viewFor(next, "ann") });
});

test("[MCL-10] its hash chain is verified as in any game", () => {
  const next = firstTurn(startCards());
  const script = openLive(startCards());
  script.connection.send(
    entriesOf({ ...next, entries: next.entries.map((entry) => ({ ...entry, at: entry.at + 1 })) }),
  );
  expect(script.session.snapshot()).toMatchObject({ state: "halted", integrityError: { about: "entry", seq: 0 } });
});

test("[MCL-10] a game with unknown rules can be watched", () => {
  const record = { ...makeRecord(gomoku, "secret"), rulesetVersion: "gomoku/99" };
  const newer = { ...gomoku, rulesetVersion: "gomoku/99" };
  const match = unwrap(startMatch(newer, record, ""));
  const script = openLive(match);
  expect(script.session.snapshot()).toMatchObject({ state: "live", match: null, view: null });
  expect(script.host.reports).toEqual(["The ruleset gomoku/99 of gomoku is unknown to this client."]);
});

test("[MCL-11] without a fold the clock is the server's, for the entry it belongs to", () => {
  const next = firstTurn(startCards());
  const script = openLive(startCards());
  const { startedAt } = next.record;
  const offsetMs = SERVER_START - 5000;
  expect(script.session.snapshot().clock).toEqual({
    remainingMs: [60_000, 60_000],
    firstMoveMs: null,
    since: startedAt,
    offsetMs,
  });
  const remainingMs = [58_000, 60_000];
  const clock: FromServer = { type: "clock", matchId: MATCH_ID, seq: 1, remainingMs, since: 2000, now: SERVER_START };
  script.connection.send(clock);
  expect(script.session.snapshot().clock?.since).toBe(startedAt);
  script.connection.send(entriesOf(next));
  expect(script.session.snapshot().clock).toEqual({ remainingMs, firstMoveMs: null, since: 2000, offsetMs });
  script.connection.send({ ...clock, seq: 0, remainingMs: [1, 1] });
  expect(script.session.snapshot().clock?.remainingMs).toEqual(remainingMs);
  const phase = { id: "scoring", remainingMs: [5000, 6000] };
  script.connection.send({ ...clock, phase });
  expect(script.session.snapshot().clock?.phase).toEqual(phase);
});

test("[MCL-11] only the clock of the seat to move runs", () => {
  const clock = { remainingMs: [5000, 7000], firstMoveMs: null, since: 100_000, offsetMs: 90_000 };
  expect(timeLeft(clock, 0, 0, 12_000)).toBe(3000);
  expect(timeLeft(clock, 1, 0, 12_000)).toBe(7000);
  expect(timeLeft(clock, 0, 0, 99_000)).toBe(0);
  expect(timeLeft(clock, 0, 0, 9000)).toBe(5000);
  expect(timeLeft(clock, 0, null, 99_000)).toBe(5000);
});

test("[MCL-11] [MAT-X8] before a seat's first move its clock is stopped, and the time for that move runs", () => {
  const clock = { remainingMs: [5000, 7000], firstMoveMs: [null, 4000], since: 100_000, offsetMs: 90_000 };
  expect([timeLeft(clock, 0, 0, 12_000), firstMoveTimeLeft(clock, 0, 12_000)]).toEqual([3000, null]);
  expect([timeLeft(clock, 1, 1, 12_000), firstMoveTimeLeft(clock, 1, 12_000)]).toEqual([7000, 2000]);
  expect(firstMoveTimeLeft(clock, 1, 99_000)).toBe(0);
});

test("[MCL-11] [MAT-X10] in a phase with its own clock only that one runs", () => {
  const phase = { id: "scoring", remainingMs: [3000, 9000] };
  const clock = { remainingMs: [5000, 7000], firstMoveMs: [4000, 4000], phase, since: 100_000, offsetMs: 90_000 };
  expect([timeLeft(clock, 0, 0, 12_000), firstMoveTimeLeft(clock, 0, 12_000)]).toEqual([5000, null]);
  expect([0, 1].map((seat) => phaseTimeLeft(clock, seat, 0, 12_000))).toEqual([1000, 9000]);
  expect(phaseTimeLeft(clock, 0, 0, 99_000)).toBe(0);
  expect(phaseTimeLeft({ remainingMs: [5000], firstMoveMs: null, since: 0, offsetMs: 0 }, 0, 0, 1)).toBeNull();
});

test("[MCL-11] [MAT-X8] with hidden information the time for the first move is the server's", () => {
  const start = makeMatch(cards, "secret", { baseMs: 60_000, incrementMs: 0, firstMoveMs: 30_000 });
  const next = firstTurn(start);
  const script = openLive(start);
  expect(script.session.snapshot().clock?.firstMoveMs).toEqual([30_000, 30_000]);
  const firstMoveMs = [null, 30_000];
  script.connection.send(entriesOf(next), {
    type: "clock",
    matchId: MATCH_ID,
    seq: 1,
    remainingMs: [60_000, 60_000],
    firstMoveMs,
    since: 2000,
    now: SERVER_START,
  });
  expect(script.session.snapshot().clock?.firstMoveMs).toEqual(firstMoveMs);
});

test("[MCL-23] an announced absence is shown until it ends or the connection is lost", () => {
  const script = openLive(playStones(3));
  expect(script.session.snapshot().absence).toBeNull();
  const absent = { playerId: "bob", since: SERVER_START, claimAt: SERVER_START + 60_000 };
  const announced: FromServer = { type: "absence", matchId: MATCH_ID, absent };
  script.connection.send(announced);
  const { absence } = script.session.snapshot();
  expect(absence).toMatchObject(absent);
  if (absence === null) return;
  const host = SERVER_START - absence.offsetMs;
  expect([timeToClaim(absence, host + 2000), timeToClaim(absence, host + 99_000)]).toEqual([58_000, 0]);
  script.connection.send({ ...announced, absent: null });
  expect(script.session.snapshot().absence).toBeNull();
  script.connection.send(announced);
  reconnect(script);
  expect(script.session.snapshot().absence).toBeNull();
});

test("[MCL-23] a claim is sent, and not applied optimistically", async () => {
  const script = openLive(playStones(3));
  const done = script.session.submit({ type: "CLAIM_VICTORY" });
  expect(script.connection.takeReceived()).toMatchObject([
    { type: "submit", envelope: { type: "CLAIM_VICTORY", payload: {}, seq: 3 } },
  ]);
  const { optimistic, pending } = script.session.snapshot();
  expect([optimistic?.state.gameOver, pending.length]).toEqual([false, 1]);
  const { actionId = "" } = pending[0] ?? {};
  const message = "too early";
  script.connection.send({ type: "rejected", matchId: MATCH_ID, actionId, code: "NOT_CLAIMABLE", message });
  expect(await done).toEqual({ ok: false, error: { code: "NOT_CLAIMABLE", message } });
});

test("[MCL-20] a snapshot is immutable, and emitted when a message is fully processed", () => {
  const script = openLive(playStones(2));
  const before = deepFreeze(script.session.snapshot());
  const text = JSON.stringify(before);
  const count = script.snapshots.length;
  script.connection.send(entriesOf(playStones(5), 2));
  expect(script.snapshots).toHaveLength(count + 1);
  expect(script.snapshots.at(-1)).toBe(script.session.snapshot());
  expect(JSON.stringify(before)).toBe(text);
  expect(Object.isFrozen(script.session.snapshot())).toBe(true);
});

test("[MCL-20] presence is shown as announced", () => {
  const script = openLive(playStones(0));
  const players = [{ playerId: "ann", state: "here" as const }];
  script.connection.send({ type: "presence", matchId: MATCH_ID, players, spectators: 3 });
  expect(script.session.snapshot().presence).toEqual({ players, spectators: 3 });
});

test("[MCL-25] [PRO-33] a phrase is sent once, while the match is watched, and what is said goes to the listeners only", () => {
  const heard: (readonly [string, string])[] = [];
  const script = openScript({ onPhrase: (playerId, phrase) => void heard.push([playerId, phrase]) });
  script.session.say("hello");
  const connection = serve(script, playStones(1));
  expect(connection.received.filter(({ type }) => type === "say")).toEqual([]);
  script.session.say("good-luck");
  expect(connection.takeReceived()).toEqual([{ type: "say", matchId: MATCH_ID, phrase: "good-luck" }]);
  const before = script.session.snapshot();
  connection.send(
    { type: "said", matchId: MATCH_ID, playerId: "ann", phrase: "good-luck" },
    { type: "said", matchId: MATCH_ID, playerId: "bob", phrase: "greetings-of-a-newer-server" },
    { type: "said", matchId: MATCH_ID, playerId: "bob", phrase: "thanks" },
    { type: "said", matchId: "another", playerId: "eve", phrase: "thanks" },
  );
  expect(heard).toEqual([
    ["ann", "good-luck"],
    ["bob", "thanks"],
  ]);
  expect(script.session.snapshot()).toEqual(before);
  reconnect(script);
  script.session.say("sorry");
  expect(
    script.host
      .last()
      .takeReceived()
      .filter(({ type }) => type === "say"),
  ).toEqual([]);
});
