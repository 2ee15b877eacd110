// The match service: connects the play of matches with the HTTP API and WebSockets. It gets everything that waits or is
// left to chance as ports, so it runs the same on a real machine (`run.ts`) and in a simulator.
//
// The order of effects of an action: it is stored, then answered, then sent to the subscribers of this server, then
// published on the bus. Nothing is answered or sent before the store has resolved the append, and the answer is passed
// to the socket before any subscriber is notified.
import type { Catalogue } from "@tengen/catalogue";
import { makeNameParser } from "@tengen/protocol";
import { openBacklog, type Backlog } from "./backlog.ts";
import type { Bus } from "./bus.ts";
import type { Host } from "./host.ts";
import type { Limits } from "./limits.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import type { OpenBot } from "./play/bot-turns.ts";
import type { Games } from "./play/games.ts";
import { openPlay, type Play } from "./play/play.ts";
import { openRateLimits, type RateLimits } from "./rate-limits.ts";
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
import { isOriginAllowed } from "./wire/origin.ts";
import type { SharePageOptions } from "./wire/share-pages.ts";
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

/** Why the server is unavailable; null if it is available. */
type UnavailableReason = (only?: "closing") => string | null;

export interface Service {
  /** The API: a table of routes, and the function that answers a request for one of them. */
  readonly routes: readonly Route[];
  readonly respond: Respond;
  /** Answers any API request, without an HTTP server. */
  readonly handle: (request: ApiRequest) => Promise<ApiResponse>;
  readonly sockets: Sockets;
  readonly rateLimits: RateLimits;
  readonly backlog: Backlog;
  readonly unavailableReason: UnavailableReason;
  /** What the pages of short links show. */
  readonly shared: Pick<SharePageOptions, "games" | "matchCache" | "store">;
  /** Graceful shutdown: finishes what is in progress, disconnects clients, and closes the store. */
  readonly close: () => Promise<void>;
}

/** How often a server checks whether it should drain, in milliseconds. */
const DRAIN_CHECK_MS = 500;

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

/** What clients use: the API and the sockets, which share their limits. */
const openWire = (
  { limits, catalogue, origins }: ServiceConfig,
  { host, store, secrets, tokens, metrics, games }: ServicePorts,
  { matchCache, actions, subscribers, lobby, showcase, phrases, openings }: Play,
  unavailableReason: UnavailableReason,
  onError: (error: unknown, matchId?: string) => void,
) => {
  const rateLimits = openRateLimits(limits, host.monotonic);
  const backlog = openBacklog({
    perAddress: limits.backlogPerAddress,
    inTotal: limits.backlogInAll,
    unreadMs: limits.unreadSeconds * 1000,
    now: host.monotonic,
  });
  const parseName = makeNameParser(listBotNames(catalogue));
  const routes = listRoutes({
    host,
    store,
    matchCache,
    lobby,
    showcase,
    tokens,
    secrets,
    rateLimits,
    parseName,
    games,
    openings,
    limits,
  });
  const respond = makeRespond({ tokens, rateLimits, unavailableReason, onError });
  const sockets = openSockets({
    host,
    matchCache,
    actions,
    subscribers,
    phrases,
    tokens,
    limits,
    rateLimits,
    backlog,
    metrics,
    now: store.now,
    isAllowed: (origin, name) => isOriginAllowed(origins, origin, name),
    onError,
  });
  return { routes, respond, handle: makeHandle(routes, respond, rateLimits), sockets, rateLimits, backlog };
};

export const openService = async (config: ServiceConfig, ports: ServicePorts): Promise<Service> => {
  const { limits, isShared } = config;
  const { host, store, bus, metrics, log } = ports;
  const onError = (error: unknown, matchId?: string): void => log.error({ err: error, matchId }, "failed");
  await checkFingerprint(store, ports.secrets);
  const play = await openPlay({ ...ports, limits, isShared, onError });
  const { heartbeat, peers, matchCache } = play;
  let isClosing = false;
  const unavailableReason: UnavailableReason = (only) => {
    if (isClosing) return "the server is shutting down";
    return only === "closing" || heartbeat.canStore() ? null : "the store is unavailable";
  };
  const wire = openWire(config, ports, play, unavailableReason, onError);
  const { sockets, backlog } = wire;
  // Drain while only this server has lost the database: its clients can go to the others.
  const stopDrainCheck = host.startInterval(DRAIN_CHECK_MS, () => {
    if (isShared) sockets.setDraining(peers.isPartitioned());
  });
  metrics.gauge("tengen_sockets", "open connections", sockets.count);
  metrics.gauge("tengen_backlog_bytes", "bytes buffered for clients that have not read them", backlog.total);
  metrics.gauge("tengen_matches", "cached matches", matchCache.size);
  metrics.gauge("tengen_bus_connected", "1 while the bus is connected", () => Number(bus.isConnected()));

  return {
    ...wire,
    shared: { games: ports.games, matchCache, store },
    unavailableReason,
    close: async () => {
      isClosing = true;
      stopDrainCheck();
      // Sockets first, so that new messages are refused. The heartbeat last: until then the server is running.
      await sockets.close();
      await play.close();
      await bus.close();
      heartbeat.stop();
      await store.close();
    },
  };
};
