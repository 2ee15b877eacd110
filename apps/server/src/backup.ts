// Everything that a store holds, as one file that any store takes: made while servers go on, of one moment; and put back into an empty place, wholly or not at
// all. So it is also the way from one machine to many. The secret is not in it: without it nobody can read what is sealed.
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
import { deriveSecrets, secretFileOf } from "./secrets.ts";
import { isSettingError, type Env } from "./setting.ts";
import { readStoreLocation } from "./settings.ts";
import { explainPostgresError } from "./store/postgres-error.ts";
import { openPool } from "./store/postgres-pool.ts";
import { listMigrations, MIGRATIONS, type Database } from "./store/schema.ts";
import { openDatabase } from "./store/sqlite-database.ts";
import { makeSqliteDialect } from "./store/sqlite-dialect.ts";
import { explainSqliteError, isBusy } from "./store/sqlite-error.ts";

/** Something the person who asks can mend. */
export class BackupError extends Error {}

const FORMAT = "tengen-backup/1";

/** The tables, and what their rows are in order of. */
const TABLES: Readonly<Record<keyof Database, readonly string[]>> = {
  marks: ["id"],
  matches: ["match_no"],
  heads: ["match_no"],
  players: ["match_id", "player_id"],
  entries: ["match_no", "seq"],
  service: ["id"],
  outages: ["from_at", "to_at"],
  handovers: ["player_id"],
};
const ROWS_AT_ONCE = 500;

const headerSchema = v.object({
  format: v.literal(FORMAT),
  /** What the tables had been through; older files are brought up to date after they were put back. */
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

/** Long work is watched, and can be stopped. */
export interface ProgressOptions {
  /** Hears how many rows are done. */
  readonly onProgress?: (rows: number) => void;
  readonly signal?: AbortSignal;
}

/** Counts rows as they are done, and ends the work when it is stopped. */
const startCount = ({ onProgress, signal }: ProgressOptions): ((rows: number) => void) => {
  let done = 0;
  return (rows) => {
    if (signal?.aborted === true) throw new BackupError("stopped: nothing was changed");
    onProgress?.((done += rows));
  };
};

interface Opened {
  readonly db: Kysely<Database>;
  readonly close: () => Promise<void>;
  readonly explain: (error: unknown) => Error;
}

const openPlace = (place: StoreLocation, file: string): Opened => {
  if (place.kind === "service") {
    const settings = { statement_timeout: "0", lock_timeout: "0", idle_in_transaction_session_timeout: "0" };
    const pool = openPool(place.databaseUrl, { maxConnections: 1, settings, timeoutMs: 3_600_000 });
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
    return { db, close: () => db.destroy(), explain: (error) => explainPostgresError(error, place.databaseUrl) };
  }
  const db = new Kysely<Database>({ dialect: makeSqliteDialect(openDatabase(file)) });
  return { db, close: () => db.destroy(), explain: (error) => explainSqliteError(error, file) };
};

const fileOf = (place: StoreLocation): string => (place.kind === "folder" ? path.join(place.folder, "tengen.db") : "");

const placeOf = (env: Env): StoreLocation => {
  const place = readStoreLocation(env);
  if (isSettingError(place)) throw new BackupError(place.problem);
  return place;
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

/** The rows of a table, some at a time, in their order. */
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
    >`select ${names} from ${sql.table(table)} ${after} order by ${order} limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_AT_ONCE) return;
    const end = rows.at(-1);
    last = key.map((column) => end?.[column]);
  }
}

const known = Object.keys(MIGRATIONS).toSorted();

const writeAll = async (
  db: Kysely<Database>,
  write: (line: string) => Promise<void>,
  count: (rows: number) => void,
): Promise<Counts> => {
  const digest = createHash("sha256");
  const say = async (value: unknown): Promise<void> => {
    const line = `${JSON.stringify(value)}\n`;
    digest.update(line);
    await write(line);
  };
  const migrations = await listMigrations(db);
  if (migrations.join() !== known.join()) {
    throw new BackupError("the database was made by another version of Tengen: back it up with that version");
  }
  const columns = await columnsOf(db);
  await say({ format: FORMAT, migrations, columns });
  const counts: Record<string, number> = {};
  for (const [table, key] of Object.entries(TABLES)) {
    const names = columns[table] ?? [];
    for await (const rows of readRows(db, table, key, names)) {
      counts[table] = (counts[table] ?? 0) + rows.length;
      await say({ table, rows: rows.map((row) => names.map((name) => row[name])) });
      count(rows.length);
    }
  }
  await write(`${JSON.stringify({ end: counts, sha256: digest.digest("hex") })}\n`);
  return { matches: counts["matches"] ?? 0, entries: counts["entries"] ?? 0 };
};

const asBackupError = (error: unknown, { explain }: Opened): BackupError =>
  error instanceof BackupError ? error : new BackupError(explain(error).message, { cause: error });

/** Begins a look at one moment, whatever others write meanwhile; they do not wait for it. */
const SNAPSHOT = {
  service: sql`start transaction isolation level repeatable read read only`,
  folder: sql`begin deferred`,
};

/** Writes everything that is stored into a file, which only its owner can read. */
export const backUp = async (env: Env, target: string, course: ProgressOptions = {}): Promise<Counts> => {
  const place = placeOf(env);
  const file = fileOf(place);
  if (place.kind === "folder" && !fs.existsSync(file)) throw new BackupError(`there is no database ${file}`);
  if (fs.existsSync(target)) throw new BackupError(`${target} is there already: name another file, or move it away`);
  if (!fs.existsSync(path.dirname(path.resolve(target)))) {
    throw new BackupError(`there is no folder ${path.dirname(target)}: make it, or name another file`);
  }
  const opened = openPlace(place, file);
  const draft = `${target}.${process.pid}`;
  try {
    const output = fs.createWriteStream(draft, { mode: 0o600, flush: true });
    const lines = new PassThrough();
    const written = pipeline(lines, createGzip(), output);
    try {
      const counts = await opened.db.connection().execute(async (db) => {
        await SNAPSHOT[place.kind].execute(db);
        const write = async (line: string): Promise<void> => {
          if (!lines.write(line)) await Promise.race([new Promise((done) => lines.once("drain", done)), written]);
        };
        const all = await writeAll(db, write, startCount(course));
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

/** The lines of a backup, read to the end and held against its sum. */
async function* readLines(source: string): AsyncGenerator {
  const input = fs.createReadStream(source);
  const plain = input.pipe(createGunzip());
  input.on("error", (error) => plain.destroy(error));
  const digest = createHash("sha256");
  let end: unknown = null;
  for await (const line of createInterface({ input: plain, crlfDelay: Infinity })) {
    if (end !== null) throw new BackupError("something follows its end");
    const value: unknown = JSON.parse(line);
    if (v.is(endSchema, value)) end = value;
    else {
      digest.update(`${line}\n`);
      yield value;
    }
  }
  await finished(plain);
  if (!v.is(endSchema, end)) throw new BackupError("its end is missing");
  if (end.sha256 !== digest.digest("hex")) throw new BackupError("it is damaged: its sum is not right");
}

const readMark = (env: Env, place: StoreLocation): string => {
  const given = env["TENGEN_SECRET"] ?? "";
  if (given !== "") {
    const secret = parseSecret(given, "TENGEN_SECRET");
    if (isSettingError(secret)) throw new BackupError(secret.problem);
    return deriveSecrets(secret).fingerprint;
  }
  const file = place.kind === "folder" ? secretFileOf(place.folder) : "";
  if (!fs.existsSync(file)) {
    throw new BackupError(`the secret is needed: set TENGEN_SECRET, or put the file \`secret\` to ${file}`);
  }
  return deriveSecrets(fs.readFileSync(file, "utf8").trim()).fingerprint;
};

type Header = v.InferOutput<typeof headerSchema>;

const readHeader = async (source: string): Promise<Header> => {
  for await (const line of readLines(source)) {
    if (v.is(headerSchema, line)) return line;
    break;
  }
  throw new BackupError(`it is no file of the format ${FORMAT}`);
};

/** The tables as they were when the backup was made; a server that starts brings them up to date. */
const makeTables = async (db: Kysely<Database>, { migrations }: Header): Promise<void> => {
  const last = migrations.at(-1);
  if (last === undefined || migrations.join() !== known.slice(0, migrations.length).join()) {
    throw new BackupError("it was made by a newer version of Tengen: put it back with that version");
  }
  const there = await listMigrations(db);
  if (there.length > 0 && there.join() !== migrations.join()) {
    throw new BackupError("the tables there are of another version of Tengen: name a database without any");
  }
  const provider = { getMigrations: () => Promise.resolve(MIGRATIONS) };
  const { error } = await new Migrator({ db, provider }).migrateTo(last);
  if (error !== undefined) throw new Error("The tables could not be made.", { cause: error });
};

const putBack = async (
  db: Kysely<Database>,
  source: string,
  mark: string,
  isPostgres: boolean,
  count: (rows: number) => void,
): Promise<Counts> => {
  const counts: Record<string, number> = {};
  let header: Header | null = null;
  for await (const line of readLines(source)) {
    if (header === null) {
      header = v.parse(headerSchema, line);
      for (const table of Object.keys(header.columns)) {
        if (!(table in TABLES)) throw new BackupError(`it has a table ${table}`);
        await sql`delete from ${sql.table(table)}`.execute(db);
      }
      continue;
    }
    const part: v.InferOutput<typeof lineSchema> = v.parse(lineSchema, line);
    const columns = header.columns[part.table];
    if (columns === undefined) throw new BackupError(`it has a table ${part.table}`);
    const isOther = part.table === "marks" && part.rows.some((row) => row[columns.indexOf("mark")] !== mark);
    if (isOther) throw new BackupError("its matches are sealed with another secret: TENGEN_SECRET must be what it was");
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

/** What keeps a database from being one that a backup can be put into; null when it has no matches. */
const occupant = async (db: Kysely<Database>): Promise<string | null> => {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === "matches")) return null;
  const { rows } = await sql<{ match_no: number }>`select match_no from matches limit 1`.execute(db);
  return rows.length > 0 ? "there are matches already" : null;
};

/** The same for a file, whose place will be taken: nobody may have it open, since what was written there later would be lost. */
const fileOccupant = async (place: StoreLocation, file: string): Promise<string | null> => {
  const { db, close, explain } = openPlace(place, file);
  try {
    const reason = await occupant(db);
    if (reason !== null) return reason;
    // SQLite does this only for whoever is alone.
    await sql`pragma journal_mode = delete`.execute(db);
    return null;
  } catch (error) {
    if (isBusy(error)) return "a server has it open. End it first";
    throw new BackupError(explain(error).message, { cause: error });
  } finally {
    await close();
  }
};

/** Whether an error comes from the file that is put back, and not from where it is put. */
const isOfFile = (error: unknown): boolean =>
  error instanceof SyntaxError ||
  error instanceof v.ValiError ||
  (error instanceof Error &&
    (("path" in error && "errno" in error) || ("code" in error && String(error.code).startsWith("Z_"))));

/** Puts a backup into a database that has no matches; wholly, or not at all. */
export const restore = async (env: Env, source: string, course: ProgressOptions = {}): Promise<Counts> => {
  const place = placeOf(env);
  const file = fileOf(place);
  const mark = readMark(env, place);
  if (place.kind === "folder" && fs.existsSync(file)) {
    const reason = await fileOccupant(place, file);
    if (reason !== null) throw new BackupError(`${file}: ${reason}. Move it away, or name another folder`);
  }
  // SQLite's is made beside its place, and takes it when it is whole.
  const draft = `${file}.${process.pid}`;
  const opened = openPlace(place, draft);
  try {
    const reason = place.kind === "service" ? await occupant(opened.db) : null;
    if (reason !== null) throw new BackupError(`the database is not empty: ${reason}. Name another in DATABASE_URL`);
    await makeTables(opened.db, await readHeader(source));
    const counts = await opened.db.transaction().execute(async (db) => {
      if (place.kind === "service") {
        // From here on nobody else makes a match.
        await sql`lock table matches in share row exclusive mode`.execute(db);
        const late = await occupant(db);
        if (late !== null) throw new BackupError(`the database is not empty: ${late}`);
      }
      return putBack(db, source, mark, place.kind === "service", startCount(course));
    });
    await opened.close();
    if (place.kind === "folder") {
      for (const more of ["-wal", "-shm"]) fs.rmSync(`${file}${more}`, { force: true });
      fs.renameSync(draft, file);
    }
    return counts;
  } catch (error) {
    await opened.close();
    if (error instanceof BackupError) throw new BackupError(`${source} cannot be put back: ${error.message}`);
    throw isOfFile(error)
      ? new BackupError(`${source} cannot be read: ${(error as Error).message}`)
      : new BackupError(opened.explain(error).message, { cause: error });
  } finally {
    if (place.kind === "folder") for (const more of ["", "-wal", "-shm"]) fs.rmSync(`${draft}${more}`, { force: true });
  }
};
