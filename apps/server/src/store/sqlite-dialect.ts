// kysely's SQLite dialect on `node:sqlite`: the dialect expects the statements of better-sqlite3, which take their parameters as a list
// and know whether they read.
import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { SqliteAdapter, SqliteDialect, type Dialect, type SqliteDatabase, type SqliteStatement } from "kysely";

/** How many prepared statements are kept. There are some thirty texts; only lists of ids of many lengths make more. */
const KEPT = 200;

const asInput = (parameters: readonly unknown[]): SQLInputValue[] => parameters as SQLInputValue[];

const prepare = (database: DatabaseSync, sql: string): SqliteStatement => {
  const statement = database.prepare(sql);
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...asInput(parameters)),
    run: (parameters) => statement.run(...asInput(parameters)),
    iterate: (parameters) => statement.iterate(...asInput(parameters)),
  };
};

const NOTHING: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
};

const adaptDatabase = (database: DatabaseSync): SqliteDatabase => {
  const kept = new Map<string, SqliteStatement>();
  const reuse = (sql: string): SqliteStatement => {
    const statement = kept.get(sql) ?? prepare(database, sql);
    // The last used stands last; the first is the one to go.
    kept.delete(sql);
    kept.set(sql, statement);
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    return statement;
  };
  return {
    close: () => database.close(),
    prepare: (sql) => {
      // A transaction that reads before it writes cannot wait for its turn any more, so each takes the write lock first.
      if (sql === "begin") return reuse("begin immediate");
      // After some errors, a full disk for one, SQLite has rolled back by itself; a second time would hide the error behind another.
      if (sql === "rollback" && !database.isTransaction) return NOTHING;
      return reuse(sql);
    },
  };
};

// SQLite has changes of tables inside transactions; kysely makes use of it only when told, and migrations need it to be safe.
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

export const makeSqliteDialect = (database: DatabaseSync): Dialect => {
  const dialect = new SqliteDialect({ database: adaptDatabase(database) });
  return {
    createDriver: () => dialect.createDriver(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createAdapter: () => new TransactionalAdapter(),
  };
};
