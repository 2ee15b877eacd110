// The outbox of a session, as a plain value: the pending actions, which are sent one at a time and answered once each.
import { ok, type AnyEngine, type Err, type Rejection, type Result } from "@tengen/kernel";
import type { Entry, Envelope } from "@tengen/match";
import { isUnanswered, parsePending, rebase, type PendingAction } from "./pending-actions.ts";
import type { StoredAction } from "./snapshot.ts";
import { chain, stepTo, type Step } from "../step.ts";

export interface Outbox {
  /** All actions to apply optimistically, in order. */
  readonly pending: readonly PendingAction[];
  /** Envelopes of an earlier run, not parsed yet: that needs the game. */
  readonly restored: readonly unknown[];
  /** The last rejected action, until the next one is submitted. */
  readonly rejected: { readonly envelope: Envelope; readonly rejection: Rejection } | null;
}

export type OutboxEffect =
  /** The only answer to an action. */
  | { readonly type: "answer"; readonly envelope: Envelope; readonly result: Result<StoredAction> }
  | { readonly type: "report"; readonly text: string };

type OutboxStep = Step<Outbox, OutboxEffect>;

export const EMPTY_OUTBOX: Outbox = { pending: [], restored: [], rejected: null };

export const findPending = ({ pending }: Outbox, actionId: string | null): PendingAction | undefined =>
  pending.find(({ envelope }) => envelope.actionId === actionId);

export const unanswered = ({ pending }: Outbox): readonly Envelope[] =>
  pending.filter(isUnanswered).map(({ envelope }) => envelope);

export const addAction = (outbox: Outbox, action: PendingAction): Outbox => ({
  ...outbox,
  rejected: null,
  pending: [...outbox.pending, action],
});

/** Shows the local rejection of an action that was never sent. */
export const showRejected = (outbox: Outbox, envelope: Envelope, rejection: Rejection): Outbox => ({
  ...outbox,
  rejected: { envelope, rejection },
});

const answer = (outbox: Outbox, { envelope }: PendingAction, result: Result<StoredAction>): OutboxStep =>
  stepTo(result.ok ? outbox : { ...outbox, rejected: { envelope, rejection: result.error } }, {
    type: "answer",
    envelope,
    result,
  });

/** Replaces an action, or removes it, and rebases those after it by `places`. */
const replace = (outbox: Outbox, item: PendingAction, next: PendingAction | null, places = 0): Outbox => {
  const at = outbox.pending.indexOf(item);
  const rest = outbox.pending.slice(at + 1).map((later) => (places === 0 ? later : rebase(later, places)));
  return { ...outbox, pending: [...outbox.pending.slice(0, at), ...(next === null ? [] : [next]), ...rest] };
};

/** The action is stored at `seq`. It stays until its entry has arrived, so that it stays visible. */
export const acceptAction = (
  outbox: Outbox,
  item: PendingAction,
  { seq, hash }: Pick<Entry, "seq" | "hash">,
  logLength: number,
): OutboxStep => {
  const isFirstAnswer = isUnanswered(item);
  const places = isFirstAnswer ? seq - item.envelope.seq : 0;
  const accepted = replace(outbox, item, seq < logLength ? null : { ...item, acceptedSeq: seq }, places);
  return isFirstAnswer ? answer(accepted, item, ok({ seq, hash, rebased: places !== 0 })) : stepTo(accepted);
};

export const rejectAction = (outbox: Outbox, item: PendingAction, rejection: Err): OutboxStep =>
  answer(replace(outbox, item, null, -1), item, rejection);

/** Answers all with a rejection, but keeps them: they may be stored. */
export const rejectAll = (outbox: Outbox, rejection: Err): OutboxStep =>
  chain(
    outbox,
    ...outbox.pending.filter(isUnanswered).map((item) => (state: Outbox) => answer(state, item, rejection)),
  );

/** Answers the actions that are in the log. */
export const reconcile = (outbox: Outbox, entries: readonly Entry[]): OutboxStep =>
  chain(
    outbox,
    ...outbox.pending.map(({ envelope: { actionId, actorId } }) => (state: Outbox): OutboxStep => {
      const item = findPending(state, actionId);
      const entry = entries.findLast((other) => other.actionId === actionId && other.actorId === actorId);
      return item === undefined || entry === undefined
        ? stepTo(state)
        : acceptAction(state, item, entry, entries.length);
    }),
  );

/** Adds the envelopes of an earlier run, once the game is known. */
export const parseRestored = (outbox: Outbox, matchId: string, engine: AnyEngine | null): OutboxStep =>
  chain<Outbox, OutboxEffect>(
    { ...outbox, restored: [] },
    ...outbox.restored.map((value) => (state: Outbox): OutboxStep => {
      const item = parsePending(value, matchId, engine, 0);
      if (!item.ok)
        return stepTo(state, { type: "report", text: `A restored action cannot be sent. ${item.error.message}` });
      const isKnown = findPending(state, item.value.envelope.actionId) !== undefined;
      return stepTo(isKnown ? state : { ...state, pending: [...state.pending, item.value] });
    }),
  );

/** The action to send now: the first unanswered one, unless it was already sent on this connection. */
export const nextToSend = ({ pending }: Outbox): PendingAction | null => {
  const item = pending.find(isUnanswered);
  return item === undefined || item.sentRound !== null ? null : item;
};

export const markSent = (outbox: Outbox, item: PendingAction, round: number): Outbox =>
  replace(outbox, item, { ...item, sentRound: round });

/** Marks the actions sent before this ping round as not sent: the server did not process them. */
export const markUnsent = (outbox: Outbox, round: number): Outbox => ({
  ...outbox,
  pending: outbox.pending.map((item) =>
    item.sentRound !== null && item.sentRound < round ? { ...item, sentRound: null } : item,
  ),
});
