// Tells subscribers who is present in their match, and other servers who is connected here.
import { viewerOf } from "@tengen/match";
import type { Bus, PresenceMessage } from "../bus.ts";
import type { Host } from "../host.ts";
import type { StoredMatch } from "../store/store.ts";
import type { MatchCache } from "./match-cache.ts";
import { presenceText } from "./match-messages.ts";
import type { Peers } from "./peers.ts";
import { localStateOf, remoteSpectators, stateOf, type Presence, type PresenceState } from "./presence.ts";
import type { PresenceTracker } from "./presence-tracker.ts";
import type { Subscribers } from "./subscribers.ts";
import type { Subscriber } from "./subscription.ts";
import type { Topics } from "./topics.ts";

export interface PresenceFeedOptions {
  readonly host: Pick<Host, "monotonic" | "startTimer" | "startInterval">;
  readonly bus: Pick<Bus, "onReconnect">;
  /** This server's id in the service. */
  readonly server: string;
  readonly peers: Pick<Peers, "onReturn">;
  readonly topics: Topics;
  readonly presence: PresenceTracker;
  readonly matchCache: Pick<MatchCache, "peek" | "find">;
  readonly subscribers: Pick<Subscribers, "audiences" | "notify" | "onAudience">;
  readonly onError: (error: unknown, matchId: string) => void;
}

/** How many spectators a match has, on all servers as far as this one knows. */
export type SpectatorCount = (stored: StoredMatch) => number;

export interface PresenceFeed {
  readonly countSpectators: SpectatorCount;
  readonly close: () => void;
}

/** Milliseconds for which changes are collected before they are sent. */
const DELAY_MS = 100;
/** Milliseconds after which a server publishes its presence again: the bus may have lost the last message. */
const REPEAT_MS = 60_000;
/** How often due messages are published, and how many at a time, so that they do not block the event loop. */
const TICK_MS = 250;
const MAX_PER_TICK = 500;

/** The players of a match and their presence; bots are always here. */
export const playersIn = (
  { record, plan }: Pick<StoredMatch, "record" | "plan">,
  presence: Presence,
  unknown: "away" | "gone",
): { readonly playerId: string; readonly state: PresenceState }[] =>
  record.seats.flatMap((seat, index) => {
    if (seat === null) return [];
    const { playerId } = seat;
    return [{ playerId, state: plan[index]?.kind === "bot" ? "here" : stateOf(presence, playerId, unknown) }];
  });

/** What a server publishes: who is connected to it. */
export const localPresence = (
  { record }: Pick<StoredMatch, "record">,
  presence: Presence,
  server: string,
  spectators: number,
): PresenceMessage => {
  const playerIds = record.seats.flatMap((seat) => (seat === null ? [] : [seat.playerId]));
  const inState = (state: PresenceState): string[] =>
    playerIds.filter((playerId) => localStateOf(presence, playerId) === state);
  return { type: "presence", server, here: inState("here"), away: inState("away"), spectators };
};

const countLocal = (stored: StoredMatch, subscribers: Iterable<Subscriber>): number => {
  let count = 0;
  for (const { playerId } of subscribers) if (viewerOf(stored.record, playerId) === null) count += 1;
  return count;
};

/** Publishes the presence on this server: when it has changed, when asked, and from time to time. */
const openPublisher = ({ host, server, topics, presence, matchCache, subscribers }: PresenceFeedOptions) => {
  const { audiences } = subscribers;
  /** The last message about each match with subscribers, the oldest first. */
  const published = new Map<string, { readonly at: number; readonly text: string }>();

  const publish = (matchId: string, isForced: boolean): void => {
    const stored = matchCache.peek(matchId)?.stored;
    if (stored === undefined) return;
    const spectators = countLocal(stored, audiences.of(matchId).keys());
    const message = localPresence(stored, presence.of(matchId), server, spectators);
    const text = JSON.stringify(message);
    if (!isForced && published.get(matchId)?.text === text) return;
    topics.publish(matchId, message);
    // Delete first, so that the map stays ordered by time.
    published.delete(matchId);
    if (audiences.has(matchId)) published.set(matchId, { at: host.monotonic(), text });
  };

  const repeatDue = (): void => {
    const before = host.monotonic() - REPEAT_MS;
    const due: string[] = [];
    for (const [matchId, { at }] of published) {
      if (at >= before || due.length === MAX_PER_TICK) break;
      due.push(matchId);
    }
    for (const matchId of due) {
      if (audiences.has(matchId)) publish(matchId, true);
      else published.delete(matchId);
    }
  };

  return {
    publish,
    publishAll: (): void => {
      for (const matchId of topics.ids()) {
        topics.publish(matchId, { type: "who" });
        publish(matchId, true);
      }
    },
    stop: host.startInterval(TICK_MS, repeatDue),
  };
};

export const startPresenceFeed = (options: PresenceFeedOptions): PresenceFeed => {
  const { host, bus, peers, topics, presence, matchCache, subscribers, onError } = options;
  const { audiences } = subscribers;
  const { publish, publishAll, stop } = openPublisher(options);
  const countSpectators: SpectatorCount = (stored) =>
    countLocal(stored, audiences.of(stored.matchId).keys()) + remoteSpectators(presence.of(stored.matchId));
  /** Matches with a pending message: changes within the delay are sent together. */
  const pending = new Set<string>();

  const send = async (matchId: string): Promise<void> => {
    const live = audiences.has(matchId) ? await matchCache.find(matchId) : null;
    if (live === null || !audiences.has(matchId)) return;
    const here = presence.of(matchId);
    const audience = audiences.of(matchId);
    const spectators = countSpectators(live.stored);
    const text = presenceText(matchId, playersIn(live.stored, here, presence.unknownState()), spectators);
    for (const subscriber of audience.keys()) subscriber.send(text);
    // The absence of a player follows from presence.
    subscribers.notify(matchId);
    publish(matchId, false);
  };

  const sendLater = (matchId: string): void => {
    if (pending.has(matchId)) return;
    pending.add(matchId);
    host.startTimer(DELAY_MS, () => {
      pending.delete(matchId);
      send(matchId).catch((error: unknown) => onError(error, matchId));
    });
  };

  const onChange = (matchId: string): void => {
    if (audiences.has(matchId)) sendLater(matchId);
    else publish(matchId, false);
  };

  presence.onChange(onChange);
  subscribers.onAudience(onChange);
  topics.onOpened((matchId) => topics.publish(matchId, { type: "who" }));
  topics.onMessage((matchId, message) => {
    if (message.type === "who") publish(matchId, true);
  });
  bus.onReconnect(publishAll);
  peers.onReturn(publishAll);
  return { countSpectators, close: stop };
};
