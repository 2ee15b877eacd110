// Since when players are there, and since when they are not (PRO-20), as far as this server has seen it without a break. It rests on presence, which is soft: whenever this
// server stood still, could not store or could not hear the others, nobody knows who came meanwhile, and every count begins anew. So a restart never costs anybody a match.

export interface PlayerPresence {
  readonly playerId: string;
  readonly isHere: boolean;
}

export interface Absence {
  /** Takes down who is there now. */
  readonly observe: (matchId: string, players: readonly PlayerPresence[]) => void;
  readonly forget: (matchId: string) => void;
  /** Since when the one has been away while the other was there, by the store's clock; null while that is not so, or not known. */
  readonly since: (matchId: string, absentId: string, presentId: string) => number | null;
  /** Looks whether the count went on without a break; false when it began anew. To be asked often, and before `since`. */
  readonly checkContinuity: () => boolean;
}

export interface AbsenceOptions {
  /** The store's clock. */
  readonly now: () => number;
  /** A clock that only goes on, in milliseconds. */
  readonly steady: () => number;
  /** Whether this server can store, and hears the others. */
  readonly isReliable: () => boolean;
}

/** Whoever was not asked for so many milliseconds stood still. */
const STILL = 3000;

export const openAbsence = ({ now, steady, isReliable }: AbsenceOptions): Absence => {
  const matches = new Map<string, Map<string, { readonly isHere: boolean; readonly since: number }>>();
  let isCounting = isReliable();
  let checkedAt = steady();

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
      const wasStill = steady() - checkedAt > STILL;
      const wasCounting = isCounting;
      checkedAt = steady();
      isCounting = isReliable();
      if (isCounting && wasCounting && !wasStill) return true;
      matches.clear();
      return isCounting === wasCounting && !wasStill;
    },
  };
};
