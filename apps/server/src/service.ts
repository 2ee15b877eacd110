// The match service: connects store, match cache, scheduler, subscribers, HTTP API and WebSockets.
import { hash, randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Catalogue } from "@tengen/catalogue";
import { setSha256 } from "@tengen/kernel";
import { defaultAbsenceMs, defaultFirstMoveMs } from "@tengen/match";
import { messagesJsonSchema, makeNameParser } from "@tengen/protocol";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { openRateLimits } from "./rate-limits.ts";
import { openBacklog } from "./backlog.ts";
import type { Bus } from "./bus.ts";
import { clientKey } from "./client-address.ts";
import { limitConnections } from "./connection-limits.ts";
import { limitRequests } from "./request-limits.ts";
import type { Limits } from "./limits.ts";
import type { Metrics } from "./metrics.ts";
import { openBotTurns } from "./play/bot-turns.ts";
import { loadGames } from "./play/games.ts";
import { openMatchCache } from "./play/match-cache.ts";
import { openLobby } from "./play/lobby.ts";
import { openPeers } from "./play/peers.ts";
import { startHeartbeat } from "./play/heartbeat.ts";
import { startScheduler } from "./play/scheduler.ts";
import { openSubscribers, type Subscribers } from "./play/subscribers.ts";
import { deriveSecrets } from "./secrets.ts";
import type { Store } from "./store/store.ts";
import { openTokens } from "./tokens.ts";
import { listRoutes, problemBody, rateLimitProblem, serveApi } from "./wire/api.ts";
import { allowOrigins } from "./wire/cors.ts";
import { API_STYLE, describeApi, renderApi } from "./wire/openapi.ts";
import { openSockets, type Sockets } from "./wire/sockets.ts";

export interface ServiceOptions {
  /** The project folder, with games and bots. */
  readonly root: string;
  readonly version: string;
  readonly catalogue: Catalogue;
  readonly store: Store;
  readonly bus: Bus;
  /** Whether other servers may use the same store. */
  readonly isShared: boolean;
  readonly secret: string;
  readonly limits: Limits;
  /** Allowed origins besides the server's own. */
  readonly origins: readonly string[];
  /** Whether to take client addresses from a proxy's `x-forwarded-for`. */
  readonly trustProxy: boolean;
  readonly metrics: Metrics;
  readonly log: Logger;
}

export interface Service {
  /** Adds the routes and WebSockets to a server that is not listening yet. */
  readonly attach: (server: FastifyInstance) => void;
  /** Graceful shutdown: finishes what is in progress, disconnects clients, and closes the store. */
  readonly close: () => Promise<void>;
}

const DAY = 86_400_000;

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

export const openService = async (options: ServiceOptions): Promise<Service> => {
  const { root, version, catalogue, store, bus, isShared, secret, limits, origins, trustProxy, metrics, log } = options;
  setSha256((bytes) => hash("sha256", bytes, "hex"));
  const secrets = deriveSecrets(secret);
  const tokens = openTokens(secrets.tokenKey, limits.tokenDays * DAY, store.now);
  const onError = (error: unknown, matchId?: string): void => log.error({ err: error, matchId }, "failed");
  if ((await store.keepFingerprint(secrets.fingerprint)) !== secrets.fingerprint) {
    throw new Error(
      "its matches are encrypted with another secret. Set TENGEN_SECRET to the original one on every server",
    );
  }
  const heartbeat = await startHeartbeat(store, onError, isShared);
  const games = await loadGames(root, catalogue);
  /** Notifies local subscribers first, then the scheduler and the other servers. */
  const announce = (matchId: string): void => {
    subscribers.notify(matchId);
    scheduler.runNow(matchId);
    const live = matchCache.peek(matchId);
    if (live === undefined) return;
    bus.publish(matchId, { type: "news", seq: live.match?.nextSeq ?? 0, version: live.stored.version });
  };
  const matchCache = openMatchCache({
    store,
    secrets,
    games,
    heartbeat,
    absentSince: (live, playerId) => subscribers.absentSince(live, playerId),
    announce,
    onExternalChange: (matchId) => subscribers.notify(matchId),
    log,
  });
  const server = randomUUID();
  const graceMs = limits.graceSeconds * 1000;
  const peers = openPeers({ bus, server, canStore: heartbeat.canStore });
  const subscribers: Subscribers = openSubscribers({
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
  const rateLimits = openRateLimits(limits);
  const backlog = openBacklog({
    perAddress: limits.backlogPerAddress,
    inTotal: limits.backlogInAll,
    unreadMs: limits.unreadSeconds * 1000,
    now: () => performance.now(),
  });
  const { matchesPerPlayer, botMatchesPerPlayer, botMatchesPerAddress, firstMoveSeconds, absenceSeconds } = limits;
  const lobby = openLobby({
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
    root,
    matchCache,
    secrets,
    threads: limits.botThreads,
    nodes: limits.botNodes,
    turnMs: limits.botTurnSeconds * 1000,
    onFault: (matchId, bot, message) => log.warn({ matchId, bot, message }, "a bot failed"),
  });
  const scheduler = startScheduler({ store, matchCache, subscribers, botTurns, lobby, heartbeat, graceMs, onError });
  bus.onReconnect(scheduler.pollNow);
  let sockets: Sockets | null = null;
  let updateBacklog = (): void => {};
  let isClosing = false;
  /** Why the server is unavailable; null if it is available. */
  const unavailableReason = (only?: "closing"): string | null => {
    if (isClosing) return "the server is shutting down";
    return only === "closing" || heartbeat.canStore() ? null : "the store is unavailable";
  };
  // Drain while only this server has lost the database: its clients can go to the others.
  const monitor = setInterval(() => {
    if (isShared) sockets?.setDraining(peers.isPartitioned());
    updateBacklog();
  }, 500);
  metrics.gauge("tengen_sockets", "open connections", () => sockets?.count() ?? 0);
  metrics.gauge("tengen_backlog_bytes", "bytes buffered for clients that have not read them", backlog.total);
  metrics.gauge("tengen_matches", "cached matches", matchCache.size);
  metrics.gauge("tengen_bus_connected", "1 while the bus is connected", () => Number(bus.isConnected()));

  return {
    attach: (server) => {
      let hasWarned = trustProxy;
      const addressOf = (request: IncomingMessage): string => {
        if (!hasWarned && request.headers["x-forwarded-for"] !== undefined) {
          hasWarned = true;
          log.warn(
            "x-forwarded-for is ignored: all clients behind a proxy count as one address. Set TENGEN_TRUST_PROXY=1 to trust it",
          );
        }
        return clientKey(request, trustProxy);
      };
      const onRefused = (): void => metrics.connectionsDropped.inc({ why: "connections" });
      if (!trustProxy) limitConnections(server.server, limits, onRefused);
      const parseName = makeNameParser(listBotNames(catalogue));
      const api = {
        store,
        matchCache,
        lobby,
        tokens,
        secrets,
        rateLimits,
        addressOf,
        parseName,
        unavailableReason,
        onError,
      };
      const routes = listRoutes(api);
      allowOrigins(server, origins);
      const refusal = (waitMs: number) => {
        const problem = rateLimitProblem(waitMs);
        return { seconds: problem.detail.seconds, body: problemBody(problem) };
      };
      updateBacklog = limitRequests(server, { backlog, rateLimits, addressOf, refusal });
      serveApi(server, routes, api);
      const description = JSON.stringify(describeApi(routes, version));
      const page = renderApi(routes);
      server.get("/api/openapi.json", (_request, reply) =>
        reply.header("cache-control", "no-cache").type("application/json; charset=utf-8").send(description),
      );
      const messages = JSON.stringify(messagesJsonSchema());
      server.get("/api/messages.schema.json", (_request, reply) =>
        reply.header("cache-control", "no-cache").type("application/schema+json").send(messages),
      );
      server.get("/api/style.css", (_request, reply) =>
        reply.header("cache-control", "no-cache").type("text/css; charset=utf-8").send(API_STYLE),
      );
      server.get("/api", (_request, reply) =>
        reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").send(page),
      );
      server.get("/readyz", async (_request, reply) => {
        void reply.header("cache-control", "no-store");
        const why = unavailableReason();
        return why === null ? reply.send({ status: "ready" }) : reply.code(503).send({ status: why });
      });
      server.get("/metrics", async (_request, reply) =>
        reply
          .header("cache-control", "no-store")
          .type(metrics.registry.contentType)
          .send(await metrics.registry.metrics()),
      );
      sockets = openSockets({
        server: server.server,
        matchCache,
        subscribers,
        tokens,
        limits,
        rateLimits,
        backlog,
        metrics,
        now: store.now,
        isAllowed: isOriginAllowed(origins),
        addressOf,
        onError,
      });
    },
    close: async () => {
      isClosing = true;
      clearInterval(monitor);
      // Sockets first, so that new messages are refused. The heartbeat last: until then the server is running.
      await sockets?.close();
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
