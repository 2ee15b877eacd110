// Fan-out: the subscribers of this server. Each receives the entries of a match in order, without gaps, each once
// (MAT-D2), and only what it may see (MAT-F3). What a subscriber is sent next is decided in `subscription.ts`.
import { err, VALID, type Result } from "@tengen/kernel";
import type { Secrets } from "../secrets.ts";
import type { Store } from "../store/store.ts";
import type { Actions } from "./actions.ts";
import { openAudiences, type Audiences } from "./audiences.ts";
import type { LiveMatch } from "./live-match.ts";
import { noEntriesText } from "./log-pages.ts";
import type { MatchCache } from "./match-cache.ts";
import type { PresenceTracker } from "./presence-tracker.ts";
import {
  deliver,
  makeRound,
  makeSubscription,
  startLog,
  type Round,
  type Subscriber,
  type Subscription,
} from "./subscription.ts";
import type { Topics } from "./topics.ts";

export interface SubscribersOptions {
  readonly store: Pick<Store, "now">;
  readonly secrets: Secrets;
  readonly topics: Topics;
  readonly presence: PresenceTracker;
  readonly matchCache: MatchCache;
  readonly actions: Pick<Actions, "creditOutages">;
  readonly onError: (error: unknown, matchId: string) => void;
}

/** Called after a subscriber of a match has come or left, or has been sent a new row, which may have seated it. */
export type AudienceListener = (matchId: string, subscriber: Subscriber) => void;

/** `missing`: there is no such match, or it is not watched; `beyond`: the log ends before `fromSeq`. */
export type LogRefusal = "missing" | "beyond";

export interface Subscribers {
  /** `closed`: the subscriber disconnected while the match was read. */
  readonly subscribe: (
    matchId: string,
    subscriber: Subscriber,
    fromSeq: number,
  ) => Promise<Result<null, LogRefusal | "closed">>;
  readonly sync: (matchId: string, subscriber: Subscriber, fromSeq: number) => Promise<Result<null, LogRefusal>>;
  readonly unsubscribe: (matchId: string, subscriber: Subscriber) => boolean;
  /** Continues the logs that were paused because the subscriber's send buffer was full. */
  readonly resume: (subscriber: Subscriber) => void;
  /** Sends all subscribers of a match what is new, because somebody's presence has changed. */
  readonly notify: (matchId: string) => void;
  readonly audiences: Pick<Audiences, "of" | "has" | "matchIds">;
  readonly onAudience: (listener: AudienceListener) => void;
  /** How many entries a match has, by the cache; undefined if this subscriber does not watch it. */
  readonly headOf: (matchId: string, subscriber: Subscriber) => number | undefined;
}

/** Resolves when a subscription has been sent everything, or has ended. */
const caughtUp = (subscription: Subscription): Promise<void> =>
  new Promise((done) => {
    subscription.onCaughtUp = done;
  });

const endWait = (subscription: Subscription): void => {
  subscription.onCaughtUp?.();
  subscription.onCaughtUp = null;
};

const headOf = ({ match }: LiveMatch): number => match?.nextSeq ?? 0;

/** Sends single subscribers what they lack, and tells the listeners who has been sent a new row. */
const openCourier = (
  { store, secrets, topics, presence }: SubscribersOptions,
  audiences: Audiences,
  emit: AudienceListener,
) => {
  const ports = { secrets, presence };
  /** Whether everything was sent. */
  const send = (live: LiveMatch, subscription: Subscription, round: Round): boolean => {
    const { matchId } = live;
    const { hasRow, hasAbsence, isPaused } = deliver(live, subscription, round, ports);
    if (hasRow) emit(matchId, subscription.subscriber);
    // A presence message may have been lost, and the match may depend on it: ask again.
    if (subscription.sent.absence !== "" && hasAbsence) topics.publish(matchId, { type: "who" });
    if (isPaused) audiences.pause(matchId, subscription.subscriber);
    else endWait(subscription);
    return !isPaused;
  };
  return {
    send,
    /** Sends the log from `fromSeq` on; resolves when all of it is sent, or when the subscriber has left. */
    sendLog: async (live: LiveMatch, subscription: Subscription, fromSeq: number): Promise<void> => {
      const head = headOf(live);
      startLog(subscription, fromSeq);
      if (!send(live, subscription, makeRound(live, store.now()))) await caughtUp(subscription);
      const isReplayed = live.game.engine.hiddenInformation && fromSeq < head - 1;
      subscription.subscriber.charge(subscription.pagedBytes, isReplayed ? head : 0);
    },
  };
};

type Courier = ReturnType<typeof openCourier>;

const makeSubscribe = (
  { store, topics, presence, matchCache, actions }: SubscribersOptions,
  audiences: Audiences,
  { send, sendLog }: Courier,
): Subscribers["subscribe"] => {
  const add = async (live: LiveMatch, subscriber: Subscriber, fromSeq: number): Promise<void> => {
    const { matchId } = live;
    const isNew = !audiences.of(matchId).has(subscriber);
    const subscription = makeSubscription(subscriber);
    audiences.add(matchId, subscription);
    if (isNew && subscriber.playerId !== null) presence.connected(matchId, subscriber.playerId);
    // A match that has not started has no log.
    if (live.match === null) send(live, subscription, makeRound(live, store.now()));
    else await sendLog(live, subscription, fromSeq);
  };
  return async (matchId, subscriber, fromSeq) => {
    const live = await matchCache.find(matchId);
    if (live === null) return err("missing");
    // Subscribe to the bus before reading, so that nothing stored in between is missed.
    topics.retain(matchId);
    let isKept = false;
    try {
      // A client that comes from another server may have more entries than the cache.
      await matchCache.refresh(live);
      await actions.creditOutages(live);
      // Nobody would unsubscribe it.
      if (subscriber.isClosed) return err("closed");
      if (fromSeq > headOf(live)) return err("beyond");
      isKept = !audiences.of(matchId).has(subscriber);
      await add(live, subscriber, fromSeq);
      return VALID;
    } finally {
      if (!isKept) topics.release(matchId);
    }
  };
};

const makeSync =
  ({ matchCache }: SubscribersOptions, audiences: Audiences, { sendLog }: Courier): Subscribers["sync"] =>
  async (matchId, subscriber, fromSeq) => {
    const subscription = audiences.of(matchId).get(subscriber);
    const live = subscription === undefined ? null : await matchCache.find(matchId);
    if (subscription === undefined || live === null) return err("missing");
    await matchCache.refresh(live);
    // It may have left meanwhile.
    if (audiences.of(matchId).get(subscriber) !== subscription) return err("missing");
    if (fromSeq > headOf(live)) return err("beyond");
    if (live.match === null) subscriber.send(noEntriesText(matchId));
    else await sendLog(live, subscription, fromSeq);
    return VALID;
  };

export const openSubscribers = (options: SubscribersOptions): Subscribers => {
  const { store, topics, presence, matchCache, onError } = options;
  const audiences = openAudiences();
  const listeners: AudienceListener[] = [];
  const emit: AudienceListener = (matchId, subscriber) => {
    for (const listener of listeners) listener(matchId, subscriber);
  };
  const courier = openCourier(options, audiences, emit);
  const { send } = courier;

  const sendUpdates = (live: LiveMatch): void => {
    const audience = audiences.of(live.matchId);
    if (audience.size === 0) return;
    const round = makeRound(live, store.now());
    for (const subscription of audience.values()) send(live, subscription, round);
  };

  /** Calls `act` with a match, synchronously if it is cached. */
  const withLive = (matchId: string, act: (live: LiveMatch) => void): void => {
    const live = matchCache.peek(matchId);
    if (live !== undefined) act(live);
    else {
      matchCache
        .find(matchId)
        .then((found) => found !== null && act(found))
        .catch((error: unknown) => onError(error, matchId));
    }
  };

  const notify = (matchId: string): void => {
    if (audiences.has(matchId)) withLive(matchId, sendUpdates);
  };
  // The first listener: subscribers here come before bots and other servers.
  matchCache.onChange(sendUpdates);

  return {
    subscribe: makeSubscribe(options, audiences, courier),
    sync: makeSync(options, audiences, courier),
    unsubscribe: (matchId, subscriber) => {
      const subscription = audiences.remove(matchId, subscriber);
      if (subscription === undefined) return false;
      endWait(subscription);
      if (subscriber.playerId !== null) presence.disconnected(matchId, subscriber.playerId);
      emit(matchId, subscriber);
      topics.release(matchId);
      return true;
    },
    resume: (subscriber) => {
      for (const matchId of audiences.resume(subscriber)) {
        withLive(matchId, (live) => {
          const subscription = audiences.of(matchId).get(subscriber);
          if (subscription !== undefined) send(live, subscription, makeRound(live, store.now()));
        });
      }
    },
    notify,
    audiences,
    onAudience: (listener) => void listeners.push(listener),
    headOf: (matchId, subscriber) => {
      const live = audiences.of(matchId).has(subscriber) ? matchCache.peek(matchId) : undefined;
      return live === undefined ? undefined : headOf(live);
    },
  };
};
