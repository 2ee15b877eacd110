import type { GameAction, Result } from "@tengen/kernel";
import { MAX_OFFERS, type Envelope, type Match } from "@tengen/match";
import type { FromServer } from "@tengen/protocol";
import { makeMatch } from "@tengen/testkit";
import { expect, test } from "vitest";
import cards from "../../../games/gomoku-cards/engine.ts";
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
  acceptSubmitted,
  watching,
} from "./scripted-match.ts";
import type { StoredAction } from "../src/index.ts";

const stone = (x: number, y: number): GameAction => ({ type: "PLACE_STONE", x, y }) as GameAction;
const DRAW: GameAction = { type: "REQUEST_DRAW" };

const rejected = (actionId: string, code: string, detail?: unknown): FromServer =>
  ({
    type: "rejected",
    matchId: MATCH_ID,
    actionId,
    code,
    message: "No.",
    ...(detail === undefined ? {} : { detail }),
  }) as never;

const submits = (messages: readonly { type: string }[]) => messages.filter(({ type }) => type === "submit");
const idOf = ({ session }: { session: { pendingEnvelopes: () => readonly Envelope[] } }): string =>
  session.pendingEnvelopes()[0]?.actionId ?? "";
/** The value of a promise, if it is already settled. */
const soFar = async (promise: Promise<Result<StoredAction>>): Promise<Result<StoredAction> | "unanswered"> =>
  Promise.race([promise, Promise.resolve().then(() => Promise.resolve("unanswered" as const))]);

test("[MCL-12] an action is sent at once, in an envelope, and answered", async () => {
  const script = openLive(playStones(2));
  const result = script.session.submit(stone(7, 7));
  const [submitted] = script.connection.takeReceived();
  expect(submitted).toEqual({
    type: "submit",
    envelope: {
      gameId: "gomoku",
      matchId: MATCH_ID,
      actionId: expect.stringMatching(
        /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u,
      ) as string,
      seq: 2,
      actorId: "ann",
      type: "PLACE_STONE",
      payload: { x: 7, y: 7 },
    },
  });
  expect(script.session.snapshot().pending).toHaveLength(1);
  const match = acceptSubmitted(playStones(2), submitted);
  script.connection.send(acceptedAs(match, 2));
  expect(await result).toEqual({ ok: true, value: { seq: 2, hash: match.head, rebased: false } });
  expect(script.session.snapshot()).toMatchObject({ pending: [], seq: 2, state: "behind" });
  expect(script.session.snapshot().optimistic?.state).toEqual(match.state);
  script.connection.send(entriesOf(match, 2));
  expect(script.session.snapshot()).toMatchObject({ state: "live", seq: 3 });
  expect(script.session.snapshot().optimistic).toMatchObject({ state: match.state, applied: [], dropped: [] });
});

test("[MCL-12] an entry may arrive before the reply, and answers the action", async () => {
  const script = openLive(playStones(2));
  const result = script.session.submit(stone(7, 7));
  const match = acceptSubmitted(playStones(2), script.connection.takeReceived()[0]);
  script.connection.send(entriesOf(match, 2));
  expect(await result).toEqual({ ok: true, value: { seq: 2, hash: match.head, rebased: false } });
  script.connection.send(acceptedAs(match, 2));
  expect(script.session.snapshot()).toMatchObject({ state: "live", seq: 3, pending: [] });
});

test("[MCL-12] after a lost reply the action is sent again, and IDEMPOTENCY_REPLAY counts as accepted", async () => {
  const script = openLive(playStones(2));
  const result = script.session.submit(stone(7, 7));
  const [submitted] = script.connection.takeReceived();
  const match = acceptSubmitted(playStones(2), submitted);
  const connection = reconnect(script);
  connection.welcome("ann");
  // Nothing is sent before the log is known to be consistent.
  expect(submits(connection.takeReceived())).toEqual([]);
  connection.send(watching(playStones(2)));
  expect(submits(connection.takeReceived())).toEqual([submitted]);
  connection.send(rejected(idOf(script), "IDEMPOTENCY_REPLAY", { entry: match.entries[2] }));
  expect(await result).toEqual({ ok: true, value: { seq: 2, hash: match.head, rebased: false } });
  connection.send(entriesOf(match, 2));
  expect(script.session.snapshot()).toMatchObject({ state: "live", seq: 3 });
});

test("[MCL-12] killed between submit and accepted: an action in the resumed log is not sent again", async () => {
  const script = openLive(playStones(2));
  const result = script.session.submit(stone(7, 7));
  const match = acceptSubmitted(playStones(2), script.connection.takeReceived()[0]);
  const connection = reconnect(script, 1001);
  connection.welcome("ann");
  connection.send(entriesOf(match, 2), watching(match));
  expect(await result).toMatchObject({ ok: true, value: { seq: 2 } });
  expect(submits(connection.takeReceived())).toEqual([]);
});

test("[MCL-12] an action is sent again on every connection until it is answered", async () => {
  const script = openLive(playStones(2));
  const result = script.session.submit(stone(7, 7));
  const [submitted] = script.connection.takeReceived();
  for (let round = 0; round < 4; round += 1) {
    const connection = reconnect(script);
    connection.welcome("ann");
    connection.send(watching(playStones(2)));
    expect(submits(connection.takeReceived())).toEqual([submitted]);
    expect(await soFar(result)).toBe("unanswered");
  }
});

test("[MCL-12] a replay with a malformed entry causes a sync, which answers it", async () => {
  const script = openLive(playStones(2));
  const result = script.session.submit(stone(7, 7));
  const match = acceptSubmitted(playStones(2), script.connection.takeReceived()[0]);
  script.connection.send(rejected(idOf(script), "IDEMPOTENCY_REPLAY", { entry: 7 }));
  expect(script.connection.takeReceived()).toEqual([{ type: "sync", matchId: MATCH_ID, fromSeq: 2 }]);
  script.connection.send(entriesOf(match, 2));
  expect(await result).toMatchObject({ ok: true, value: { seq: 2 } });
});

test("[MCL-12] an action submitted offline is sent on the next connection", async () => {
  const script = openLive(playStones(2));
  script.connection.close(1006);
  const result = script.session.submit(stone(7, 7));
  expect(script.session.snapshot()).toMatchObject({ state: "offline" });
  expect(script.session.snapshot().optimistic?.applied).toHaveLength(1);
  script.host.time.advance(1000);
  const connection = script.host.last();
  connection.welcome("ann");
  connection.send(watching(playStones(2)));
  const match = acceptSubmitted(playStones(2), connection.takeReceived().at(-1));
  connection.send(acceptedAs(match, 2), entriesOf(match, 2));
  expect(await result).toMatchObject({ ok: true });
});

test("[MCL-12] nothing is sent before the watch is answered", () => {
  const script = openLive(playStones(2));
  const connection = reconnect(script);
  connection.welcome("ann");
  void script.session.submit(stone(7, 7));
  connection.send({ type: "presence", matchId: MATCH_ID, players: [], spectators: 0 });
  expect(submits(connection.takeReceived())).toEqual([]);
  connection.send(watching(playStones(2)));
  expect(submits(connection.takeReceived())).toHaveLength(1);
});

test("[MCL-8] an action accepted at the place of another entry is an integrity error", () => {
  const script = openLive(playStones(2));
  void script.session.submit(stone(7, 7));
  const offered = play(playStones(2), "bob", DRAW as never, "77");
  script.connection.send({ ...acceptedAs(offered, 2), actionId: idOf(script) } as FromServer, entriesOf(offered, 2));
  expect(script.session.snapshot()).toMatchObject({ state: "halted", integrityError: { about: "entry", seq: 2 } });
});

test("[MCL-12] an action is answered once, and a reply to an unknown action changes nothing", async () => {
  const answers: string[] = [];
  const script = openLive(playStones(2), { onAnswer: ({ type }, { ok }) => answers.push(`${type} ${ok}`) });
  const result = script.session.submit(stone(7, 7));
  const match = acceptSubmitted(playStones(2), script.connection.takeReceived()[0]);
  const id = idOf(script);
  script.connection.send(
    acceptedAs(match, 2),
    acceptedAs(match, 2),
    rejected(id, "NOT_PLAYER_TURN"),
    entriesOf(match, 2),
  );
  script.connection.send(rejected(id, "NOT_PLAYER_TURN"), rejected("another", "NOT_PLAYER_TURN"));
  expect(await result).toMatchObject({ ok: true });
  expect(answers).toEqual(["PLACE_STONE true"]);
  expect(script.session.snapshot().rejected).toBeNull();
});

test("[MCL-13] actions are sent one at a time, in order, each placed after the answer to the one before", async () => {
  const script = openLive(playStones(2));
  const draw = script.session.submit(DRAW);
  const move = script.session.submit(stone(7, 7));
  const first = script.connection.takeReceived();
  expect(first).toMatchObject([{ envelope: { type: "REQUEST_DRAW", seq: 2 } }]);
  expect(script.session.pendingEnvelopes().map(({ seq }) => seq)).toEqual([2, 3]);
  script.connection.send(rejected(idOf(script), "DRAW_ALREADY_OFFERED"));
  expect(await draw).toMatchObject({ ok: false, error: { code: "DRAW_ALREADY_OFFERED" } });
  const second = script.connection.takeReceived();
  expect(second).toMatchObject([{ envelope: { type: "PLACE_STONE", seq: 2 } }]);
  const match = acceptSubmitted(playStones(2), second[0]);
  script.connection.send(acceptedAs(match, 2));
  expect(await move).toMatchObject({ ok: true, value: { seq: 2, rebased: false } });
});

test("[MCL-13] an action accepted at a later place rebases those after it", async () => {
  const script = openLive(playStones(2));
  const draw = script.session.submit(DRAW);
  const move = script.session.submit(stone(7, 7));
  const [first] = script.connection.takeReceived();
  // The store has an entry unknown here: a clock credit, an offer.
  script.connection.send({ type: "accepted", matchId: MATCH_ID, actionId: idOf(script), seq: 3, hash: "0".repeat(64) });
  expect(first).toMatchObject({ envelope: { seq: 2 } });
  expect(await draw).toMatchObject({ ok: true, value: { seq: 3, rebased: true } });
  expect(script.connection.takeReceived()).toMatchObject([{ envelope: { type: "PLACE_STONE", seq: 4 } }]);
  expect(await soFar(move)).toBe("unanswered");
});

test.each<[string, GameAction, string]>([
  ["against the rules", stone(0, 0), "CELL_OCCUPIED"],
  ["outside the board", stone(99, 0), "OUT_OF_BOUNDS"],
  ["of an unknown type", { type: "DANCE" }, "INVALID_PAYLOAD"],
  ["reserved for the server", { type: "TIMEOUT" }, "INVALID_PAYLOAD"],
  ["that is not JSON", { type: "PLACE_STONE", x: NaN, y: 0 } as GameAction, "INVALID_PAYLOAD"],
])("[MCL-14] an action %s is rejected locally and never sent", async (_name, action, code) => {
  const script = openLive(playStones(2));
  const before = script.session.snapshot();
  expect(await script.session.submit(action)).toMatchObject({ ok: false, error: { code } });
  expect(script.connection.takeReceived()).toEqual([]);
  expect(script.session.snapshot()).toMatchObject({ pending: [], rejected: { rejection: { code } } });
  expect(script.session.snapshot().optimistic).toEqual(before.optimistic);
});

test("[MCL-14] the optimistic state rejects a second move on the same turn", async () => {
  const script = openLive(playStones(2));
  void script.session.submit(stone(7, 7));
  expect(await script.session.submit(stone(8, 8))).toMatchObject({ ok: false, error: { code: "NOT_PLAYER_TURN" } });
  expect(script.connection.takeReceived()).toHaveLength(1);
});

test("[MCL-14] [MAT-L1] one takeback request too many is rejected locally and never sent", async () => {
  let match = playStones(2);
  for (let asked = 0; asked < MAX_OFFERS; asked += 1) {
    match = play(match, "bob", { type: "REQUEST_TAKEBACK" }, `1${asked}`);
    match = play(match, "ann", { type: "ACCEPT_TAKEBACK" }, `2${asked}`);
    match = play(match, "bob", { type: "PLACE_STONE", x: 14, y: 14 }, `3${asked}`);
  }
  const script = openLive(match, {}, "bob");
  const rejection = { ok: false, error: { code: "NO_TAKEBACK", detail: { limit: MAX_OFFERS } } };
  expect(await script.session.submit({ type: "REQUEST_TAKEBACK" })).toMatchObject(rejection);
  expect(script.connection.takeReceived()).toEqual([]);
  void script.session.submit(DRAW);
  expect(script.connection.takeReceived()).toHaveLength(1);
});

test("[MCL-14] while behind, the server decides", async () => {
  const script = openLive(playStones(3));
  expect(await script.session.submit(stone(7, 7))).toMatchObject({ error: { code: "NOT_PLAYER_TURN" } });
  script.client.wake();
  script.connection.send(pong({ [MATCH_ID]: 4 }));
  script.connection.takeReceived();
  const result = script.session.submit(stone(7, 7));
  expect(script.connection.takeReceived()).toMatchObject([{ type: "submit", envelope: { seq: 3 } }]);
  script.connection.send(rejected(idOf(script), "SEQ_CONFLICT", { seq: 4 }));
  expect(await result).toMatchObject({ ok: false, error: { code: "SEQ_CONFLICT", detail: { seq: 4 } } });
});

test("[MCL-14] nothing can be submitted before loading, without a token, when halted or closed", async () => {
  const script = openScript();
  const code = async (): Promise<unknown> => {
    const result = await script.session.submit(stone(7, 7));
    return result.ok ? null : result.error.code;
  };
  expect(await code()).toBe("NOT_READY");
  serve(script, playStones(2), null);
  expect(await code()).toBe("NOT_AUTHORIZED");
  script.host
    .last()
    .send(
      entriesOf({ ...playStones(2), entries: playStones(2).entries.map((one) => ({ ...one, hash: "0".repeat(64) })) }),
    );
  expect(await code()).toBe("INTEGRITY_ERROR");
  script.session.close();
  expect(await code()).toBe("CLOSED");
});

test("[MCL-14] a match that is over, or has not started, accepts no action", async () => {
  const over = openLive(play(playStones(2), "bob", { type: "RESIGN" }, "99"));
  expect(await over.session.submit(stone(7, 7))).toMatchObject({ error: { code: "MATCH_FINISHED" } });
  const script = openScript();
  script.host.last().welcome("ann");
  const { type, ...rest } = watching(makeMatch(cards), "ann") as Extract<FromServer, { type: "watching" }>;
  const { startedAt: _startedAt, ...record } = makeMatch(cards).record;
  const seats = record.seats.with(1, null as never);
  const match = { ...rest.match, status: "open", record: { ...record, seats } };
  script.host.last().send({ type, ...rest, match, view: null, hash: null } as never);
  expect(await script.session.submit({ type: "DISCARD_HAND" })).toMatchObject({
    error: { code: "MATCH_NOT_ACTIVE" },
  });
});

test("[MCL-15] pending actions are applied to the confirmed state", () => {
  const script = openLive(playStones(2));
  const confirmed = script.session.snapshot().match;
  void script.session.submit(stone(7, 7));
  const snapshot = script.session.snapshot();
  expect(snapshot.match).toBe(confirmed);
  expect(snapshot.view).toEqual(confirmed?.state);
  expect(snapshot.optimistic?.state).toMatchObject({ turn: 3, currentPlayerId: "bob" });
  expect(snapshot.optimistic?.view).toEqual(snapshot.optimistic?.state);
  expect(snapshot.optimistic?.applied).toEqual([idOf(script)]);
});

test("[MCL-15] when another entry comes first they are applied after it, or left out if no longer valid", () => {
  const script = openLive(playStones(2));
  void script.session.submit(stone(7, 7));
  // A draw offer does not affect the move.
  const offered = play(playStones(2), "bob", DRAW as never, "77");
  script.connection.send(entriesOf(offered, 2));
  expect(script.session.snapshot()).toMatchObject({
    seq: 3,
    optimistic: { applied: [idOf(script)], state: { turn: 3 } },
  });
  const resigned = play(offered, "bob", { type: "RESIGN" }, "78");
  script.connection.send(entriesOf(resigned, 3));
  const snapshot = script.session.snapshot();
  expect(snapshot.optimistic).toMatchObject({ applied: [], dropped: [idOf(script)], state: resigned.state });
  // The server decides: the action stays pending.
  expect(snapshot.pending).toHaveLength(1);
});

test("[MCL-16] a rejection rolls back, with its reason", async () => {
  const script = openLive(playStones(2));
  const result = script.session.submit(stone(7, 7));
  const id = idOf(script);
  script.connection.takeReceived();
  script.connection.send(rejected(id, "NOT_AUTHORIZED"));
  expect(await result).toEqual({ ok: false, error: { code: "NOT_AUTHORIZED", message: "No." } });
  const snapshot = script.session.snapshot();
  expect(snapshot).toMatchObject({ pending: [], rejected: { envelope: { actionId: id } } });
  expect(snapshot.optimistic?.state).toEqual(playStones(2).state);
  script.host.time.advance(60_000);
  expect(submits(script.connection.takeReceived())).toEqual([]);
  void script.session.submit(stone(7, 8));
  expect(script.session.snapshot().rejected).toBeNull();
});

test("[MCL-16] a malformed envelope is rejected without a match id", async () => {
  const script = openLive(playStones(2));
  const result = script.session.submit(stone(7, 7));
  script.connection.send({ ...rejected(idOf(script), "INVALID_PAYLOAD"), matchId: null } as never);
  expect(await result).toMatchObject({ ok: false, error: { code: "INVALID_PAYLOAD" } });
});

test("[MCL-16] an integrity error answers the pending actions, and keeps them", async () => {
  const script = openLive(playStones(2));
  const result = script.session.submit(stone(7, 7));
  const { actionId } = script.session.pendingEnvelopes()[0] ?? { actionId: "" };
  const elsewhere: FromServer = { type: "accepted", matchId: MATCH_ID, actionId, seq: 2, hash: "0".repeat(64) };
  script.connection.send(elsewhere, entriesOf(acceptSubmitted(playStones(2), script.connection.takeReceived()[0]), 2));
  expect(await result).toMatchObject({ ok: true });
  expect(script.session.snapshot().state).toBe("halted");
  const other = openLive(playStones(2));
  const unanswered = other.session.submit(stone(7, 7));
  const connection = reconnect(other);
  connection.welcome("ann");
  connection.send(watching(playStones(1)));
  expect(await unanswered).toMatchObject({ ok: false, error: { code: "INTEGRITY_ERROR" } });
  expect(other.session.pendingEnvelopes()).toHaveLength(1);
  expect(submits(connection.takeReceived())).toEqual([]);
});

/** What a page stores across a reload. */
const store = (envelopes: readonly Envelope[]): readonly unknown[] =>
  JSON.parse(JSON.stringify(envelopes)) as unknown[];

test("[MCL-17] pending actions can be stored as JSON, and are sent again in the next run", () => {
  const script = openLive(playStones(2));
  void script.session.submit(DRAW);
  void script.session.submit(stone(7, 7));
  const pending = store(script.session.pendingEnvelopes());
  expect(pending).toHaveLength(2);
  script.client.close();
  const answers: unknown[] = [];
  const next = openScript({ pending, onAnswer: ({ type }, { ok }) => answers.push([type, ok]) });
  expect(next.session.pendingEnvelopes()).toEqual(pending);
  const connection = next.host.last();
  connection.welcome("ann");
  connection.send(watching(playStones(2)), entriesOf(playStones(2)));
  expect(next.session.snapshot().optimistic?.applied).toHaveLength(2);
  expect(submits(connection.takeReceived())).toEqual([{ type: "submit", envelope: pending[0] }]);
  let match: Match = acceptSubmitted(playStones(2), connection.received.at(-1));
  connection.send(acceptedAs(match, 2), entriesOf(match, 2));
  expect(connection.received.at(-1)).toEqual({ type: "submit", envelope: pending[1] });
  match = acceptSubmitted(match, connection.received.at(-1));
  connection.send(acceptedAs(match, 3), entriesOf(match, 3));
  expect(answers).toEqual([
    ["REQUEST_DRAW", true],
    ["PLACE_STONE", true],
  ]);
  expect(next.session.pendingEnvelopes()).toEqual([]);
});

test("[MCL-17] restored actions in the log are answered by it, and malformed ones left out", () => {
  const script = openLive(playStones(2));
  void script.session.submit(stone(7, 7));
  const pending = store(script.session.pendingEnvelopes());
  const match = acceptSubmitted(playStones(2), script.connection.takeReceived()[0]);
  const answers: unknown[] = [];
  const other = { ...(pending[0] as Envelope), matchId: "another" };
  const next = openLive(match, {
    pending: [7, null, other, ...pending, ...pending],
    onAnswer: (_envelope, { ok }) => answers.push(ok),
  });
  expect(answers).toEqual([true]);
  expect(next.session.snapshot().pending).toEqual([]);
  expect(next.host.reports).toHaveLength(3);
});

test("[MCL-17] a second watch of the same match can restore actions", () => {
  const script = openLive(playStones(2));
  void script.session.submit(stone(7, 7));
  const pending = store(script.session.pendingEnvelopes());
  const next = openLive(playStones(2));
  next.client.watch(MATCH_ID, () => undefined, { pending });
  expect(next.connection.takeReceived()).toEqual([{ type: "submit", envelope: pending[0] }]);
});

test("[MCL-10] with hidden information actions are neither validated nor applied locally", async () => {
  const start = makeMatch(cards);
  const script = openLive(start);
  const result = script.session.submit({ type: "DISCARD_HAND" });
  expect(script.connection.takeReceived()).toMatchObject([
    { type: "submit", envelope: { type: "DISCARD_HAND", payload: {} } },
  ]);
  expect(script.session.snapshot()).toMatchObject({ optimistic: null, pending: [{ type: "DISCARD_HAND" }] });
  script.connection.send(rejected(idOf(script), "HAND_PLAYABLE"));
  expect(await result).toMatchObject({ ok: false, error: { code: "HAND_PLAYABLE" } });
});

test("[MCL-20] a listener that submits causes the next snapshot, emitted to all after this one", () => {
  const script = openLive(playStones(1));
  const pendingCounts: number[] = [];
  let isDone = false;
  script.client.watch(MATCH_ID, () => {
    if (isDone) return;
    isDone = true;
    void script.session.submit(stone(7, 7));
  });
  script.client.watch(MATCH_ID, ({ pending }) => pendingCounts.push(pending.length));
  script.connection.send(entriesOf(playStones(2), 1));
  expect(pendingCounts).toEqual([0, 1]);
});
