// The pieces that an action goes through, on a given store, without the HTTP API and WebSockets.
import pino from "pino";
import { openLocalBus, type Bus } from "../src/bus.ts";
import type { Host } from "../src/host.ts";
import { openActions, type Actions } from "../src/play/actions.ts";
import type { Games } from "../src/play/games.ts";
import type { Heartbeat } from "../src/play/heartbeat.ts";
import { openMatchCache, type MatchCache } from "../src/play/match-cache.ts";
import { startPresenceFeed } from "../src/play/presence-feed.ts";
import { openPresenceTracker } from "../src/play/presence-tracker.ts";
import { openSubscribers, type Subscribers } from "../src/play/subscribers.ts";
import { openTopics } from "../src/play/topics.ts";
import { deriveSecrets } from "../src/secrets.ts";
import type { Store } from "../src/store/store.ts";
import { systemHost } from "../src/system-host.ts";

export interface TestMatches {
  readonly matchCache: MatchCache;
  readonly actions: Actions;
  readonly subscribers: Subscribers;
  readonly errors: readonly unknown[];
  readonly close: () => void;
}

export interface TestMatchesOptions {
  readonly host?: Host;
  readonly bus?: Bus;
  readonly server?: string;
  readonly heartbeat?: Pick<Heartbeat, "outages" | "catchUp">;
}

export const SECRETS = deriveSecrets("what only these tests know, and nobody else");

const GRACE_MS = 1000;
const NO_OUTAGE = { outages: () => [], catchUp: () => null };

export const openTestMatches = (store: Store, games: Games, options: TestMatchesOptions = {}): TestMatches => {
  const { host = systemHost, bus = openLocalBus().join(), server = "one", heartbeat = NO_OUTAGE } = options;
  const peers = { markAlive: () => {}, isAlive: () => true, onReturn: () => {} };
  const errors: unknown[] = [];
  const onError = (error: unknown): void => void errors.push(error);
  const topics = openTopics(bus);
  const presence = openPresenceTracker({
    host,
    now: store.now,
    bus,
    topics,
    peers,
    canStore: () => true,
    graceMs: GRACE_MS,
  });
  const matchCache = openMatchCache({ host, store, secrets: SECRETS, games, log: pino({ level: "silent" }) });
  const actions = openActions({ store, games, heartbeat, presence, matchCache });
  const subscribers = openSubscribers({ store, secrets: SECRETS, topics, presence, matchCache, actions, onError });
  const feed = startPresenceFeed({ host, bus, server, peers, topics, presence, matchCache, subscribers, onError });
  return {
    matchCache,
    actions,
    subscribers,
    errors,
    close: () => {
      feed.close();
      presence.close();
    },
  };
};
