// Starts a server as the environment asks for it, and ends it on a signal. `npm start` and `tengen serve` both come here.
import fs from "node:fs";
import path from "node:path";
import process from "node:process";
import { describeError } from "@tengen/kernel";
import { CatalogueError, openCatalogue, writeCatalogue } from "@tengen/node-host";
import pino, { type Logger } from "pino";
import { explainListenError, makeUrl } from "./listen-address.ts";
import { openLocalBus, type Bus } from "./bus.ts";
import { openMetrics, type Metrics } from "./metrics.ts";
import { openNatsBus } from "./nats-bus.ts";
import { checkDataFolder } from "./data-folder-check.ts";
import { explainStorageError, type StorageConfig } from "./storage-config.ts";
import { deriveSecrets, readSecret, secretFileOf } from "./secrets.ts";
import { buildServer } from "./server.ts";
import { openService, type Service } from "./service.ts";
import { isSettingError, type Env } from "./setting.ts";
import { readSettings, type Settings } from "./settings.ts";
import { isBuilt } from "./site.ts";
import { openPostgresStore } from "./store/postgres-store.ts";
import { probeDatabase } from "./store/sqlite-probe.ts";
import { openSqliteStore } from "./store/sqlite-store.ts";
import type { Store } from "./store/store.ts";

const say = (text: string): void => void process.stderr.write(`tengen: ${text}\n`);

/** Why a server does not start, in words that say what to do. */
class StartError extends Error {
  readonly status: number;

  constructor(message: string, status = FAILED) {
    super(message);
    this.status = status;
  }
}

/** Exit codes: something could not be done; or what is asked for makes no sense, and nothing was tried. */
const FAILED = 1;
const MISUSED = 2;

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

const databaseFileOf = (folder: string): string => path.join(folder, "tengen.db");

/** Refuses a folder in which the database or its secret is missing beside the other. */
const checkFolder = ({ folder, secret }: Extract<StorageConfig, { kind: "folder" }>): void => {
  // The secret first: whoever makes it has made the database before.
  const secretFile = { file: secretFileOf(folder), isThere: fs.existsSync(secretFileOf(folder)) };
  const file = databaseFileOf(folder);
  const database = { file, contents: probeDatabase(file) };
  const problem = checkDataFolder({ database, secret: secretFile, isGiven: secret !== null });
  if (problem !== null) throw new StartError(problem);
};

const openStore = (
  place: StorageConfig,
  metrics: Metrics,
  { databaseConnections }: Settings["limits"],
): Promise<Store> => {
  const onCommit = (entries: number, seconds: number): void => {
    metrics.commitSeconds.observe(seconds);
    metrics.commitEntries.observe(entries);
  };
  if (place.kind === "service") {
    return openPostgresStore(place.databaseUrl, { onCommit, connections: databaseConnections });
  }
  return openSqliteStore(databaseFileOf(place.folder), {
    onCommit,
    onDied: (error) => {
      // Without it nothing can be kept. Whoever started the server starts it again, and nothing acknowledged is lost.
      say(error.message);
      process.exit(1);
    },
  });
};

const openBus = (place: StorageConfig, secret: string, log: Logger): Bus =>
  place.kind === "service"
    ? openNatsBus({
        urls: place.natsUrl,
        service: deriveSecrets(secret).fingerprint.slice(0, 16),
        onStatus: (text, isGood) => (isGood ? log.info(text) : log.warn(text)),
      })
    : openLocalBus().join();

const openMatches = async (root: string, settings: Settings, version: string, log: Logger): Promise<Service> => {
  const { storage, limits, origins, trustProxy } = settings;
  if (storage.kind === "folder") checkFolder(storage);
  try {
    const metrics = openMetrics();
    const store = await openStore(storage, metrics, limits);
    const secret = storage.kind === "service" ? storage.secret : (storage.secret ?? readSecret(storage.folder));
    const catalogue = openCatalogue(root);
    const bus = openBus(storage, secret, log);
    return await openService({
      root,
      version,
      catalogue,
      store,
      bus,
      isShared: storage.kind === "service",
      secret,
      limits,
      origins,
      trustProxy,
      metrics,
      log,
    });
  } catch (error) {
    if (error instanceof CatalogueError) throw error;
    throw new StartError(explainStorageError(storage, describeError(error)));
  }
};

const start = async (root: string, env: Env, version: string): Promise<void> => {
  const settings = readSettings(env);
  if (isSettingError(settings)) throw new StartError(settings.problem, MISUSED);
  const { address, trustProxy, logLevel } = settings;
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
  const journal = openJournal(logLevel);
  const { log } = journal;
  const service = await openMatches(root, settings, version, log);
  const onError = (error: Error): void => log.error({ err: error }, "failed");
  const server = await buildServer({ catalogue, site, service, trustProxy, onError });

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
    for (const line of error.message.split("\n")) say(line);
    process.exit(error instanceof StartError ? error.status : FAILED);
  }
};
