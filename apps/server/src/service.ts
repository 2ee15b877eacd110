// The match service: connects store, match cache, scheduler, subscribers, HTTP API and WebSockets. It gets everything
// that waits or is left to chance as ports, so it runs the same on a real machine (`run.ts`) and in a simulator.
//
// The order of effects of an action: it is stored, then answered, then sent to the subscribers of this server, then
// published on the bus. Nothing is answered or sent before the store has resolved the append, and the answer is passed
// to the socket before any subscriber is notified.
import type { Catalogue } from "@tengen/catalogue";
import { defaultAbsenceMs, defaultFirstMoveMs } from "@tengen/match";
import { makeNameParser } from "@tengen/protocol";
import { openRateLimits, type RateLimits } from "./rate-limits.ts";
import { openBacklog, type Backlog } from "./backlog.ts";
import type { Bus } from "./bus.ts";
import { randomHex, type Host } from "./host.ts";
import type { Limits } from "./limits.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import { openBotTurns, type OpenBot } from "./play/bot-turns.ts";
import type { Games } from "./play/games.ts";
import { openMatchCache } from "./play/match-cache.ts";
import { openLobby } from "./play/lobby.ts";
import { openPeers } from "./play/peers.ts";
import { startHeartbeat } from "./play/heartbeat.ts";
import { startScheduler } from "./play/scheduler.ts";
import { openSubscribers, type Subscribers } from "./play/subscribers.ts";
import type { Secrets } from "./secrets.ts";
import type { Store } from "./store/store.ts";
import type { Tokens } from "./tokens.ts";
import {
  listRoutes,
  makeHandle,
  makeRespond,
  type ApiRequest,
  type ApiResponse,
  type Respond,
  type Route,
} from "./wire/api.ts";
import { openSockets, type Sockets } from "./wire/sockets.ts";

export interface ServiceConfig {
  readonly limits: Limits;
  readonly catalogue: Catalogue;
  /** Whether other servers may use the same store. */
  readonly isShared: boolean;
  /** Allowed origins besides the server's own. */
  readonly origins: readonly string[];
}

export interface ServicePorts {
  readonly host: Host;
  readonly store: Store;
  readonly bus: Bus;
  readonly games: Games;
  readonly openBot: OpenBot;
  readonly secrets: Secrets;
  readonly tokens: Tokens;
  readonly metrics: Metrics;
  readonly log: Log;
}

export interface Service {
  /** The API: a table of routes, and the function that answers a request for one of them. */
  readonly routes: readonly Route[];
  readonly respond: Respond;
  /** Answers any API request, without an HTTP server. */
  readonly handle: (request: ApiRequest) => Promise<ApiResponse>;
  readonly sockets: Sockets;
  readonly rateLimits: RateLimits;
  readonly backlog: Backlog;
  /** Why the server is unavailable; null if it is available. */
  readonly unavailableReason: (only?: "closing") => string | null;
  /** Graceful shutdown: finishes what is in progress, disconnects clients, and closes the store. */
  readonly close: () => Promise<void>;
}

/** How often a server checks whether it should drain, in milliseconds. */
const DRAIN_CHECK_MS = 500;

/** Allows pages of the server's own origin and of the listed ones, and clients that are not pages. */
const isOriginAllowed =
  (origins: readonly string[]) =>
  (origin: string | undefined, host: string | undefined): boolean => {
    if (origin === undefined) return true;
    if (origins.includes(origin)) return true;
    try {
      return new URL(origin).host === host;
    } catch {
      return false;
    }
  };

/** The names and display names of all bots. */
const listBotNames = ({ games }: Catalogue): readonly string[] =>
  games
    .flatMap(({ bots }) => bots?.available ?? [])
    .flatMap(({ name, displayName = name }) => [
      name,
      ...(typeof displayName === "string" ? [displayName] : Object.values(displayName)),
    ]);

/** Refuses a store whose matches are encrypted with another secret. */
const checkFingerprint = async (store: Store, { fingerprint }: Secrets): Promise<void> => {
  if ((await store.keepFingerprint(fingerprint)) === fingerprint) return;
  throw new Error(
    "its matches are encrypted with another secret. Set TENGEN_SECRET to the original one on every server",
  );
};

export const openService = async (config: ServiceConfig, ports: ServicePorts): Promise<Service> => {
  const { limits, catalogue, isShared, origins } = config;
  const { host, store, bus, games, openBot, secrets, tokens, metrics, log } = ports;
  const onError = (error: unknown, matchId?: string): void => log.error({ err: error, matchId }, "failed");
  await checkFingerprint(store, secrets);
  const heartbeat = await startHeartbeat(host, store, onError, isShared);
  /** Notifies local subscribers first, then the scheduler and the other servers. */
  const announce = (matchId: string): void => {
    subscribers.notify(matchId);
    scheduler.runNow(matchId);
    const live = matchCache.peek(matchId);
    if (live === undefined) return;
    bus.publish(matchId, { type: "news", seq: live.match?.nextSeq ?? 0, version: live.stored.version });
  };
  const matchCache = openMatchCache({
    host,
    store,
    secrets,
    games,
    heartbeat,
    absentSince: (live, playerId) => subscribers.absentSince(live, playerId),
    announce,
    onExternalChange: (matchId) => subscribers.notify(matchId),
    log,
  });
  const server = randomHex(host, 16);
  const graceMs = limits.graceSeconds * 1000;
  const peers = openPeers({ host, bus, server, canStore: heartbeat.canStore });
  const subscribers: Subscribers = openSubscribers({
    host,
    store,
    matchCache,
    secrets,
    bus,
    server,
    graceMs,
    peers,
    canStore: heartbeat.canStore,
    onWaiting: (matchId) =>
      void store.postponeJobs([matchId], store.now() + graceMs).catch((error: unknown) => onError(error, matchId)),
    onError,
  });
  const rateLimits = openRateLimits(limits, host.monotonic);
  const backlog = openBacklog({
    perAddress: limits.backlogPerAddress,
    inTotal: limits.backlogInAll,
    unreadMs: limits.unreadSeconds * 1000,
    now: host.monotonic,
  });
  const { matchesPerPlayer, botMatchesPerPlayer, botMatchesPerAddress, firstMoveSeconds, absenceSeconds } = limits;
  const lobby = openLobby({
    host,
    store,
    matchCache,
    games,
    secrets,
    announce,
    matchesPerPlayer,
    botMatches: { perPlayer: botMatchesPerPlayer, perAddress: botMatchesPerAddress },
    graceMs,
    firstMoveMs: (clock) => firstMoveSeconds * 1000 || defaultFirstMoveMs(clock),
    absenceMs: (clock) => absenceSeconds * 1000 || defaultAbsenceMs(clock),
    log,
  });
  const botTurns = openBotTurns({
    host,
    openBot,
    matchCache,
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
    subscribers,
    botTurns,
    lobby,
    heartbeat,
    graceMs,
    onError,
  });
  bus.onReconnect(scheduler.pollNow);
  let isClosing = false;
  const unavailableReason = (only?: "closing"): string | null => {
    if (isClosing) return "the server is shutting down";
    return only === "closing" || heartbeat.canStore() ? null : "the store is unavailable";
  };
  const parseName = makeNameParser(listBotNames(catalogue));
  const api = {
    host,
    store,
    matchCache,
    lobby,
    tokens,
    secrets,
    rateLimits,
    parseName,
    unavailableReason,
    onError,
  };
  const routes = listRoutes(api);
  const respond = makeRespond(api);
  const sockets = openSockets({
    host,
    matchCache,
    subscribers,
    tokens,
    limits,
    rateLimits,
    backlog,
    metrics,
    now: store.now,
    isAllowed: isOriginAllowed(origins),
    onError,
  });
  // Drain while only this server has lost the database: its clients can go to the others.
  const stopDrainCheck = host.startInterval(DRAIN_CHECK_MS, () => {
    if (isShared) sockets.setDraining(peers.isPartitioned());
  });
  metrics.gauge("tengen_sockets", "open connections", sockets.count);
  metrics.gauge("tengen_backlog_bytes", "bytes buffered for clients that have not read them", backlog.total);
  metrics.gauge("tengen_matches", "cached matches", matchCache.size);
  metrics.gauge("tengen_bus_connected", "1 while the bus is connected", () => Number(bus.isConnected()));

  return {
    routes,
    respond,
    handle: makeHandle(routes, respond, rateLimits),
    sockets,
    rateLimits,
    backlog,
    unavailableReason,
    close: async () => {
      isClosing = true;
      stopDrainCheck();
      // Sockets first, so that new messages are refused. The heartbeat last: until then the server is running.
      await sockets.close();
      await scheduler.close();
      subscribers.close();
      peers.close();
      await matchCache.drain();
      await bus.close();
      heartbeat.stop();
      await store.close();
    },
  };
};
