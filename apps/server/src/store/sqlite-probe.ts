// A look at a database before it is opened for good, which would make its tables where there are none: is there anything in it that a secret belongs to?
import fs from "node:fs";
import { DatabaseSync } from "node:sqlite";

export type DatabaseContents =
  /** No file, an empty one, or one without tables. */
  | "nothing"
  /** Tables from which everything was taken, the mark of the secret as well, which every server leaves there as it starts. */
  | "emptied"
  /** What a server has kept; or something that it cannot even look into, of which whoever opens it will hear. */
  | "something";

/** The migration since which there is a mark. */
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
  // SQLite would throw away what is left of the log of an empty file.
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
