// Opens the file, so that what is committed is on the disk and only its owner can read it.
import fs from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Milliseconds that SQLite waits for another process's transaction. */
const BUSY_TIMEOUT = 5000;

const createFile = (file: string): void => {
  try {
    fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    // Made here and not by SQLite, which would let others read it. SQLite gives the files it adds the same rights.
    fs.closeSync(fs.openSync(file, "a", 0o600));
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The database ${file} cannot be opened for writing (${said}): name a file in a folder that this user may write to.`,
      { cause: error },
    );
  }
};

const pragma = (database: DatabaseSync, name: string): unknown =>
  Object.values(database.prepare(`pragma ${name}`).get() ?? {})[0];

const SETTINGS = {
  // Write-ahead log, and a sync (2: FULL) at every commit; on macOS one that reaches the disk and not only its cache.
  journal_mode: "wal",
  synchronous: 2,
  fullfsync: 1,
  checkpoint_fullfsync: 1,
  // 64 MiB in memory, and the log moved into the file every 16 MiB: a thousand entries of a thousand matches touch some 10 MiB of pages.
  cache_size: -65_536,
  wal_autocheckpoint: 4000,
} as const;

const applySettings = (database: DatabaseSync, file: string): void => {
  for (const [name, value] of Object.entries(SETTINGS)) {
    database.exec(`pragma ${name} = ${value}`);
    const got = pragma(database, name);
    if (got !== value) {
      throw new Error(
        `The database ${file} cannot be made durable: ${name} is ${String(got)} and not ${value}. Name a file on a local disk.`,
      );
    }
  }
};

export const openDatabase = (file: string): DatabaseSync => {
  createFile(file);
  // There are no foreign keys: matches are never deleted.
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT, enableForeignKeyConstraints: false });
  try {
    applySettings(database, file);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
};
