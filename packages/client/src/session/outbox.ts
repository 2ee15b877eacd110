// The outbox of a session, as a plain value: the player's own actions that are not in the log yet. They are sent one at a
// time and answered once each. Some are unanswered. Others are accepted, but their entry has not arrived; they must stay
// visible. The optimistic state shows them all.
//
// Each action gets its place only after the answer to the one before. Otherwise an envelope could name a place beyond the
// end of the log. The server might reject it on one connection, then read it late on an older one and accept it.
import {
  ok,
  reject,
  utf8ToBytes,
  VALID,
  type AnyEngine,
  type BaseGameState,
  type Err,
  type GameAction,
  type Rejection,
  type Result,
} from "@tengen/kernel";
import { isMatchActionType, parseEnvelope, type Entry, type Envelope, type Match } from "@tengen/match";
import type { StoredAction } from "./snapshot.ts";
import { chain, stepTo, type Step } from "../step.ts";

// --- pending actions ---

export interface PendingAction {
  readonly envelope: Envelope;
  readonly action: GameAction;
  /** How many entries the player had seen when acting; 0 for an action of an earlier run. */
  readonly seenEntries: number;
  /** The ping round in which it was last sent; null if not sent on this connection. */
  readonly sentRound: number | null;
  /** Its place in the log, once accepted. */
  readonly acceptedSeq: number | null;
}

export const isUnanswered = ({ acceptedSeq }: PendingAction): boolean => acceptedSeq === null;

/** PRO-8. */
const MAX_BYTES = 8192;

/** Parses the envelope of an own action, new or from an earlier run. */
export const parsePending = (
  value: unknown,
  matchId: string,
  engine: AnyEngine | null,
  seenEntries: number,
): Result<PendingAction> => {
  const submission = parseEnvelope(value, (gameId) => (gameId === engine?.gameId ? engine : undefined));
  if (!submission.ok) return submission;
  const { envelope, action } = submission.value;
  if (envelope.matchId !== matchId)
    return reject("MATCH_NOT_FOUND", `The action belongs to the match ${envelope.matchId}.`);
  const size = utf8ToBytes(JSON.stringify({ type: "submit", envelope })).length;
  if (size > MAX_BYTES)
    return reject("INVALID_PAYLOAD", `The action has ${size} bytes; at most ${MAX_BYTES} are allowed.`);
  return ok({ envelope, action, seenEntries, sentRound: null, acceptedSeq: null });
};

/** Moves an action in the log because of the answer to an earlier one; never before what its player had seen. */
export const rebase = (action: PendingAction, places: number): PendingAction => ({
  ...action,
  envelope: { ...action.envelope, seq: Math.max(action.seenEntries, action.envelope.seq + places) },
});

// --- the outbox ---

export interface Outbox {
  /** All actions to apply optimistically, in order. */
  readonly pending: readonly PendingAction[];
  /** Envelopes of an earlier run, not parsed yet: that needs the game. */
  readonly restored: readonly unknown[];
  /** The last rejected action, until the next one is submitted or its entry arrives. */
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

/** A rejected table action may be stored after all, from an old connection (MCL-13). Then it is no longer shown as rejected. */
const forgetRejected = (outbox: Outbox, entries: readonly Entry[]): Outbox => {
  const { actionId, actorId } = outbox.rejected?.envelope ?? {};
  const isStored = entries.some((entry) => entry.actionId === actionId && entry.actorId === actorId);
  return isStored ? { ...outbox, rejected: null } : outbox;
};

/** Answers the actions that are in the log. */
export const reconcile = (outbox: Outbox, entries: readonly Entry[]): OutboxStep =>
  chain(
    outbox.rejected === null ? outbox : forgetRejected(outbox, entries),
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

// --- the optimistic state ---

/**
 * The confirmed state with the valid pending actions applied, one after the other. It is extended by a new action, so
 * that the rules see each action once, and made anew when the confirmed state changes.
 */
export interface Optimistic {
  /** What the actions were applied to. */
  readonly confirmed: Match;
  readonly state: BaseGameState;
  /** All pending actions in order; those that are no longer valid are left out of `state`. */
  readonly actions: readonly { readonly actionId: string; readonly isApplied: boolean }[];
}

/** The optimistic state with one more action, and whether the rules allow that. */
export interface Extended {
  readonly optimistic: Optimistic;
  readonly validity: Result<unknown>;
}

export const extend = (engine: AnyEngine, before: Optimistic, { envelope, action }: PendingAction): Extended => {
  const { actionId, actorId } = envelope;
  const add = (state: BaseGameState, isApplied: boolean): Optimistic => ({
    ...before,
    state,
    actions: [...before.actions, { actionId, isApplied }],
  });
  // The result of a takeback is up to the opponent, that of a claim up to the server.
  if (isMatchActionType(action.type)) return { optimistic: add(before.state, true), validity: VALID };
  const next = engine.tryAction(before.state, action, actorId);
  return { optimistic: next.ok ? add(next.value, true) : add(before.state, false), validity: next };
};

const isUpToDate = (optimistic: Optimistic, match: Match, pending: readonly PendingAction[]): boolean =>
  optimistic.confirmed === match &&
  optimistic.actions.length === pending.length &&
  optimistic.actions.every(({ actionId }, index) => actionId === pending[index]?.envelope.actionId);

/** The optimistic state for this confirmed state and these actions; `before` itself if it still holds. */
export const updateOptimistic = (
  before: Optimistic | null,
  engine: AnyEngine,
  match: Match,
  pending: readonly PendingAction[],
): Optimistic => {
  if (before !== null && isUpToDate(before, match, pending)) return before;
  const start: Optimistic = { confirmed: match, state: match.state, actions: [] };
  return pending.reduce((optimistic, action) => extend(engine, optimistic, action).optimistic, start);
};
