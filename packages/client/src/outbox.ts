// The own actions of a session on their way: kept, sent one at a time, answered once.
import { isRejection, reject, utf8ToBytes, type AnyEngine, type Rejection } from "@tengen/kernel";
import { parseEnvelope, type Entry, type Envelope } from "@tengen/match";
import type { FromClient } from "@tengen/protocol";
import { isUnanswered, rebase, type PendingAction } from "./pending-actions.ts";
import type { Snapshot, SubmitRefusal, SubmitResult } from "./snapshot.ts";

/** What an outbox has of its session. */
export interface OutboxContext {
  readonly matchId: string;
  readonly engine: () => AnyEngine | null;
  readonly entries: () => readonly Entry[];
  /** Whether the server's log was found to be ours: to another nothing is sent. */
  readonly maySend: () => boolean;
  readonly send: (message: FromClient) => void;
  readonly pingRound: () => number;
  readonly report: (text: string) => void;
}

export type OnAnswer = (envelope: Envelope, result: SubmitResult) => void;

export interface Outbox {
  /** All that have to be played ahead, in order. */
  readonly actions: () => readonly PendingAction[];
  readonly unanswered: () => readonly Envelope[];
  /** Envelopes of an earlier run that wait for `readKept`. */
  readonly restored: () => readonly unknown[];
  readonly refused: () => Snapshot["refused"];
  readonly onAnswer: (listener: OnAnswer) => void;
  readonly restore: (values: readonly unknown[]) => void;
  /** Takes in what was kept, once the game is known. */
  readonly parseRestored: () => void;
  /** An envelope as an action on its way; or why it cannot be one. */
  readonly parse: (value: unknown) => Omit<PendingAction, "resolve"> | Rejection;
  readonly add: (one: PendingAction) => void;
  /** Shows the refusal of one that never was on its way. */
  readonly setRefused: (envelope: Envelope, rejection: Rejection) => void;
  readonly find: (actionId: string | null) => PendingAction | undefined;
  readonly accept: (one: PendingAction, seq: number, hash: string) => void;
  readonly refuse: (one: PendingAction, rejection: SubmitRefusal) => void;
  /** Those whose entry stands in the log are answered by it. */
  readonly reconcile: () => void;
  /** Answers all, and keeps them: whoever wants to can look at them. */
  readonly rejectAll: (rejection: SubmitRefusal) => void;
  /** Sends the first that is not answered, if it is not on its way. */
  readonly flush: () => void;
  /** Those that were sent before this round of pings are not on their way any more. */
  readonly markUnsent: (round: number) => void;
}

/** PRO-8. */
const MOST_BYTES = 8192;

export const makeOutbox = (link: OutboxContext): Outbox => {
  let own: readonly PendingAction[] = [];
  let kept: readonly unknown[] = [];
  let refused: Snapshot["refused"] = null;
  const listeners: OnAnswer[] = [];

  const answer = (one: PendingAction, result: SubmitResult): void => {
    if (!result.ok) refused = { envelope: one.envelope, rejection: result.rejection };
    one.resolve(result);
    for (const listener of listeners) listener(one.envelope, result);
  };

  /** Puts another in the place of one, or none; those after it move by so many places. */
  const replace = (one: PendingAction, next: PendingAction | null, places = 0): void => {
    const at = own.indexOf(one);
    if (at < 0) return;
    const rest = own.slice(at + 1).map((later) => (places === 0 ? later : rebase(later, places)));
    own = [...own.slice(0, at), ...(next === null ? [] : [next]), ...rest];
  };

  const accept: Outbox["accept"] = (one, seq, hash) => {
    const isNews = isUnanswered(one);
    const places = isNews ? seq - one.envelope.seq : 0;
    // Once its entry is here there is nothing left to play ahead.
    replace(one, seq < link.entries().length ? null : { ...one, acceptedSeq: seq }, places);
    if (isNews) answer(one, { ok: true, seq, hash, rebased: places !== 0 });
  };

  const reconcile = (): void => {
    const entries = link.entries();
    for (const one of own) {
      const { actionId, actorId } = one.envelope;
      const entry = entries.findLast((other) => other.actionId === actionId && other.actorId === actorId);
      if (entry !== undefined) accept(one, entry.seq, entry.hash);
    }
  };

  const parse: Outbox["parse"] = (value) => {
    const engine = link.engine();
    const submission = parseEnvelope(value, (gameId) => (gameId === engine?.gameId ? engine : undefined));
    if (isRejection(submission)) return submission;
    const { envelope, action } = submission;
    if (envelope.matchId !== link.matchId) return reject("MATCH_NOT_FOUND", `It is one of ${envelope.matchId}.`);
    const size = utf8ToBytes(JSON.stringify({ type: "submit", envelope })).length;
    if (size > MOST_BYTES) return reject("INVALID_PAYLOAD", `The action has ${size} bytes; ${MOST_BYTES} is the most.`);
    return { envelope, action, seenEntries: link.entries().length, sentRound: null, acceptedSeq: null };
  };

  const find: Outbox["find"] = (actionId) => own.find(({ envelope }) => envelope.actionId === actionId);

  const parseRestored = (): void => {
    const values = kept;
    kept = [];
    for (const value of values) {
      const one = parse(value);
      if (isRejection(one)) {
        link.report(`A kept action cannot be sent. ${one.message}`);
      } else if (find(one.envelope.actionId) === undefined) {
        // How much of the log had been seen then is not known any more.
        own = [...own, { ...one, seenEntries: 0, resolve: () => undefined }];
      }
    }
    reconcile();
  };

  return {
    actions: () => own,
    unanswered: () => own.filter(isUnanswered).map(({ envelope }) => envelope),
    restored: () => kept,
    refused: () => refused,
    onAnswer: (listener) => listeners.push(listener),
    restore: (values) => {
      kept = [...kept, ...values];
    },
    parseRestored,
    parse,
    add: (one) => {
      refused = null;
      own = [...own, one];
    },
    setRefused: (envelope, rejection) => {
      refused = { envelope, rejection };
    },
    find,
    accept,
    refuse: (one, rejection) => {
      replace(one, null, -1);
      answer(one, { ok: false, rejection });
    },
    reconcile,
    rejectAll: (rejection) => {
      for (const one of own) if (isUnanswered(one)) answer(one, { ok: false, rejection });
    },
    flush: () => {
      const one = own.find(isUnanswered);
      if (!link.maySend() || one === undefined || one.sentRound !== null) return;
      replace(one, { ...one, sentRound: link.pingRound() });
      link.send({ type: "submit", envelope: one.envelope as Extract<FromClient, { type: "submit" }>["envelope"] });
    },
    markUnsent: (round) => {
      own = own.map((one) => (one.sentRound !== null && one.sentRound < round ? { ...one, sentRound: null } : one));
    },
  };
};
