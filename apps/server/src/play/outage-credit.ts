// The time in which no server was running is credited to the clocks that ran (MAT-T3).
import type { AnyEngine } from "@tengen/kernel";
import { creditClock, type Match } from "@tengen/match";
import type { Outage } from "../store/store.ts";

/**
 * Milliseconds that a server may be off the store's clock. An outage that ends later than this was recorded before the
 * clock was set back.
 */
const CLOCK_ERROR_MS = 1000;

/** How much of the time since the last entry was an outage. */
const outageTime = ({ clocks }: Match, outages: readonly Outage[]): number =>
  outages.reduce((sum, { from, to }) => sum + Math.max(0, to - Math.max(from, clocks.since)), 0);

/** Whether the match has clocks that run. */
export const hasRunningClock = (match: Match | null): match is Match =>
  match?.status === "active" && (match.record.clock !== null || match.clocks.phase !== undefined);

/** The match with outages credited to its clocks; null if there were none. */
export const creditOutages = (
  engine: AnyEngine,
  match: Match | null,
  outages: readonly Outage[],
  now: number,
): Match | null => {
  if (!hasRunningClock(match) || outages.length === 0) return null;
  const past = outages.filter(({ to }) => to < now + CLOCK_ERROR_MS);
  const lost = outageTime(match, past);
  if (lost < 1) return null;
  // Later than all outages, so that none is credited twice.
  const credited = creditClock(engine, match, lost, Math.max(now, ...past.map(({ to }) => to)));
  return credited.ok ? credited.value : null;
};
