// Connects everything about the play of matches, in the order in which the pieces depend on each other. A piece knows
// only earlier ones; what it reports to later ones goes through listeners that are added here, or by the later piece.
import { defaultAbsenceMs, defaultFirstMoveMs } from "@tengen/match";
import type { Bus } from "../bus.ts";
import { randomHex, type Host } from "../host.ts";
import type { Limits } from "../limits.ts";
import type { Log } from "../log.ts";
import type { Secrets } from "../secrets.ts";
import type { Store } from "../store/store.ts";
import { openActions, type Actions } from "./actions.ts";
import { openBotTurns, type OpenBot } from "./bot-turns.ts";
import type { Games } from "./games.ts";
import { startHeartbeat, type Heartbeat } from "./heartbeat.ts";
import { openLobby, type Lobby } from "./lobby.ts";
import { openMatchCache, type MatchCache } from "./match-cache.ts";
import { openNews } from "./news.ts";
import { openPeers, type Peers } from "./peers.ts";
import { openOpeningIndex, type OpeningIndex } from "./opening-index.ts";
import { openPhrases, type Phrases } from "./phrases.ts";
import { startPresenceFeed } from "./presence-feed.ts";
import { openPresenceTracker } from "./presence-tracker.ts";
import { startScheduler } from "./scheduler.ts";
import { openShowcase, type Showcase } from "./showcase.ts";
import { openSubscribers, type Subscribers } from "./subscribers.ts";
import { openTopics } from "./topics.ts";
import { openWaitingMatches } from "./waiting-matches.ts";

export interface PlayOptions {
  readonly host: Host;
  readonly store: Store;
  readonly bus: Bus;
  readonly games: Games;
  readonly openBot: OpenBot;
  readonly secrets: Secrets;
  readonly limits: Limits;
  /** Whether other servers may use the same store. */
  readonly isShared: boolean;
  readonly log: Log;
  readonly onError: (error: unknown, matchId?: string) => void;
}

export interface Play {
  readonly heartbeat: Heartbeat;
  readonly peers: Peers;
  readonly matchCache: MatchCache;
  readonly actions: Actions;
  readonly subscribers: Subscribers;
  readonly lobby: Lobby;
  readonly showcase: Showcase;
  readonly phrases: Phrases;
  readonly openings: OpeningIndex;
  /** Finishes what is in progress. */
  readonly close: () => Promise<void>;
}

/** The matches and those who watch them: everything that an action of a player goes through. */
const openMatches = async (options: PlayOptions, server: string, graceMs: number) => {
  const { host, store, bus, games, secrets, isShared, log, onError } = options;
  const heartbeat = await startHeartbeat(host, store, onError, isShared);
  const { canStore } = heartbeat;
  const peers = openPeers({ host, bus, server, canStore });
  const topics = openTopics(bus);
  const presence = openPresenceTracker({ host, now: store.now, bus, topics, peers, canStore, graceMs });
  const matchCache = openMatchCache({ host, store, secrets, games, log });
  const actions = openActions({ store, games, heartbeat, presence, matchCache });
  const subscribers = openSubscribers({ store, secrets, topics, presence, matchCache, actions, onError });
  const presenceFeed = startPresenceFeed({
    host,
    bus,
    server,
    peers,
    topics,
    presence,
    matchCache,
    subscribers,
    onError,
  });
  const news = openNews({ store, topics, matchCache, onError });
  return { heartbeat, peers, topics, presence, matchCache, actions, subscribers, presenceFeed, news };
};

export const openPlay = async (options: PlayOptions): Promise<Play> => {
  const { host, store, bus, games, openBot, secrets, limits, log, onError } = options;
  const graceMs = limits.graceSeconds * 1000;
  const matches = await openMatches(options, randomHex(host, 16), graceMs);
  const { heartbeat, peers, topics, presence, matchCache, actions, subscribers, presenceFeed, news } = matches;
  const waitingMatches = openWaitingMatches({ store, matchCache, subscribers, graceMs, onError });
  const lobby = openLobby({
    host,
    store,
    matchCache,
    actions,
    games,
    secrets,
    matchesPerPlayer: limits.matchesPerPlayer,
    botMatches: { perPlayer: limits.botMatchesPerPlayer, perAddress: limits.botMatchesPerAddress },
    graceMs,
    times: {
      firstMoveMs: (clock) => limits.firstMoveSeconds * 1000 || defaultFirstMoveMs(clock),
      absenceMs: (clock) => limits.absenceSeconds * 1000 || defaultAbsenceMs(clock),
    },
    log,
  });
  const { countSpectators } = presenceFeed;
  const showcase = openShowcase({ host, store, matchCache, topics, games, countSpectators, onError });
  const botTurns = openBotTurns({
    host,
    openBot,
    actions,
    secrets,
    threads: limits.botThreads,
    nodes: limits.botNodes,
    turnMs: limits.botTurnSeconds * 1000,
    onFault: (matchId, bot, message) => log.warn({ matchId, bot, message }, "a bot failed"),
  });
  const scheduler = startScheduler({
    host,
    store,
    matchCache,
    actions,
    news,
    subscribers,
    waitingMatches,
    botTurns,
    lobby,
    heartbeat,
    graceMs,
    onError,
  });
  // Whatever was stored and answered is sent to the subscribers here, who listen already, then to bots, then published.
  matchCache.onChange((live, source) => {
    if (source === "external") return;
    scheduler.runNow(live);
    news.publish(live);
  });
  bus.onReconnect(scheduler.pollNow);
  const openings = openOpeningIndex({ host, store, games, canStore: heartbeat.canStore, onError });
  return {
    heartbeat,
    peers,
    matchCache,
    actions,
    subscribers,
    lobby,
    showcase,
    phrases: openPhrases({ host, topics, matchCache, subscribers }),
    openings,
    close: async () => {
      await openings.close();
      await scheduler.close();
      showcase.close();
      presenceFeed.close();
      presence.close();
      peers.close();
      await matchCache.drain();
    },
  };
};
