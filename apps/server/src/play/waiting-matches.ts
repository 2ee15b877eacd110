// Keeps matches alive that wait for an opponent (PRO-H5): while a participant is connected here, this server postpones
// the time at which any server would cancel the match.
import type { Store } from "../store/store.ts";
import type { MatchCache } from "./match-cache.ts";
import { isKeptBy } from "./participants.ts";
import { graceOf } from "./pairing.ts";
import type { Subscribers } from "./subscribers.ts";

export interface WaitingMatchesOptions {
  readonly store: Pick<Store, "now" | "postponeJobs">;
  readonly matchCache: Pick<MatchCache, "peek">;
  readonly subscribers: Pick<Subscribers, "audiences" | "onAudience">;
  /** The grace period in milliseconds: how long a disconnected player is away before they are gone. */
  readonly graceMs: number;
  readonly onError: (error: unknown, matchId: string) => void;
}

export interface WaitingMatches {
  /** Postpones all matches that a participant waits for here. To be called several times in a grace period. */
  readonly postpone: () => Promise<void>;
}

export const openWaitingMatches = (options: WaitingMatchesOptions): WaitingMatches => {
  const { store, matchCache, subscribers, graceMs, onError } = options;
  const { audiences, onAudience } = subscribers;
  const isKept = (matchId: string, playerId: string | null): boolean => {
    const live = matchCache.peek(matchId);
    return live !== undefined && isKeptBy(playerId, live.stored);
  };
  const postponeAll = async (matchIds: readonly string[]): Promise<void> => {
    const byGrace = Map.groupBy(matchIds, (matchId) => {
      const stored = matchCache.peek(matchId)?.stored;
      return stored === undefined ? graceMs : graceOf(stored, graceMs);
    });
    for (const [grace, own] of byGrace) await store.postponeJobs(own, store.now() + grace);
  };
  // The grace period starts again when a participant comes, and when they leave.
  onAudience((matchId, { playerId }) => {
    if (isKept(matchId, playerId)) postponeAll([matchId]).catch((error: unknown) => onError(error, matchId));
  });
  return {
    postpone: async () => {
      const waiting = audiences
        .matchIds()
        .filter((matchId) => [...audiences.of(matchId).keys()].some(({ playerId }) => isKept(matchId, playerId)));
      await postponeAll(waiting);
    },
  };
};
