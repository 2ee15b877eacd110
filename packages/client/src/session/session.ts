// The client's side of one watched match, as one plain value. Server messages extend the log; pending actions are sent
// until they are answered. Entries are never dropped: after a disconnect the session continues from the last one. Its
// listeners see it as a snapshot.
import { reject, type AnyEngine, type BaseView, type GameAction, type Rejection } from "@tengen/kernel";
import { startClocks, viewerOf, type Clocks, type Envelope } from "@tengen/match";
import type { FromClient, FromServer, Phrase } from "@tengen/protocol";
import { EMPTY_LOG, minLength, type IntegrityError, type Log } from "./log.ts";
import { EMPTY_OUTBOX, rejectAll, unanswered, type Optimistic, type Outbox, type OutboxEffect } from "./outbox.ts";
import { NOTHING_SAID, type ServerState } from "./server-state.ts";
import type { ClientCode, OptimisticState, SessionState, Snapshot } from "./snapshot.ts";
import { chain, stepTo, type Step } from "../step.ts";
import { NOT_SUBSCRIBED, unsubscribe, type Subscription } from "./subscription.ts";

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
  | { readonly type: "say"; readonly phrase: Phrase }
  | { readonly type: "closed" };

export type SessionEffect =
  | OutboxEffect
  | { readonly type: "send"; readonly message: FromClient }
  /** Pings soon: its pong shows what the server did not process. */
  | { readonly type: "ping" }
  /** A submitted action is refused here, without becoming a pending one. */
  | { readonly type: "refuse"; readonly actionId: string; readonly rejection: Rejection }
  | { readonly type: "said"; readonly playerId: string; readonly phrase: Phrase }
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

// --- its snapshot ---

/** As whom the match is seen. */
const viewer = ({ playerId, log }: Session): string | null =>
  log.record === null ? null : viewerOf(log.record, playerId);

const viewOf = (session: Session): BaseView | null => {
  const { engine, log, server } = session;
  return engine === null || log.match === null ? server.view : engine.getPlayerView(log.match.state, viewer(session));
};

const optimisticOf = (session: Session): OptimisticState | null => {
  const { engine, optimistic } = session;
  if (engine === null || optimistic === null) return null;
  const { state, actions } = optimistic;
  const idsOf = (isApplied: boolean): readonly string[] =>
    actions.filter((action) => action.isApplied === isApplied).map(({ actionId }) => actionId);
  return {
    state,
    view: engine.getPlayerView(state, viewer(session)),
    applied: idsOf(true),
    dropped: idsOf(false),
  };
};

/** The clocks of the fold, otherwise those that the server sent. */
const clocksOf = ({ log, server }: Session): Clocks | null => {
  if (log.record === null || (log.record.clock === null && log.record.phaseClocks !== true)) return null;
  if (log.match !== null) return log.match.clocks;
  if (log.entries.length === 0) return startClocks(log.record.clock, log.record.seats.length, log.record.startedAt);
  return server.clocks;
};

/** In a match without a clock there is one only in a phase that has its own: the seats' times are those of the phase. */
const snapshotClock = (clocks: Clocks | null, offsetMs: number): Snapshot["clock"] => {
  const remainingMs = clocks?.remainingMs ?? clocks?.phase?.remainingMs;
  return clocks === null || remainingMs === undefined ? null : { ...clocks, remainingMs, offsetMs };
};

export const makeSnapshot = (session: Session): Snapshot => {
  const { log, server, outbox, offsetMs } = session;
  const { ending } = server;
  const clocks = clocksOf(session);
  const view = viewOf(session);
  return Object.freeze({
    matchId: session.matchId,
    state: sessionState(session),
    info: server.info,
    match: log.match,
    states: log.states,
    view,
    views: server.views,
    optimistic: optimisticOf(session),
    entries: log.entries,
    seq: log.entries.length,
    hash: log.head,
    clock: snapshotClock(clocks, offsetMs),
    presence: server.presence,
    absence: server.absence === null ? null : { ...server.absence, offsetMs },
    pending: unanswered(outbox),
    rejected: outbox.rejected,
    outcome: log.match?.outcome ?? ending?.outcome ?? view?.outcome ?? null,
    reveal: ending?.reveal ?? null,
    signature: ending?.signature ?? null,
    integrityError: session.integrityError,
    lastError: server.lastError,
  });
};
