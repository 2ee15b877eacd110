// Fan-out: the subscribers of this server, and what each has been sent. Each receives the entries of a match in order,
// without gaps, each once (MAT-D2), and only what it may see (MAT-F3).
import { deriveSeed } from "@tengen/kernel";
import { mayAbort, signHead, updatesFrom, viewerOf, viewOf, type Match, type Signature } from "@tengen/match";
import type { FromServer } from "@tengen/protocol";
import type { Bus, BusMessage, PresenceMessage } from "../bus.ts";
import type { Host } from "../host.ts";
import type { Secrets } from "../secrets.ts";
import type { Store } from "../store/store.ts";
import { openAbsence } from "./absence.ts";
import type { MatchCache, LiveMatch } from "./match-cache.ts";
import { infoOf } from "./info.ts";
import { isParticipant, isWaitingForOpponent } from "./lobby.ts";
import type { Peers } from "./peers.ts";
import { openPresence } from "./presence.ts";

export interface Subscriber {
  /** Null for an anonymous spectator. */
  readonly playerId: string | null;
  /** Sends a serialized message: the same text may go to many subscribers. */
  readonly send: (text: string) => void;
  /**
   * Backpressure: whether its send buffer has room for the next page of a log. If not, `resume` is called when it has.
   */
  readonly canReceive: () => boolean;
  /** Charges its rate limit for work it caused: bytes of a resent log, and entries replayed to make its views. */
  readonly charge: (bytes: number, entries: number) => void;
}

/** A subscription to one match. */
interface Subscription {
  readonly subscriber: Subscriber;
  /** The first entry that has not been sent. */
  next: number;
  /** The rest of the log, page by page, while it is being sent. */
  pages: Iterator<Page> | null;
  /** Bytes of the log that were sent in pages. */
  pagedBytes: number;
  /** Called when everything has been sent; null if nobody waits for it. */
  onCaughtUp: (() => void) | null;
  /** The version and status of the match row that it was last sent. */
  version: number;
  status: string;
  isFinished: boolean;
  /** The absence it was last sent, as text; empty if none. */
  absence: string;
}

/** A part of a log, sent as one message. */
interface Page {
  readonly text: string;
  /** The `seq` after its last entry. */
  readonly next: number;
}

/** Messages that are serialized once for all subscribers of a match. */
interface SharedMessages {
  /** The last entry of a game without hidden information. */
  entry: string | null;
  /** The last entry of a game with hidden information, by viewer. */
  byViewer: Map<string | null, string> | null;
  finished: string | null;
}

const makeShared = (): SharedMessages => ({ entry: null, byViewer: null, finished: null });

export interface SubscribersOptions {
  readonly host: Pick<Host, "monotonic" | "startTimer" | "startInterval">;
  readonly store: Store;
  readonly matchCache: MatchCache;
  readonly secrets: Secrets;
  readonly bus: Bus;
  /** This server's id in the service. */
  readonly server: string;
  /** The grace period in milliseconds: how long a disconnected player is away before they are gone. */
  readonly graceMs: number;
  readonly peers: Pick<Peers, "markAlive" | "isAlive" | "onReturn">;
  /** Whether this server can store entries now. */
  readonly canStore: () => boolean;
  /** Called when a participant of a match that waits for an opponent connects or disconnects. */
  readonly onWaiting: (matchId: string) => void;
  readonly onError: (error: unknown, matchId: string) => void;
}

export interface Subscribers {
  /** `missing`: there is no such match; `beyond`: `fromSeq` is beyond the end of its log. */
  readonly subscribe: (
    matchId: string,
    subscriber: Subscriber,
    fromSeq: number,
  ) => Promise<"watching" | "missing" | "beyond">;
  readonly sync: (matchId: string, subscriber: Subscriber, fromSeq: number) => Promise<"synced" | "missing" | "beyond">;
  readonly unsubscribe: (matchId: string, subscriber: Subscriber) => boolean;
  /** Continues the logs that were paused because the subscriber's send buffer was full. */
  readonly resume: (subscriber: Subscriber) => void;
  /** Sends all subscribers of a match what is new in the cache. */
  readonly notify: (matchId: string) => void;
  /** Reads what other servers have stored in a match, and sends it. */
  readonly catchUp: (matchId: string) => void;
  readonly hasSubscribers: (matchId: string) => boolean;
  readonly matchIds: () => readonly string[];
  /** The matches that wait for an opponent and have a participant connected here. */
  readonly waitingMatches: () => readonly string[];
  /** Since when the player to move has been away while this player was connected; null if they are not (PRO-20). */
  readonly absentSince: (live: LiveMatch, playerId: string) => number | null;
  /** How many entries a match has, by the cache; undefined if this subscriber does not watch it. */
  readonly headOf: (matchId: string, subscriber: Subscriber) => number | undefined;
  readonly close: () => void;
}

/** A page of a log ends with the entry that reaches one of these. */
const PAGE_BYTES = 16_384;
const PAGE_ENTRIES = 100;
/** Milliseconds for which presence changes are collected before they are sent. */
const PRESENCE_DELAY_MS = 100;
/** Milliseconds after which a server publishes its presence again: the bus may have lost the last message. */
const PRESENCE_REPEAT_MS = 60_000;
/** How often due presence messages are published, and how many at a time, so that they do not block the event loop. */
const PRESENCE_TICK_MS = 250;
const MAX_PRESENCE_PER_TICK = 500;

const headIn = (live: LiveMatch | undefined): number | undefined =>
  live === undefined ? undefined : (live.match?.nextSeq ?? 0);

const serialize = (message: FromServer): string => JSON.stringify(message);

export const openSubscribers = (options: SubscribersOptions): Subscribers => {
  const { host, store, matchCache, secrets, bus, server, graceMs, peers, canStore, onWaiting, onError } = options;
  const subscriptions = new Map<string, Map<Subscriber, Subscription>>();
  const presence = openPresence(host, graceMs, (matchId) => {
    observe(matchId);
    sendPresence(matchId);
    publishPresence(matchId);
  });
  const absence = openAbsence({
    now: store.now,
    monotonic: host.monotonic,
    isReliable: () => canStore() && bus.isConnected(),
  });
  const signatures = new WeakMap<LiveMatch, Signature>();

  const viewerIn = ({ stored }: LiveMatch, { playerId }: Subscriber): string | null =>
    viewerOf(stored.record, playerId);

  const seedOf = (live: LiveMatch, { record }: Match): string =>
    deriveSeed(
      secrets.unseal(live.matchId, live.stored.sealedBytes),
      record.seats.map(({ nonce }) => nonce),
    );

  /** The log from `fromSeq` on, page by page; pages are made on demand. */
  function* pagesFrom(live: LiveMatch, match: Match, fromSeq: number, viewer: string | null): Generator<Page> {
    let items: string[] = [];
    let bytes = 0;
    for (const update of updatesFrom(live.game.engine, match, fromSeq, viewer, () => seedOf(live, match))) {
      const item = JSON.stringify(update);
      const next = update.entry.seq + 1;
      items.push(item);
      bytes += item.length;
      if (bytes < PAGE_BYTES && items.length < PAGE_ENTRIES && next < match.nextSeq) continue;
      yield { text: `{"type":"entries","matchId":${JSON.stringify(live.matchId)},"items":[${items.join(",")}]}`, next };
      [items, bytes] = [[], 0];
    }
  }

  /** Sends as many pages of the log as the send buffer has room for. */
  const sendPages = (live: LiveMatch, match: Match, subscription: Subscription): void => {
    const { subscriber } = subscription;
    while (subscription.next < match.nextSeq && subscriber.canReceive()) {
      subscription.pages ??= pagesFrom(live, match, subscription.next, viewerIn(live, subscriber));
      const page = subscription.pages.next();
      if (page.done === true) {
        // The log was shorter when the iterator was created.
        subscription.pages = null;
        continue;
      }
      subscriber.send(page.value.text);
      subscription.pagedBytes += page.value.text.length;
      subscription.next = page.value.next;
    }
    if (subscription.next >= match.nextSeq) subscription.pages = null;
  };

  /** Subscribers with a full send buffer, and the matches whose logs are paused for them. */
  const paused = new Map<Subscriber, Set<string>>();

  const setPaused = (matchId: string, { subscriber }: Subscription): void => {
    const matches = paused.get(subscriber) ?? new Set();
    paused.set(subscriber, matches.add(matchId));
  };

  /** The answer when there are no entries from `fromSeq` on. */
  const sendNoEntries = (matchId: string, subscriber: Subscriber): void =>
    subscriber.send(serialize({ type: "entries", matchId, items: [] }));

  /** Sends a subscriber the log from `fromSeq` on; resolves when all of it is sent, or when the subscriber has left. */
  const sendLog = async (live: LiveMatch, match: Match, subscription: Subscription, fromSeq: number): Promise<void> => {
    const { subscriber } = subscription;
    subscription.next = fromSeq;
    subscription.pages = null;
    subscription.pagedBytes = 0;
    deliver(live, subscription, store.now(), makeShared());
    if (subscription.next < match.nextSeq) {
      await new Promise<void>((done) => {
        subscription.onCaughtUp = done;
      });
    }
    const isReplayed = live.game.engine.hiddenInformation && fromSeq < match.nextSeq - 1;
    subscriber.charge(subscription.pagedBytes, isReplayed ? match.nextSeq : 0);
  };

  const clockText = (live: LiveMatch, match: Match, now: number): string | null =>
    match.clocks.remainingMs === null
      ? null
      : serialize({
          type: "clock",
          matchId: live.matchId,
          seq: match.nextSeq,
          // A clock that has run out shows 0.
          remainingMs: match.clocks.remainingMs.map((ms) => Math.max(0, ms)),
          ...(match.clocks.firstMoveMs === null
            ? {}
            : { firstMoveMs: match.clocks.firstMoveMs.map((ms) => (ms === null ? null : Math.max(0, ms))) }),
          since: match.clocks.since,
          now,
        });

  const finishedText = (live: LiveMatch, match: Match): string => {
    const serverBytes = secrets.unseal(live.matchId, live.stored.sealedBytes);
    const signature = signatures.get(live) ?? signHead(match.head, secrets.signingKey);
    signatures.set(live, signature);
    const seed = deriveSeed(
      serverBytes,
      match.record.seats.map(({ nonce }) => nonce),
    );
    const { outcome } = infoOf(live.stored) as Extract<ReturnType<typeof infoOf>, { readonly status: "finished" }>;
    return serialize({ type: "finished", matchId: live.matchId, outcome, reveal: { serverBytes, seed }, signature });
  };

  const watchingText = (live: LiveMatch, viewer: string | null, now: number): string =>
    serialize({
      type: "watching",
      match: infoOf(live.stored),
      view: live.match === null ? null : viewOf(live.game.engine, live.match, viewer),
      seq: live.match?.nextSeq ?? 0,
      hash: live.match?.head ?? null,
      now,
    });

  const countSpectators = (live: LiveMatch): number =>
    [...(subscriptions.get(live.matchId)?.keys() ?? [])].filter((subscriber) => viewerIn(live, subscriber) === null)
      .length;

  /** The last presence message of this server for each match with subscribers, oldest first. */
  const published = new Map<string, { readonly at: number; readonly text: string }>();

  /** Publishes who is connected here; if nothing has changed, only when asked. */
  const publishPresence = (matchId: string, isForced = false): void => {
    const live = matchCache.peek(matchId);
    if (live === undefined) return;
    const playerIds = live.stored.record.seats.flatMap((seat) => (seat === null ? [] : [seat.playerId]));
    const playersIn = (wanted: string): string[] =>
      playerIds.filter((playerId) => presence.localStateOf(matchId, playerId) === wanted);
    const spectators = countSpectators(live);
    const message: PresenceMessage = {
      type: "presence",
      server,
      here: playersIn("here"),
      away: playersIn("away"),
      spectators,
    };
    const text = JSON.stringify(message);
    if (!isForced && published.get(matchId)?.text === text) return;
    bus.publish(matchId, message);
    // Delete first, so that the map stays ordered by time.
    published.delete(matchId);
    if (subscriptions.has(matchId)) published.set(matchId, { at: host.monotonic(), text });
  };

  /** The players and their presence; bots are always here. */
  const playerPresence = ({ matchId, stored: { record, plan } }: LiveMatch) =>
    record.seats.flatMap((seat, index) => {
      if (seat === null) return [];
      const { playerId } = seat;
      return [{ playerId, state: plan[index]?.kind === "bot" ? "here" : presence.stateOf(matchId, playerId) } as const];
    });

  /** Records presence at once: the delayed presence messages may skip short changes. */
  const observe = (matchId: string): void => {
    const live = subscriptions.has(matchId) ? matchCache.peek(matchId) : undefined;
    if (live === undefined) return;
    const players = playerPresence(live).map((one) => ({ playerId: one.playerId, isHere: one.state === "here" }));
    absence.observe(matchId, players);
  };

  const absentSince = (live: LiveMatch, playerId: string): number | null => {
    const { matchId, match } = live;
    const absentId = match?.state.currentPlayerId ?? null;
    if (match === null || absentId === null || match.record.absenceMs === undefined || mayAbort(match)) return null;
    if (!absence.checkContinuity()) restartAbsences();
    observe(matchId);
    return absence.since(matchId, absentId, playerId);
  };

  /** Tells a player that the player to move is away, and when the match can be claimed. */
  const sendAbsence = (live: LiveMatch, subscription: Subscription): void => {
    const { match, matchId } = live;
    const viewer = viewerIn(live, subscription.subscriber);
    const since = viewer === null ? null : absentSince(live, viewer);
    const from = since === null || match === null ? null : Math.max(since, match.clocks.since);
    const absent =
      from === null || match?.record.absenceMs === undefined
        ? null
        : { playerId: match.state.currentPlayerId ?? "", since: from, claimAt: from + match.record.absenceMs };
    const text = absent === null ? "" : JSON.stringify(absent);
    if (text === subscription.absence) return;
    subscription.absence = text;
    subscription.subscriber.send(serialize({ type: "absence", matchId, absent }));
    // A presence message may have been lost, and the match may depend on it: ask again.
    if (absent !== null) bus.publish(matchId, { type: "who" });
  };

  /** Absences were reset: subscribers are sent the new state. */
  const restartAbsences = (): void => {
    for (const matchId of subscriptions.keys()) sendPresence(matchId);
  };

  const presenceText = (live: LiveMatch): string =>
    serialize({
      type: "presence",
      matchId: live.matchId,
      players: playerPresence(live),
      spectators: countSpectators(live) + presence.remoteSpectators(live.matchId),
    });

  const sendPresenceNow = async (matchId: string): Promise<void> => {
    const live = subscriptions.has(matchId) ? await matchCache.find(matchId) : null;
    const audience = subscriptions.get(matchId);
    if (live === null || audience === undefined) return;
    const text = presenceText(live);
    for (const subscription of audience.values()) {
      subscription.subscriber.send(text);
      sendAbsence(live, subscription);
    }
    publishPresence(matchId);
  };

  /** Matches with a pending presence message: changes within the delay are sent together. */
  const pendingPresence = new Set<string>();

  const sendPresence = (matchId: string): void => {
    if (pendingPresence.has(matchId) || !subscriptions.has(matchId)) return;
    pendingPresence.add(matchId);
    host.startTimer(PRESENCE_DELAY_MS, () => {
      pendingPresence.delete(matchId);
      sendPresenceNow(matchId).catch((error: unknown) => onError(error, matchId));
    });
  };

  const lastEntryText = (live: LiveMatch, match: Match, subscriber: Subscriber, shared: SharedMessages): string => {
    const make = (viewer: string | null): string => pagesFrom(live, match, match.nextSeq - 1, viewer).next().value.text;
    if (!live.game.engine.hiddenInformation) return (shared.entry ??= make(null));
    const viewer = viewerIn(live, subscriber);
    shared.byViewer ??= new Map();
    const text = shared.byViewer.get(viewer) ?? make(viewer);
    shared.byViewer.set(viewer, text);
    return text;
  };

  /** Sends one subscriber what it lacks. `shared` caches messages that are the same for several. */
  const deliver = (live: LiveMatch, subscription: Subscription, now: number, shared: SharedMessages): void => {
    const { subscriber } = subscription;
    const { match, stored } = live;
    const isChanged =
      subscription.version !== stored.version ||
      (subscription.status !== stored.status && stored.status !== "finished");
    if (isChanged) {
      subscription.version = stored.version;
      subscriber.send(watchingText(live, viewerIn(live, subscriber), now));
      // A spectator may have become a player.
      sendPresence(live.matchId);
    }
    subscription.status = stored.status;
    if (match === null) return;
    const isBehind = subscription.next < match.nextSeq;
    if (isBehind) {
      // The usual case: exactly one new entry.
      if (subscription.next === match.nextSeq - 1 && subscription.pages === null && subscriber.canReceive()) {
        subscriber.send(lastEntryText(live, match, subscriber, shared));
        subscription.next = match.nextSeq;
      } else sendPages(live, match, subscription);
      // Clock and outcome follow the end of the log.
      if (subscription.next < match.nextSeq) {
        setPaused(live.matchId, subscription);
        return;
      }
    }
    const clock = isChanged || isBehind ? clockText(live, match, now) : null;
    if (clock !== null) subscriber.send(clock);
    if (match.status === "finished" && !subscription.isFinished) {
      subscription.isFinished = true;
      subscriber.send((shared.finished ??= finishedText(live, match)));
    }
    sendAbsence(live, subscription);
    subscription.onCaughtUp?.();
    subscription.onCaughtUp = null;
  };

  const sendUpdates = (live: LiveMatch, now: number): void => {
    const audience = subscriptions.get(live.matchId);
    if (audience === undefined) return;
    const shared = makeShared();
    for (const subscription of audience.values()) deliver(live, subscription, now, shared);
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
    if (subscriptions.has(matchId)) withLive(matchId, (live) => sendUpdates(live, store.now()));
  };

  const resume = (subscriber: Subscriber): void => {
    const matches = paused.get(subscriber) ?? [];
    paused.delete(subscriber);
    for (const matchId of matches) {
      withLive(matchId, (live) => {
        const subscription = subscriptions.get(matchId)?.get(subscriber);
        if (subscription === undefined) return;
        try {
          deliver(live, subscription, store.now(), makeShared());
        } catch (error) {
          onError(error, matchId);
        }
      });
    }
  };

  /** Matches that are being read from the store. A message that arrives during a read causes one more. */
  const refreshing = new Map<string, "once" | "again">();

  const refreshAndSend = async (matchId: string): Promise<void> => {
    const live = await matchCache.find(matchId);
    if (live === null) return;
    await matchCache.refresh(live);
    sendUpdates(live, store.now());
  };

  const catchUp = (matchId: string): void => {
    if (!subscriptions.has(matchId)) return;
    if (refreshing.has(matchId)) {
      refreshing.set(matchId, "again");
      return;
    }
    refreshing.set(matchId, "once");
    refreshAndSend(matchId)
      .catch((error: unknown) => onError(error, matchId))
      .finally(() => {
        const isMore = refreshing.get(matchId) === "again";
        refreshing.delete(matchId);
        if (isMore) catchUp(matchId);
      });
  };

  const onMessage = (matchId: string, message: BusMessage): void => {
    switch (message.type) {
      case "news": {
        const live = matchCache.peek(matchId);
        const isKnown = (headIn(live) ?? -1) >= message.seq && (live?.stored.version ?? -1) >= message.version;
        if (!isKnown) catchUp(matchId);
        return;
      }
      case "presence":
        peers.markAlive(message.server);
        if (presence.applyRemote(matchId, message)) {
          observe(matchId);
          sendPresence(matchId);
        }
        return;
      case "who":
        publishPresence(matchId, true);
        return;
      case "alive":
    }
  };

  /** Bus subscriptions, reference-counted by subscribers present or about to be added. */
  const topics = new Map<string, { count: number; readonly stop: () => void }>();
  const retainTopic = (matchId: string): void => {
    const topic = topics.get(matchId);
    if (topic !== undefined) topic.count += 1;
    else {
      topics.set(matchId, { count: 1, stop: bus.subscribe(matchId, (message) => onMessage(matchId, message)) });
      bus.publish(matchId, { type: "who" });
    }
  };
  const releaseTopic = (matchId: string): void => {
    const topic = topics.get(matchId);
    if (topic === undefined || (topic.count -= 1) > 0) return;
    topics.delete(matchId);
    topic.stop();
    presence.forget(matchId);
    absence.forget(matchId);
  };

  const stopTicker = host.startInterval(PRESENCE_TICK_MS, () => {
    const before = host.monotonic() - PRESENCE_REPEAT_MS;
    const late: string[] = [];
    for (const [matchId, { at }] of published) {
      if (at >= before || late.length === MAX_PRESENCE_PER_TICK) break;
      late.push(matchId);
    }
    for (const matchId of late) {
      if (subscriptions.has(matchId)) publishPresence(matchId, true);
      else published.delete(matchId);
    }
    if (bus.isConnected()) presence.expire(peers.isAlive);
    if (!absence.checkContinuity()) restartAbsences();
  });
  /** Players who have not reconnected within the grace period after the start are gone. */
  const cancelGrace = host.startTimer(graceMs, () => {
    for (const matchId of subscriptions.keys()) sendPresence(matchId);
  });
  const requestPresence = (): void => {
    for (const matchId of topics.keys()) {
      bus.publish(matchId, { type: "who" });
      publishPresence(matchId, true);
    }
  };
  bus.onReconnect(requestPresence);
  peers.onReturn(requestPresence);

  const isWaitingParticipant = (matchId: string, { playerId }: Subscriber): boolean => {
    const stored = matchCache.peek(matchId)?.stored;
    return (
      playerId !== null && stored !== undefined && isWaitingForOpponent(stored) && isParticipant({ playerId }, stored)
    );
  };

  const unsubscribe = (matchId: string, subscriber: Subscriber): boolean => {
    const audience = subscriptions.get(matchId);
    const subscription = audience?.get(subscriber);
    if (audience === undefined || subscription === undefined) return false;
    audience.delete(subscriber);
    const matches = paused.get(subscriber);
    if (matches?.delete(matchId) === true && matches.size === 0) paused.delete(subscriber);
    subscription.onCaughtUp?.();
    if (audience.size === 0) subscriptions.delete(matchId);
    if (subscriber.playerId !== null) {
      presence.disconnected(matchId, subscriber.playerId);
      observe(matchId);
      if (isWaitingParticipant(matchId, subscriber)) onWaiting(matchId);
    }
    if (audience.size > 0) sendPresence(matchId);
    else publishPresence(matchId);
    releaseTopic(matchId);
    return true;
  };

  /** Adds a subscriber, and sends it the log from `fromSeq` on. */
  const addSubscriber = async (live: LiveMatch, subscriber: Subscriber, fromSeq: number): Promise<void> => {
    const { matchId } = live;
    const now = store.now();
    const audience = subscriptions.get(matchId) ?? new Map<Subscriber, Subscription>();
    const isNew = !audience.has(subscriber);
    const subscription: Subscription = {
      subscriber,
      next: fromSeq,
      pages: null,
      pagedBytes: 0,
      onCaughtUp: null,
      version: live.stored.version,
      status: live.stored.status,
      isFinished: false,
      absence: "",
    };
    audience.set(subscriber, subscription);
    subscriptions.set(matchId, audience);
    const viewer = viewerIn(live, subscriber);
    subscriber.send(watchingText(live, viewer, now));
    if (isNew && subscriber.playerId !== null) presence.connected(matchId, subscriber.playerId);
    observe(matchId);
    if (isWaitingParticipant(matchId, subscriber)) onWaiting(matchId);
    sendPresence(matchId);
    const { match } = live;
    if (match === null) return;
    if (fromSeq === match.nextSeq) {
      sendNoEntries(matchId, subscriber);
      const clock = clockText(live, match, now);
      if (clock !== null) subscriber.send(clock);
    }
    await sendLog(live, match, subscription, fromSeq);
  };

  return {
    subscribe: async (matchId, subscriber, fromSeq) => {
      const live = await matchCache.find(matchId);
      if (live === null) return "missing";
      // Subscribe to the bus before reading, so that nothing stored in between is missed.
      retainTopic(matchId);
      let isKept = false;
      try {
        // A client that comes from another server may have more entries than the cache.
        await matchCache.refresh(live);
        await matchCache.creditOutages(live);
        if (fromSeq > (live.match?.nextSeq ?? 0)) return "beyond";
        isKept = !(subscriptions.get(matchId)?.has(subscriber) ?? false);
        await addSubscriber(live, subscriber, fromSeq);
        return "watching";
      } finally {
        if (!isKept) releaseTopic(matchId);
      }
    },
    sync: async (matchId, subscriber, fromSeq) => {
      const subscription = subscriptions.get(matchId)?.get(subscriber);
      const live = subscription === undefined ? null : await matchCache.find(matchId);
      if (subscription === undefined || live === null) return "missing";
      await matchCache.refresh(live);
      const { match } = live;
      if (fromSeq > (match?.nextSeq ?? 0)) return "beyond";
      if (fromSeq === (match?.nextSeq ?? 0)) sendNoEntries(matchId, subscriber);
      if (match !== null) await sendLog(live, match, subscription, fromSeq);
      return "synced";
    },
    unsubscribe,
    resume,
    notify,
    catchUp,
    absentSince,
    hasSubscribers: (matchId) => subscriptions.has(matchId),
    matchIds: () => [...subscriptions.keys()],
    waitingMatches: () =>
      [...subscriptions].flatMap(([matchId, audience]) =>
        [...audience.keys()].some((subscriber) => isWaitingParticipant(matchId, subscriber)) ? [matchId] : [],
      ),
    headOf: (matchId, subscriber) =>
      subscriptions.get(matchId)?.has(subscriber) === true ? headIn(matchCache.peek(matchId)) : undefined,
    close: () => {
      stopTicker();
      cancelGrace();
    },
  };
};
