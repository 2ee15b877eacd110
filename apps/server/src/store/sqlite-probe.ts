// Probes a database file before it is opened, which would create the tables: does it contain anything that belongs to a
// secret?
import fs from "node:fs";
import { DatabaseSync } from "node:sqlite";

export type DatabaseContents =
  /** No file, an empty file, or no tables. */
  | "nothing"
  /** Tables whose rows were all deleted, even the fingerprint of the secret, which every server stores at its start. */
  | "emptied"
  /** Data of a server; or a file that cannot be read, which opening it will report. */
  | "something";

/** The migration that added the fingerprint. */
const MARKS = "0006-marks.adds";

const look = (database: DatabaseSync): DatabaseContents => {
  const has = (query: string, ...values: readonly string[]): boolean =>
    database.prepare(query).get(...values) !== undefined;
  const hasTable = (name: string): boolean =>
    has("select 1 from sqlite_schema where type = 'table' and name = ?", name);
  if (!hasTable("matches")) return "nothing";
  if (has("select 1 from matches limit 1")) return "something";
  if (!hasTable("marks") || !has("select 1 from kysely_migration where name = ?", MARKS)) return "something";
  return has("select 1 from marks") ? "something" : "emptied";
};

export const probeDatabase = (file: string): DatabaseContents => {
  // For an empty file SQLite would discard its write-ahead log.
  if (!fs.existsSync(file) || fs.statSync(file).size === 0) return "nothing";
  try {
    const database = new DatabaseSync(file, { timeout: 5000 });
    try {
      return look(database);
    } finally {
      database.close();
    }
  } catch {
    return "something";
  }
};
