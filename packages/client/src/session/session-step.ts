// The reducer of a session: one event in, the next session and its effects out.
import { ok, reject, VALID, type AnyEngine, type GameAction, type Rejection, type Result } from "@tengen/kernel";
import {
  isClaimType,
  isTakebackType,
  takeBack,
  validateOffer,
  type Envelope,
  type Match,
  type TakebackType,
} from "@tengen/match";
import type { FromClient, Phrase } from "@tengen/protocol";
import { minLength, noteHead, noteLength } from "./log.ts";
import {
  addAction,
  extend,
  markSent,
  markUnsent,
  nextToSend,
  parsePending,
  rejectAll,
  showRejected,
  updateOptimistic,
} from "./outbox.ts";
import { takeMessage, takeRestored } from "./server-messages.ts";
import {
  halt,
  isBehind,
  sync,
  withOutbox,
  type Restored,
  type Session,
  type SessionEvent,
  type SessionStep,
} from "./session.ts";
import { chain, stepTo } from "../step.ts";
import type { ClientCode } from "./snapshot.ts";
import {
  forgetLostSync,
  isWatchLost,
  notePing,
  noteUnattributedError,
  startWatch,
  unsubscribe,
} from "./subscription.ts";

const changed = (session: Session): SessionStep => stepTo(session, { type: "changed" });

/** Watches the match from the last entry. */
const watch = (session: Session): SessionStep => {
  const { matchId, log, subscription } = session;
  const fromSeq = subscription.hasWatchFailed ? 0 : log.entries.length;
  return stepTo(
    { ...session, subscription: startWatch(subscription, minLength(log)) },
    { type: "send", message: { type: "watch", matchId, fromSeq } },
  );
};

/** Sends the next pending action, once the server's log has been found consistent with ours. */
const flush = (session: Session): SessionStep => {
  const { outbox, subscription } = session;
  const item = nextToSend(outbox);
  if (item === null || !subscription.isWatching) return stepTo(session);
  const envelope = item.envelope as Extract<FromClient, { type: "submit" }>["envelope"];
  return stepTo(
    { ...session, outbox: markSent(outbox, item, subscription.round) },
    { type: "send", message: { type: "submit", envelope } },
  );
};

// --- a submit of the player ---

/** Whether anything can be submitted at the moment. */
const checkReady = ({ integrityError, wasLive, playerId }: Session): Result<null> => {
  if (integrityError !== null) return reject<ClientCode>("INTEGRITY_ERROR", integrityError.message);
  if (!wasLive)
    return reject<ClientCode>("NOT_READY", "The match has not been loaded yet. Wait for the first live snapshot.");
  return playerId === null ? reject("NOT_AUTHORIZED", "Spectators cannot act. Sign in first.") : VALID;
};

const makeEnvelope = (session: Session, { type, ...payload }: GameAction, actionId: string): Envelope => {
  const { matchId, log, server, outbox, optimistic, playerId } = session;
  // Pending actions that are no longer valid take no place.
  const places = optimistic?.actions.filter(({ isApplied }) => isApplied).length ?? outbox.pending.length;
  const gameId = server.info?.record.gameId ?? "";
  return {
    gameId,
    matchId,
    actionId,
    seq: log.entries.length + places,
    actorId: playerId ?? "",
    type,
    payload,
  };
};

const validateTakeback = (engine: AnyEngine, match: Match, type: TakebackType, actorId: string): Result<null> => {
  const next = takeBack(engine, match, type, actorId);
  return next.ok ? validateOffer(engine, match, { type }, actorId) : next;
};

/** Refuses what the server would refuse as well; `byRules` is what the rules say in the optimistic state. */
const validateLocally = (session: Session, action: GameAction, byRules: Result<unknown>): Result<unknown> => {
  const { engine, log, server, playerId } = session;
  const status = server.info?.status;
  const actorId = playerId ?? "";
  if (status === "open") return reject("MATCH_NOT_ACTIVE", "The match has not started: a seat is still empty.");
  if (status === "dropped") return reject("MATCH_NOT_ACTIVE", "The match was cancelled.");
  if (engine !== null && log.match !== null) {
    if (isTakebackType(action.type)) return validateTakeback(engine, log.match, action.type, actorId);
    // Only the server knows who is connected.
    if (!isClaimType(action.type)) return byRules.ok ? validateOffer(engine, log.match, action, actorId) : byRules;
  }
  return status === "finished" ? reject("MATCH_FINISHED", "The match is over.") : VALID;
};

const submit = (session: Session, action: GameAction, actionId: string): SessionStep => {
  const ready = checkReady(session);
  if (!ready.ok) return stepTo(session, { type: "refuse", actionId, rejection: ready.error });
  const { engine, log, outbox, optimistic, matchId } = session;
  const envelope = makeEnvelope(session, action, actionId);
  const refuse = (rejection: Rejection): SessionStep =>
    stepTo(
      { ...session, outbox: showRejected(outbox, envelope, rejection) },
      { type: "refuse", actionId, rejection },
      { type: "changed" },
    );
  const pending = parsePending(envelope, matchId, engine, log.entries.length);
  if (!pending.ok) return refuse(pending.error);
  const extended = engine === null || optimistic === null ? null : extend(engine, optimistic, pending.value);
  // While the session is behind, only the server can decide.
  const valid = isBehind(session) ? VALID : validateLocally(session, pending.value.action, extended?.validity ?? VALID);
  if (!valid.ok) return refuse(valid.error);
  return chain(
    { ...session, outbox: addAction(outbox, pending.value), optimistic: extended?.optimistic ?? optimistic },
    flush,
    changed,
  );
};

// --- the connection, and earlier runs ---

const onRestored = (session: Session, { pending = [], knownHead, joined }: Restored): SessionStep => {
  const { outbox } = session;
  const restored: Session = {
    ...session,
    joined: session.joined ?? joined ?? null,
    outbox: { ...outbox, restored: [...outbox.restored, ...pending] },
  };
  const log = knownHead === undefined ? ok(restored.log) : noteHead(restored.log, knownHead.seq, knownHead.hash);
  return chain(
    restored,
    (state) => (log.ok ? stepTo({ ...state, log: log.value }) : halt(state, log.error)),
    (state) => (state.server.info === null ? stepTo(state) : takeRestored(state)),
    flush,
  );
};

const onDisconnected = (session: Session): SessionStep =>
  changed({
    ...session,
    server: { ...session.server, absence: null },
    subscription: unsubscribe(session.subscription),
    outbox: markUnsent(session.outbox, Infinity),
  });

/** The watch that has no answer at the pong is sent again. */
const repeatLostWatch = (session: Session): SessionStep => {
  const { subscription } = session;
  if (!isWatchLost(subscription)) return stepTo(session);
  const hasWatchFailed = subscription.hasWatchFailed || subscription.hasUnattributedError;
  return watch({ ...session, subscription: { ...subscription, hasWatchFailed } });
};

/**
 * Compares the server's log length with ours. If the server stopped watching, or its log lost entries, the answer to
 * another watch shows which.
 */
const takePongHead = (session: Session, head: number | undefined): SessionStep => {
  const { subscription, server, log } = session;
  if (head !== undefined && head >= subscription.pingedLength)
    return stepTo({ ...session, log: noteLength(log, head) });
  return server.info === null ? stepTo(session) : watch(session);
};

const onPonged = (session: Session, head: number | undefined): SessionStep => {
  if (session.subscription.watch !== null) return repeatLostWatch(session);
  return chain(
    session,
    (state) => takePongHead(state, head),
    (state) => stepTo({ ...state, subscription: forgetLostSync(state.subscription) }),
    (state) => (isBehind(state) && state.subscription.watch === null ? sync(state) : stepTo(state)),
    (state) => stepTo({ ...state, outbox: markUnsent(state.outbox, state.subscription.round) }),
    flush,
    changed,
  );
};

const onClosed = (session: Session): SessionStep => {
  const { matchId, subscription, integrityError } = session;
  const closed = { ...session, subscription: unsubscribe(subscription) };
  // An integrity error has answered all actions, and left the match.
  if (integrityError !== null) return stepTo(closed);
  const message = "The session was closed before the server answered. The action may or may not be stored.";
  return chain(
    closed,
    (state) => stepTo(state, { type: "send", message: { type: "leave", matchId } }),
    (state) => withOutbox(state, rejectAll(state.outbox, reject<ClientCode>("CLOSED", message))),
  );
};

/** A phrase belongs to its moment: it is not kept until there is a connection. */
const say = (session: Session, phrase: Phrase): SessionStep => {
  const { matchId, subscription, integrityError } = session;
  return subscription.isWatching && integrityError === null
    ? stepTo(session, { type: "send", message: { type: "say", matchId, phrase } })
    : stepTo(session);
};

// --- the reducer ---

const react = (session: Session, event: SessionEvent): SessionStep => {
  switch (event.type) {
    case "restored":
      return onRestored(session, event.restored);
    case "disconnected":
      return onDisconnected(session);
    case "submitted":
      return submit(session, event.action, event.actionId);
    case "say":
      return say(session, event.phrase);
    case "closed":
      return onClosed(session);
    case "connected":
    case "message":
    case "unattributed-error":
    case "pinged":
    case "ponged":
      // After an integrity error nothing is asked, and nothing believed.
      return session.integrityError === null ? reactToServer(session, event) : stepTo(session);
  }
};

const reactToServer = (
  session: Session,
  event: Exclude<SessionEvent, { type: "restored" | "disconnected" | "submitted" | "say" | "closed" }>,
): SessionStep => {
  const { subscription, log } = session;
  switch (event.type) {
    case "connected":
      return chain({ ...session, playerId: event.playerId, offsetMs: event.offsetMs }, watch, changed);
    case "message":
      return chain(session, (state) => takeMessage(state, event.message), flush, changed);
    case "unattributed-error":
      return stepTo({ ...session, subscription: noteUnattributedError(subscription) });
    case "pinged":
      return stepTo({ ...session, subscription: notePing(subscription, log.entries.length) });
    case "ponged":
      return onPonged({ ...session, offsetMs: event.offsetMs }, event.head);
  }
};

/** Derives what follows from the rest of the state. */
const settle = (session: Session): Session => {
  const { engine, log, outbox, optimistic, subscription, wasLive, integrityError } = session;
  return {
    ...session,
    wasLive: wasLive || (subscription.isWatching && !isBehind(session) && integrityError === null),
    optimistic:
      engine === null || log.match === null ? null : updateOptimistic(optimistic, engine, log.match, outbox.pending),
  };
};

export const stepSession = (session: Session, event: SessionEvent): SessionStep => {
  const { state, effects } = react(session, event);
  return { state: settle(state), effects };
};
