// The PostgreSQL connection pool. Each connection is checked before its first use: a database that is not durable is
// refused. Everything has a timeout, locks in the database as well as responses.
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
const TIMEOUTS_MS = {
  connect: 5000,
  /** Waiting for a row lock. */
  lock: 1500,
  /** A statement, measured by the database; and until its response arrives, measured here. */
  statement: 5000,
  answer: 8000,
  /** An idle open transaction: its server has died or was paused. */
  idleInTransaction: 1000,
};
const DEFAULT_CONNECTIONS = 10;
const MIN_VERSION = 140_000;
/** A parameter that older versions do not have. */
const TRANSACTION_TIMEOUT = "transaction_timeout";
const TRANSACTION_TIMEOUT_VERSION = 170_000;
/** Statements that are prepared per connection; only id lists of many lengths make more. */
const MAX_PREPARED = 100;
const MAX_PREPARED_PARAMETERS = 40;

const PLAN_CHANGED = "0A000";

const BIGINT = 20;
/** `bigint` as a number: times and counts are safe integers. */
const readBigint = (text: string): number => {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new Error(`the database contains an unsafe integer: ${text}`);
  return number;
};
const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === BIGINT
      ? readBigint
      : (standardTypes.getTypeParser as (oid: number, format?: string) => (text: string) => unknown)(oid, format),
};

const SETTINGS: Readonly<Record<string, string>> = {
  lock_timeout: String(TIMEOUTS_MS.lock),
  statement_timeout: String(TIMEOUTS_MS.statement),
  idle_in_transaction_session_timeout: String(TIMEOUTS_MS.idleInTransaction),
  // Also for a transaction that never became idle, because its last part did not arrive.
  [TRANSACTION_TIMEOUT]: String(TIMEOUTS_MS.answer),
  default_transaction_isolation: "read committed",
  // Every query has an index. These prevent plans made for small tables from scanning large ones later.
  enable_seqscan: "off",
  enable_hashjoin: "off",
  enable_mergejoin: "off",
  jit: "off",
};

interface DatabaseSettings {
  readonly version: number;
  readonly fsync: string;
  readonly pages: string;
  readonly commit: string;
  readonly encoding: string;
  readonly standby: boolean;
}

const findProblem = ({ version, fsync, pages, commit, encoding, standby }: DatabaseSettings): string | null => {
  if (version < MIN_VERSION) return `version ${Math.floor(version / 10_000)} is too old: upgrade to 14 or later`;
  if (standby) return "it is a read-only standby: set DATABASE_URL to the primary";
  if (encoding !== "UTF8") return `its encoding is ${encoding}: create a database with UTF8`;
  if (fsync !== "on") return "fsync is off, so accepted moves could be lost: turn it on";
  if (pages !== "on") return "full_page_writes is off, so accepted moves could be lost: turn it on";
  if (commit === "off") return "synchronous_commit is off, so accepted moves could be lost: turn it on";
  return null;
};

/** A database that is not safe to use as configured. */
export class UnsuitableDatabaseError extends Error {}

type Query = (config: QueryConfig) => Promise<QueryResult>;

const checkAndConfigure = async (query: Query, settings: Readonly<Record<string, string>>): Promise<void> => {
  const { rows } = await query({
    text: `
    select current_setting('server_version_num')::int as version, current_setting('fsync') as fsync,
      current_setting('full_page_writes') as pages, current_setting('synchronous_commit') as commit,
      current_setting('server_encoding') as encoding, pg_is_in_recovery() as standby`,
  });
  const found = rows[0] as DatabaseSettings;
  const problem = findProblem(found);
  if (problem !== null) throw new UnsuitableDatabaseError(problem);
  const entries = Object.entries(settings).filter(
    ([name]) => name !== TRANSACTION_TIMEOUT || found.version >= TRANSACTION_TIMEOUT_VERSION,
  );
  const sets = entries.map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, false)`).join(", ");
  await query({ text: `select ${sets}`, values: entries.flat() });
};

export interface Pool extends PostgresPool {
  /** Runs a single statement, prepared once per connection. */
  readonly query: <Row>(name: string, text: string, values: readonly unknown[]) => Promise<readonly Row[]>;
}

export interface PoolOptions {
  /** The pool size. */
  readonly maxConnections?: number;
  /** Session parameters, instead of those of a server. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Milliseconds to wait for a response. */
  readonly timeoutMs?: number;
}

/** Names of prepared statements, by their text. */
const openStatementNames = () => {
  const names = new Map<string, string>();
  return {
    set: (text: string, name: string): void => void names.set(text, name),
    /** The name of a statement; undefined if it is not worth preparing. */
    of: (text: string, parameters: number): string | undefined => {
      const known = names.get(text);
      if (known !== undefined || names.size >= MAX_PREPARED || parameters > MAX_PREPARED_PARAMETERS) return known;
      const name = `tengen-${names.size}`;
      names.set(text, name);
      return name;
    },
  };
};

/** Queries on one connection, each with a timeout for its response. */
const openQueries = (client: PoolClient, timeoutMs: number) => {
  let isBroken = false;
  const query: Query = async (config) => {
    const timeout = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => timeout.reject(new Error(`PostgreSQL did not answer within ${timeoutMs / 1000} s`)),
      timeoutMs,
    );
    const result = client.query(config);
    // After the timeout nobody handles its rejection.
    result.catch(() => {});
    try {
      return await Promise.race([result, timeout.promise]);
    } catch (error) {
      // After an error reported by the database the connection is intact, except for statements prepared before a
      // migration.
      isBroken ||= !(error instanceof DatabaseError) || error.code === PLAN_CHANGED;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };
  return { query, release: (): void => client.release(isBroken) };
};

const openClientPool = (url: string, max: number): ClientPool => {
  const pool = new ClientPool({
    connectionString: url,
    max,
    connectionTimeoutMillis: TIMEOUTS_MS.connect,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
    application_name: "tengen",
    types,
  });
  // An idle connection broke: the pool discards it and opens a new one on demand. A connection in use reports by its
  // query.
  pool.on("error", () => {});
  pool.on("connect", (client) => void client.on("error", () => {}));
  return pool;
};

export const openPool = (
  url: string,
  { maxConnections = DEFAULT_CONNECTIONS, settings = SETTINGS, timeoutMs = TIMEOUTS_MS.answer }: PoolOptions = {},
): Pool => {
  const pool = openClientPool(url, maxConnections);
  const configured = new WeakSet<PoolClient>();
  const names = openStatementNames();

  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect();
    const { query, release } = openQueries(client, timeoutMs);
    try {
      if (!configured.has(client)) await checkAndConfigure(query, settings);
      configured.add(client);
    } catch (error) {
      client.release(true);
      throw error;
    }
    return {
      // The overload with a cursor is not supported: nothing here uses it.
      query: ((text: string, values: readonly unknown[]) => {
        const name = names.of(text, values.length);
        return query({ text, values: [...values], ...(name === undefined ? {} : { name }) });
      }) as unknown as PostgresPoolClient["query"],
      release,
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
