// The match service: everything between a store and the wire, put together.
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
import { startHeartbeat, startScheduler } from "./play/scheduler.ts";
import { openSubscribers, type Subscribers } from "./play/subscribers.ts";
import { deriveSecrets } from "./secrets.ts";
import type { Store } from "./store/store.ts";
import { openTokens } from "./tokens.ts";
import { listRoutes, problemBody, rateLimitProblem, serveApi } from "./wire/api.ts";
import { allowOrigins } from "./wire/cors.ts";
import { API_STYLE, describeApi, renderApi } from "./wire/openapi.ts";
import { openSockets, type Sockets } from "./wire/sockets.ts";

export interface ServiceOptions {
  /** The project's folder, where games and bots are found. */
  readonly root: string;
  readonly version: string;
  readonly catalogue: Catalogue;
  readonly store: Store;
  readonly bus: Bus;
  /** Whether other servers may have the same store open. */
  readonly isShared: boolean;
  readonly secret: string;
  readonly limits: Limits;
  /** Origins besides the server's own whose pages may ask and connect. */
  readonly origins: readonly string[];
  /** Whether the address of whoever asks is what a proxy in front of the server says it is. */
  readonly trustProxy: boolean;
  readonly metrics: Metrics;
  readonly log: Logger;
}

export interface Service {
  /** Adds the routes and the sockets to a server that does not listen yet. */
  readonly attach: (server: FastifyInstance) => void;
  /** Finishes what was begun, tells clients, and closes the store. */
  readonly close: () => Promise<void>;
}

const DAY = 86_400_000;

/** A page of the server's own may connect, one of those that are named, and whatever is no page. */
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

/** What the bots of all games are called, by programs and by the pages. */
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
  if ((await store.keepMark(secrets.fingerprint)) !== secrets.fingerprint) {
    throw new Error("its matches are sealed with another secret: TENGEN_SECRET must be what it was, on every server");
  }
  const heartbeat = await startHeartbeat(store, onError, isShared);
  const games = await loadGames(root, catalogue);
  /** Those who watch here hear of it first. */
  const announce = (matchId: string): void => {
    subscribers.notify(matchId);
    pulse.runNow(matchId);
    const held = matchCache.peek(matchId);
    if (held === undefined) return;
    bus.publish(matchId, { type: "news", seq: held.match?.nextSeq ?? 0, version: held.stored.version });
  };
  const matchCache = openMatchCache({
    store,
    secrets,
    games,
    heartbeat,
    absentSince: (held, playerId) => subscribers.absentSince(held, playerId),
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
      void store.putOff([matchId], store.now() + graceMs).catch((error: unknown) => onError(error, matchId)),
    onError,
  });
  const rateLimits = openRateLimits(limits);
  const backlog = openBacklog({
    perAddress: limits.backlogPerAddress,
    inAll: limits.backlogInAll,
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
  const pulse = startScheduler({ store, matchCache, subscribers, botTurns, lobby, heartbeat, graceMs, onError });
  bus.onReconnect(pulse.pollNow);
  let sockets: Sockets | null = null;
  let lookAtReaders = (): void => {};
  let isClosing = false;
  /** Why nothing can be asked of this server now; null when it can. */
  const absence = (only?: "closing"): string | null => {
    if (isClosing) return "the server is shutting down";
    return only === "closing" || heartbeat.canStore() ? null : "the store takes nothing";
  };
  // Where others go on, those who are here are better off there.
  const watchman = setInterval(() => {
    if (isShared) sockets?.setDraining(peers.isPartitioned());
    lookAtReaders();
  }, 500);
  metrics.gauge("tengen_sockets", "open connections", () => sockets?.count() ?? 0);
  metrics.gauge("tengen_backlog_bytes", "bytes that wait for clients to read them", backlog.total);
  metrics.gauge("tengen_matches", "matches in memory", matchCache.size);
  metrics.gauge("tengen_bus_connected", "1 while other servers can be heard", () => Number(bus.isConnected()));

  return {
    attach: (server) => {
      let isTold = trustProxy;
      const addressOf = (request: IncomingMessage): string => {
        if (!isTold && request.headers["x-forwarded-for"] !== undefined) {
          isTold = true;
          log.warn(
            "x-forwarded-for is ignored: everybody behind a proxy counts as one address. TENGEN_TRUST_PROXY=1 trusts it",
          );
        }
        return clientKey(request, trustProxy);
      };
      const refused = (): void => metrics.connectionsDropped.inc({ why: "connections" });
      if (!trustProxy) limitConnections(server.server, limits, refused);
      const readName = makeNameParser(listBotNames(catalogue));
      const api = {
        store,
        matchCache,
        lobby,
        tokens,
        secrets,
        rateLimits,
        addressOf,
        parseName: readName,
        unavailableReason: absence,
        onError,
      };
      const routes = listRoutes(api);
      allowOrigins(server, origins);
      const refusal = (waitMs: number) => {
        const problem = rateLimitProblem(waitMs);
        return { seconds: problem.detail.seconds, body: problemBody(problem) };
      };
      lookAtReaders = limitRequests(server, { backlog, rateLimits, addressOf, refusal });
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
        const why = absence();
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
      clearInterval(watchman);
      // The sockets first: whatever is still said is refused. The heart last: until then a server was there.
      await sockets?.close();
      await pulse.close();
      subscribers.close();
      peers.close();
      await matchCache.drain();
      await bus.close();
      heartbeat.stop();
      await store.close();
    },
  };
};
