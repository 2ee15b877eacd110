// Opens the SQLite file with durable commits, readable by its owner only.
import fs from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Milliseconds that SQLite waits for the lock of another process. */
const BUSY_TIMEOUT = 5000;

const createFile = (file: string): void => {
  try {
    fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    // Created here, because SQLite would make it readable for others. SQLite gives its additional files the same mode.
    fs.closeSync(fs.openSync(file, "a", 0o600));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The database ${file} cannot be opened for writing (${reason}). Choose a folder that this user may write to.`,
      { cause: error },
    );
  }
};

const pragma = (database: DatabaseSync, name: string): unknown =>
  Object.values(database.prepare(`pragma ${name}`).get() ?? {})[0];

const PRAGMAS = {
  // Write-ahead log, and a sync (2: FULL) at every commit; on macOS one that reaches the disk, not only its cache.
  journal_mode: "wal",
  synchronous: 2,
  fullfsync: 1,
  checkpoint_fullfsync: 1,
  // A page cache of 64 MiB, and a checkpoint every 64 MiB: a thousand entries of a thousand matches touch about 10 MiB
  // of pages, mostly the same ones every time, and a checkpoint writes each of them once.
  cache_size: -65_536,
  wal_autocheckpoint: 16_000,
} as const;

const applyPragmas = (database: DatabaseSync, file: string): void => {
  for (const [name, value] of Object.entries(PRAGMAS)) {
    database.exec(`pragma ${name} = ${value}`);
    const got = pragma(database, name);
    if (got !== value) {
      throw new Error(
        `The database ${file} is not durable: ${name} is ${String(got)} instead of ${value}. Choose a folder on a local disk.`,
      );
    }
  }
};

export const openDatabase = (file: string): DatabaseSync => {
  createFile(file);
  // No foreign keys: matches are never deleted.
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT, enableForeignKeyConstraints: false });
  try {
    applyPragmas(database, file);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
};
