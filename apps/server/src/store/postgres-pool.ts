// Connections to PostgreSQL. Each is looked at before its first use: one that could lose what was acknowledged is refused. Nothing waits for ever, neither in
// the database for a lock that somebody holds, nor here for an answer that does not come.
import {
  DatabaseError,
  Pool as ClientPool,
  types as standardTypes,
  type PoolClient,
  type QueryConfig,
  type QueryResult,
} from "pg";
import type { PostgresPool, PostgresPoolClient } from "kysely";

/** Milliseconds. */
const TIMES = {
  connect: 5000,
  /** A statement that waits for a row. */
  lock: 1500,
  /** A statement, by the database; and until its answer is here, by this server. */
  statement: 5000,
  answer: 8000,
  /** A transaction that is open while nobody says anything: its server is gone, or was stopped. */
  idleInTransaction: 1000,
};
const MOST_CONNECTIONS = 10;
const OLDEST_VERSION = 140_000;
/** What older versions do not have. */
const NEWER_SETTING = "transaction_timeout";
const NEWER_VERSION = 170_000;
/** Texts of statements that are prepared once for each connection; more come only from lists of many lengths. */
const PREPARED = 100;
const MOST_PARAMETERS = 40;

const PLAN_CHANGED = "0A000";

const BIGINT = 20;
/** `bigint` as a number: times and counts are far below where numbers stop being exact. */
const readBigint = (text: string): number => {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new Error(`the database has a number that is too large: ${text}`);
  return number;
};
const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === BIGINT
      ? readBigint
      : (standardTypes.getTypeParser as (oid: number, format?: string) => (text: string) => unknown)(oid, format),
};

const SETTINGS: Readonly<Record<string, string>> = {
  lock_timeout: String(TIMES.lock),
  statement_timeout: String(TIMES.statement),
  idle_in_transaction_session_timeout: String(TIMES.idleInTransaction),
  // Also for one that never became idle, because the last part of it did not arrive.
  [NEWER_SETTING]: String(TIMES.answer),
  default_transaction_isolation: "read committed",
  // Every query has its index. Without these a plan that was made while a table was small would go through all of it later.
  enable_seqscan: "off",
  enable_hashjoin: "off",
  enable_mergejoin: "off",
  jit: "off",
};

interface Found {
  readonly version: number;
  readonly fsync: string;
  readonly pages: string;
  readonly commit: string;
  readonly encoding: string;
  readonly standby: boolean;
}

const problemOf = ({ version, fsync, pages, commit, encoding, standby }: Found): string | null => {
  if (version < OLDEST_VERSION) return `version ${Math.floor(version / 10_000)} is too old: 14 or later is needed`;
  if (standby) return "it is a standby, which takes nothing: DATABASE_URL must name the primary";
  if (encoding !== "UTF8") return `its encoding is ${encoding}: make one with UTF8`;
  if (fsync !== "on") return "fsync is off, so what is accepted could be lost: turn it on";
  if (pages !== "on") return "full_page_writes is off, so what is accepted could be lost: turn it on";
  if (commit === "off") return "synchronous_commit is off, so what is accepted could be lost: turn it on";
  return null;
};

/** A database that must not be used as it is. */
export class UnsuitableDatabaseError extends Error {}

type Ask = (config: QueryConfig) => Promise<QueryResult>;

const settle = async (ask: Ask, settings: Readonly<Record<string, string>>): Promise<void> => {
  const { rows } = await ask({
    text: `
    select current_setting('server_version_num')::int as version, current_setting('fsync') as fsync,
      current_setting('full_page_writes') as pages, current_setting('synchronous_commit') as commit,
      current_setting('server_encoding') as encoding, pg_is_in_recovery() as standby`,
  });
  const found = rows[0] as Found;
  const problem = problemOf(found);
  if (problem !== null) throw new UnsuitableDatabaseError(problem);
  const entries = Object.entries(settings).filter(([name]) => name !== NEWER_SETTING || found.version >= NEWER_VERSION);
  const sets = entries.map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, false)`).join(", ");
  await ask({ text: `select ${sets}`, values: entries.flat() });
};

export interface Pool extends PostgresPool {
  /** A statement by itself, prepared once for each connection. */
  readonly query: <Row>(name: string, text: string, values: readonly unknown[]) => Promise<readonly Row[]>;
}

export interface PoolOptions {
  /** Connections, at most. */
  readonly maxConnections?: number;
  /** Settings instead of those of a server's connections. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Milliseconds until an answer must be there. */
  readonly timeoutMs?: number;
}

export const openPool = (
  url: string,
  { maxConnections = MOST_CONNECTIONS, settings = SETTINGS, timeoutMs = TIMES.answer }: PoolOptions = {},
): Pool => {
  const pool = new ClientPool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: TIMES.connect,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
    application_name: "tengen",
    types,
  });
  // A connection that nobody uses broke: the pool has thrown it away, and the next one is made when it is needed. One that is used tells by its query.
  pool.on("error", () => {});
  pool.on("connect", (client) => void client.on("error", () => {}));
  const settled = new WeakSet<PoolClient>();
  const names = new Map<string, string>();

  const nameOf = (text: string, parameters: number): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= PREPARED || parameters > MOST_PARAMETERS) return known;
    const name = `tengen-${names.size}`;
    names.set(text, name);
    return name;
  };

  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect();
    let isBroken = false;
    const query = async (config: QueryConfig): Promise<QueryResult> => {
      const late = Promise.withResolvers<never>();
      const timer = setTimeout(
        () => late.reject(new Error(`PostgreSQL did not answer within ${timeoutMs / 1000} s`)),
        timeoutMs,
      );
      const asked = client.query(config);
      // When it is late, nobody waits for it any more.
      asked.catch(() => {});
      try {
        return await Promise.race([asked, late.promise]);
      } catch (error) {
        // What the database itself said leaves the connection whole, but for statements that were prepared before a table changed.
        isBroken ||= !(error instanceof DatabaseError) || error.code === PLAN_CHANGED;
        throw error;
      } finally {
        clearTimeout(timer);
      }
    };
    try {
      if (!settled.has(client)) await settle(query, settings);
      settled.add(client);
    } catch (error) {
      client.release(true);
      throw error;
    }
    return {
      // Only whole results are asked for here: the form with a cursor is not.
      query: ((text: string, values: readonly unknown[]) => {
        const name = nameOf(text, values.length);
        return query({ text, values: [...values], ...(name === undefined ? {} : { name }) });
      }) as unknown as PostgresPoolClient["query"],
      release: () => client.release(isBroken),
    };
  };

  return {
    connect,
    query: async (name, text, values) => {
      names.set(text, name);
      const client = await connect();
      try {
        return (await client.query(text, values)).rows as never;
      } finally {
        client.release();
      }
    },
    end: () => pool.end(),
    options: {},
  };
};
