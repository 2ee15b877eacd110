// The outbox of a session: keeps the pending actions, sends them one at a time, and answers each once.
import { ok, reject, utf8ToBytes, type AnyEngine, type Rejection, type Result } from "@tengen/kernel";
import { parseEnvelope, type Entry, type Envelope } from "@tengen/match";
import type { FromClient } from "@tengen/protocol";
import { isUnanswered, rebase, type PendingAction } from "./pending-actions.ts";
import type { Snapshot, SubmitRejection, SubmitResult } from "./snapshot.ts";

/** What an outbox needs from its session. */
export interface OutboxContext {
  readonly matchId: string;
  readonly engine: () => AnyEngine | null;
  readonly entries: () => readonly Entry[];
  /** Whether the server's log was found consistent with ours; until then nothing is sent. */
  readonly maySend: () => boolean;
  readonly send: (message: FromClient) => void;
  readonly pingRound: () => number;
  readonly report: (text: string) => void;
}

export type OnAnswer = (envelope: Envelope, result: SubmitResult) => void;

export interface Outbox {
  /** All actions to apply optimistically, in order. */
  readonly actions: () => readonly PendingAction[];
  readonly unanswered: () => readonly Envelope[];
  /** Envelopes of an earlier run that wait for `parseRestored`. */
  readonly restored: () => readonly unknown[];
  readonly rejected: () => Snapshot["rejected"];
  readonly onAnswer: (listener: OnAnswer) => void;
  readonly restore: (values: readonly unknown[]) => void;
  /** Adds the restored envelopes, once the game is known. */
  readonly parseRestored: () => void;
  /** Parses an envelope into a pending action. */
  readonly parse: (value: unknown) => Result<Omit<PendingAction, "resolve">>;
  readonly add: (item: PendingAction) => void;
  /** Shows a local rejection of an action that was never sent. */
  readonly setRejected: (envelope: Envelope, rejection: Rejection) => void;
  readonly find: (actionId: string | null) => PendingAction | undefined;
  readonly accept: (item: PendingAction, seq: number, hash: string) => void;
  readonly reject: (item: PendingAction, rejection: SubmitRejection) => void;
  /** Answers the actions that are in the log. */
  readonly reconcile: () => void;
  /** Answers all with a rejection, but keeps them for the snapshot. */
  readonly rejectAll: (rejection: SubmitRejection) => void;
  /** Sends the first unanswered action, unless it was already sent on this connection. */
  readonly flush: () => void;
  /** Marks actions sent before this ping round as not sent: the server did not process them. */
  readonly markUnsent: (round: number) => void;
}

/** PRO-8. */
const MAX_BYTES = 8192;

export const makeOutbox = (context: OutboxContext): Outbox => {
  let pending: readonly PendingAction[] = [];
  let restored: readonly unknown[] = [];
  let rejected: Snapshot["rejected"] = null;
  const listeners: OnAnswer[] = [];

  const answer = (item: PendingAction, result: SubmitResult): void => {
    if (!result.ok) rejected = { envelope: item.envelope, rejection: result.rejection };
    item.resolve(result);
    for (const listener of listeners) listener(item.envelope, result);
  };

  /** Replaces an action, or removes it, and rebases those after it by `places`. */
  const replace = (item: PendingAction, next: PendingAction | null, places = 0): void => {
    const at = pending.indexOf(item);
    if (at < 0) return;
    const rest = pending.slice(at + 1).map((later) => (places === 0 ? later : rebase(later, places)));
    pending = [...pending.slice(0, at), ...(next === null ? [] : [next]), ...rest];
  };

  const accept: Outbox["accept"] = (item, seq, hash) => {
    const isFirstAnswer = isUnanswered(item);
    const places = isFirstAnswer ? seq - item.envelope.seq : 0;
    // Once its entry has arrived there is nothing left to apply optimistically.
    replace(item, seq < context.entries().length ? null : { ...item, acceptedSeq: seq }, places);
    if (isFirstAnswer) answer(item, { ok: true, seq, hash, rebased: places !== 0 });
  };

  const reconcile = (): void => {
    const entries = context.entries();
    for (const item of pending) {
      const { actionId, actorId } = item.envelope;
      const entry = entries.findLast((other) => other.actionId === actionId && other.actorId === actorId);
      if (entry !== undefined) accept(item, entry.seq, entry.hash);
    }
  };

  const parse: Outbox["parse"] = (value) => {
    const engine = context.engine();
    const submission = parseEnvelope(value, (gameId) => (gameId === engine?.gameId ? engine : undefined));
    if (!submission.ok) return submission;
    const { envelope, action } = submission.value;
    if (envelope.matchId !== context.matchId)
      return reject("MATCH_NOT_FOUND", `The action belongs to the match ${envelope.matchId}.`);
    const size = utf8ToBytes(JSON.stringify({ type: "submit", envelope })).length;
    if (size > MAX_BYTES)
      return reject("INVALID_PAYLOAD", `The action has ${size} bytes; at most ${MAX_BYTES} are allowed.`);
    return ok({ envelope, action, seenEntries: context.entries().length, sentRound: null, acceptedSeq: null });
  };

  const find: Outbox["find"] = (actionId) => pending.find(({ envelope }) => envelope.actionId === actionId);

  const parseRestored = (): void => {
    const values = restored;
    restored = [];
    for (const value of values) {
      const item = parse(value);
      if (!item.ok) {
        context.report(`A restored action cannot be sent. ${item.error.message}`);
      } else if (find(item.value.envelope.actionId) === undefined) {
        // How many entries the player had seen is not stored.
        pending = [...pending, { ...item.value, seenEntries: 0, resolve: () => undefined }];
      }
    }
    reconcile();
  };

  return {
    actions: () => pending,
    unanswered: () => pending.filter(isUnanswered).map(({ envelope }) => envelope),
    restored: () => restored,
    rejected: () => rejected,
    onAnswer: (listener) => listeners.push(listener),
    restore: (values) => {
      restored = [...restored, ...values];
    },
    parseRestored,
    parse,
    add: (item) => {
      rejected = null;
      pending = [...pending, item];
    },
    setRejected: (envelope, rejection) => {
      rejected = { envelope, rejection };
    },
    find,
    accept,
    reject: (item, rejection) => {
      replace(item, null, -1);
      answer(item, { ok: false, rejection });
    },
    reconcile,
    rejectAll: (rejection) => {
      for (const item of pending) if (isUnanswered(item)) answer(item, { ok: false, rejection });
    },
    flush: () => {
      const item = pending.find(isUnanswered);
      if (!context.maySend() || item === undefined || item.sentRound !== null) return;
      replace(item, { ...item, sentRound: context.pingRound() });
      context.send({ type: "submit", envelope: item.envelope as Extract<FromClient, { type: "submit" }>["envelope"] });
    },
    markUnsent: (round) => {
      pending = pending.map((item) =>
        item.sentRound !== null && item.sentRound < round ? { ...item, sentRound: null } : item,
      );
    },
  };
};
