// Since when a player has been absent while another was present (PRO-20), as this server has observed it without
// interruption. Presence is soft state: after this server was paused, could not store or received no heartbeats of the
// others, it may have missed a reconnect, so every count restarts. A restart of a server never costs anybody a match.
import { sightingOf, type Moment, type Presence } from "./presence.ts";

/** How long this server has observed presence without interruption. */
export interface Continuity {
  /** Whether absences count now. */
  readonly isCounting: boolean;
  /** Since when they count, by the store's clock. */
  readonly since: number;
  /** When it was last checked, by the monotonic clock. */
  readonly checkedAt: number;
}

/** A gap of this many milliseconds between two checks means that the process was paused. */
const PAUSE_MS = 3000;

export const startContinuity = ({ at, monotonic }: Moment, isReliable: boolean): Continuity => ({
  isCounting: isReliable,
  since: at,
  checkedAt: monotonic,
});

/**
 * Checks whether observation continued; otherwise all counts restart. Call it often, and before `absentSince`.
 * `isReliable`: this server can store and receives heartbeats of the others.
 */
export const checkContinuity = (before: Continuity, { at, monotonic }: Moment, isReliable: boolean): Continuity => {
  const wasPaused = monotonic - before.checkedAt > PAUSE_MS;
  const isRestarted = wasPaused || isReliable !== before.isCounting;
  return { isCounting: isReliable, since: isRestarted ? at : before.since, checkedAt: monotonic };
};

/** Whether all counts restarted between two checks. */
export const isRestarted = (before: Continuity, after: Continuity): boolean =>
  before.since !== after.since || before.isCounting !== after.isCounting;

/** Since when one player has been absent while the other was present, by the store's clock; null if not, or unknown. */
export const absentSince = (
  presence: Presence,
  { isCounting, since }: Continuity,
  absentId: string,
  presentId: string,
): number | null => {
  const [absent, present] = [sightingOf(presence, absentId), sightingOf(presence, presentId)];
  return isCounting && !absent.isHere && present.isHere ? Math.max(since, absent.since, present.since) : null;
};
