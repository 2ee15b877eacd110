// The match client: one connection that multiplexes all matches a page, command or bot watches.
import type { AnyEngine, GameAction } from "@tengen/kernel";
import type { Envelope } from "@tengen/match";
import { MAX_PING_MATCHES, type FromServer } from "@tengen/protocol";
import { openConnection, type ConnectionState } from "./connection.ts";
import type { Host } from "./host.ts";
import { makeMatchSession, type MatchSessionCore, type WatchOptions } from "./match-session.ts";
import type { Snapshot, SubmitResult } from "./snapshot.ts";

export interface ClientSettings {
  /** The server's WebSocket, such as `wss://example.org/ws`. */
  readonly url: string;
  /** Null for a spectator. */
  readonly token: string | null;
  /** The rules of a game; undefined for an unknown one, whose log is verified but not folded. */
  readonly engineOf: (gameId: string, rulesetVersion: string) => AnyEngine | undefined;
}

/** A watched match. */
export interface MatchSession {
  readonly matchId: string;
  readonly snapshot: () => Snapshot;
  /** Never rejects. Submitting the same action twice makes two actions. */
  readonly submit: (action: GameAction) => Promise<SubmitResult>;
  /** Plain JSON to store and pass to a later `watch`. Read it before `close`. */
  readonly pendingEnvelopes: () => readonly Envelope[];
  /** Stops listening; the last one to close leaves the match. */
  readonly close: () => void;
}

export type SnapshotListener = (snapshot: Snapshot) => void;

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

/** Delay of the ping after an error, doubled for each further error up to the maximum. */
const ERROR_PING_FIRST_MS = 1000;
const ERROR_PING_MAX_MS = 20_000;

interface WatchedMatch {
  readonly core: MatchSessionCore;
  readonly listeners: Set<SnapshotListener>;
}

/** Emits snapshots to all listeners in order, even when a listener causes the next one. */
const makeEmitter = (listeners: ReadonlySet<SnapshotListener>): SnapshotListener => {
  let next: Snapshot | null = null;
  let isEmitting = false;
  return (snapshot) => {
    next = snapshot;
    if (isEmitting) return;
    isEmitting = true;
    try {
      while (next !== null) {
        const emitted: Snapshot = next;
        next = null;
        for (const listener of listeners) listener(emitted);
      }
    } finally {
      isEmitting = false;
    }
  };
};

const chunksOf = <T>(list: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.max(1, Math.ceil(list.length / size)) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );

export const openClient = (host: Host, { url, token, engineOf }: ClientSettings): Client => {
  const watched = new Map<string, WatchedMatch>();
  const stateListeners = new Set<(state: ConnectionState) => void>();
  let playerId: string | null = null;
  let errorDelay = ERROR_PING_FIRST_MS;
  let cancelErrorPing: (() => void) | null = null;

  const cores = (): readonly MatchSessionCore[] => [...watched.values()].map(({ core }) => core);

  /** An error may not name the failed message; what a later pong leaves unanswered is sent again. */
  const schedulePing = (): void => {
    if (cancelErrorPing !== null) return;
    cancelErrorPing = host.startTimer(errorDelay, () => {
      cancelErrorPing = null;
      connection.pingNow();
    });
    errorDelay = Math.min(ERROR_PING_MAX_MS, errorDelay * 2);
  };

  const onError = (message: Extract<FromServer, { type: "error" }>): void => {
    host.report?.(`${message.code}: ${message.message}`);
    if (message.matchId === undefined) for (const core of cores()) core.onUnattributedError();
    else watched.get(message.matchId)?.core.onMessage(message);
    schedulePing();
  };

  const onMessage = (message: FromServer): void => {
    if (message.type === "error") {
      onError(message);
    } else if (message.type === "rejected") {
      // A malformed envelope is rejected without a match id; the action id tells which session it came from.
      for (const [matchId, { core }] of watched) if (matchId === (message.matchId ?? matchId)) core.onMessage(message);
    } else {
      const matchId =
        message.type === "watching" ? message.match.record.matchId : "matchId" in message && message.matchId;
      if (typeof matchId === "string") watched.get(matchId)?.core.onMessage(message);
    }
  };

  const connection = openConnection(
    host,
    { url, token },
    {
      onState: (state) => {
        for (const listener of stateListeners) listener(state);
      },
      onWelcome: (welcome) => {
        ({ playerId } = welcome);
        for (const core of cores()) core.onConnected();
      },
      onMessage,
      pingSeqs: () => {
        const pinged = [...watched].flatMap(([matchId, { core }]) => {
          const seq = core.seqForPing();
          return seq === null ? [] : [[matchId, seq] as const];
        });
        return chunksOf(pinged, MAX_PING_MATCHES).map((chunk) => Object.fromEntries(chunk));
      },
      onPong: (round, heads) => {
        if (cancelErrorPing === null) errorDelay = ERROR_PING_FIRST_MS;
        for (const [matchId, { core }] of watched) core.onPong(round, heads[matchId]);
      },
      onDisconnected: () => {
        cancelErrorPing?.();
        cancelErrorPing = null;
        for (const core of cores()) core.onDisconnected();
      },
    },
  );

  const openSession = (matchId: string): WatchedMatch => {
    const listeners = new Set<SnapshotListener>();
    const core = makeMatchSession(matchId, {
      host,
      engineOf,
      isConnected: () => connection.state().kind === "connected",
      send: connection.send,
      pingRound: connection.pingRound,
      pingNow: connection.pingNow,
      playerId: () => playerId,
      offsetMs: () => connection.clockOffset()?.offsetMs ?? 0,
      emit: makeEmitter(listeners),
    });
    const session = { core, listeners };
    watched.set(matchId, session);
    return session;
  };

  const leave = (matchId: string, session: WatchedMatch): void => {
    if (watched.get(matchId) === session) watched.delete(matchId);
    session.core.close();
  };

  return {
    state: connection.state,
    onState: (listener) => {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
    watch: (matchId, listener, options = {}) => {
      const old = watched.get(matchId);
      const session = old ?? openSession(matchId);
      const { core, listeners } = session;
      const onSnapshot: SnapshotListener = (snapshot) => listener(snapshot);
      core.applyOptions(options);
      listeners.add(onSnapshot);
      if (old === undefined && connection.state().kind === "connected") core.onConnected();
      return {
        matchId,
        snapshot: core.snapshot,
        submit: core.submit,
        pendingEnvelopes: core.pendingEnvelopes,
        close: () => {
          if (listeners.delete(onSnapshot) && listeners.size === 0) leave(matchId, session);
        },
      };
    },
    playerId: () => playerId,
    now: () => host.now() + (connection.clockOffset()?.offsetMs ?? 0),
    wake: connection.wake,
    setToken: connection.setToken,
    close: () => {
      for (const [matchId, session] of watched) leave(matchId, session);
      cancelErrorPing?.();
      connection.close();
    },
  };
};
