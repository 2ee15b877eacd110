// The reducer of the client: routes events between the connection and the sessions that share it.
import { MAX_PING_MATCHES, type FromServer } from "@tengen/protocol";
import type { ClientEffect, ClientEvent, ClientState } from "./client-state.ts";
import { stepConnection } from "./connection/connection-step.ts";
import {
  clockOffset,
  readySocket,
  type ConnectionEvent,
  type ConnectionSignal,
  type HostEffect,
  type Moment,
} from "./connection/connection.ts";
import { canPing, sendPings } from "./connection/heartbeat.ts";
import { matchIdOf } from "./message.ts";
import { stepSession } from "./session/session-step.ts";
import {
  makeSnapshot,
  openSession,
  type Restored,
  type Session,
  type SessionEffect,
  type SessionEvent,
} from "./session/session.ts";
import { chain, stepTo, type Step } from "./step.ts";

/** Within a step, a wish for a ping; it is sent at the end, so that it follows all other messages. */
type InnerEffect = ClientEffect | { readonly type: "ping" };
type InnerStep = Step<ClientState, InnerEffect>;

// --- sessions ---

const translate = (
  effect: SessionEffect,
  { connection, matches }: ClientState,
  matchId: string,
): readonly InnerEffect[] => {
  switch (effect.type) {
    case "send": {
      const socket = readySocket(connection);
      return socket === null ? [] : [{ type: "send", socket: socket.id, message: effect.message }];
    }
    case "changed": {
      const snapshot = matches.get(matchId)?.snapshot;
      return snapshot === undefined ? [] : [{ type: "snapshot", matchId, snapshot }];
    }
    case "answer":
    case "refuse":
    case "said":
      return [{ ...effect, matchId }];
    case "ping":
    case "report":
      return [effect];
  }
};

const setMatch = (state: ClientState, session: Session): ClientState => ({
  ...state,
  matches: new Map(state.matches).set(session.matchId, { session, snapshot: makeSnapshot(session) }),
});

/** Gives the session of a match an event; a match that is not watched is ignored. */
const stepMatch = (before: ClientState, matchId: string, event: SessionEvent): InnerStep => {
  const session = before.matches.get(matchId)?.session;
  if (session === undefined) return stepTo(before);
  const next = stepSession(session, event);
  const state = setMatch(before, next.state);
  return { state, effects: next.effects.flatMap((effect) => translate(effect, state, matchId)) };
};

/** Gives each session an event. */
const stepMatches = (state: ClientState, eventFor: (matchId: string) => SessionEvent): InnerStep =>
  chain<ClientState, InnerEffect>(
    state,
    ...[...state.matches.keys()].map((matchId) => (next: ClientState) => stepMatch(next, matchId, eventFor(matchId))),
  );

const connectedEvent = ({ connection }: ClientState): SessionEvent => ({
  type: "connected",
  playerId: connection.playerId,
  offsetMs: clockOffset(connection),
});

const watchMatch = (state: ClientState, matchId: string, restored: Restored): InnerStep => {
  const isNew = !state.matches.has(matchId);
  const isReady = readySocket(state.connection) !== null;
  return chain(
    isNew ? setMatch(state, openSession(matchId, state.engineOf)) : state,
    (next) => stepMatch(next, matchId, { type: "restored", restored }),
    (next) => (isNew && isReady ? stepMatch(next, matchId, connectedEvent(next)) : stepTo(next)),
  );
};

const leaveMatch = (before: ClientState, matchId: string): InnerStep => {
  const { state, effects } = stepMatch(before, matchId, { type: "closed" });
  const matches = new Map(state.matches);
  const last = matches.get(matchId);
  if (last === undefined) return stepTo(before);
  matches.delete(matchId);
  return { state: { ...state, matches }, effects: [...effects, { type: "left", matchId, last }] };
};

// --- the connection ---

/**
 * An error may name no match. A malformed envelope is rejected without one; the action id tells which session it came
 * from.
 */
const routeMessage = (state: ClientState, message: FromServer): InnerStep => {
  const named = matchIdOf(message);
  if (named !== null) return stepMatch(state, named, { type: "message", message });
  const event: SessionEvent = message.type === "error" ? { type: "unattributed-error" } : { type: "message", message };
  return stepMatches(state, () => event);
};

/** What an effect of the connection means for the sessions; the others are for the host. */
const takeEffect = (state: ClientState, effect: HostEffect | ConnectionSignal): InnerStep => {
  switch (effect.type) {
    case "welcomed":
      return stepMatches(state, () => connectedEvent(state));
    case "message":
      return routeMessage(state, effect.message);
    case "ponged": {
      const offsetMs = clockOffset(state.connection);
      return stepMatches(state, (matchId) => ({ type: "ponged", head: effect.heads[matchId], offsetMs }));
    }
    case "disconnected":
      return stepMatches(state, () => ({ type: "disconnected" }));
    case "ping":
    case "open-socket":
    case "close-socket":
    case "send":
    case "schedule":
    case "cancel":
    case "connection":
    case "report":
      return stepTo(state, effect);
  }
};

const stepShared = (state: ClientState, event: ConnectionEvent, moment: Moment): InnerStep => {
  const { state: connection, effects } = stepConnection(state.connection, event, moment);
  return chain<ClientState, InnerEffect>(
    { ...state, connection },
    ...effects.map((effect) => (next: ClientState) => takeEffect(next, effect)),
  );
};

const chunksOf = <T>(list: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.max(1, Math.ceil(list.length / size)) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );

/** Pings with the log lengths of all matches, unless a ping is unanswered. */
const ping = (state: ClientState, now: number): InnerStep => {
  if (!canPing(state.connection)) return stepTo(state);
  const { state: pinged } = stepMatches(state, () => ({ type: "pinged" }));
  const lengths = [...pinged.matches.values()]
    .filter(({ session }) => session.integrityError === null)
    .map(({ session }) => [session.matchId, session.log.entries.length] as const);
  const seqs = chunksOf(lengths, MAX_PING_MATCHES).map((chunk) => Object.fromEntries(chunk));
  const { state: connection, effects } = sendPings(state.connection, seqs, now);
  return { state: { ...pinged, connection }, effects };
};

// --- the reducer ---

const react = (state: ClientState, event: ClientEvent, moment: Moment): InnerStep => {
  switch (event.type) {
    case "watch":
      return watchMatch(state, event.matchId, event.restored);
    case "submit": {
      const { matchId, action, actionId } = event;
      return stepMatch(state, matchId, { type: "submitted", action, actionId });
    }
    case "say":
      return stepMatch(state, event.matchId, { type: "say", phrase: event.phrase });
    case "leave":
      return leaveMatch(state, event.matchId);
    case "close":
      return chain<ClientState, InnerEffect>(
        state,
        ...[...state.matches.keys()].map((matchId) => (next: ClientState) => leaveMatch(next, matchId)),
        (next) => stepShared(next, event, moment),
      );
    case "start":
    case "wake":
    case "token":
    case "opened":
    case "received":
    case "closed":
    case "send-failed":
    case "timer-fired":
      return stepShared(state, event, moment);
  }
};

const isPing = (effect: InnerEffect): effect is { readonly type: "ping" } => effect.type === "ping";

export const step = (state: ClientState, event: ClientEvent, moment: Moment): Step<ClientState, ClientEffect> => {
  const reacted = react(state, event, moment);
  const pinged = reacted.effects.some(isPing) ? ping(reacted.state, moment.now) : stepTo(reacted.state);
  return {
    state: pinged.state,
    effects: [...reacted.effects, ...pinged.effects].filter((effect) => !isPing(effect)),
  };
};
