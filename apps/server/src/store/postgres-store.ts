// The store of a service: PostgreSQL. Any number of servers may use it; its keys and row locks decide between them, and
// its clock is the clock of all.
import { setTimeout as sleep } from "node:timers/promises";
import { describeError } from "@tengen/kernel";
import { Kysely, PostgresDialect } from "kysely";
import { systemHost } from "../system-host.ts";
import { groupAppends } from "./group-commit.ts";
import { makePostgresAppend } from "./postgres-append.ts";
import { openDatabaseClock, type ClockSample } from "./postgres-clock.ts";
import { explainPostgresError, isBadData, isTransient } from "./postgres-error.ts";
import { openPool, type Pool } from "./postgres-pool.ts";
import { makePostgresReadLog } from "./postgres-read-log.ts";
import { makePostgresWrites } from "./postgres-writes.ts";
import { migrate, type Database } from "./schema.ts";
import { makeSqlStore } from "./sql-store.ts";
import { StoreError, type Store } from "./store.ts";

/** Entries per group commit, few enough that nobody waits long for it. */
const MAX_GROUP = 1000;
/** Concurrent group commits, if one takes long. */
const CONCURRENT_GROUPS = 2;
/** Connections reserved for appends and heartbeats. */
const RESERVED_CONNECTIONS = CONCURRENT_GROUPS + 1;
/** The default pool size. */
const DEFAULT_CONNECTIONS = 10;

/** Milliseconds for which a starting server retries a migration while others use the tables. */
const MIGRATE_MS = 60_000;
const MIGRATE_RETRY_MS = 250;

/**
 * A migration waits only briefly for a table lock, then lets others proceed and retries: all later users of a table
 * queue behind a waiting lock. If a server is paused during a migration, the database closes its connection and rolls
 * back.
 */
const MIGRATION_SETTINGS = {
  lock_timeout: "1000",
  idle_in_transaction_session_timeout: "5000",
  statement_timeout: "0",
};

export const migratePostgres = async (url: string): Promise<void> => {
  const pool = openPool(url, { maxConnections: 2, settings: MIGRATION_SETTINGS, timeoutMs: 3_600_000 });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const until = performance.now() + MIGRATE_MS;
  try {
    for (;;) {
      try {
        await migrate(db);
        return;
      } catch (error) {
        if (!isTransient(error) || performance.now() > until) throw error;
        await sleep(MIGRATE_RETRY_MS * (0.5 + Math.random()));
      }
    }
  } finally {
    await db.destroy();
  }
};

const sampleClock = async (pool: Pool): Promise<ClockSample> => {
  const client = await pool.connect();
  try {
    const sentAt = systemHost.monotonic();
    const { rows } = await client.query<{ ms: number }>(
      "select extract(epoch from clock_timestamp())::float8 * 1000 as ms",
      [],
    );
    return { sentAt, databaseTime: rows[0]?.ms ?? Number.NaN, receivedAt: systemHost.monotonic() };
  } finally {
    client.release();
  }
};

/** Clock samples at the start, of which the fastest counts; the first is slow, because its connection is new. */
const FIRST_SAMPLES = 4;

const openClock = async (pool: Pool) => {
  const clock = openDatabaseClock(await sampleClock(pool), systemHost.monotonic);
  for (let count = 1; count < FIRST_SAMPLES; count += 1) clock.addSample(await sampleClock(pool));
  return clock;
};

export interface PostgresStoreEvents {
  /** Called after each commit with its number of entries and its duration. */
  readonly onCommit?: (entries: number, seconds: number) => void;
}

export interface PostgresStoreOptions extends PostgresStoreEvents {
  /** The pool size. */
  readonly connections?: number;
}

const CLOSED = new Error("The store is closed.");

/** Finishes running calls before closing, rejects later ones, and turns all errors into `StoreError`s. */
const closable = (store: Store, end: () => Promise<void>): Store => {
  const running = new Set<Promise<unknown>>();
  let closing: Promise<void> | null = null;
  const guard =
    <Args extends readonly unknown[], Result>(method: (...args: Args) => Promise<Result>) =>
    (...args: Args): Promise<Result> => {
      if (closing !== null) return Promise.reject(CLOSED);
      const work = method(...args).catch((error: unknown) => {
        throw new StoreError(describeError(error), { cause: error });
      });
      running.add(work);
      const forget = (): void => void running.delete(work);
      work.then(forget, forget);
      return work;
    };
  const close = async (): Promise<void> => {
    await Promise.allSettled(running);
    await end();
  };
  return {
    now: store.now,
    create: guard(store.create),
    read: guard(store.read),
    replace: guard(store.replace),
    append: guard(store.append),
    readLog: guard(store.readLog),
    heads: guard(store.heads),
    takeDueJobs: guard(store.takeDueJobs),
    postponeJobs: guard(store.postponeJobs),
    list: guard(store.list),
    listLive: guard(store.listLive),
    findPair: guard(store.findPair),
    countMatchesOf: guard(store.countMatchesOf),
    countBotMatches: guard(store.countBotMatches),
    keepHandover: guard(store.keepHandover),
    redeemHandover: guard(store.redeemHandover),
    keepShared: guard(store.keepShared),
    readShared: guard(store.readShared),
    listUncounted: guard(store.listUncounted),
    countOpening: guard(store.countOpening),
    readOpening: guard(store.readOpening),
    recordHeartbeat: guard(store.recordHeartbeat),
    keepFingerprint: guard(store.keepFingerprint),
    close: () => (closing ??= close()),
  };
};

/** Opens a database, and migrates its schema. */
export const openPostgresStore = async (
  url: string,
  { onCommit, connections = DEFAULT_CONNECTIONS }: PostgresStoreOptions = {},
): Promise<Store> => {
  const pools: Pool[] = [];
  const end = async (): Promise<void> => {
    await Promise.all(pools.map((pool) => pool.end()));
  };
  const open = (maxConnections: number): Pool => {
    const pool = openPool(url, { maxConnections });
    pools.push(pool);
    return pool;
  };
  try {
    await migratePostgres(url);
    const appendPool = open(RESERVED_CONNECTIONS);
    const generalPool = open(connections - RESERVED_CONNECTIONS);
    const clock = await openClock(appendPool);
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: generalPool }) });
    const heartbeatDb = new Kysely<Database>({ dialect: new PostgresDialect({ pool: appendPool }) });
    const append = makePostgresAppend(appendPool);
    const group = groupAppends(
      systemHost,
      async (items) => {
        const from = performance.now();
        const stored = await append(items);
        onCommit?.(items.length, (performance.now() - from) / 1000);
        return stored;
      },
      { limit: MAX_GROUP, isItemError: isBadData, maxConcurrent: CONCURRENT_GROUPS },
    );
    const { recordHeartbeat } = makePostgresWrites(heartbeatDb, clock.now);
    const writes = makePostgresWrites(db, clock.now);
    const store = makeSqlStore(db, clock.now, {
      ...writes,
      append: group.append,
      recordHeartbeat: async (tolerance) => {
        clock.addSample(await sampleClock(appendPool));
        return recordHeartbeat(tolerance);
      },
    });
    return closable({ ...store, readLog: makePostgresReadLog(generalPool) }, end);
  } catch (error) {
    await end();
    throw explainPostgresError(error, url);
  }
};
