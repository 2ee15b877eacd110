import type { AnyEngine, GameAction } from "@tengen/kernel";
import type { Match } from "@tengen/match";
import type { FromServer } from "@tengen/protocol";
import { makeMatch } from "@tengen/testkit";
import { expect, test } from "vitest";
import cards from "../../../../games/gomoku-cards/engine.ts";
import gomoku from "../../../../games/gomoku/engine.ts";
import { acceptedAs, entriesOf, MATCH_ID, play, playStones, watching } from "../../tests/scripted-match.ts";
import { stepSession } from "./session-step.ts";
import { isBehind, openSession, pendingEnvelopes, sessionState, type Session, type SessionEvent } from "./session.ts";

const engineOf = (gameId: string): AnyEngine | undefined =>
  [gomoku as AnyEngine, cards].find((engine) => engine.gameId === gameId);
const CONNECTED: SessionEvent = { type: "connected", playerId: "ann", offsetMs: 10 };
const PINGED: SessionEvent = { type: "pinged" };
const ponged = (head?: number): SessionEvent => ({ type: "ponged", head, offsetMs: 20 });
const says = (message: FromServer): SessionEvent => ({ type: "message", message });
/** The answer to a watch. */
const load = (match: Match, from: number): readonly SessionEvent[] => [
  says(watching(match)),
  says(entriesOf(match, from)),
];

const after = (session: Session, ...events: readonly SessionEvent[]): Session =>
  events.reduce((state, event) => stepSession(state, event).state, session);
/** What a session sends because of an event. */
const sentBy = (session: Session, event: SessionEvent): readonly unknown[] =>
  stepSession(session, event).effects.flatMap((effect) => (effect.type === "send" ? [effect.message] : []));
const typesOf = (session: Session, event: SessionEvent): readonly string[] =>
  stepSession(session, event).effects.map(({ type }) => type);

const fresh = openSession(MATCH_ID, engineOf);
const asking = after(fresh, CONNECTED);
const live = after(asking, ...load(playStones(2), 0));
const offline = after(live, { type: "disconnected" });

const idOf = (digit: number): string => `00000000-0000-4000-8000-00000000009${digit}`;
const submitted = (x: number, y: number, digit = 1): SessionEvent => ({
  type: "submitted",
  action: { type: "PLACE_STONE", x, y } as GameAction,
  actionId: idOf(digit),
});
const submittedDraw = (digit: number): SessionEvent => ({
  type: "submitted",
  action: { type: "REQUEST_DRAW" },
  actionId: idOf(digit),
});
const rejectedAs = (digit: number, code: string, detail?: unknown): SessionEvent =>
  says({ type: "rejected", matchId: MATCH_ID, actionId: idOf(digit), code, message: "No.", detail } as never);
const three = play(playStones(2), "ann", { type: "PLACE_STONE", x: 7, y: 7 }, "91");

test("[MCL-7] a session watches from its last entry", () => {
  expect(sentBy(fresh, CONNECTED)).toEqual([{ type: "watch", matchId: MATCH_ID, fromSeq: 0 }]);
  expect(sentBy(offline, CONNECTED)).toEqual([{ type: "watch", matchId: MATCH_ID, fromSeq: 2 }]);
  expect([fresh, asking, live, offline].map(sessionState)).toEqual(["loading", "loading", "live", "offline"]);
});

test("[MCL-7] a gap is noted and causes one sync, then a ping", () => {
  const gap = says(entriesOf(playStones(4), 3));
  expect(sentBy(live, gap)).toEqual([{ type: "sync", matchId: MATCH_ID, fromSeq: 2 }]);
  const behind = after(live, gap);
  expect([behind.log.entries.length, behind.log.knownLength, sessionState(behind)]).toEqual([2, 4, "behind"]);
  expect(typesOf(behind, says(entriesOf(playStones(5), 4)))).toEqual(["ping", "changed"]);
  const filled = after(behind, says(entriesOf(playStones(4), 2)));
  expect([isBehind(filled), filled.subscription.syncRound]).toEqual([false, null]);
});

test("[MCL-7] [MCL-18] a sync is repeated when the pong of a later ping shows it lost", () => {
  const behind = after(live, says(entriesOf(playStones(4), 3)), PINGED);
  expect(sentBy(behind, ponged(4))).toEqual([{ type: "sync", matchId: MATCH_ID, fromSeq: 2 }]);
  // A sync sent after the ping may still be answered.
  const later = after(live, PINGED, says(entriesOf(playStones(4), 3)));
  expect(typesOf(later, ponged(4))).toEqual(["ping", "changed"]);
});

test("[MCL-8] a log shorter than the ping named, or one without the match, is watched again", () => {
  const pinged = after(live, PINGED);
  const again = [{ type: "watch", matchId: MATCH_ID, fromSeq: 2 }];
  expect([sentBy(pinged, ponged(1)), sentBy(pinged, ponged()), sentBy(pinged, ponged(2))]).toEqual([again, again, []]);
  const short = after(pinged, ponged(1), says(watching(playStones(1))));
  expect(short.integrityError).toMatchObject({ about: "length", seq: 1 });
});

test("[MCL-18] a watch without an answer at the pong is sent again, from 0 if it may be at fault", () => {
  const pinged = after(offline, CONNECTED, PINGED);
  expect(sentBy(pinged, ponged())).toEqual([{ type: "watch", matchId: MATCH_ID, fromSeq: 2 }]);
  const failed = after(offline, CONNECTED, { type: "unattributed-error" }, PINGED);
  expect(sentBy(failed, ponged())).toEqual([{ type: "watch", matchId: MATCH_ID, fromSeq: 0 }]);
  // Sent after the ping: its answer may still come.
  expect(typesOf(after(offline, PINGED, CONNECTED), ponged())).toEqual([]);
  // An error before the watch is not about it.
  expect(after(offline, { type: "unattributed-error" }, CONNECTED).subscription.hasUnattributedError).toBe(false);
});

test.each([
  ["RATE_LIMITED", 2],
  ["INTERNAL", 2],
  ["BAD_MESSAGE", 0],
])("[MCL-18] after a watch that failed with %s the next one starts at %i", (code, fromSeq) => {
  const failed = after(
    offline,
    CONNECTED,
    says({ type: "error", code, message: "No.", matchId: MATCH_ID } as never),
    PINGED,
  );
  expect(failed.server.lastError).toEqual({ code, message: "No." });
  expect(sentBy(failed, ponged())).toEqual([{ type: "watch", matchId: MATCH_ID, fromSeq }]);
});

test("[MCL-8] an integrity error leaves the match, answers the pending actions and ends the session", () => {
  const sent = after(live, submitted(7, 7));
  const other = says(
    entriesOf({ ...three, entries: three.entries.map((entry) => ({ ...entry, at: entry.at + 1 })) }, 2),
  );
  const { state, effects } = stepSession(sent, other);
  expect(sessionState(state)).toBe("halted");
  expect(effects).toMatchObject([
    { type: "send", message: { type: "leave", matchId: MATCH_ID } },
    { type: "answer", envelope: { actionId: idOf(1) }, result: { ok: false, error: { code: "INTEGRITY_ERROR" } } },
    { type: "changed" },
  ]);
  expect(pendingEnvelopes(state)).toHaveLength(1);
  for (const event of [CONNECTED, PINGED, ponged(9), ...load(playStones(4), 2)])
    expect(stepSession(state, event).effects).toEqual([]);
  expect(typesOf(state, submitted(8, 8, 2))).toEqual(["refuse"]);
  expect(typesOf(state, { type: "closed" })).toEqual([]);
});

test("[MCL-8] an own action that was accepted at the place of another entry is an integrity error", () => {
  const offered = play(playStones(2), "bob", { type: "REQUEST_DRAW" }, "77");
  const sent = after(live, submitted(7, 7));
  const accepted = says({ ...acceptedAs(offered, 2), actionId: idOf(1) } as FromServer);
  expect(after(sent, accepted).integrityError).toBeNull();
  expect(after(sent, accepted, says(entriesOf(offered, 2))).integrityError).toMatchObject({
    about: "entry",
    seq: 2,
    expected: idOf(1),
    got: offered.entries[2]?.actionId,
  });
});

test("[MCL-8] a head known from an earlier run is compared with the log", () => {
  const knownHead = { seq: 2, hash: "0".repeat(64) };
  const restored: SessionEvent = { type: "restored", restored: { knownHead } };
  expect(after(live, restored).integrityError).toMatchObject({ about: "entry", got: knownHead.hash });
  expect(after(fresh, restored, CONNECTED, ...load(playStones(2), 0)).integrityError).not.toBeNull();
});

test("[MCL-8] the first join is the one that counts", () => {
  const { commitment, seats } = playStones(0).record;
  const joined = { commitment, nonce: seats[0]?.nonce ?? "" };
  const other = { commitment: "1".repeat(64), nonce: joined.nonce };
  const restore = (proof: typeof joined): SessionEvent => ({ type: "restored", restored: { joined: proof } });
  expect(after(fresh, restore(joined), restore(other)).joined).toEqual(joined);
});

test("[MCL-12] an action is sent at once, again on each connection, and once between", () => {
  const { state, effects } = stepSession(live, submitted(7, 7));
  expect(effects).toMatchObject([
    { type: "send", message: { type: "submit", envelope: { actionId: idOf(1), seq: 2, actorId: "ann" } } },
    { type: "changed" },
  ]);
  expect(sentBy(state, says(watching(playStones(2))))).toEqual([]);
  const resumed = after(state, { type: "disconnected" }, CONNECTED);
  expect(sentBy(resumed, says(watching(playStones(2))))).toMatchObject([{ envelope: { actionId: idOf(1) } }]);
  // Nothing before the server's log is known to be consistent.
  expect(typesOf(after(state, { type: "disconnected" }), CONNECTED)).toEqual(["send", "changed"]);
});

test("[MCL-18] an action sent before the ping is sent again at its pong, one sent after it is not", () => {
  const before = after(live, submitted(7, 7), PINGED);
  expect(sentBy(before, ponged(2))).toMatchObject([{ type: "submit" }]);
  const later = after(live, PINGED, submitted(7, 7));
  expect(sentBy(later, ponged(2))).toEqual([]);
});

test("[MCL-12] accepted, its entry and a replay are the same answer, given once", () => {
  const sent = after(live, submitted(7, 7));
  const answer = {
    type: "answer",
    envelope: { actionId: idOf(1) },
    result: { ok: true, value: { seq: 2, rebased: false } },
  };
  const accepted = says(acceptedAs(three, 2));
  const entry = says(entriesOf(three, 2));
  const replay = rejectedAs(1, "IDEMPOTENCY_REPLAY", { entry: three.entries[2] });
  for (const [first, ...others] of [
    [accepted, entry, replay],
    [entry, accepted, replay],
    [replay, accepted, entry],
  ] as const) {
    expect(stepSession(sent, first).effects).toMatchObject([answer, { type: "changed" }]);
    let state = after(sent, first);
    for (const event of others) {
      expect(typesOf(state, event)).toEqual(["changed"]);
      state = after(state, event);
    }
    expect(state.outbox.pending).toEqual([]);
    expect(state.log.entries).toHaveLength(3);
  }
});

test("[MCL-12] a replay with the entry of another action answers nothing; one without an entry syncs", () => {
  const sent = after(live, submitted(7, 7));
  expect(typesOf(sent, rejectedAs(1, "IDEMPOTENCY_REPLAY", { entry: three.entries[0] }))).toEqual(["changed"]);
  for (const detail of [undefined, null, "entry", { entry: 7 }])
    expect(sentBy(sent, rejectedAs(1, "IDEMPOTENCY_REPLAY", detail))).toMatchObject([{ type: "sync" }]);
});

test("[MCL-13] the next action is sent with the answer to the one before", () => {
  const two = after(live, submittedDraw(1), submitted(7, 7, 2));
  expect(pendingEnvelopes(two).map(({ seq }) => seq)).toEqual([2, 3]);
  expect(stepSession(two, rejectedAs(1, "DRAW_ALREADY_OFFERED")).effects).toMatchObject([
    { type: "answer", result: { ok: false, error: { code: "DRAW_ALREADY_OFFERED" } } },
    { type: "send", message: { type: "submit", envelope: { actionId: idOf(2), seq: 2 } } },
    { type: "changed" },
  ]);
});

test("[MCL-14] a refused action is never pending; while behind, the server decides", () => {
  const taken = stepSession(live, submitted(0, 0));
  expect(taken.effects).toMatchObject([{ type: "refuse", rejection: { code: "CELL_OCCUPIED" } }, { type: "changed" }]);
  expect(taken.state.outbox).toMatchObject({ pending: [], rejected: { rejection: { code: "CELL_OCCUPIED" } } });
  expect(taken.state.optimistic).toBe(live.optimistic);
  const behind = after(live, PINGED, ponged(4));
  expect(sentBy(behind, submitted(0, 0))).toMatchObject([{ type: "submit", envelope: { seq: 2 } }]);
  expect(after(behind, submitted(0, 0)).optimistic?.actions).toEqual([{ actionId: idOf(1), isApplied: false }]);
});

test.each<[string, Session, string]>([
  ["before the log is complete", asking, "NOT_READY"],
  ["without a player", { ...live, playerId: null }, "NOT_AUTHORIZED"],
  [
    "in a cancelled match",
    { ...live, server: { ...live.server, info: { ...live.server.info, status: "dropped" } as never } },
    "MATCH_NOT_ACTIVE",
  ],
  [
    "in an open match",
    { ...live, server: { ...live.server, info: { ...live.server.info, status: "open" } as never } },
    "MATCH_NOT_ACTIVE",
  ],
])("[MCL-14] nothing can be submitted %s", (_name, session, code) => {
  expect(stepSession(session, submitted(7, 7)).effects[0]).toMatchObject({ type: "refuse", rejection: { code } });
});

test("[MCL-14] [MCL-15] the rules see an action once when it is submitted, and not again when it is accepted", () => {
  const seen: string[] = [];
  const counting: AnyEngine = {
    ...gomoku,
    validateAction: (state, action, playerId) => {
      seen.push("validate");
      return gomoku.validateAction(state as never, action as never, playerId);
    },
    applyAction: (state, action, playerId) => {
      seen.push("apply");
      return gomoku.applyAction(state as never, action as never, playerId);
    },
    tryAction: (state, action, playerId) => {
      seen.push("try");
      return gomoku.tryAction(state as never, action as never, playerId);
    },
  };
  const session = after(
    openSession(MATCH_ID, () => counting),
    CONNECTED,
    ...load(playStones(2), 0),
  );
  seen.length = 0;
  const sent = after(session, submitted(7, 7));
  expect(seen).toEqual(["try"]);
  const accepted = after(sent, PINGED, says(acceptedAs(three, 2)), says(entriesOf(playStones(2))));
  expect(seen).toEqual(["try"]);
  expect(accepted.optimistic?.state).toEqual(three.state);
});

test("[MCL-17] actions of an earlier run wait for the game, then are sent", () => {
  const pending = JSON.parse(JSON.stringify(pendingEnvelopes(after(live, submitted(7, 7))))) as unknown[];
  const restored = after(fresh, { type: "restored", restored: { pending } });
  expect(pendingEnvelopes(restored)).toEqual(pending);
  expect(restored.outbox.pending).toEqual([]);
  const known = after(restored, CONNECTED);
  expect(sentBy(known, says(watching(playStones(2))))).toEqual([{ type: "submit", envelope: pending[0] }]);
  expect(sentBy(live, { type: "restored", restored: { pending } })).toEqual([{ type: "submit", envelope: pending[0] }]);
});

test("[MCL-10] without a fold nothing is applied, and the server decides", () => {
  const hidden = after(fresh, CONNECTED, says(watching(makeMatch(cards), "ann")));
  const action: SessionEvent = { type: "submitted", action: { type: "DISCARD_HAND" }, actionId: idOf(1) };
  expect(after(hidden, action)).toMatchObject({ optimistic: null, outbox: { pending: [{ sentRound: 0 }] } });
});

test("[MCL-9] [MCL-10] without a fold the end is verified once the view is that of the end", () => {
  const start = makeMatch(cards);
  const finished = says({
    type: "finished",
    matchId: MATCH_ID,
    outcome: { winners: ["bob"], reason: "resign" },
    reveal: { serverBytes: "1".repeat(64), seed: "1".repeat(64) },
    signature: { algorithm: "ed25519", publicKey: "1".repeat(64), value: "1".repeat(128) },
  } as never);
  const hidden = after(fresh, CONNECTED, says(watching(start, "ann")));
  expect(after(hidden, finished).integrityError).toBeNull();
  const { view } = hidden.server;
  const over = says({ ...watching(start, "ann"), view: { ...view, gameOver: true } } as never);
  expect(after(hidden, over, finished).integrityError).toMatchObject({ about: "reveal" });
  expect(after(hidden, finished, over).integrityError).toMatchObject({ about: "reveal" });
});

test("[MCL-10] unknown rules are reported once, and not for a stale message", () => {
  const unknown = after(
    openSession(MATCH_ID, () => undefined),
    CONNECTED,
  );
  const active = watching(playStones(2)) as Extract<FromServer, { type: "watching" }>;
  expect(typesOf(unknown, says(active))).toEqual(["report", "changed"]);
  const finished = after(unknown, says({ ...active, match: { ...active.match, status: "finished" } } as never));
  expect(typesOf(finished, says(active))).toEqual(["changed"]);
});

test("[MCL-11] the clock offset is that of the welcome, then of the pongs", () => {
  expect([fresh, live, after(live, PINGED, ponged(2))].map(({ offsetMs }) => offsetMs)).toEqual([0, 10, 20]);
});

test("[MCL-6] a closed session leaves the match and answers what is pending", () => {
  const { state, effects } = stepSession(after(live, submitted(7, 7)), { type: "closed" });
  expect(effects).toMatchObject([
    { type: "send", message: { type: "leave", matchId: MATCH_ID } },
    { type: "answer", result: { ok: false, error: { code: "CLOSED" } } },
  ]);
  expect(pendingEnvelopes(state)).toHaveLength(1);
  expect(sessionState(state)).toBe("offline");
});
