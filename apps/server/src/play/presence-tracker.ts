// Tracks presence in all matches that this server has subscribers of: feeds `presence.ts` with connections, bus messages,
// dead servers and time. What is decided about a value is in `presence.ts` and `absence.ts`.
import type { Bus } from "../bus.ts";
import type { Host } from "../host.ts";
import { absentSince, checkContinuity, isRestarted, startContinuity } from "./absence.ts";
import type { Peers } from "./peers.ts";
import { NO_PRESENCE, sightingOf, stepPresence, type Moment, type Presence, type PresenceEvent } from "./presence.ts";
import type { Topics } from "./topics.ts";

export interface PresenceTrackerOptions {
  readonly host: Pick<Host, "monotonic" | "startTimer" | "startInterval">;
  /** The store's clock. */
  readonly now: () => number;
  readonly bus: Pick<Bus, "isConnected" | "onReconnect">;
  readonly topics: Pick<Topics, "onOpened" | "onClosed" | "onMessage">;
  readonly peers: Pick<Peers, "markAlive" | "isAlive">;
  /** Whether this server can store entries now. */
  readonly canStore: () => boolean;
  /** The grace period in milliseconds: how long a disconnected player is away before they are gone. */
  readonly graceMs: number;
}

export interface PresenceTracker {
  readonly connected: (matchId: string, playerId: string) => void;
  readonly disconnected: (matchId: string, playerId: string) => void;
  readonly of: (matchId: string) => Presence;
  /** The presence of a player nobody knows of. For the grace period after a start they may still reconnect. */
  readonly unknownState: () => "away" | "gone";
  /** Since when one player has been absent while the other was present, by the store's clock; null if not. */
  readonly absentSince: (matchId: string, absentId: string, presentId: string) => number | null;
  /** Calls back after each change of the presence, or of an absence, in a match. */
  readonly onChange: (listener: (matchId: string) => void) => void;
  readonly close: () => void;
}

/**
 * Milliseconds after which the presence of another server in a match counts as outdated: it has missed two repetitions
 * (`presence-feed.ts`). The bus lost its last message, such as that the last player left.
 */
const OUTDATED_MS = 150_000;
/** How often dead servers and interruptions are looked for, in milliseconds. */
const CHECK_EVERY_MS = 250;

export const openPresenceTracker = (options: PresenceTrackerOptions): PresenceTracker => {
  const { host, now, bus, topics, peers, canStore, graceMs } = options;
  const startedAt = host.monotonic();
  const matches = new Map<string, Presence>();
  const listeners: ((matchId: string) => void)[] = [];
  const moment = (): Moment => ({ at: now(), monotonic: host.monotonic() });
  const isReliable = (): boolean => canStore() && bus.isConnected();
  let continuity = startContinuity(moment(), isReliable());

  const emit = (matchId: string): void => {
    for (const listener of listeners) listener(matchId);
  };
  const emitAll = (): void => {
    for (const matchId of matches.keys()) emit(matchId);
  };
  const of = (matchId: string): Presence => matches.get(matchId) ?? NO_PRESENCE;

  const step = (matchId: string, event: PresenceEvent): void => {
    const { presence, effects } = stepPresence(of(matchId), event, moment(), graceMs);
    if (presence.observedSince === null && presence.local.size === 0) matches.delete(matchId);
    else matches.set(matchId, presence);
    for (const effect of effects) {
      if (effect.type === "changed") emit(matchId);
      else host.startTimer(graceMs, () => step(matchId, { type: "waited", until: effect.until }));
    }
  };

  const restartIfInterrupted = (): void => {
    const before = continuity;
    continuity = checkContinuity(before, moment(), isReliable());
    if (isRestarted(before, continuity)) emitAll();
  };

  // Nothing could be repeated while the bus was down; after that everybody asks and publishes again.
  let connectedAt = -Infinity;
  bus.onReconnect(() => (connectedAt = host.monotonic()));
  const markDeadServers = (): void => {
    const outdated = host.monotonic() - OUTDATED_MS;
    for (const [matchId, { remote }] of matches) {
      for (const [server, { heardAt }] of remote) {
        const isOutdated = heardAt < outdated && connectedAt < outdated;
        if (isOutdated || !peers.isAlive(server)) step(matchId, { type: "server-died", server });
      }
    }
  };

  topics.onOpened((matchId) => step(matchId, { type: "observed" }));
  topics.onClosed((matchId) => step(matchId, { type: "unobserved" }));
  topics.onMessage((matchId, message) => {
    if (message.type !== "presence") return;
    peers.markAlive(message.server);
    step(matchId, { type: "heard", message });
  });
  const stopChecks = host.startInterval(CHECK_EVERY_MS, () => {
    if (bus.isConnected()) markDeadServers();
    restartIfInterrupted();
  });
  // Players who have not reconnected within the grace period after the start are gone.
  const cancelGrace = host.startTimer(graceMs, emitAll);

  return {
    connected: (matchId, playerId) => step(matchId, { type: "connected", playerId }),
    disconnected: (matchId, playerId) => step(matchId, { type: "disconnected", playerId }),
    of,
    unknownState: () => (host.monotonic() - startedAt < graceMs ? "away" : "gone"),
    absentSince: (matchId, absentId, presentId) => {
      // A hot path: every fan-out asks, and nearly always about a player who is here.
      if (sightingOf(of(matchId), absentId).isHere) return null;
      restartIfInterrupted();
      return absentSince(of(matchId), continuity, absentId, presentId);
    },
    onChange: (listener) => void listeners.push(listener),
    close: () => {
      stopChecks();
      cancelGrace();
    },
  };
};
