import type { GameAction } from "@tengen/kernel";
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
} from "../tests/scripted-match.ts";
import type { SubmitResult } from "./index.ts";

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
/** A promise's value, if it has one by now. */
const soFar = async (promise: Promise<SubmitResult>): Promise<SubmitResult | "unanswered"> =>
  Promise.race([promise, Promise.resolve().then(() => Promise.resolve("unanswered" as const))]);

test("[MCL-12] an action goes out at once, in an envelope, and its answer comes back", async () => {
  const script = openLive(playStones(2));
  const result = script.session.submit(stone(7, 7));
  const [submitted] = script.line.takeReceived();
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
  script.line.send(acceptedAs(match, 2));
  expect(await result).toEqual({ ok: true, seq: 2, hash: match.head, rebased: false });
  expect(script.session.snapshot()).toMatchObject({ pending: [], seq: 2, state: "behind" });
  expect(script.session.snapshot().optimistic?.state).toEqual(match.state);
  script.line.send(entriesOf(match, 2));
  expect(script.session.snapshot()).toMatchObject({ state: "live", seq: 3 });
  expect(script.session.snapshot().optimistic).toMatchObject({ state: match.state, applied: [], dropped: [] });
});

test("[MCL-12] the entry may come before its answer, and is one", async () => {
  const script = openLive(playStones(2));
  const result = script.session.submit(stone(7, 7));
  const match = acceptSubmitted(playStones(2), script.line.takeReceived()[0]);
  script.line.send(entriesOf(match, 2));
  expect(await result).toEqual({ ok: true, seq: 2, hash: match.head, rebased: false });
  script.line.send(acceptedAs(match, 2));
  expect(script.session.snapshot()).toMatchObject({ state: "live", seq: 3, pending: [] });
});

test("[MCL-12] a lost reply: the same action is sent again, and the replay of it counts as accepted", async () => {
  const script = openLive(playStones(2));
  const result = script.session.submit(stone(7, 7));
  const [submitted] = script.line.takeReceived();
  const match = acceptSubmitted(playStones(2), submitted);
  const line = reconnect(script);
  line.welcome("ann");
  // Nothing is sent to a server that may have another log.
  expect(submits(line.takeReceived())).toEqual([]);
  line.send(watching(playStones(2)));
  expect(submits(line.takeReceived())).toEqual([submitted]);
  line.send(rejected(idOf(script), "IDEMPOTENCY_REPLAY", { entry: match.entries[2] }));
  expect(await result).toEqual({ ok: true, seq: 2, hash: match.head, rebased: false });
  line.send(entriesOf(match, 2));
  expect(script.session.snapshot()).toMatchObject({ state: "live", seq: 3 });
});

test("[MCL-12] killed between submit and accepted: what the resumed log shows is not sent again", async () => {
  const script = openLive(playStones(2));
  const result = script.session.submit(stone(7, 7));
  const match = acceptSubmitted(playStones(2), script.line.takeReceived()[0]);
  const line = reconnect(script, 1001);
  line.welcome("ann");
  line.send(entriesOf(match, 2), watching(match));
  expect(await result).toMatchObject({ ok: true, seq: 2 });
  expect(submits(line.takeReceived())).toEqual([]);
});

test("[MCL-12] it is sent again on every connection until it is answered", async () => {
  const script = openLive(playStones(2));
  const result = script.session.submit(stone(7, 7));
  const [submitted] = script.line.takeReceived();
  for (let round = 0; round < 4; round += 1) {
    const line = reconnect(script);
    line.welcome("ann");
    line.send(watching(playStones(2)));
    expect(submits(line.takeReceived())).toEqual([submitted]);
    expect(await soFar(result)).toBe("unanswered");
  }
});

test("[MCL-12] a replay whose entry cannot be read asks for the log, which shows it", async () => {
  const script = openLive(playStones(2));
  const result = script.session.submit(stone(7, 7));
  const match = acceptSubmitted(playStones(2), script.line.takeReceived()[0]);
  script.line.send(rejected(idOf(script), "IDEMPOTENCY_REPLAY", { entry: 7 }));
  expect(script.line.takeReceived()).toEqual([{ type: "sync", matchId: MATCH_ID, fromSeq: 2 }]);
  script.line.send(entriesOf(match, 2));
  expect(await result).toMatchObject({ ok: true, seq: 2 });
});

test("[MCL-12] an action made while there is no connection goes out with the next one", async () => {
  const script = openLive(playStones(2));
  script.line.close(1006);
  const result = script.session.submit(stone(7, 7));
  expect(script.session.snapshot()).toMatchObject({ state: "offline" });
  expect(script.session.snapshot().optimistic?.applied).toHaveLength(1);
  script.host.time.advance(1000);
  const line = script.host.last();
  line.welcome("ann");
  line.send(watching(playStones(2)));
  const match = acceptSubmitted(playStones(2), line.takeReceived().at(-1));
  line.send(acceptedAs(match, 2), entriesOf(match, 2));
  expect(await result).toMatchObject({ ok: true });
});

test("[MCL-12] nothing is sent before the server has said how the match stands", () => {
  const script = openLive(playStones(2));
  const line = reconnect(script);
  line.welcome("ann");
  void script.session.submit(stone(7, 7));
  line.send({ type: "presence", matchId: MATCH_ID, players: [], spectators: 0 });
  expect(submits(line.takeReceived())).toEqual([]);
  line.send(watching(playStones(2)));
  expect(submits(line.takeReceived())).toHaveLength(1);
});

test("[MCL-8] an action that was accepted where another one stands is objected to", () => {
  const script = openLive(playStones(2));
  void script.session.submit(stone(7, 7));
  const offered = play(playStones(2), "bob", DRAW as never, "77");
  script.line.send({ ...acceptedAs(offered, 2), actionId: idOf(script) } as FromServer, entriesOf(offered, 2));
  expect(script.session.snapshot()).toMatchObject({ state: "objection", integrityError: { about: "entry", seq: 2 } });
});

test("[MCL-12] an answer is given once, and one to an unknown action changes nothing", async () => {
  const answers: string[] = [];
  const script = openLive(playStones(2), { onAnswer: ({ type }, { ok }) => answers.push(`${type} ${ok}`) });
  const result = script.session.submit(stone(7, 7));
  const match = acceptSubmitted(playStones(2), script.line.takeReceived()[0]);
  const id = idOf(script);
  script.line.send(acceptedAs(match, 2), acceptedAs(match, 2), rejected(id, "NOT_PLAYER_TURN"), entriesOf(match, 2));
  script.line.send(rejected(id, "NOT_PLAYER_TURN"), rejected("another", "NOT_PLAYER_TURN"));
  expect(await result).toMatchObject({ ok: true });
  expect(answers).toEqual(["PLACE_STONE true"]);
  expect(script.session.snapshot().refused).toBeNull();
});

test("[MCL-13] one is sent at a time, in order, and names its place when the one before is answered", async () => {
  const script = openLive(playStones(2));
  const draw = script.session.submit(DRAW);
  const move = script.session.submit(stone(7, 7));
  const first = script.line.takeReceived();
  expect(first).toMatchObject([{ envelope: { type: "REQUEST_DRAW", seq: 2 } }]);
  expect(script.session.pendingEnvelopes().map(({ seq }) => seq)).toEqual([2, 3]);
  script.line.send(rejected(idOf(script), "DRAW_ALREADY_OFFERED"));
  expect(await draw).toMatchObject({ ok: false, rejection: { code: "DRAW_ALREADY_OFFERED" } });
  const second = script.line.takeReceived();
  expect(second).toMatchObject([{ envelope: { type: "PLACE_STONE", seq: 2 } }]);
  const match = acceptSubmitted(playStones(2), second[0]);
  script.line.send(acceptedAs(match, 2));
  expect(await move).toMatchObject({ ok: true, seq: 2, rebased: false });
});

test("[MCL-13] an action that comes later than expected moves those after it along", async () => {
  const script = openLive(playStones(2));
  const draw = script.session.submit(DRAW);
  const move = script.session.submit(stone(7, 7));
  const [first] = script.line.takeReceived();
  // The store has an entry that is not known here: a credit of time, an offer.
  script.line.send({ type: "accepted", matchId: MATCH_ID, actionId: idOf(script), seq: 3, hash: "0".repeat(64) });
  expect(first).toMatchObject({ envelope: { seq: 2 } });
  expect(await draw).toMatchObject({ ok: true, seq: 3, rebased: true });
  expect(script.line.takeReceived()).toMatchObject([{ envelope: { type: "PLACE_STONE", seq: 4 } }]);
  expect(await soFar(move)).toBe("unanswered");
});

test.each<[string, GameAction, string]>([
  ["against the rules", stone(0, 0), "CELL_OCCUPIED"],
  ["outside of the board", stone(99, 0), "OUT_OF_BOUNDS"],
  ["that is none", { type: "DANCE" }, "INVALID_PAYLOAD"],
  ["of the server's own", { type: "TIMEOUT" }, "INVALID_PAYLOAD"],
  ["that is no JSON", { type: "PLACE_STONE", x: NaN, y: 0 } as GameAction, "INVALID_PAYLOAD"],
])("[MCL-14] an action %s is refused at once and never sent", async (_name, action, code) => {
  const script = openLive(playStones(2));
  const before = script.session.snapshot();
  expect(await script.session.submit(action)).toMatchObject({ ok: false, rejection: { code } });
  expect(script.line.takeReceived()).toEqual([]);
  expect(script.session.snapshot()).toMatchObject({ pending: [], refused: { rejection: { code } } });
  expect(script.session.snapshot().optimistic).toEqual(before.optimistic);
});

test("[MCL-14] a second move on the same turn is refused by what is played ahead", async () => {
  const script = openLive(playStones(2));
  void script.session.submit(stone(7, 7));
  expect(await script.session.submit(stone(8, 8))).toMatchObject({ ok: false, rejection: { code: "NOT_PLAYER_TURN" } });
  expect(script.line.takeReceived()).toHaveLength(1);
});

test("[MCL-14] [MAT-L1] a takeback request too many is refused at once and never sent", async () => {
  let match = playStones(2);
  for (let asked = 0; asked < MAX_OFFERS; asked += 1) {
    match = play(match, "bob", { type: "REQUEST_TAKEBACK" }, `1${asked}`);
    match = play(match, "ann", { type: "ACCEPT_TAKEBACK" }, `2${asked}`);
    match = play(match, "bob", { type: "PLACE_STONE", x: 14, y: 14 }, `3${asked}`);
  }
  const script = openLive(match, {}, "bob");
  const refusal = { ok: false, rejection: { code: "NO_TAKEBACK", detail: { limit: MAX_OFFERS } } };
  expect(await script.session.submit({ type: "REQUEST_TAKEBACK" })).toMatchObject(refusal);
  expect(script.line.takeReceived()).toEqual([]);
  void script.session.submit(DRAW);
  expect(script.line.takeReceived()).toHaveLength(1);
});

test("[MCL-14] while one is behind the server decides", async () => {
  const script = openLive(playStones(3));
  expect(await script.session.submit(stone(7, 7))).toMatchObject({ rejection: { code: "NOT_PLAYER_TURN" } });
  script.client.wake();
  script.line.send(pong({ [MATCH_ID]: 4 }));
  script.line.takeReceived();
  const result = script.session.submit(stone(7, 7));
  expect(script.line.takeReceived()).toMatchObject([{ type: "submit", envelope: { seq: 3 } }]);
  script.line.send(rejected(idOf(script), "SEQ_CONFLICT", { seq: 4 }));
  expect(await result).toMatchObject({ ok: false, rejection: { code: "SEQ_CONFLICT", detail: { seq: 4 } } });
});

test("[MCL-14] nothing can be submitted before the match is loaded, without a token, after an objection or the end", async () => {
  const script = openScript();
  const code = async (): Promise<unknown> => {
    const result = await script.session.submit(stone(7, 7));
    return result.ok ? null : result.rejection.code;
  };
  expect(await code()).toBe("NOT_READY");
  serve(script, playStones(2), null);
  expect(await code()).toBe("NOT_AUTHORIZED");
  script.host
    .last()
    .send(
      entriesOf({ ...playStones(2), entries: playStones(2).entries.map((one) => ({ ...one, hash: "0".repeat(64) })) }),
    );
  expect(await code()).toBe("OBJECTION");
  script.session.close();
  expect(await code()).toBe("CLOSED");
});

test("[MCL-14] a match that is over, or has not begun, takes no action", async () => {
  const over = openLive(play(playStones(2), "bob", { type: "RESIGN" }, "99"));
  expect(await over.session.submit(stone(7, 7))).toMatchObject({ rejection: { code: "MATCH_FINISHED" } });
  const script = openScript();
  script.host.last().welcome("ann");
  const { type, ...rest } = watching(makeMatch(cards), "ann") as Extract<FromServer, { type: "watching" }>;
  const { startedAt: _startedAt, ...record } = makeMatch(cards).record;
  const seats = record.seats.with(1, null as never);
  const match = { ...rest.match, status: "open", record: { ...record, seats } };
  script.host.last().send({ type, ...rest, match, view: null, hash: null } as never);
  expect(await script.session.submit({ type: "DISCARD_HAND" })).toMatchObject({
    rejection: { code: "MATCH_NOT_ACTIVE" },
  });
});

test("[MCL-15] own actions are played ahead on what is confirmed", () => {
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

test("[MCL-15] when somebody else's entry comes first they are played on that, or left out where they no longer fit", () => {
  const script = openLive(playStones(2));
  void script.session.submit(stone(7, 7));
  // An offer changes nothing for the move.
  const offered = play(playStones(2), "bob", DRAW as never, "77");
  script.line.send(entriesOf(offered, 2));
  expect(script.session.snapshot()).toMatchObject({
    seq: 3,
    optimistic: { applied: [idOf(script)], state: { turn: 3 } },
  });
  const resigned = play(offered, "bob", { type: "RESIGN" }, "78");
  script.line.send(entriesOf(resigned, 3));
  const snapshot = script.session.snapshot();
  expect(snapshot.optimistic).toMatchObject({ applied: [], dropped: [idOf(script)], state: resigned.state });
  // The server decides: it stays on its way.
  expect(snapshot.pending).toHaveLength(1);
});

test("[MCL-16] a refusal snaps back, with its reason", async () => {
  const script = openLive(playStones(2));
  const result = script.session.submit(stone(7, 7));
  const id = idOf(script);
  script.line.takeReceived();
  script.line.send(rejected(id, "NOT_AUTHORIZED"));
  expect(await result).toEqual({ ok: false, rejection: { code: "NOT_AUTHORIZED", message: "No." } });
  const snapshot = script.session.snapshot();
  expect(snapshot).toMatchObject({ pending: [], refused: { envelope: { actionId: id } } });
  expect(snapshot.optimistic?.state).toEqual(playStones(2).state);
  script.host.time.advance(60_000);
  expect(submits(script.line.takeReceived())).toEqual([]);
  void script.session.submit(stone(7, 8));
  expect(script.session.snapshot().refused).toBeNull();
});

test("[MCL-16] an envelope that the server could not read is refused without the match's name", async () => {
  const script = openLive(playStones(2));
  const result = script.session.submit(stone(7, 7));
  script.line.send({ ...rejected(idOf(script), "INVALID_PAYLOAD"), matchId: null } as never);
  expect(await result).toMatchObject({ ok: false, rejection: { code: "INVALID_PAYLOAD" } });
});

test("[MCL-16] an objection answers what was on its way, and keeps it", async () => {
  const script = openLive(playStones(2));
  const result = script.session.submit(stone(7, 7));
  const { actionId } = script.session.pendingEnvelopes()[0] ?? { actionId: "" };
  const elsewhere: FromServer = { type: "accepted", matchId: MATCH_ID, actionId, seq: 2, hash: "0".repeat(64) };
  script.line.send(elsewhere, entriesOf(acceptSubmitted(playStones(2), script.line.takeReceived()[0]), 2));
  expect(await result).toMatchObject({ ok: true });
  expect(script.session.snapshot().state).toBe("objection");
  const other = openLive(playStones(2));
  const unanswered = other.session.submit(stone(7, 7));
  const line = reconnect(other);
  line.welcome("ann");
  line.send(watching(playStones(1)));
  expect(await unanswered).toMatchObject({ ok: false, rejection: { code: "OBJECTION" } });
  expect(other.session.pendingEnvelopes()).toHaveLength(1);
  expect(submits(line.takeReceived())).toEqual([]);
});

/** What a page keeps over a reload. */
const keep = (envelopes: readonly Envelope[]): readonly unknown[] => JSON.parse(JSON.stringify(envelopes)) as unknown[];

test("[MCL-17] what was on its way can be kept as JSON, and is sent again in the next run", () => {
  const script = openLive(playStones(2));
  void script.session.submit(DRAW);
  void script.session.submit(stone(7, 7));
  const pending = keep(script.session.pendingEnvelopes());
  expect(pending).toHaveLength(2);
  script.client.close();
  const answers: unknown[] = [];
  const next = openScript({ pending, onAnswer: ({ type }, { ok }) => answers.push([type, ok]) });
  expect(next.session.pendingEnvelopes()).toEqual(pending);
  const line = next.host.last();
  line.welcome("ann");
  line.send(watching(playStones(2)), entriesOf(playStones(2)));
  expect(next.session.snapshot().optimistic?.applied).toHaveLength(2);
  expect(submits(line.takeReceived())).toEqual([{ type: "submit", envelope: pending[0] }]);
  let match: Match = acceptSubmitted(playStones(2), line.received.at(-1));
  line.send(acceptedAs(match, 2), entriesOf(match, 2));
  expect(line.received.at(-1)).toEqual({ type: "submit", envelope: pending[1] });
  match = acceptSubmitted(match, line.received.at(-1));
  line.send(acceptedAs(match, 3), entriesOf(match, 3));
  expect(answers).toEqual([
    ["REQUEST_DRAW", true],
    ["PLACE_STONE", true],
  ]);
  expect(next.session.pendingEnvelopes()).toEqual([]);
});

test("[MCL-17] what the log has already is answered by it, and what cannot be read is left out", () => {
  const script = openLive(playStones(2));
  void script.session.submit(stone(7, 7));
  const pending = keep(script.session.pendingEnvelopes());
  const match = acceptSubmitted(playStones(2), script.line.takeReceived()[0]);
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

test("[MCL-17] who watches a match that is watched already can bring some along", () => {
  const script = openLive(playStones(2));
  void script.session.submit(stone(7, 7));
  const pending = keep(script.session.pendingEnvelopes());
  const next = openLive(playStones(2));
  next.client.watch(MATCH_ID, () => undefined, { pending });
  expect(next.line.takeReceived()).toEqual([{ type: "submit", envelope: pending[0] }]);
});

test("[MCL-10] in a game that hides something actions are sent without a look at them, and not played ahead", async () => {
  const start = makeMatch(cards);
  const script = openLive(start);
  const result = script.session.submit({ type: "DISCARD_HAND" });
  expect(script.line.takeReceived()).toMatchObject([
    { type: "submit", envelope: { type: "DISCARD_HAND", payload: {} } },
  ]);
  expect(script.session.snapshot()).toMatchObject({ optimistic: null, pending: [{ type: "DISCARD_HAND" }] });
  script.line.send(rejected(idOf(script), "HAND_PLAYABLE"));
  expect(await result).toMatchObject({ ok: false, rejection: { code: "HAND_PLAYABLE" } });
});

test("[MCL-20] a listener that submits causes the next snapshot, which all hear after this one", () => {
  const script = openLive(playStones(1));
  const heard: number[] = [];
  let isDone = false;
  script.client.watch(MATCH_ID, () => {
    if (isDone) return;
    isDone = true;
    void script.session.submit(stone(7, 7));
  });
  script.client.watch(MATCH_ID, ({ pending }) => heard.push(pending.length));
  script.line.send(entriesOf(playStones(2), 1));
  expect(heard).toEqual([0, 1]);
});
