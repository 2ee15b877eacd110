// Starts a server as the environment asks for it, and ends it on a signal. `npm start` and `tengen serve` both come here.
import path from "node:path";
import process from "node:process";
import { describeError } from "@tengen/kernel";
import { CatalogueError, openCatalogue, writeCatalogue } from "@tengen/node-host";
import pino, { type Logger } from "pino";
import { explainListenError, makeUrl, readAddress } from "./address.ts";
import { openLocalBus, type Bus } from "./bus.ts";
import { readLimits, type Limits } from "./limits.ts";
import { openMetrics, type Metrics } from "./metrics.ts";
import { openNatsBus } from "./nats-bus.ts";
import { readPlace, type Place } from "./place.ts";
import { deriveSecrets, readSecret } from "./secrets.ts";
import { buildServer } from "./server.ts";
import { openService, type Service } from "./service.ts";
import { isBuilt } from "./site.ts";
import { openPostgresStore } from "./store/postgres-store.ts";
import { openSqliteStore } from "./store/sqlite-store.ts";
import type { Store } from "./store/store.ts";

type Env = Readonly<Record<string, string | undefined>>;

const say = (text: string): void => void process.stderr.write(`tengen: ${text}\n`);

/** Why a server does not start, in words that say what to do. */
class StartError extends Error {}

/** Bytes of the log that wait for whoever reads it; beyond them lines are dropped, since play must not wait. */
const LOG_BYTES = 16_777_216;
/** Milliseconds that a server has to finish what it has begun. */
const CLOSE_MS = 15_000;
/** Milliseconds that the rest of the log has to get out when the server ends. */
const LOG_FLUSH_MS = 1000;

interface Journal {
  readonly log: Logger;
  /** Writes out what waits, but does not wait for ever: a reader may have gone, or stand still. */
  readonly end: () => Promise<void>;
}

const openJournal = (level: string): Journal => {
  const lines = pino.destination({ dest: 1, sync: false, maxLength: LOG_BYTES });
  lines.on("error", () => lines.destroy());
  return {
    log: pino({ level, base: null }, lines),
    end: async () => {
      const flushed = new Promise<void>((resolve) => lines.flush(() => resolve()));
      await Promise.race([flushed, new Promise((resolve) => setTimeout(resolve, LOG_FLUSH_MS))]);
      // Otherwise its own last attempt at the exit would hold the process.
      lines.destroy();
    },
  };
};

const openStore = (place: Place, metrics: Metrics, { databaseConnections }: Limits): Promise<Store> => {
  const committed = (entries: number, seconds: number): void => {
    metrics.committed.observe(seconds);
    metrics.groupSize.observe(entries);
  };
  if (place.kind === "service") {
    return openPostgresStore(place.databaseUrl, { committed, connections: databaseConnections });
  }
  return openSqliteStore(path.join(place.folder, "tengen.db"), {
    committed,
    died: (error) => {
      // Without it nothing can be kept. Whoever started the server starts it again, and nothing acknowledged is lost.
      say(error.message);
      process.exit(1);
    },
  });
};

const openBus = (place: Place, secret: string, log: Logger): Bus =>
  place.kind === "service"
    ? openNatsBus({
        urls: place.natsUrl,
        service: deriveSecrets(secret).mark.slice(0, 16),
        told: (text, isGood) => (isGood ? log.info(text) : log.warn(text)),
      })
    : openLocalBus().join();

const openMatches = async (
  root: string,
  env: Env,
  place: Place,
  limits: Limits,
  version: string,
  log: Logger,
): Promise<Service> => {
  try {
    const secret = place.kind === "service" ? place.secret : readSecret(env["TENGEN_SECRET"], place.folder);
    const metrics = openMetrics();
    const store = await openStore(place, metrics, limits);
    const origins = (env["TENGEN_ORIGINS"] ?? "").split(",").filter((origin) => origin !== "");
    const catalogue = openCatalogue(root);
    const trustProxy = env["TENGEN_TRUST_PROXY"] === "1";
    const bus = openBus(place, secret, log);
    return await openService({
      root,
      version,
      catalogue,
      store,
      bus,
      isShared: place.kind === "service",
      secret,
      limits,
      origins,
      trustProxy,
      metrics,
      log,
    });
  } catch (error) {
    if (error instanceof CatalogueError) throw error;
    const said = describeError(error);
    throw new StartError(
      place.kind === "service"
        ? `matches cannot be kept: ${said}`
        : `matches cannot be kept in ${place.folder}: ${said}. TENGEN_VAR names another folder.`,
    );
  }
};

const start = async (root: string, env: Env, version: string): Promise<void> => {
  const address = readAddress(env);
  if ("problem" in address) throw new StartError(address.problem);
  const limits = readLimits(env);
  if ("problem" in limits) throw new StartError(limits.problem);
  const place = readPlace(env);
  if ("problem" in place) throw new StartError(place.problem);
  const site = path.join(root, "dist");
  if (!isBuilt(site)) {
    throw new StartError(
      `the site is not built yet: there is no ${path.join(site, "index.html")}. Build it first: npm run build`,
    );
  }
  // Before the port is taken: a broken manifest ends the start with its reason.
  const catalogue = openCatalogue(root);
  try {
    writeCatalogue(root, catalogue);
  } catch (error) {
    say(`data/catalogue.json is not written (${describeError(error)}); the server has the catalogue all the same`);
  }
  const journal = openJournal(env["TENGEN_LOG"] || "info");
  const { log } = journal;
  const service = await openMatches(root, env, place, limits, version, log);
  const onError = (error: Error): void => log.error({ err: error }, "failed");
  const server = await buildServer({
    catalogue,
    site,
    service,
    trustProxy: env["TENGEN_TRUST_PROXY"] === "1",
    onError,
  });

  let closing = false;
  const close = (): void => {
    if (closing) {
      say("ended at once, as asked twice");
      process.exit(1);
    }
    closing = true;
    say("closing");
    // What is not answered by then was not acknowledged either.
    setTimeout(() => {
      say(`something does not end within ${CLOSE_MS / 1000} s: ended without it`);
      process.exit(1);
    }, CLOSE_MS).unref();
    service
      .close()
      .then(() => server.close())
      .then(() => journal.end())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          say(`closing failed: ${describeError(error)}`);
          process.exit(1);
        },
      );
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, close);
  try {
    await server.listen(address);
  } catch (error) {
    const reason = explainListenError(error, address);
    if (reason === null) throw error;
    throw new StartError(reason);
  }
  const bound = server.server.address();
  const port = typeof bound === "object" ? (bound?.port ?? address.port) : address.port;
  say(`ready at ${makeUrl({ ...address, port })} (Ctrl-C ends it)`);
};

export const runServer = async (root: string, env: Env, version: string): Promise<void> => {
  try {
    await start(root, env, version);
  } catch (error) {
    if (!(error instanceof StartError) && !(error instanceof CatalogueError)) throw error;
    say(error.message);
    process.exit(1);
  }
};
