// Set phrases between the players of a match (PRO-32). They are passed on to those who are connected, on any server, and
// kept nowhere: not in the log, not in the store.
import { err, VALID, type Err, type Result } from "@tengen/kernel";
import { viewerOf } from "@tengen/match";
import type { ErrorCode, FromServer, Phrase } from "@tengen/protocol";
import type { Host } from "../host.ts";
import { openTokenBuckets } from "../token-bucket.ts";
import type { MatchCache } from "./match-cache.ts";
import type { Subscribers } from "./subscribers.ts";
import type { Subscriber } from "./subscription.ts";
import type { Topics } from "./topics.ts";

/** A player's phrases, over all matches and connections: enough for a greeting, too few to pester anybody. */
const RATE = { count: 5, perMs: 30_000 };

export interface PhrasesOptions {
  readonly host: Pick<Host, "monotonic">;
  readonly topics: Pick<Topics, "publish" | "onMessage">;
  readonly matchCache: Pick<MatchCache, "peek">;
  readonly subscribers: Pick<Subscribers, "audiences">;
}

export interface PhraseRefusal {
  readonly code: ErrorCode;
  readonly message: string;
}

export interface Phrases {
  /** Passes a phrase on to the players of a match, its speaker among them. */
  readonly say: (matchId: string, speaker: Subscriber, phrase: Phrase) => Result<null, PhraseRefusal>;
}

const refuse = (code: ErrorCode, message: string): Err<PhraseRefusal> => err({ code, message });

export const openPhrases = ({ host, topics, matchCache, subscribers }: PhrasesOptions): Phrases => {
  const { audiences } = subscribers;
  const buckets = openTokenBuckets(RATE);

  const deliver = (matchId: string, playerId: string, phrase: string): void => {
    const record = matchCache.peek(matchId)?.stored.record;
    if (record === undefined || viewerOf(record, playerId) === null) return;
    const text = JSON.stringify({ type: "said", matchId, playerId, phrase } satisfies FromServer);
    for (const subscriber of audiences.of(matchId).keys()) {
      if (viewerOf(record, subscriber.playerId) !== null) subscriber.send(text);
    }
  };

  topics.onMessage((matchId, message) => {
    if (message.type === "phrase") deliver(matchId, message.playerId, message.phrase);
  });

  return {
    say: (matchId, speaker, phrase) => {
      const record = matchCache.peek(matchId)?.stored.record;
      if (record === undefined || !audiences.of(matchId).has(speaker)) {
        return refuse("NOT_WATCHING", "You are not watching this match. Send watch first.");
      }
      const { playerId } = speaker;
      if (playerId === null || viewerOf(record, playerId) === null) {
        return refuse("NOT_AUTHORIZED", "Only players of this match can say something.");
      }
      if (buckets.take(playerId, host.monotonic()) > 0) {
        return refuse("TOO_MANY", "You have said much in a short time. Wait a moment.");
      }
      deliver(matchId, playerId, phrase);
      topics.publish(matchId, { type: "phrase", playerId, phrase });
      return VALID;
    },
  };
};
