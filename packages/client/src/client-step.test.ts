import { MAX_PING_MATCHES, type FromServer } from "@tengen/protocol";
import { expect, test } from "vitest";
import gomoku from "../../../games/gomoku/engine.ts";
import { entriesOf, MATCH_ID, playStones, watching } from "../tests/scripted-match.ts";
import { makeClientState, type ClientEffect, type ClientEvent, type ClientState } from "./client-state.ts";
import { step } from "./client-step.ts";

const run = (state: ClientState, event: ClientEvent) => step(state, event, { now: 1000, fraction: 0 });
const after = (state: ClientState, ...events: readonly ClientEvent[]): ClientState =>
  events.reduce((next, event) => run(next, event).state, state);
const received = (message: FromServer): ClientEvent => ({
  type: "received",
  socket: 1,
  data: JSON.stringify(message),
});
const watch = (matchId: string): ClientEvent => ({ type: "watch", matchId, restored: {} });
const submit: ClientEvent = {
  type: "submit",
  matchId: MATCH_ID,
  action: { type: "PLACE_STONE", x: 7, y: 7 } as never,
  actionId: "00000000-0000-4000-8000-000000000001",
};
const sentBy = ({ effects }: { readonly effects: readonly ClientEffect[] }): readonly unknown[] =>
  effects.flatMap((effect) => (effect.type === "send" ? [effect.message] : []));
const snapshotsBy = ({ effects }: { readonly effects: readonly ClientEffect[] }): readonly string[] =>
  effects.flatMap((effect) => (effect.type === "snapshot" ? [effect.matchId] : []));

const WELCOME: FromServer = { type: "welcome", protocol: 1, playerId: "ann", name: "Ann", now: 5000 };
const opening = after(
  makeClientState("token", () => gomoku),
  { type: "start" },
  { type: "opened", socket: 1 },
);
const connected = after(opening, received(WELCOME));
const live = after(connected, watch(MATCH_ID), received(watching(playStones(2))), received(entriesOf(playStones(2))));
const two = after(live, watch("match-2"));

test("[MCL-1] matches are watched with the welcome, or at once", () => {
  expect(sentBy(run(opening, watch(MATCH_ID)))).toEqual([]);
  const waiting = after(opening, watch(MATCH_ID), watch("match-2"));
  const watches = [MATCH_ID, "match-2"].map((matchId) => ({ type: "watch", matchId, fromSeq: 0 }));
  expect(sentBy(run(waiting, received(WELCOME)))).toEqual(watches);
  expect(sentBy(run(connected, watch(MATCH_ID)))).toEqual([watches[0]]);
  // A further listener shares the session.
  expect(run(live, watch(MATCH_ID)).effects).toEqual([]);
});

test("[MCL-5] [MCL-6] a message goes to the session of its match only", () => {
  expect(snapshotsBy(run(two, received(entriesOf(playStones(3), 2))))).toEqual([MATCH_ID]);
  const other = received({ type: "entries", matchId: "match-3", items: [] });
  expect(run(two, other)).toEqual({ state: two, effects: [] });
});

test("[MCL-16] a rejection without a match id reaches the session with the action", () => {
  const message = { type: "rejected", matchId: null, code: "INVALID_PAYLOAD", message: "No." } as const;
  const sent = after(two, submit);
  const answered = run(sent, received({ ...message, actionId: "00000000-0000-4000-8000-000000000001" }));
  expect(answered.effects.filter(({ type }) => type === "answer")).toMatchObject([{ matchId: MATCH_ID }]);
});

test("[MCL-18] an error that names no match may be about any watch", () => {
  const failed = after(two, received({ type: "error", code: "INTERNAL", message: "Ours." }));
  const flags = [...failed.matches.values()].map(({ session }) => session.subscription.hasUnattributedError);
  // Only the second match waits for the answer to its watch.
  expect(flags).toEqual([false, true]);
  const named = after(two, received({ type: "error", code: "INTERNAL", message: "Ours.", matchId: MATCH_ID }));
  expect(named.matches.get(MATCH_ID)?.snapshot.lastError?.code).toBe("INTERNAL");
  expect(named.matches.get("match-2")?.snapshot.lastError).toBeNull();
});

test("[MCL-6] [MCL-18] a ping names all matches and follows what was sent in the same step", () => {
  expect(sentBy(run(two, { type: "wake" }))).toEqual([{ type: "ping", seqs: { [MATCH_ID]: 2, "match-2": 0 } }]);
  // Two sessions ask for a ping: one is sent.
  const gap = received(entriesOf(playStones(5), 4));
  const syncing = after(live, received(entriesOf(playStones(4), 3)));
  expect(sentBy(run(syncing, gap))).toEqual([{ type: "ping", seqs: { [MATCH_ID]: 2 } }]);
  const pinged = after(syncing, gap);
  expect(sentBy(run(pinged, gap))).toEqual([]);
});

test("[MCL-6] more matches than a ping may name make more pings", () => {
  const ids = Array.from({ length: MAX_PING_MATCHES + 1 }, (_, index) => `match-${index}`);
  const many = after(connected, ...ids.map(watch));
  const namedBy = (state: ClientState): readonly (readonly string[])[] =>
    sentBy(run(state, { type: "wake" })).map((message) => Object.keys((message as { readonly seqs: object }).seqs));
  expect(namedBy(many)).toEqual([ids.slice(0, MAX_PING_MATCHES), ids.slice(MAX_PING_MATCHES)]);
  expect(namedBy(connected)).toEqual([[]]);
});

test("[MCL-6] a halted session is not named in pings", () => {
  const wrong = { ...playStones(3), entries: playStones(3).entries.map((entry) => ({ ...entry, at: 1 })) };
  const halted = after(two, received(entriesOf(wrong, 2)));
  expect(halted.matches.get(MATCH_ID)?.snapshot.state).toBe("halted");
  expect(sentBy(run(halted, { type: "wake" }))).toEqual([{ type: "ping", seqs: { "match-2": 0 } }]);
});

test("[MCL-7] a disconnect reaches every session, and nothing is sent without a connection", () => {
  const { state, effects } = run(two, { type: "closed", socket: 1, code: 1006 });
  expect(effects[0]).toMatchObject({ type: "connection", state: { kind: "reconnecting" } });
  expect(snapshotsBy({ effects })).toEqual([MATCH_ID, "match-2"]);
  expect([...state.matches.values()].map(({ snapshot }) => snapshot.state)).toEqual(["offline", "loading"]);
  expect(sentBy(run(state, submit))).toEqual([]);
  expect(run(state, submit).state.matches.get(MATCH_ID)?.snapshot.pending).toHaveLength(1);
});

test("[MCL-6] a match that is left, and a closed client, answer what is pending", () => {
  const sent = after(two, submit);
  const left = run(sent, { type: "leave", matchId: MATCH_ID });
  expect(left.effects).toMatchObject([
    { type: "send", message: { type: "leave", matchId: MATCH_ID } },
    { type: "answer", result: { ok: false } },
    { type: "left", matchId: MATCH_ID, last: { snapshot: { state: "offline" } } },
  ]);
  expect([...left.state.matches.keys()]).toEqual(["match-2"]);
  expect(run(left.state, { type: "leave", matchId: MATCH_ID })).toEqual({ state: left.state, effects: [] });
  const closed = run(sent, { type: "close" });
  expect(closed.state.matches.size).toBe(0);
  expect(closed.effects.map(({ type }) => type).filter((type) => type === "left" || type === "close-socket")).toEqual([
    "left",
    "left",
    "close-socket",
  ]);
});

test("[MCL-20] each message that a session takes makes one snapshot, of the session as it is then", () => {
  const { state, effects } = run(live, received(entriesOf(playStones(5), 2)));
  expect(effects).toEqual([{ type: "snapshot", matchId: MATCH_ID, snapshot: state.matches.get(MATCH_ID)?.snapshot }]);
});
