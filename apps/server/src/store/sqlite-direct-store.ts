// The store on a SQLite database of the calling thread. The server opens it in a thread of its own
// (sqlite-thread.ts); a simulator opens it directly, on a database in memory.
import type { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { migrate, type Database } from "./schema.ts";
import { openSqlStore, type RunInTransaction } from "./sql-store.ts";
import { makeSqliteAppend } from "./sqlite-append.ts";
import { makeSqliteDialect } from "./sqlite-dialect.ts";
import type { Store } from "./store.ts";

/** Migrates the schema. The store owns the database and closes it; if opening fails, the caller does. */
export const openDirectStore = async (database: DatabaseSync, now: Store["now"]): Promise<Store> => {
  const db = new Kysely<Database>({ dialect: makeSqliteDialect(database) });
  await migrate(db);
  const inTransaction: RunInTransaction = (work) => db.transaction().execute(work);
  return openSqlStore(db, { now, inTransaction, append: makeSqliteAppend(database, inTransaction) });
};
