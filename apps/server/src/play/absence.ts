// Since when each player has been present or absent (PRO-20), as observed by this server without interruption. Presence
// is soft state: after this server was paused, could not store or received no heartbeats of the others, it may have
// missed a reconnect, so every count restarts. A restart of a server never costs anybody a match.

export interface PlayerPresence {
  readonly playerId: string;
  readonly isHere: boolean;
}

export interface Absence {
  /** Records who is present now. */
  readonly observe: (matchId: string, players: readonly PlayerPresence[]) => void;
  readonly forget: (matchId: string) => void;
  /**
   * Since when one player has been absent while the other was present, by the store's clock; null if not, or unknown.
   */
  readonly since: (matchId: string, absentId: string, presentId: string) => number | null;
  /**
   * Whether observation continued without interruption; false if all counts restarted. Call it often, and before
   * `since`.
   */
  readonly checkContinuity: () => boolean;
}

export interface AbsenceOptions {
  /** The store's clock. */
  readonly now: () => number;
  /** A monotonic clock in milliseconds. */
  readonly monotonic: () => number;
  /** Whether this server can store and receives heartbeats of the others, so that its presence is reliable. */
  readonly isReliable: () => boolean;
}

/** A gap of this many milliseconds between two checks means that the process was paused. */
const PAUSE_MS = 3000;

export const openAbsence = ({ now, monotonic, isReliable }: AbsenceOptions): Absence => {
  const matches = new Map<string, Map<string, { readonly isHere: boolean; readonly since: number }>>();
  let isCounting = isReliable();
  let checkedAt = monotonic();

  return {
    observe: (matchId, players) => {
      const known = matches.get(matchId) ?? new Map<string, { readonly isHere: boolean; readonly since: number }>();
      matches.set(matchId, known);
      for (const { playerId, isHere } of players) {
        if (known.get(playerId)?.isHere !== isHere) known.set(playerId, { isHere, since: now() });
      }
    },
    forget: (matchId) => void matches.delete(matchId),
    since: (matchId, absentId, presentId) => {
      const known = matches.get(matchId);
      const [absent, present] = [known?.get(absentId), known?.get(presentId)];
      if (!isCounting || absent?.isHere !== false || present?.isHere !== true) return null;
      return Math.max(absent.since, present.since);
    },
    checkContinuity: () => {
      const wasPaused = monotonic() - checkedAt > PAUSE_MS;
      const wasCounting = isCounting;
      checkedAt = monotonic();
      isCounting = isReliable();
      if (isCounting && wasCounting && !wasPaused) return true;
      matches.clear();
      return isCounting === wasCounting && !wasPaused;
    },
  };
};
