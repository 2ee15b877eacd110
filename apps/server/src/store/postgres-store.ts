// The store for many machines: PostgreSQL. Any number of servers may have it open; the database's keys and rows decide between them, and its clock is
// everybody's.
import { setTimeout as sleep } from "node:timers/promises";
import { describeError } from "@tengen/kernel";
import { Kysely, PostgresDialect } from "kysely";
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

/** How far a group of appends goes: so few that nobody else waits long for it. */
const GROUP = 1000;
/** So many are under way at a time, should the database take long with one. */
const GROUPS_AT_ONCE = 2;
/** Connections that are kept for appends and beats, whatever else is asked. */
const FOR_APPENDS = GROUPS_AT_ONCE + 1;
/** Connections in all, where nothing else is said. */
const CONNECTIONS = 10;

/** Milliseconds for which a server that starts tries to change the tables, while others use them. */
const MIGRATE_MS = 60_000;
const MIGRATE_PAUSE = 250;

/**
 * A change of the tables waits only for a moment for those who use them, and then lets them go on before it tries again: whoever waits for a table
 * keeps everybody behind it waiting, too. A server that is stopped in the middle loses its connection, and with it all that it had begun.
 */
const MIGRATION = { lock_timeout: "1000", idle_in_transaction_session_timeout: "5000", statement_timeout: "0" };

export const migratePostgres = async (url: string): Promise<void> => {
  const pool = openPool(url, { maxConnections: 2, settings: MIGRATION, timeoutMs: 3_600_000 });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const until = performance.now() + MIGRATE_MS;
  try {
    for (;;) {
      try {
        await migrate(db);
        return;
      } catch (error) {
        if (!isTransient(error) || performance.now() > until) throw error;
        await sleep(MIGRATE_PAUSE * (0.5 + Math.random()));
      }
    }
  } finally {
    await db.destroy();
  }
};

const lookAtClock = async (pool: Pool): Promise<ClockSample> => {
  const client = await pool.connect();
  try {
    const sentAt = performance.now();
    const { rows } = await client.query<{ ms: number }>(
      "select extract(epoch from clock_timestamp())::float8 * 1000 as ms",
      [],
    );
    return { sentAt, databaseTime: rows[0]?.ms ?? Number.NaN, receivedAt: performance.now() };
  } finally {
    client.release();
  }
};

/** At the start, the quickest of these; the first is slow, because its connection is new. */
const FIRST_LOOKS = 4;

const openClock = async (pool: Pool) => {
  const clock = openDatabaseClock(await lookAtClock(pool));
  for (let count = 1; count < FIRST_LOOKS; count += 1) clock.addSample(await lookAtClock(pool));
  return clock;
};

export interface PostgresStoreEvents {
  /** So many entries were committed, in so many seconds. */
  readonly onCommit?: (entries: number, seconds: number) => void;
}

export interface PostgresStoreOptions extends PostgresStoreEvents {
  /** Connections, at most. */
  readonly connections?: number;
}

const CLOSED = new Error("The store is closed: nothing may be asked of it any more.");

/** What was begun is finished before the end; after it nothing is begun. What fails is told as the port has it. */
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
    takeDue: guard(store.takeDue),
    putOff: guard(store.putOff),
    list: guard(store.list),
    countOf: guard(store.countOf),
    countBotMatches: guard(store.countBotMatches),
    keepHandover: guard(store.keepHandover),
    takeHandover: guard(store.takeHandover),
    beat: guard(store.beat),
    keepMark: guard(store.keepMark),
    close: () => (closing ??= close()),
  };
};

/** Opens a database, whose tables are made where there are none. */
export const openPostgresStore = async (
  url: string,
  { onCommit, connections = CONNECTIONS }: PostgresStoreOptions = {},
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
    const opened = open(FOR_APPENDS);
    const others = open(connections - FOR_APPENDS);
    const clock = await openClock(opened);
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: others }) });
    const beats = new Kysely<Database>({ dialect: new PostgresDialect({ pool: opened }) });
    const append = makePostgresAppend(opened);
    const group = groupAppends(
      async (items) => {
        const from = performance.now();
        const stored = await append(items);
        onCommit?.(items.length, (performance.now() - from) / 1000);
        return stored;
      },
      { limit: GROUP, isItemError: isBadData, maxConcurrent: GROUPS_AT_ONCE },
    );
    const { beat } = makePostgresWrites(beats, clock.now);
    const writes = makePostgresWrites(db, clock.now);
    const store = makeSqlStore(db, clock.now, {
      ...writes,
      append: group.append,
      beat: async (tolerance) => {
        clock.addSample(await lookAtClock(opened));
        return beat(tolerance);
      },
    });
    return closable({ ...store, readLog: makePostgresReadLog(others) }, end);
  } catch (error) {
    await end();
    throw explainPostgresError(error, url);
  }
};
