import { ok, reject, type GameAction } from "@tengen/kernel";
import type { Entry, Envelope } from "@tengen/match";
import { expect, test } from "vitest";
import gomoku from "../../../../games/gomoku/engine.ts";
import {
  acceptAction,
  addAction,
  EMPTY_OUTBOX,
  findPending,
  markSent,
  markUnsent,
  nextToSend,
  parsePending,
  parseRestored,
  rebase,
  reconcile,
  rejectAction,
  rejectAll,
  unanswered,
  type Outbox,
  type PendingAction,
} from "./outbox.ts";

const idOf = (digit: number): string => `00000000-0000-4000-8000-00000000000${digit}`;
const envelope = (digit: number, seq: number): Envelope => ({
  gameId: "gomoku",
  matchId: "match-1",
  actionId: idOf(digit),
  seq,
  actorId: "ann",
  type: "PLACE_STONE",
  payload: { x: digit, y: 0 },
});
const pendingAt = (digit: number, seq: number, more: Partial<PendingAction> = {}): PendingAction => ({
  envelope: envelope(digit, seq),
  action: { type: "PLACE_STONE", x: digit, y: 0 } as GameAction,
  seenEntries: 2,
  sentRound: null,
  acceptedSeq: null,
  ...more,
});
const outboxOf = (...pending: readonly PendingAction[]): Outbox => ({ ...EMPTY_OUTBOX, pending });
const seqsOf = (outbox: Outbox): readonly number[] => outbox.pending.map((item) => item.envelope.seq);
const entryAt = (seq: number, digit: number, actorId = "ann"): Entry =>
  ({ seq, actionId: idOf(digit), actorId, hash: `h${seq}` }) as unknown as Entry;

const first = pendingAt(1, 2);
const second = pendingAt(2, 3);
const third = pendingAt(3, 4);
const all = outboxOf(first, second, third);

test("[MCL-12] an accepted action stays until its entry has arrived, and is answered once", () => {
  const accepted = acceptAction(all, first, { seq: 2, hash: "h2" }, 2);
  expect(accepted.effects).toEqual([
    { type: "answer", envelope: first.envelope, result: { ok: true, value: { seq: 2, hash: "h2", rebased: false } } },
  ]);
  expect(accepted.state.pending[0]).toEqual({ ...first, acceptedSeq: 2 });
  expect(unanswered(accepted.state)).toEqual([second.envelope, third.envelope]);
  const [again] = accepted.state.pending as [PendingAction];
  const arrived = acceptAction(accepted.state, again, { seq: 2, hash: "h2" }, 3);
  expect(arrived).toEqual({ state: outboxOf(second, third), effects: [] });
});

test("[MCL-13] an acceptance at a later place rebases the actions after it", () => {
  const { state, effects } = acceptAction(all, second, { seq: 5, hash: "h5" }, 2);
  expect(effects).toMatchObject([{ result: { ok: true, value: { seq: 5, rebased: true } } }]);
  expect(seqsOf(state)).toEqual([2, 3, 6]);
});

test("[MCL-13] a rejection moves the actions after it forward, but not before what the player had seen", () => {
  const refused = reject("DRAW_ALREADY_OFFERED", "No.");
  const { state, effects } = rejectAction(all, second, refused);
  expect(seqsOf(state)).toEqual([2, 3]);
  expect(state.rejected).toEqual({ envelope: second.envelope, rejection: refused.error });
  expect(effects).toEqual([{ type: "answer", envelope: second.envelope, result: refused }]);
  expect(rebase(pendingAt(1, 2), -1).envelope.seq).toBe(2);
  expect(rebase(pendingAt(1, 2, { seenEntries: 0 }), -1).envelope.seq).toBe(1);
});

test("[MCL-12] the log answers all actions it contains, each once, even when the first one shifts the others", () => {
  const entries = [entryAt(0, 8, "bob"), entryAt(1, 9, "bob"), entryAt(2, 7, "bob"), entryAt(3, 1), entryAt(4, 2)];
  const { state, effects } = reconcile(all, entries);
  expect(state).toEqual(outboxOf(pendingAt(3, 5)));
  expect(effects).toMatchObject([
    { envelope: { actionId: idOf(1) }, result: { ok: true, value: { seq: 3, rebased: true } } },
    { envelope: { actionId: idOf(2) }, result: { ok: true, value: { seq: 4, rebased: false } } },
  ]);
  expect(reconcile(state, entries).effects).toEqual([]);
});

test("[MCL-12] the same action id of another player answers nothing", () => {
  expect(reconcile(outboxOf(first), [entryAt(0, 1, "bob")])).toEqual({ state: outboxOf(first), effects: [] });
});

test("[MCL-16] all unanswered actions are rejected and kept", () => {
  const outbox = outboxOf({ ...first, acceptedSeq: 2 }, second, third);
  const { state, effects } = rejectAll(outbox, reject<"CLOSED">("CLOSED", "Closed."));
  expect(state.pending).toEqual(outbox.pending);
  expect(effects).toMatchObject([{ envelope: second.envelope }, { envelope: third.envelope }]);
});

test("[MCL-13] a rejected table action that is stored after all is not shown as rejected", () => {
  const { state } = rejectAction(outboxOf(first), first, reject("NOT_CLAIMABLE", "too early"));
  expect(state.rejected?.envelope).toEqual(first.envelope);
  expect(reconcile(state, [entryAt(2, 2), entryAt(3, 1, "bob")])).toEqual({ state, effects: [] });
  expect(reconcile(state, [entryAt(2, 2), entryAt(3, 1)])).toEqual({ state: EMPTY_OUTBOX, effects: [] });
});

test("[MCL-13] one action is on its way at a time", () => {
  expect(nextToSend(EMPTY_OUTBOX)).toBeNull();
  expect(nextToSend(all)).toBe(first);
  const sent = markSent(all, first, 4);
  expect(sent.pending[0]).toEqual({ ...first, sentRound: 4 });
  expect(nextToSend(sent)).toBeNull();
  expect(nextToSend(outboxOf({ ...first, acceptedSeq: 2 }, second))).toBe(second);
});

test("[MCL-18] what was sent before the ping round is to be sent again", () => {
  const sent = outboxOf({ ...first, sentRound: 4 });
  expect(markUnsent(sent, 4)).toEqual(sent);
  expect(markUnsent(sent, 5)).toEqual(outboxOf(first));
});

test("[MCL-16] the next action hides the last rejection", () => {
  const rejected = { envelope: first.envelope, rejection: { code: "CLOSED", message: "" } } as const;
  expect(addAction({ ...EMPTY_OUTBOX, rejected }, first)).toEqual(outboxOf(first));
});

test("[MCL-17] restored envelopes become pending once, and what is not an own action is reported", () => {
  const restored = [envelope(1, 2), envelope(2, 3), 7, { ...envelope(4, 4), matchId: "another" }];
  const { state, effects } = parseRestored({ ...outboxOf(first), restored }, "match-1", gomoku);
  expect(state).toEqual(outboxOf(first, pendingAt(2, 3, { seenEntries: 0 })));
  expect(effects.map(({ type }) => type)).toEqual(["report", "report"]);
  expect(findPending(state, idOf(2))?.envelope.seq).toBe(3);
  expect(findPending(state, null)).toBeUndefined();
});

test("[MCL-14] an action of more than 8,192 bytes is rejected", () => {
  const lax = { ...gomoku, parseAction: (value: unknown) => ok(value as { type: "RESIGN" }) };
  const sized = (count: number) =>
    parsePending(
      { ...envelope(1, 2), payload: { x: Array.from({ length: count }, () => "é".repeat(1000)) } },
      "match-1",
      lax,
      2,
    );
  expect(sized(3)).toMatchObject({ ok: true, value: { seenEntries: 2, sentRound: null, acceptedSeq: null } });
  expect(sized(4)).toMatchObject({ ok: false, error: { code: "INVALID_PAYLOAD" } });
});
