// The match service: everything between a store and the wire, put together.
import { hash, randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Catalogue } from "@tengen/catalogue";
import { useSha256 } from "@tengen/kernel";
import { usualAbsenceMs, usualFirstMoveMs } from "@tengen/match";
import { messagesJsonSchema, openNames } from "@tengen/protocol";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { openAllowances } from "./allowances.ts";
import { openBacklog } from "./backlog.ts";
import type { Bus } from "./bus.ts";
import { clientKey } from "./client-address.ts";
import { limitConnections } from "./connections.ts";
import { limitRequests } from "./http-readers.ts";
import type { Limits } from "./limits.ts";
import type { Metrics } from "./metrics.ts";
import { openBotTurns } from "./play/bot-turns.ts";
import { loadGames } from "./play/games.ts";
import { openHall } from "./play/hall.ts";
import { openLobby } from "./play/lobby.ts";
import { openPeers } from "./play/peers.ts";
import { startHeartbeat, startPulse } from "./play/pulse.ts";
import { openWatchers, type Watchers } from "./play/watchers.ts";
import { deriveSecrets } from "./secrets.ts";
import type { Store } from "./store/store.ts";
import { openTokens } from "./tokens.ts";
import { listRoutes, problemBody, rateProblem, serveApi } from "./wire/api.ts";
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
  useSha256((bytes) => hash("sha256", bytes, "hex"));
  const secrets = deriveSecrets(secret);
  const tokens = openTokens(secrets.tokenKey, limits.tokenDays * DAY, store.now);
  const onError = (error: unknown, matchId?: string): void => log.error({ err: error, matchId }, "failed");
  if ((await store.keepMark(secrets.mark)) !== secrets.mark) {
    throw new Error("its matches are sealed with another secret: TENGEN_SECRET must be what it was, on every server");
  }
  const heart = await startHeartbeat(store, onError, isShared);
  const games = await loadGames(root, catalogue);
  /** Those who watch here hear of it first. */
  const announce = (matchId: string): void => {
    watchers.wake(matchId);
    pulse.tend(matchId);
    const held = hall.peek(matchId);
    if (held === undefined) return;
    bus.publish(matchId, { type: "news", seq: held.match?.nextSeq ?? 0, version: held.stored.version });
  };
  const hall = openHall({
    store,
    secrets,
    games,
    heart,
    absentSince: (held, playerId) => watchers.absentSince(held, playerId),
    announce,
    noticed: (matchId) => watchers.wake(matchId),
    log,
  });
  const server = randomUUID();
  const graceMs = limits.graceSeconds * 1000;
  const peers = openPeers({ bus, server, isStoring: heart.isStoring });
  const watchers: Watchers = openWatchers({
    store,
    hall,
    secrets,
    bus,
    server,
    graceMs,
    peers,
    isStoring: heart.isStoring,
    waits: (matchId) =>
      void store.putOff([matchId], store.now() + graceMs).catch((error: unknown) => onError(error, matchId)),
    onError,
  });
  const allowances = openAllowances(limits);
  const backlog = openBacklog({
    perAddress: limits.backlogPerAddress,
    inAll: limits.backlogInAll,
    unreadMs: limits.unreadSeconds * 1000,
    now: () => performance.now(),
  });
  const { matchesPerPlayer, botMatchesPerPlayer, botMatchesPerAddress, firstMoveSeconds, absenceSeconds } = limits;
  const lobby = openLobby({
    store,
    hall,
    games,
    secrets,
    announce,
    matchesPerPlayer,
    botMatches: { perPlayer: botMatchesPerPlayer, perAddress: botMatchesPerAddress },
    graceMs,
    firstMoveMs: (clock) => firstMoveSeconds * 1000 || usualFirstMoveMs(clock),
    absenceMs: (clock) => absenceSeconds * 1000 || usualAbsenceMs(clock),
    log,
  });
  const botTurns = openBotTurns({
    root,
    hall,
    secrets,
    threads: limits.botThreads,
    nodes: limits.botNodes,
    turnMs: limits.botTurnSeconds * 1000,
    onFault: (matchId, bot, message) => log.warn({ matchId, bot, message }, "a bot failed"),
  });
  const pulse = startPulse({ store, hall, watchers, botTurns, lobby, heart, graceMs, onError });
  bus.onReconnect(pulse.look);
  let sockets: Sockets | null = null;
  let lookAtReaders = (): void => {};
  let isClosing = false;
  /** Why nothing can be asked of this server now; null when it can. */
  const absence = (only?: "closing"): string | null => {
    if (isClosing) return "the server is shutting down";
    return only === "closing" || heart.isStoring() ? null : "the store takes nothing";
  };
  // Where others go on, those who are here are better off there.
  const watchman = setInterval(() => {
    if (isShared) sockets?.setAway(peers.isCutOff());
    lookAtReaders();
  }, 500);
  metrics.gauge("tengen_sockets", "open connections", () => sockets?.count() ?? 0);
  metrics.gauge("tengen_backlog_bytes", "bytes that wait for clients to read them", backlog.total);
  metrics.gauge("tengen_matches", "matches in memory", hall.size);
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
      const refused = (): void => metrics.dropped.inc({ why: "connections" });
      if (!trustProxy) limitConnections(server.server, limits, refused);
      const readName = openNames(listBotNames(catalogue));
      const api = { store, hall, lobby, tokens, secrets, allowances, addressOf, readName, absence, onError };
      const routes = listRoutes(api);
      allowOrigins(server, origins);
      const refusal = (waitMs: number) => {
        const problem = rateProblem(waitMs);
        return { seconds: problem.detail.seconds, body: problemBody(problem) };
      };
      lookAtReaders = limitRequests(server, { backlog, allowances, addressOf, refusal });
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
        hall,
        watchers,
        tokens,
        limits,
        allowances,
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
      watchers.close();
      peers.close();
      await hall.settle();
      await bus.close();
      heart.stop();
      await store.close();
    },
  };
};
