// The match client: one connection that multiplexes all matches a page, command or bot watches. All decisions are those
// of the reducer (`client-step.ts`); this shell makes events of calls, sockets and timers, and carries out the effects.
import { describeError, err, reject, type GameAction, type Result } from "@tengen/kernel";
import type { Envelope } from "@tengen/match";
import type { Phrase } from "@tengen/protocol";
import {
  makeClientState,
  type ClientEffect,
  type ClientEvent,
  type MatchEffect,
  type WatchedMatch,
} from "./client-state.ts";
import { step } from "./client-step.ts";
import {
  clockOffset,
  type ConnectionEvent,
  type ConnectionState,
  type HostEffect,
  type Timer,
} from "./connection/connection.ts";
import { makeQueue } from "./effect-queue.ts";
import type { Host, Socket } from "./host.ts";
import { makeFraction, makeUuid } from "./random.ts";
import { pendingEnvelopes, type EngineOf, type Restored } from "./session/session.ts";
import type { ClientCode, Snapshot, StoredAction } from "./session/snapshot.ts";

export type PhraseListener = (playerId: string, phrase: Phrase) => void;
export type SnapshotListener = (snapshot: Snapshot) => void;
type AnswerListener = (envelope: Envelope, result: Result<StoredAction>) => void;

export interface ClientSettings {
  /** The server's WebSocket, such as `wss://example.org/ws`. */
  readonly url: string;
  /** Null for a spectator. */
  readonly token: string | null;
  /** The rules of a game; undefined for an unknown one, whose log is verified but not folded. */
  readonly engineOf: EngineOf;
}

export interface WatchOptions extends Restored {
  /** Listens to the answer of each action; those in `pending` have no promise. */
  readonly onAnswer?: AnswerListener;
  /** Listens to what the players say, the own phrases among it once they are passed on. */
  readonly onPhrase?: PhraseListener;
}

/** A watched match. */
export interface MatchSession {
  readonly matchId: string;
  readonly snapshot: () => Snapshot;
  /**
   * The promise always resolves. A refusal has a code of the match or the game, or one of `CLIENT_CODES`. Submitting the
   * same action twice makes two actions.
   */
  readonly submit: (action: GameAction) => Promise<Result<StoredAction>>;
  /** Says a set phrase to the other players; nothing happens without a connection. */
  readonly say: (phrase: Phrase) => void;
  /** Plain JSON to store and pass to a later `watch`. Read it before `close`. */
  readonly pendingEnvelopes: () => readonly Envelope[];
  /** Stops listening; the last one to close leaves the match. */
  readonly close: () => void;
}

export interface Client {
  readonly state: () => ConnectionState;
  /** Listens to every change from now on; returns a function that unsubscribes. */
  readonly onState: (listener: (state: ConnectionState) => void) => () => void;
  /** Listens to every change from now on; `snapshot()` of the session is the current state. */
  readonly watch: (matchId: string, listener: SnapshotListener, options?: WatchOptions) => MatchSession;
  /** The own player id from the welcome; null for a spectator. */
  readonly playerId: () => string | null;
  /** The store's clock, as estimated from the clock offset. */
  readonly now: () => number;
  /** Reconnects at once instead of waiting, or pings: for "online" events, and when a page becomes visible. */
  readonly wake: () => void;
  /** Sets the token for the next hello; reconnects at once if the old one was refused or the client was a spectator. */
  readonly setToken: (token: string | null) => void;
  readonly close: () => void;
}

// --- those who wait for news of a watched match: listeners, and the promises of submits ---

interface Audience {
  readonly snapshots: Set<SnapshotListener>;
  readonly answers: AnswerListener[];
  readonly phrases: PhraseListener[];
  /** How to settle the promises of submits, by action id. */
  readonly submits: Map<string, (result: Result<StoredAction>) => void>;
  /** The match as it was when the last listener closed; null before. */
  last: WatchedMatch | null;
}

const makeAudience = (): Audience => ({
  snapshots: new Set(),
  answers: [],
  phrases: [],
  submits: new Map(),
  last: null,
});

const settle = ({ submits }: Audience, actionId: string, result: Result<StoredAction>): void => {
  submits.get(actionId)?.(result);
  submits.delete(actionId);
};

const tell = (audience: Audience, effect: Exclude<MatchEffect, { type: "left" }>): void => {
  switch (effect.type) {
    case "snapshot":
      for (const listener of audience.snapshots) listener(effect.snapshot);
      return;
    case "answer":
      settle(audience, effect.envelope.actionId, effect.result);
      for (const listener of audience.answers) listener(effect.envelope, effect.result);
      return;
    case "said":
      for (const listener of audience.phrases) listener(effect.playerId, effect.phrase);
      return;
    case "refuse":
      settle(audience, effect.actionId, err(effect.rejection));
  }
};

// --- the host's sockets and timers ---

const NORMAL_CLOSE = 1000;

const openHostShell = (host: Host, url: string, dispatch: (event: ConnectionEvent) => void) => {
  /** The newest socket, with its number. */
  let current: { readonly id: number; readonly socket: Socket } | null = null;
  const timers = new Map<Timer, () => void>();

  const openSocket = (id: number): void => {
    const socket = host.openSocket(url, {
      onOpen: () => dispatch({ type: "opened", socket: id }),
      onMessage: (data) => dispatch({ type: "received", socket: id, data }),
      onClose: (code) => dispatch({ type: "closed", socket: id, code }),
    });
    current = { id, socket };
  };
  const find = (id: number): Socket | undefined => (current?.id === id ? current.socket : undefined);
  const send = (id: number, text: string): void => {
    try {
      find(id)?.send(text);
    } catch (error) {
      dispatch({ type: "send-failed", socket: id, why: `A message could not be sent: ${describeError(error)}` });
    }
  };
  const cancel = (timer: Timer): void => {
    timers.get(timer)?.();
    timers.delete(timer);
  };
  const schedule = (timer: Timer, ms: number): void => {
    cancel(timer);
    const fire = (): void => {
      timers.delete(timer);
      dispatch({ type: "timer-fired", timer });
    };
    timers.set(timer, host.startTimer(ms, fire));
  };

  return (effect: Exclude<HostEffect, { type: "connection" }>): void => {
    switch (effect.type) {
      case "open-socket":
        return openSocket(effect.socket);
      case "close-socket":
        return find(effect.socket)?.close(NORMAL_CLOSE, "");
      case "send":
        return send(effect.socket, JSON.stringify(effect.message));
      case "schedule":
        return schedule(effect.timer, effect.ms);
      case "cancel":
        return cancel(effect.timer);
      case "report":
        return host.report?.(effect.text);
    }
  };
};

// --- the client ---

/** The answer to a submit after the session was closed. */
const CLOSED = reject<ClientCode>("CLOSED", "This session was closed. Watch the match again.");

/** Connects to a match server and stays connected: one connection for all matches that are watched. */
export const openClient = (host: Host, { url, token, engineOf }: ClientSettings): Client => {
  let state = makeClientState(token, engineOf);
  const stateListeners = new Set<(state: ConnectionState) => void>();
  const audiences = new Map<string, Audience>();
  const queue = makeQueue();

  const dispatch = (event: ClientEvent): void => {
    const next = step(state, event, { now: host.now(), fraction: makeFraction(host.randomBytes) });
    ({ state } = next);
    queue.run(next.effects.map(prepare));
  };
  const performOnHost = openHostShell(host, url, dispatch);

  const prepare = (effect: ClientEffect): (() => void) => {
    if (effect.type === "connection") return () => stateListeners.forEach((listener) => listener(effect.state));
    if (!("matchId" in effect)) return () => performOnHost(effect);
    // For those who listen now, even if the match is left and watched again before it is carried out.
    const audience = audiences.get(effect.matchId);
    if (audience === undefined) return () => undefined;
    if (effect.type !== "left") return () => tell(audience, effect);
    audiences.delete(effect.matchId);
    audience.last = effect.last;
    return () => undefined;
  };

  const watch: Client["watch"] = (matchId, listener, { onAnswer, onPhrase, ...restored } = {}) => {
    const audience = audiences.get(matchId) ?? makeAudience();
    audiences.set(matchId, audience);
    const onSnapshot: SnapshotListener = (snapshot) => listener(snapshot);
    audience.snapshots.add(onSnapshot);
    if (onAnswer !== undefined) audience.answers.push(onAnswer);
    if (onPhrase !== undefined) audience.phrases.push(onPhrase);
    dispatch({ type: "watch", matchId, restored });
    const current = (): WatchedMatch => audience.last ?? (state.matches.get(matchId) as WatchedMatch);
    return {
      matchId,
      snapshot: () => current().snapshot,
      pendingEnvelopes: () => pendingEnvelopes(current().session),
      say: (phrase) => dispatch({ type: "say", matchId, phrase }),
      submit: (action) => {
        if (audience.last !== null) return Promise.resolve(CLOSED);
        const actionId = makeUuid(host.randomBytes);
        const { promise, resolve } = Promise.withResolvers<Result<StoredAction>>();
        audience.submits.set(actionId, resolve);
        dispatch({ type: "submit", matchId, action, actionId });
        return promise;
      },
      close: () => {
        audience.snapshots.delete(onSnapshot);
        if (audience.snapshots.size === 0 && audience.last === null) dispatch({ type: "leave", matchId });
      },
    };
  };

  dispatch({ type: "start" });

  return {
    state: () => state.connection.state,
    onState: (listener) => {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
    watch,
    playerId: () => state.connection.playerId,
    now: () => host.now() + clockOffset(state.connection),
    wake: () => dispatch({ type: "wake" }),
    setToken: (next) => dispatch({ type: "token", token: next }),
    close: () => dispatch({ type: "close" }),
  };
};
