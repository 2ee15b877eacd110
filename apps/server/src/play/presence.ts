// Who of the players is there. Whoever's connection breaks is away at first, and gone after a grace period; a player may be there several times.

export type PresenceState = "here" | "away" | "gone";

export interface Presence {
  readonly came: (matchId: string, playerId: string) => void;
  readonly left: (matchId: string, playerId: string) => void;
  readonly stateOf: (matchId: string, playerId: string) => PresenceState;
}

export const openPresence = (graceMs: number, changed: (matchId: string) => void): Presence => {
  const openedAt = performance.now();
  const known = new Map<string, { readonly count: number }>();
  const keyOf = (matchId: string, playerId: string): string => `${matchId} ${playerId}`;
  return {
    came: (matchId, playerId) => {
      const key = keyOf(matchId, playerId);
      known.set(key, { count: (known.get(key)?.count ?? 0) + 1 });
    },
    left: (matchId, playerId) => {
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
    stateOf: (matchId, playerId) => {
      const entry = known.get(keyOf(matchId, playerId));
      // After a start nobody is there yet, and nobody has gone.
      if (entry === undefined) return performance.now() - openedAt < graceMs ? "away" : "gone";
      return entry.count > 0 ? "here" : "away";
    },
  };
};
