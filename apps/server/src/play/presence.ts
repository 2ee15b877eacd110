// Presence: which players are connected, on any server. A player may have several connections; after the last one
// closes they are away, and gone after the grace period. Each server publishes its own presence. The players of a
// server that has died are away.
import type { PresenceMessage } from "../bus.ts";
import type { Host } from "../host.ts";

export type PresenceState = "here" | "away" | "gone";

export interface Presence {
  readonly connected: (matchId: string, playerId: string) => void;
  readonly disconnected: (matchId: string, playerId: string) => void;
  /** On this server. */
  readonly localStateOf: (matchId: string, playerId: string) => PresenceState;
  /** On all servers. */
  readonly stateOf: (matchId: string, playerId: string) => PresenceState;
  /** The number of spectators on other servers. */
  readonly remoteSpectators: (matchId: string) => number;
  /** Applies the presence message of another server; whether it changed anything. */
  readonly applyRemote: (matchId: string, message: PresenceMessage) => boolean;
  /** Forgets the presence on other servers for a match. */
  readonly forget: (matchId: string) => void;
  /** Marks the players of dead servers as away. */
  readonly expire: (isAlive: (server: string) => boolean) => void;
}

interface RemotePresence {
  readonly message: PresenceMessage;
  /** Whether its server is alive. */
  readonly isLive: boolean;
}

export const openPresence = (
  { monotonic: now, startTimer }: Pick<Host, "monotonic" | "startTimer">,
  graceMs: number,
  onChange: (matchId: string) => void,
): Presence => {
  const openedAt = now();
  const local = new Map<string, { readonly count: number }>();
  const remote = new Map<string, Map<string, RemotePresence>>();
  const keyOf = (matchId: string, playerId: string): string => `${matchId} ${playerId}`;

  /** For the grace period after a start, players who have not reconnected yet are away, not gone. */
  const absent = (): PresenceState => (now() - openedAt < graceMs ? "away" : "gone");

  const localStateOf = (matchId: string, playerId: string): PresenceState => {
    const entry = local.get(keyOf(matchId, playerId));
    if (entry === undefined) return "gone";
    return entry.count > 0 ? "here" : "away";
  };

  const drop = (matchId: string, server: string): void => {
    const servers = remote.get(matchId);
    servers?.delete(server);
    if (servers?.size === 0) remote.delete(matchId);
  };

  return {
    connected: (matchId, playerId) => {
      const key = keyOf(matchId, playerId);
      local.set(key, { count: (local.get(key)?.count ?? 0) + 1 });
    },
    disconnected: (matchId, playerId) => {
      const key = keyOf(matchId, playerId);
      const entry = local.get(key);
      if (entry === undefined) return;
      const left = { count: entry.count - 1 };
      local.set(key, left);
      if (left.count > 0) return;
      startTimer(graceMs, () => {
        if (local.get(key) !== left) return;
        local.delete(key);
        onChange(matchId);
      });
    },
    localStateOf,
    stateOf: (matchId, playerId) => {
      const own = localStateOf(matchId, playerId);
      const others = [...(remote.get(matchId)?.values() ?? [])].map(({ message }) => message);
      if (own === "here" || others.some(({ here }) => here.includes(playerId))) return "here";
      return own === "away" || others.some(({ away }) => away.includes(playerId)) ? "away" : absent();
    },
    remoteSpectators: (matchId) =>
      [...(remote.get(matchId)?.values() ?? [])].reduce((sum, { message }) => sum + message.spectators, 0),
    applyRemote: (matchId, message) => {
      const servers = remote.get(matchId) ?? new Map<string, RemotePresence>();
      const before = servers.get(message.server)?.message;
      const { here, away, spectators } = message;
      const isEmpty = here.length === 0 && away.length === 0 && spectators === 0;
      if (isEmpty) drop(matchId, message.server);
      else {
        remote.set(matchId, servers);
        servers.set(message.server, { message, isLive: true });
      }
      return isEmpty ? before !== undefined : JSON.stringify(before) !== JSON.stringify(message);
    },
    forget: (matchId) => void remote.delete(matchId),
    expire: (isAlive) => {
      for (const [matchId, servers] of remote) {
        for (const [server, { message, isLive }] of servers) {
          if (!isLive || isAlive(server)) continue;
          const away = [...new Set([...message.here, ...message.away])];
          const last: RemotePresence = { message: { ...message, here: [], away, spectators: 0 }, isLive: false };
          servers.set(server, last);
          onChange(matchId);
          startTimer(graceMs, () => {
            if (remote.get(matchId)?.get(server) !== last) return;
            drop(matchId, server);
            onChange(matchId);
          });
        }
      }
    },
  };
};
