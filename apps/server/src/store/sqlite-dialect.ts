// kysely's SQLite dialect on `node:sqlite`: adapts its statements to the interface of better-sqlite3, which kysely
// expects.
import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { SqliteAdapter, SqliteDialect, type Dialect, type SqliteDatabase, type SqliteStatement } from "kysely";

/** The size of the statement cache. There are about thirty statements; only id lists of many lengths make more. */
const MAX_STATEMENTS = 200;

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

const NO_OP: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
};

const adaptDatabase = (database: DatabaseSync): SqliteDatabase => {
  const statements = new Map<string, SqliteStatement>();
  const reuse = (sql: string): SqliteStatement => {
    const statement = statements.get(sql) ?? prepare(database, sql);
    // Least recently used first: it is evicted first.
    statements.delete(sql);
    statements.set(sql, statement);
    const [oldest] = statements.keys();
    if (statements.size > MAX_STATEMENTS && oldest !== undefined) statements.delete(oldest);
    return statement;
  };
  return {
    close: () => database.close(),
    prepare: (sql) => {
      // Take the write lock first: a transaction that reads before it writes could not wait for the lock any more.
      if (sql === "begin") return reuse("begin immediate");
      // After some errors, such as a full disk, SQLite has rolled back itself; a second rollback would hide the error.
      if (sql === "rollback" && !database.isTransaction) return NO_OP;
      return reuse(sql);
    },
  };
};

// SQLite supports transactional DDL, which safe migrations need; kysely uses it only with this flag.
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
