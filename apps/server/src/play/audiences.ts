// Who watches which match on this server, and which of them wait until their send buffer has room.
import type { Subscriber, Subscription } from "./subscription.ts";

export type Audience = ReadonlyMap<Subscriber, Subscription>;

export interface Audiences {
  /** The subscriptions of a match; empty if there are none. */
  readonly of: (matchId: string) => Audience;
  readonly has: (matchId: string) => boolean;
  readonly matchIds: () => readonly string[];
  readonly add: (matchId: string, subscription: Subscription) => void;
  /** Removes and returns a subscription; undefined if there is none. */
  readonly remove: (matchId: string, subscriber: Subscriber) => Subscription | undefined;
  readonly pause: (matchId: string, subscriber: Subscriber) => void;
  /** The matches for which a subscriber was paused, which it no longer is. */
  readonly resume: (subscriber: Subscriber) => Iterable<string>;
}

const NOBODY: Audience = new Map();

export const openAudiences = (): Audiences => {
  const audiences = new Map<string, Map<Subscriber, Subscription>>();
  const paused = new Map<Subscriber, Set<string>>();

  const unpause = (matchId: string, subscriber: Subscriber): void => {
    const matches = paused.get(subscriber);
    if (matches?.delete(matchId) === true && matches.size === 0) paused.delete(subscriber);
  };

  return {
    of: (matchId) => audiences.get(matchId) ?? NOBODY,
    has: (matchId) => audiences.has(matchId),
    matchIds: () => [...audiences.keys()],
    add: (matchId, subscription) => {
      const audience = audiences.get(matchId) ?? new Map<Subscriber, Subscription>();
      audiences.set(matchId, audience.set(subscription.subscriber, subscription));
    },
    remove: (matchId, subscriber) => {
      const audience = audiences.get(matchId);
      const subscription = audience?.get(subscriber);
      audience?.delete(subscriber);
      if (audience?.size === 0) audiences.delete(matchId);
      unpause(matchId, subscriber);
      return subscription;
    },
    pause: (matchId, subscriber) => {
      const matches = paused.get(subscriber) ?? new Set();
      paused.set(subscriber, matches.add(matchId));
    },
    resume: (subscriber) => {
      const matches = paused.get(subscriber) ?? [];
      paused.delete(subscriber);
      return matches;
    },
  };
};
