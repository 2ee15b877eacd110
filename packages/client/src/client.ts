// One connection for all matches that a page, a command or a bot follows.
import type { AnyEngine, GameAction } from "@tengen/kernel";
import type { Envelope } from "@tengen/match";
import { MAX_PING_MATCHES, type FromServer } from "@tengen/protocol";
import { openConnection, type ConnectionState } from "./connection.ts";
import type { Host } from "./host.ts";
import { makeMatchSession, type MatchSessionCore, type WatchOptions } from "./match-session.ts";
import type { Snapshot, SubmitResult } from "./snapshot.ts";

export interface ClientSettings {
  /** Of the server's `/ws`, such as `wss://example.org/ws`. */
  readonly url: string;
  /** Null to watch only. */
  readonly token: string | null;
  /** The rules of a game; undefined for one that is not known here, which is then followed but not folded. */
  readonly engineOf: (gameId: string, rulesetVersion: string) => AnyEngine | undefined;
}

/** A match that is followed. */
export interface MatchSession {
  readonly matchId: string;
  readonly snapshot: () => Snapshot;
  /** Never rejects; the same action twice is two actions. */
  readonly submit: (action: GameAction) => Promise<SubmitResult>;
  /** Plain JSON to keep and to give to a later `watch`. Take it before `close`. */
  readonly pendingEnvelopes: () => readonly Envelope[];
  /** Hears no more; the last one to close leaves the match. */
  readonly close: () => void;
}

export type SnapshotListener = (snapshot: Snapshot) => void;

export interface Client {
  readonly state: () => ConnectionState;
  /** Hears every change from now on; returns what ends that. */
  readonly onState: (listener: (state: ConnectionState) => void) => () => void;
  /** Hears every change from now on; `snapshot()` of what is returned tells how it stands. */
  readonly watch: (matchId: string, listener: SnapshotListener, options?: WatchOptions) => MatchSession;
  /** Who one is, once the server has said so; null for a spectator. */
  readonly playerId: () => string | null;
  /** The store's clock, as well as it is known. */
  readonly now: () => number;
  /** Connects at once instead of waiting, or sees whether the line still holds: on "online", or when a page is seen again. */
  readonly wake: () => void;
  /** For the next hello; at once where the server asked for a new one, or where one only watched. */
  readonly setToken: (token: string | null) => void;
  readonly close: () => void;
}

/** Milliseconds until one looks what an error left unanswered: doubled for each that follows, up to the last. */
const ERROR_FIRST_MS = 1000;
const ERROR_MOST_MS = 20_000;

interface Followed {
  readonly core: MatchSessionCore;
  readonly listeners: Set<SnapshotListener>;
}

/** Tells the newest snapshot to all, in order also when a listener causes the next one. */
const makeTeller = (listeners: ReadonlySet<SnapshotListener>): SnapshotListener => {
  let next: Snapshot | null = null;
  let isTelling = false;
  return (snapshot) => {
    next = snapshot;
    if (isTelling) return;
    isTelling = true;
    try {
      while (next !== null) {
        const told: Snapshot = next;
        next = null;
        for (const listener of listeners) listener(told);
      }
    } finally {
      isTelling = false;
    }
  };
};

const chunksOf = <T>(list: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.max(1, Math.ceil(list.length / size)) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );

export const openClient = (host: Host, { url, token, engineOf }: ClientSettings): Client => {
  const followed = new Map<string, Followed>();
  const stateListeners = new Set<(state: ConnectionState) => void>();
  let playerId: string | null = null;
  let errorWait = ERROR_FIRST_MS;
  let cancelErrorWait: (() => void) | null = null;

  const cores = (): readonly MatchSessionCore[] => [...followed.values()].map(({ core }) => core);

  /** An error need not say what was not obeyed: a pong will have overtaken it, and it is sent again. */
  const lookLater = (): void => {
    if (cancelErrorWait !== null) return;
    cancelErrorWait = host.startTimer(errorWait, () => {
      cancelErrorWait = null;
      connection.pingNow();
    });
    errorWait = Math.min(ERROR_MOST_MS, errorWait * 2);
  };

  const hearError = (message: Extract<FromServer, { type: "error" }>): void => {
    host.report?.(`${message.code}: ${message.message}`);
    if (message.matchId === undefined) for (const core of cores()) core.onUnattributedError();
    else followed.get(message.matchId)?.core.onMessage(message);
    lookLater();
  };

  const hear = (message: FromServer): void => {
    if (message.type === "error") {
      hearError(message);
    } else if (message.type === "rejected") {
      // An envelope that could not be read is refused without the match's name: the action id tells whose it was.
      for (const [matchId, { core }] of followed) if (matchId === (message.matchId ?? matchId)) core.onMessage(message);
    } else {
      const matchId =
        message.type === "watching" ? message.match.record.matchId : "matchId" in message && message.matchId;
      if (typeof matchId === "string") followed.get(matchId)?.core.onMessage(message);
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
      onMessage: hear,
      pingSeqs: () => {
        const named = [...followed].flatMap(([matchId, { core }]) => {
          const seq = core.seqForPing();
          return seq === null ? [] : [[matchId, seq] as const];
        });
        return chunksOf(named, MAX_PING_MATCHES).map((chunk) => Object.fromEntries(chunk));
      },
      onPong: (round, heads) => {
        if (cancelErrorWait === null) errorWait = ERROR_FIRST_MS;
        for (const [matchId, { core }] of followed) core.onPong(round, heads[matchId]);
      },
      onDisconnected: () => {
        cancelErrorWait?.();
        cancelErrorWait = null;
        for (const core of cores()) core.onDisconnected();
      },
    },
  );

  const follow = (matchId: string): Followed => {
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
      emit: makeTeller(listeners),
    });
    const one = { core, listeners };
    followed.set(matchId, one);
    return one;
  };

  const leave = (matchId: string, one: Followed): void => {
    if (followed.get(matchId) === one) followed.delete(matchId);
    one.core.close();
  };

  return {
    state: connection.state,
    onState: (listener) => {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
    watch: (matchId, listener, options = {}) => {
      const old = followed.get(matchId);
      const one = old ?? follow(matchId);
      const { core, listeners } = one;
      const hearing: SnapshotListener = (snapshot) => listener(snapshot);
      core.applyOptions(options);
      listeners.add(hearing);
      if (old === undefined && connection.state().kind === "connected") core.onConnected();
      return {
        matchId,
        snapshot: core.snapshot,
        submit: core.submit,
        pendingEnvelopes: core.pendingEnvelopes,
        close: () => {
          if (listeners.delete(hearing) && listeners.size === 0) leave(matchId, one);
        },
      };
    },
    playerId: () => playerId,
    now: () => host.now() + (connection.clockOffset()?.offsetMs ?? 0),
    wake: connection.wake,
    setToken: connection.setToken,
    close: () => {
      for (const [matchId, one] of followed) leave(matchId, one);
      cancelErrorWait?.();
      connection.close();
    },
  };
};
