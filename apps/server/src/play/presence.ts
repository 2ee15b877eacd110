// Who of the players is there, on whichever server. Whoever's connection breaks is away at first, and gone after a grace period; a player may be there several
// times. Each server states for its own; of one that cannot be heard any more those who were there are away.
import type { PresenceMessage } from "../bus.ts";

export type PresenceState = "here" | "away" | "gone";

export interface Presence {
  readonly connected: (matchId: string, playerId: string) => void;
  readonly disconnected: (matchId: string, playerId: string) => void;
  /** By this server alone. */
  readonly localStateOf: (matchId: string, playerId: string) => PresenceState;
  /** By all servers. */
  readonly stateOf: (matchId: string, playerId: string) => PresenceState;
  /** How many watch at other servers without playing. */
  readonly remoteSpectators: (matchId: string) => number;
  /** What another server states; whether that is news. */
  readonly applyRemote: (matchId: string, statement: PresenceMessage) => boolean;
  /** Forgets what other servers stated about a match. */
  readonly forget: (matchId: string) => void;
  /** Looks for servers that cannot be heard any more, and takes those who were there for away. */
  readonly expire: (isHeard: (server: string) => boolean) => void;
}

interface Elsewhere {
  readonly statement: PresenceMessage;
  /** Whether its server can still be heard. */
  readonly isLive: boolean;
}

export const openPresence = (
  graceMs: number,
  changed: (matchId: string) => void,
  now: () => number = () => performance.now(),
): Presence => {
  const openedAt = now();
  const known = new Map<string, { readonly count: number }>();
  const elsewhere = new Map<string, Map<string, Elsewhere>>();
  const keyOf = (matchId: string, playerId: string): string => `${matchId} ${playerId}`;

  /** After a start nobody is there yet, and nobody has gone. */
  const absent = (): PresenceState => (now() - openedAt < graceMs ? "away" : "gone");

  const localStateOf = (matchId: string, playerId: string): PresenceState => {
    const entry = known.get(keyOf(matchId, playerId));
    if (entry === undefined) return "gone";
    return entry.count > 0 ? "here" : "away";
  };

  const drop = (matchId: string, server: string): void => {
    const servers = elsewhere.get(matchId);
    servers?.delete(server);
    if (servers?.size === 0) elsewhere.delete(matchId);
  };

  return {
    connected: (matchId, playerId) => {
      const key = keyOf(matchId, playerId);
      known.set(key, { count: (known.get(key)?.count ?? 0) + 1 });
    },
    disconnected: (matchId, playerId) => {
      const key = keyOf(matchId, playerId);
      const entry = known.get(key);
      if (entry === undefined) return;
      const left = { count: entry.count - 1 };
      known.set(key, left);
      if (left.count > 0) return;
      setTimeout(() => {
        if (known.get(key) !== left) return;
        known.delete(key);
        changed(matchId);
      }, graceMs).unref();
    },
    localStateOf,
    stateOf: (matchId, playerId) => {
      const own = localStateOf(matchId, playerId);
      const others = [...(elsewhere.get(matchId)?.values() ?? [])].map(({ statement }) => statement);
      if (own === "here" || others.some(({ here }) => here.includes(playerId))) return "here";
      return own === "away" || others.some(({ away }) => away.includes(playerId)) ? "away" : absent();
    },
    remoteSpectators: (matchId) =>
      [...(elsewhere.get(matchId)?.values() ?? [])].reduce((sum, { statement }) => sum + statement.spectators, 0),
    applyRemote: (matchId, statement) => {
      const servers = elsewhere.get(matchId) ?? new Map<string, Elsewhere>();
      const before = servers.get(statement.server)?.statement;
      const { here, away, spectators } = statement;
      const isEmpty = here.length === 0 && away.length === 0 && spectators === 0;
      if (isEmpty) drop(matchId, statement.server);
      else {
        elsewhere.set(matchId, servers);
        servers.set(statement.server, { statement, isLive: true });
      }
      return isEmpty ? before !== undefined : JSON.stringify(before) !== JSON.stringify(statement);
    },
    forget: (matchId) => void elsewhere.delete(matchId),
    expire: (isHeard) => {
      for (const [matchId, servers] of elsewhere) {
        for (const [server, { statement, isLive }] of servers) {
          if (!isLive || isHeard(server)) continue;
          const away = [...new Set([...statement.here, ...statement.away])];
          const last: Elsewhere = { statement: { ...statement, here: [], away, spectators: 0 }, isLive: false };
          servers.set(server, last);
          changed(matchId);
          setTimeout(() => {
            if (elsewhere.get(matchId)?.get(server) !== last) return;
            drop(matchId, server);
            changed(matchId);
          }, graceMs).unref();
        }
      }
    },
  };
};
