// Keeps matches alive that wait for an opponent (PRO-H5): while a participant is connected here, this server postpones
// the time at which any server would cancel the match.
import type { Store } from "../store/store.ts";
import type { MatchCache } from "./match-cache.ts";
import { isKeptBy } from "./participants.ts";
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
  // The grace period starts again when a participant comes, and when they leave.
  onAudience((matchId, { playerId }) => {
    if (!isKept(matchId, playerId)) return;
    store.postponeJobs([matchId], store.now() + graceMs).catch((error: unknown) => onError(error, matchId));
  });
  return {
    postpone: async () => {
      const waiting = audiences
        .matchIds()
        .filter((matchId) => [...audiences.of(matchId).keys()].some(({ playerId }) => isKept(matchId, playerId)));
      if (waiting.length > 0) await store.postponeJobs(waiting, store.now() + graceMs);
    },
  };
};
