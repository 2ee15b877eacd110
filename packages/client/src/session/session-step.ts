// The reducer of a session: one event in, the next session and its effects out.
import { ok, reject } from "@tengen/kernel";
import { noteHead, noteLength } from "./log.ts";
import { updateOptimistic } from "./optimistic.ts";
import { markUnsent, rejectAll } from "./outbox.ts";
import { takeMessage, takeRestored } from "./server-messages.ts";
import {
  flush,
  halt,
  isBehind,
  sync,
  watch,
  withOutbox,
  type Restored,
  type Session,
  type SessionEvent,
  type SessionStep,
} from "./session.ts";
import { chain, stepTo } from "../step.ts";
import type { ClientCode } from "./snapshot.ts";
import { submit } from "./submission.ts";
import { forgetLostSync, isWatchLost, notePing, noteUnattributedError, unsubscribe } from "./subscription.ts";

const changed = (session: Session): SessionStep => stepTo(session, { type: "changed" });

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

const react = (session: Session, event: SessionEvent): SessionStep => {
  switch (event.type) {
    case "restored":
      return onRestored(session, event.restored);
    case "disconnected":
      return onDisconnected(session);
    case "submitted":
      return submit(session, event.action, event.actionId);
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
  event: Exclude<SessionEvent, { type: "restored" | "disconnected" | "submitted" | "closed" }>,
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
