// What the servers of a service tell each other about matches: that one has new entries or a new row. Whoever hears of
// more than it has reads the store.
import type { Store } from "../store/store.ts";
import { makeCoalesced } from "./coalesce.ts";
import type { LiveMatch } from "./live-match.ts";
import type { MatchCache } from "./match-cache.ts";
import type { Topics } from "./topics.ts";

export interface NewsOptions {
  readonly store: Pick<Store, "heads">;
  readonly topics: Topics;
  readonly matchCache: MatchCache;
  readonly onError: (error: unknown, matchId: string) => void;
}

export interface News {
  /** Tells the other servers how much of a match is stored. */
  readonly publish: (live: Pick<LiveMatch, "matchId" | "match" | "stored">) => void;
  /** Compares the matches that have subscribers here with the store, and reads what is missing. */
  readonly poll: () => Promise<void>;
}

export const openNews = ({ store, topics, matchCache, onError }: NewsOptions): News => {
  const read = makeCoalesced(async (matchId) => {
    const live = await matchCache.find(matchId);
    if (live !== null) await matchCache.refresh(live);
  }, onError);

  const readIfNew = (matchId: string, nextSeq: number, version: number): void => {
    const live = matchCache.peek(matchId);
    const isKnown = live !== undefined && (live.match?.nextSeq ?? 0) >= nextSeq && live.stored.version >= version;
    if (!isKnown) read(matchId);
  };

  topics.onMessage((matchId, message) => {
    if (message.type === "news") readIfNew(matchId, message.seq, message.version);
  });

  return {
    publish: ({ matchId, match, stored }) =>
      topics.publish(matchId, { type: "news", seq: match?.nextSeq ?? 0, version: stored.version }),
    poll: async () => {
      const heads = await store.heads([...topics.ids()]);
      for (const [matchId, { nextSeq, version }] of Object.entries(heads)) readIfNew(matchId, nextSeq, version);
    },
  };
};
