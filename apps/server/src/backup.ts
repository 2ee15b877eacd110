// Backup and restore: a consistent snapshot of a store as one file, made while servers keep running, and restored
// atomically into an empty store of either kind. So it is also the way from SQLite to PostgreSQL. The secret is not
// included: without it encrypted data cannot be read.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { PassThrough } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { HEX_32 } from "@tengen/kernel";
import { Kysely, PostgresDialect, sql } from "kysely";
import { Migrator } from "kysely/migration";
import * as v from "valibot";
import { parseSecret, type StoreLocation } from "./storage-config.ts";
import { secretFileOf } from "./secret-file.ts";
import { deriveSecrets } from "./secrets.ts";
import type { Env } from "./setting.ts";
import { readStoreLocation } from "./settings.ts";
import { explainPostgresError } from "./store/postgres-error.ts";
import { openPool } from "./store/postgres-pool.ts";
import { listMigrations, MIGRATIONS, type Database } from "./store/schema.ts";
import { openDatabase } from "./store/sqlite-database.ts";
import { makeSqliteDialect } from "./store/sqlite-dialect.ts";
import { explainSqliteError, isBusy } from "./store/sqlite-error.ts";

/** An error that the user can fix. */
export class BackupError extends Error {}

const FORMAT = "tengen-backup/1";

/** The tables and their sort keys. */
const TABLES: Readonly<Record<keyof Database, readonly string[]>> = {
  marks: ["id"],
  matches: ["match_no"],
  heads: ["match_no"],
  players: ["match_id", "player_id"],
  entries: ["match_no", "seq"],
  service: ["id"],
  outages: ["from_at", "to_at"],
  handovers: ["player_id"],
  shared: ["id"],
  openings: ["position", "move"],
};
const ROWS_PER_BATCH = 500;

const headerSchema = v.object({
  format: v.literal(FORMAT),
  /** The applied migrations; a server that starts on an older schema migrates it. */
  migrations: v.array(v.string()),
  columns: v.record(v.string(), v.array(v.string())),
});
const lineSchema = v.object({
  table: v.string(),
  rows: v.array(v.array(v.union([v.string(), v.number(), v.null()]))),
});
const endSchema = v.object({ end: v.record(v.string(), v.number()), sha256: v.pipe(v.string(), v.regex(HEX_32)) });

export interface Counts {
  readonly matches: number;
  readonly entries: number;
}

/** Progress reports and cancellation. */
export interface ProgressOptions {
  /** Called with the number of rows done. */
  readonly onProgress?: (rows: number) => void;
  readonly signal?: AbortSignal;
}

/** Counts rows, and throws when the work is cancelled. */
const makeCounter = ({ onProgress, signal }: ProgressOptions): ((rows: number) => void) => {
  let done = 0;
  return (rows) => {
    if (signal?.aborted === true) throw new BackupError("cancelled: nothing was changed");
    onProgress?.((done += rows));
  };
};

interface Opened {
  readonly db: Kysely<Database>;
  readonly close: () => Promise<void>;
  readonly explain: (error: unknown) => Error;
}

const openLocation = (location: StoreLocation, file: string): Opened => {
  if (location.kind === "service") {
    const settings = { statement_timeout: "0", lock_timeout: "0", idle_in_transaction_session_timeout: "0" };
    const pool = openPool(location.databaseUrl, { maxConnections: 1, settings, timeoutMs: 3_600_000 });
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
    return { db, close: () => db.destroy(), explain: (error) => explainPostgresError(error, location.databaseUrl) };
  }
  const db = new Kysely<Database>({ dialect: makeSqliteDialect(openDatabase(file)) });
  return { db, close: () => db.destroy(), explain: (error) => explainSqliteError(error, file) };
};

const fileOf = (location: StoreLocation): string =>
  location.kind === "folder" ? path.join(location.folder, "tengen.db") : "";

const locationOf = (env: Env): StoreLocation => {
  const location = readStoreLocation(env);
  if (!location.ok) throw new BackupError(location.error);
  return location.value;
};

const columnsOf = async (db: Kysely<Database>): Promise<Record<string, string[]>> => {
  const tables = await db.introspection.getTables();
  return Object.fromEntries(
    Object.keys(TABLES).map((table) => [
      table,
      tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? [],
    ]),
  );
};

/** The rows of a table in order, in batches. */
async function* readRows(
  db: Kysely<Database>,
  table: string,
  key: readonly string[],
  columns: readonly string[],
): AsyncGenerator<readonly Record<string, unknown>[]> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const order = sql.join(key.map((column) => sql.ref(column)));
  let last: readonly unknown[] | null = null;
  for (;;) {
    const after: ReturnType<typeof sql> = last === null ? sql`` : sql`where (${order}) > (${sql.join(last)})`;
    const { rows } = await sql<
      Record<string, unknown>
    >`select ${names} from ${sql.table(table)} ${after} order by ${order} limit ${sql.lit(ROWS_PER_BATCH)}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_PER_BATCH) return;
    const end = rows.at(-1);
    last = key.map((column) => end?.[column]);
  }
}

const KNOWN_MIGRATIONS = Object.keys(MIGRATIONS).toSorted();

const writeAll = async (
  db: Kysely<Database>,
  write: (line: string) => Promise<void>,
  count: (rows: number) => void,
): Promise<Counts> => {
  const digest = createHash("sha256");
  const writeLine = async (value: unknown): Promise<void> => {
    const line = `${JSON.stringify(value)}\n`;
    digest.update(line);
    await write(line);
  };
  const migrations = await listMigrations(db);
  if (migrations.join() !== KNOWN_MIGRATIONS.join()) {
    throw new BackupError("the database belongs to another version of Tengen. Back it up with that version");
  }
  const columns = await columnsOf(db);
  await writeLine({ format: FORMAT, migrations, columns });
  const counts: Record<string, number> = {};
  for (const [table, key] of Object.entries(TABLES)) {
    const names = columns[table] ?? [];
    for await (const rows of readRows(db, table, key, names)) {
      counts[table] = (counts[table] ?? 0) + rows.length;
      await writeLine({ table, rows: rows.map((row) => names.map((name) => row[name])) });
      count(rows.length);
    }
  }
  await write(`${JSON.stringify({ end: counts, sha256: digest.digest("hex") })}\n`);
  return { matches: counts["matches"] ?? 0, entries: counts["entries"] ?? 0 };
};

const asBackupError = (error: unknown, { explain }: Opened): BackupError =>
  error instanceof BackupError ? error : new BackupError(explain(error).message, { cause: error });

/** Begins a read-only snapshot, which does not block writers. */
const SNAPSHOT = {
  service: sql`start transaction isolation level repeatable read read only`,
  folder: sql`begin deferred`,
};

/** Writes the whole store to a file, readable by its owner only. */
export const backUp = async (env: Env, target: string, progress: ProgressOptions = {}): Promise<Counts> => {
  const location = locationOf(env);
  const file = fileOf(location);
  if (location.kind === "folder" && !fs.existsSync(file))
    throw new BackupError(`the database ${file} does not exist. Set TENGEN_VAR or DATABASE_URL`);
  if (fs.existsSync(target)) throw new BackupError(`${target} already exists. Choose another file, or move it away`);
  if (!fs.existsSync(path.dirname(path.resolve(target)))) {
    throw new BackupError(`the folder ${path.dirname(target)} does not exist. Create it, or choose another file`);
  }
  const opened = openLocation(location, file);
  const draft = `${target}.${process.pid}`;
  try {
    const output = fs.createWriteStream(draft, { mode: 0o600, flush: true });
    const lines = new PassThrough();
    const written = pipeline(lines, createGzip(), output);
    try {
      const counts = await opened.db.connection().execute(async (db) => {
        await SNAPSHOT[location.kind].execute(db);
        const write = async (line: string): Promise<void> => {
          if (!lines.write(line)) await Promise.race([new Promise((done) => lines.once("drain", done)), written]);
        };
        const all = await writeAll(db, write, makeCounter(progress));
        await sql`commit`.execute(db);
        return all;
      });
      lines.end();
      await written;
      fs.renameSync(draft, target);
      return counts;
    } catch (error) {
      lines.destroy();
      await written.catch(() => {});
      throw asBackupError(error, opened);
    }
  } finally {
    fs.rmSync(draft, { force: true });
    await opened.close();
  }
};

/** The lines of a backup, verified against its checksum at the end. */
async function* readLines(source: string): AsyncGenerator {
  const input = fs.createReadStream(source);
  const plain = input.pipe(createGunzip());
  input.on("error", (error) => plain.destroy(error));
  const digest = createHash("sha256");
  let end: unknown = null;
  for await (const line of createInterface({ input: plain, crlfDelay: Infinity })) {
    if (end !== null) throw new BackupError("there is data after its end");
    const value: unknown = JSON.parse(line);
    if (v.is(endSchema, value)) end = value;
    else {
      digest.update(`${line}\n`);
      yield value;
    }
  }
  await finished(plain);
  if (!v.is(endSchema, end)) throw new BackupError("it is incomplete (its end is missing)");
  if (end.sha256 !== digest.digest("hex")) throw new BackupError("it is corrupt (its checksum does not match)");
}

const readFingerprint = (env: Env, location: StoreLocation): string => {
  const given = env["TENGEN_SECRET"] ?? "";
  if (given !== "") {
    const secret = parseSecret(given, "TENGEN_SECRET");
    if (!secret.ok) throw new BackupError(secret.error);
    return deriveSecrets(secret.value).fingerprint;
  }
  const file = location.kind === "folder" ? secretFileOf(location.folder) : "";
  if (!fs.existsSync(file)) {
    throw new BackupError(`the secret is required. Set TENGEN_SECRET, or copy the secret file to ${file}`);
  }
  return deriveSecrets(fs.readFileSync(file, "utf8").trim()).fingerprint;
};

type Header = v.InferOutput<typeof headerSchema>;

const readHeader = async (source: string): Promise<Header> => {
  for await (const line of readLines(source)) {
    if (v.is(headerSchema, line)) return line;
    break;
  }
  throw new BackupError(`it is not a ${FORMAT} file`);
};

/** Creates the schema of the backup's version; a server that starts on it migrates it. */
const makeTables = async (db: Kysely<Database>, { migrations }: Header): Promise<void> => {
  const last = migrations.at(-1);
  if (last === undefined || migrations.join() !== KNOWN_MIGRATIONS.slice(0, migrations.length).join()) {
    throw new BackupError("it was made by a newer version of Tengen. Restore it with that version");
  }
  const applied = await listMigrations(db);
  if (applied.length > 0 && applied.join() !== migrations.join()) {
    throw new BackupError("the target database has the tables of another version of Tengen. Choose an empty database");
  }
  const provider = { getMigrations: () => Promise.resolve(MIGRATIONS) };
  const { error } = await new Migrator({ db, provider }).migrateTo(last);
  if (error !== undefined) throw new Error("The schema migration failed.", { cause: error });
};

const restoreRows = async (
  db: Kysely<Database>,
  source: string,
  fingerprint: string,
  isPostgres: boolean,
  count: (rows: number) => void,
): Promise<Counts> => {
  const counts: Record<string, number> = {};
  let header: Header | null = null;
  for await (const line of readLines(source)) {
    if (header === null) {
      header = v.parse(headerSchema, line);
      for (const table of Object.keys(header.columns)) {
        if (!(table in TABLES)) throw new BackupError(`it has an unknown table ${table}`);
        await sql`delete from ${sql.table(table)}`.execute(db);
      }
      continue;
    }
    const part: v.InferOutput<typeof lineSchema> = v.parse(lineSchema, line);
    const columns = header.columns[part.table];
    if (columns === undefined) throw new BackupError(`it has an unknown table ${part.table}`);
    const isOtherSecret =
      part.table === "marks" && part.rows.some((row) => row[columns.indexOf("mark")] !== fingerprint);
    if (isOtherSecret)
      throw new BackupError("its matches are encrypted with another secret. Set TENGEN_SECRET to the original one");
    const rows = part.rows.map((row) => sql`(${sql.join(row)})`);
    const names = sql.join(columns.map((column) => sql.ref(column)));
    await sql`insert into ${sql.table(part.table)} (${names}) values ${sql.join(rows)}`.execute(db);
    counts[part.table] = (counts[part.table] ?? 0) + part.rows.length;
    count(part.rows.length);
  }
  if (isPostgres && (counts["matches"] ?? 0) > 0) {
    await sql`
      select setval(pg_get_serial_sequence('matches', 'match_no'), (select max(match_no) from matches))`.execute(db);
  }
  return { matches: counts["matches"] ?? 0, entries: counts["entries"] ?? 0 };
};

/** Why a backup cannot be restored into a database; null if it has no matches. */
const whyNotEmpty = async (db: Kysely<Database>): Promise<string | null> => {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === "matches")) return null;
  const { rows } = await sql<{ match_no: number }>`select match_no from matches limit 1`.execute(db);
  return rows.length > 0 ? "it already has matches" : null;
};

/** The same for a file, which will be replaced: no server may have it open, since its later writes would be lost. */
const whyFileInUse = async (location: StoreLocation, file: string): Promise<string | null> => {
  const { db, close, explain } = openLocation(location, file);
  try {
    const reason = await whyNotEmpty(db);
    if (reason !== null) return reason;
    // SQLite allows this only if no other process has the file open.
    await sql`pragma journal_mode = delete`.execute(db);
    return null;
  } catch (error) {
    if (isBusy(error)) return "a server has it open. Stop the server first";
    throw new BackupError(explain(error).message, { cause: error });
  } finally {
    await close();
  }
};

/** Whether an error comes from the backup file, not from the target. */
const isSourceError = (error: unknown): boolean =>
  error instanceof SyntaxError ||
  error instanceof v.ValiError ||
  (error instanceof Error &&
    (("path" in error && "errno" in error) || ("code" in error && String(error.code).startsWith("Z_"))));

/** Restores a backup into a store without matches, atomically. */
export const restore = async (env: Env, source: string, progress: ProgressOptions = {}): Promise<Counts> => {
  const location = locationOf(env);
  const file = fileOf(location);
  const fingerprint = readFingerprint(env, location);
  if (location.kind === "folder" && fs.existsSync(file)) {
    const reason = await whyFileInUse(location, file);
    if (reason !== null) throw new BackupError(`${file}: ${reason}. Move it away, or choose another folder`);
  }
  // SQLite: written to a draft, which is renamed when it is complete.
  const draft = `${file}.${process.pid}`;
  const opened = openLocation(location, draft);
  try {
    const reason = location.kind === "service" ? await whyNotEmpty(opened.db) : null;
    if (reason !== null)
      throw new BackupError("the target database already has matches. Set DATABASE_URL to another one");
    await makeTables(opened.db, await readHeader(source));
    const counts = await opened.db.transaction().execute(async (db) => {
      if (location.kind === "service") {
        // From here on nobody can create a match.
        await sql`lock table matches in share row exclusive mode`.execute(db);
        const lateReason = await whyNotEmpty(db);
        if (lateReason !== null) throw new BackupError("the target database already has matches");
      }
      return restoreRows(db, source, fingerprint, location.kind === "service", makeCounter(progress));
    });
    await opened.close();
    if (location.kind === "folder") {
      for (const more of ["-wal", "-shm"]) fs.rmSync(`${file}${more}`, { force: true });
      fs.renameSync(draft, file);
    }
    return counts;
  } catch (error) {
    await opened.close();
    if (error instanceof BackupError) throw new BackupError(`${source} cannot be restored: ${error.message}`);
    throw isSourceError(error)
      ? new BackupError(`${source} cannot be read: ${(error as Error).message}`)
      : new BackupError(opened.explain(error).message, { cause: error });
  } finally {
    if (location.kind === "folder")
      for (const more of ["", "-wal", "-shm"]) fs.rmSync(`${draft}${more}`, { force: true });
  }
};
