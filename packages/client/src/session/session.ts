// The client's side of one watched match, as one plain value. Server messages extend the log; pending actions are sent
// until they are answered. Entries are never dropped: after a disconnect the session continues from the last one.
import { reject, VALID, type AnyEngine, type GameAction, type Rejection } from "@tengen/kernel";
import type { Envelope } from "@tengen/match";
import type { FromClient, FromServer } from "@tengen/protocol";
import { EMPTY_LOG, verifyEnding, minLength, type IntegrityError, type Log } from "./log.ts";
import type { Optimistic } from "./optimistic.ts";
import { EMPTY_OUTBOX, markSent, nextToSend, rejectAll, unanswered, type Outbox, type OutboxEffect } from "./outbox.ts";
import { NOTHING_SAID, type ServerState } from "./server-state.ts";
import type { ClientCode, SessionState } from "./snapshot.ts";
import { chain, stepTo, type Step } from "../step.ts";
import { NOT_SUBSCRIBED, startWatch, unsubscribe, type Subscription } from "./subscription.ts";

/** The rules of a game; undefined for an unknown one, whose log is verified but not folded. */
export type EngineOf = (gameId: string, rulesetVersion: string) => AnyEngine | undefined;

export interface Session {
  readonly matchId: string;
  /** Where the rules come from; it never changes. */
  readonly engineOf: EngineOf;
  /** The rules of this match; null until the server has named them, and for unknown ones. */
  readonly engine: AnyEngine | null;
  /** The own player id from the last welcome; null for a spectator. */
  readonly playerId: string | null;
  /** Milliseconds to add to the host's clock to get the store's, as of the last welcome or pong. */
  readonly offsetMs: number;
  /** The result of joining this match, if it is known. */
  readonly joined: JoinProof | null;
  readonly log: Log;
  readonly server: ServerState;
  readonly outbox: Outbox;
  /** Null where the log is not folded. */
  readonly optimistic: Optimistic | null;
  readonly subscription: Subscription;
  /** Whether the whole log has been here once: from then on actions can be submitted. */
  readonly wasLive: boolean;
  /** Set once; the session then changes no more. */
  readonly integrityError: IntegrityError | null;
}

export interface JoinProof {
  readonly commitment: string;
  readonly nonce: string;
}

/** What an earlier run, or the page that joined, knows about a match. */
export interface Restored {
  /** What `pendingEnvelopes` returned earlier, such as before a reload; sent again. */
  readonly pending?: readonly unknown[];
  /** `seq` and `hash` of an earlier snapshot: a log without them is an integrity error. */
  readonly knownHead?: { readonly seq: number; readonly hash: string };
  /** The result of joining this match: a record without it is an integrity error. */
  readonly joined?: JoinProof;
}

export type SessionEvent =
  | { readonly type: "restored"; readonly restored: Restored }
  | { readonly type: "connected"; readonly playerId: string | null; readonly offsetMs: number }
  | { readonly type: "disconnected" }
  | { readonly type: "message"; readonly message: FromServer }
  /** The server reported an error without a match id. */
  | { readonly type: "unattributed-error" }
  /** A ping names `log.entries.length` for this match. */
  | { readonly type: "pinged" }
  /** Its pong: the server's log length; undefined if it does not know that this client watches the match. */
  | { readonly type: "ponged"; readonly head: number | undefined; readonly offsetMs: number }
  | { readonly type: "submitted"; readonly action: GameAction; readonly actionId: string }
  | { readonly type: "closed" };

export type SessionEffect =
  | OutboxEffect
  | { readonly type: "send"; readonly message: FromClient }
  /** Pings soon: its pong shows what the server did not process. */
  | { readonly type: "ping" }
  /** A submitted action is refused here, without becoming a pending one. */
  | { readonly type: "refuse"; readonly actionId: string; readonly rejection: Rejection }
  /** There is something new to show. */
  | { readonly type: "changed" };

export type SessionStep = Step<Session, SessionEffect>;

export const openSession = (matchId: string, engineOf: EngineOf): Session => ({
  matchId,
  engineOf,
  engine: null,
  playerId: null,
  offsetMs: 0,
  joined: null,
  log: EMPTY_LOG,
  server: NOTHING_SAID,
  outbox: EMPTY_OUTBOX,
  optimistic: null,
  subscription: NOT_SUBSCRIBED,
  wasLive: false,
  integrityError: null,
});

/** Whether the server has entries that have not arrived. */
export const isBehind = ({ log }: Session): boolean => log.entries.length < Math.max(log.knownLength, minLength(log));

export const sessionState = (session: Session): SessionState => {
  if (session.integrityError !== null) return "halted";
  if (!session.wasLive) return "loading";
  if (!session.subscription.isWatching) return "offline";
  return isBehind(session) ? "behind" : "live";
};

/** Plain JSON to store and pass to a later `watch`. */
export const pendingEnvelopes = ({ outbox }: Session): readonly Envelope[] => [
  ...(outbox.restored as readonly Envelope[]),
  ...unanswered(outbox),
];

/** Continues a step of the outbox. */
export const withOutbox = (session: Session, { state, effects }: Step<Outbox, OutboxEffect>): SessionStep => ({
  state: { ...session, outbox: state },
  effects,
});

/** Stops the session: the server's log contradicts itself. */
export const halt = (session: Session, found: IntegrityError): SessionStep => {
  const { matchId, subscription, outbox } = session;
  const message = `${found.message} This action may or may not be stored.`;
  const halted = { ...session, integrityError: found, subscription: unsubscribe(subscription) };
  return chain<Session, SessionEffect>(
    halted,
    (state) =>
      subscription.isWatching ? stepTo(state, { type: "send", message: { type: "leave", matchId } }) : stepTo(state),
    (state) => withOutbox(state, rejectAll(outbox, reject<ClientCode>("INTEGRITY_ERROR", message))),
  );
};

/** Runs steps one after the other, until one halts the session. */
export const untilHalted = (session: Session, ...steps: readonly ((session: Session) => SessionStep)[]): SessionStep =>
  chain(
    session,
    ...steps.map((step) => (state: Session) => (state.integrityError === null ? step(state) : stepTo(state))),
  );

/** Watches the match from the last entry. */
export const watch = (session: Session): SessionStep => {
  const { matchId, log, subscription } = session;
  const fromSeq = subscription.hasWatchFailed ? 0 : log.entries.length;
  return stepTo(
    { ...session, subscription: startWatch(subscription, minLength(log)) },
    { type: "send", message: { type: "watch", matchId, fromSeq } },
  );
};

/** Requests missing entries. While a request is open a ping shows whether it was lost. */
export const sync = (session: Session): SessionStep => {
  const { matchId, log, subscription } = session;
  if (!subscription.isWatching) return stepTo(session);
  if (subscription.syncRound !== null) return stepTo(session, { type: "ping" });
  return stepTo(
    { ...session, subscription: { ...subscription, syncRound: subscription.round } },
    { type: "send", message: { type: "sync", matchId, fromSeq: log.entries.length } },
  );
};

/** Sends the next pending action, once the server's log has been found consistent with ours. */
export const flush = (session: Session): SessionStep => {
  const { outbox, subscription } = session;
  const item = nextToSend(outbox);
  if (item === null || !subscription.isWatching) return stepTo(session);
  const envelope = item.envelope as Extract<FromClient, { type: "submit" }>["envelope"];
  return stepTo(
    { ...session, outbox: markSent(outbox, item, subscription.round) },
    { type: "send", message: { type: "submit", envelope } },
  );
};

/** Verifies the end of the match, once its last entry has arrived. */
export const verifyEnd = (session: Session): SessionStep => {
  const { log, server } = session;
  const { ending, view } = server;
  if (ending === null) return stepTo(session);
  const isOver = log.match === null ? view?.gameOver === true : log.match.status === "finished";
  const verified = isOver && !isBehind(session) ? verifyEnding(log, ending) : VALID;
  return verified.ok ? stepTo(session) : halt(session, verified.error);
};
