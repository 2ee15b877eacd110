// The match client: one connection that multiplexes all matches a page, command or bot watches. All decisions are those
// of the reducer (`client-step.ts`); this shell carries out their effects.
import { type GameAction, type Result } from "@tengen/kernel";
import type { Envelope } from "@tengen/match";
import { makeAudience, tell, type AnswerListener, type Audience, type SnapshotListener } from "./audience.ts";
import { makeClientState, type ClientEffect, type ClientEvent, type WatchedMatch } from "./client-state.ts";
import { step } from "./client-step.ts";
import { clockOffset, type ConnectionState } from "./connection/connection.ts";
import { makeQueue } from "./effect-queue.ts";
import { openHostShell } from "./host-shell.ts";
import type { Host } from "./host.ts";
import { makeFraction, makeUuid } from "./random.ts";
import { pendingEnvelopes, type EngineOf, type Restored } from "./session/session.ts";
import type { Snapshot, StoredAction } from "./session/snapshot.ts";
import { CLOSED } from "./session/submission.ts";

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
  /** Plain JSON to store and pass to a later `watch`. Read it before `close`. */
  readonly pendingEnvelopes: () => readonly Envelope[];
  /** Stops listening; the last one to close leaves the match. */
  readonly close: () => void;
}

export type { SnapshotListener } from "./audience.ts";

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

  const watch: Client["watch"] = (matchId, listener, { onAnswer, ...restored } = {}) => {
    const audience = audiences.get(matchId) ?? makeAudience();
    audiences.set(matchId, audience);
    const onSnapshot: SnapshotListener = (snapshot) => listener(snapshot);
    audience.snapshots.add(onSnapshot);
    if (onAnswer !== undefined) audience.answers.push(onAnswer);
    dispatch({ type: "watch", matchId, restored });
    const current = (): WatchedMatch => audience.last ?? (state.matches.get(matchId) as WatchedMatch);
    return {
      matchId,
      snapshot: () => current().snapshot,
      pendingEnvelopes: () => pendingEnvelopes(current().session),
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
