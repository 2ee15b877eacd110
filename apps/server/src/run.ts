// Starts a server with the settings of the environment, and shuts it down on a signal. Used by `npm start` and
// `tengen serve`.
import { hash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import process from "node:process";
import type { Catalogue } from "@tengen/catalogue";
import { describeError, setSha256 } from "@tengen/kernel";
import { CatalogueError, importFrom, moduleFile, openCatalogue, writeCatalogue } from "@tengen/catalogue/node";
import { openNodeBot } from "@tengen/workers/node";
import pino, { type Logger } from "pino";
import { attachService } from "./attach-service.ts";
import { explainListenError, makeUrl } from "./listen-address.ts";
import { openLocalBus, type Bus } from "./bus.ts";
import { addProcessMetrics, openMetrics, type Metrics } from "./metrics.ts";
import { openNatsBus } from "./nats-bus.ts";
import { checkDataFolder } from "./data-folder-check.ts";
import { loadGames } from "./play/games.ts";
import { explainStorageError, type StorageConfig } from "./storage-config.ts";
import { openSitePreviews } from "./previews.ts";
import { readSecret, secretFileOf } from "./secret-file.ts";
import { deriveSecrets, type Secrets } from "./secrets.ts";
import { buildServer } from "./server.ts";
import { openService, type Service } from "./service.ts";
import type { Env } from "./setting.ts";
import { readSettings, type Settings } from "./settings.ts";
import { isBuilt } from "./site.ts";
import { openPostgresStore } from "./store/postgres-store.ts";
import { probeDatabase } from "./store/sqlite-probe.ts";
import { openSqliteStore } from "./store/sqlite-store.ts";
import type { Store } from "./store/store.ts";
import { systemHost } from "./system-host.ts";
import { openTokens } from "./tokens.ts";

const print = (text: string): void => void process.stderr.write(`tengen: ${text}\n`);

/** Why a server does not start, and what to do. */
class StartError extends Error {
  readonly status: number;

  constructor(message: string, status = EXIT_FAILED) {
    super(message);
    this.status = status;
  }
}

/** Exit codes: the server failed; or its settings are wrong and nothing was tried. */
const EXIT_FAILED = 1;
const EXIT_USAGE = 2;

/** Buffered bytes of the log, above which lines are dropped: the server must not wait for the reader of its log. */
const LOG_BUFFER_BYTES = 16_777_216;
/** Milliseconds for a graceful shutdown. */
const SHUTDOWN_MS = 15_000;
/** Milliseconds for flushing the log at the end. */
const LOG_FLUSH_MS = 1000;

interface LogOutput {
  readonly log: Logger;
  /** Flushes the log, with a timeout: its reader may be gone or paused. */
  readonly end: () => Promise<void>;
}

const openLog = (level: string): LogOutput => {
  const lines = pino.destination({ dest: 1, sync: false, maxLength: LOG_BUFFER_BYTES });
  lines.on("error", () => lines.destroy());
  return {
    log: pino({ level, base: null }, lines),
    end: async () => {
      const flushed = new Promise<void>((resolve) => lines.flush(() => resolve()));
      await Promise.race([flushed, new Promise((resolve) => setTimeout(resolve, LOG_FLUSH_MS))]);
      // Otherwise its flush on exit would block the process.
      lines.destroy();
    },
  };
};

const databaseFileOf = (folder: string): string => path.join(folder, "tengen.db");

/** Refuses a data folder in which only the database or only the secret exists. */
const checkFolder = ({ folder, secret }: Extract<StorageConfig, { kind: "folder" }>): void => {
  // The secret first: a server that is just starting creates the database before the secret.
  const secretFile = { file: secretFileOf(folder), exists: fs.existsSync(secretFileOf(folder)) };
  const file = databaseFileOf(folder);
  const database = { file, contents: probeDatabase(file) };
  const checked = checkDataFolder({ database, secret: secretFile, isSecretGiven: secret !== null });
  if (!checked.ok) throw new StartError(checked.error);
};

const openStore = (
  storage: StorageConfig,
  metrics: Metrics,
  { databaseConnections }: Settings["limits"],
): Promise<Store> => {
  const onCommit = (entries: number, seconds: number): void => {
    metrics.commitSeconds.observe(seconds);
    metrics.commitEntries.observe(entries);
  };
  if (storage.kind === "service") {
    return openPostgresStore(storage.databaseUrl, { onCommit, connections: databaseConnections });
  }
  return openSqliteStore(databaseFileOf(storage.folder), {
    onCommit,
    onDied: (error) => {
      // Nothing can be stored any more. After a restart by the supervisor nothing acknowledged is lost.
      print(error.message);
      process.exit(1);
    },
  });
};

const openBus = (storage: StorageConfig, { fingerprint }: Secrets, log: Logger): Bus =>
  storage.kind === "service"
    ? openNatsBus({
        urls: storage.natsUrl,
        service: fingerprint.slice(0, 16),
        onStatus: (text, isGood) => (isGood ? log.info(text) : log.warn(text)),
      })
    : openLocalBus().join();

const DAY_MS = 86_400_000;

/** The service on the real ports. */
const openMatchService = async (
  root: string,
  settings: Settings,
  catalogue: Catalogue,
  metrics: Metrics,
  log: Logger,
): Promise<Service> => {
  const { storage, limits, origins } = settings;
  if (storage.kind === "folder") checkFolder(storage);
  try {
    const store = await openStore(storage, metrics, limits);
    const secret = storage.kind === "service" ? storage.secret : (storage.secret ?? readSecret(storage.folder));
    const secrets = deriveSecrets(secret);
    return await openService(
      { limits, catalogue, isShared: storage.kind === "service", origins },
      {
        host: systemHost,
        store,
        bus: openBus(storage, secrets, log),
        games: await loadGames(catalogue, importFrom(root)),
        openBot: (file) => openNodeBot(moduleFile(root, file)),
        secrets,
        tokens: openTokens(secrets.tokenKey, limits.tokenDays * DAY_MS, store.now),
        metrics,
        log,
      },
    );
  } catch (error) {
    throw new StartError(explainStorageError(storage, describeError(error)));
  }
};

/** Before listening: a broken manifest ends the start with its reason. */
const readCatalogue = (root: string): Catalogue => {
  const catalogue = openCatalogue(root);
  try {
    writeCatalogue(root, catalogue);
  } catch (error) {
    print(`data/catalogue.json could not be written (${describeError(error)}); the server serves the catalogue anyway`);
  }
  return catalogue;
};

const start = async (root: string, env: Env, version: string): Promise<void> => {
  const read = readSettings(env);
  if (!read.ok) throw new StartError(read.error, EXIT_USAGE);
  const settings = read.value;
  const { address, trustProxy, logLevel, limits, origins } = settings;
  const site = path.join(root, "dist");
  if (!isBuilt(site)) {
    throw new StartError(
      `the site is not built: ${path.join(site, "index.html")} does not exist. Build it first: npm run build`,
    );
  }
  const catalogue = readCatalogue(root);
  const logOutput = openLog(logLevel);
  const { log } = logOutput;
  setSha256((bytes) => hash("sha256", bytes, "hex"));
  const metrics = openMetrics();
  addProcessMetrics(metrics);
  const service = await openMatchService(root, settings, catalogue, metrics, log);
  const previews = openSitePreviews(site, systemHost, log);
  const server = await buildServer({
    catalogue,
    site,
    attach: (instance) =>
      attachService(instance, service, {
        host: systemHost,
        version,
        limits,
        origins,
        trustProxy,
        metrics,
        log,
        previews,
      }),
    trustProxy,
    onError: (error) => log.error({ err: error }, "failed"),
  });

  let closing = false;
  const close = (): void => {
    if (closing) {
      print("second signal: stopped at once");
      process.exit(1);
    }
    closing = true;
    print("shutting down");
    // Whatever is unanswered by then was not acknowledged.
    setTimeout(() => {
      print(`the shutdown took longer than ${SHUTDOWN_MS / 1000} s: stopped at once`);
      process.exit(1);
    }, SHUTDOWN_MS).unref();
    service
      .close()
      .then(() => server.close())
      .then(() => previews.close())
      .then(() => logOutput.end())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          print(`the shutdown failed: ${describeError(error)}`);
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
  print(`ready at ${makeUrl({ ...address, port })} (Ctrl-C to stop)`);
};

export const runServer = async (root: string, env: Env, version: string): Promise<void> => {
  try {
    await start(root, env, version);
  } catch (error) {
    if (!(error instanceof StartError) && !(error instanceof CatalogueError)) throw error;
    for (const line of error.message.split("\n")) print(line);
    process.exit(error instanceof StartError ? error.status : EXIT_FAILED);
  }
};
