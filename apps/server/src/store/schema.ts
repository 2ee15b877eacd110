// The schema and its migrations, for SQLite and PostgreSQL: texts and integers only. JSON is text, because it is never
// queried and must be returned unchanged. A boolean is 0 or 1. Times are milliseconds in a `bigint`, read as a number.
import { PostgresAdapter, sql, type ColumnDataType, type Generated, type Kysely, type RawBuilder } from "kysely";
import { DEFAULT_MIGRATION_TABLE, Migrator, type Migration } from "kysely/migration";
import type { MatchStatus } from "./store.ts";

export interface MatchTable {
  /** The key in `entries` and `heads`: small and sequential, so that a commit touches few pages. */
  match_no: Generated<number>;
  match_id: string;
  game_id: string;
  status: MatchStatus;
  version: number;
  record: string;
  plan: string;
  created_by: string;
  listed: number;
  rematch_of: string | null;
  rematch: string | null;
  invitations: string;
  sealed_bytes: string;
  created_at: number;
  outcome: string | null;
  bots_from: string | null;
  pair_key: string | null;
  /** 1 if the match is in the opening index. */
  is_counted: number | null;
}

/** What changes with every entry. The rows are small, so that a commit of many touches few pages. */
export interface HeadTable {
  match_no: number;
  /** 1 while the match is active. */
  is_active: number;
  /** The `seq` of the next entry, and so the number of entries. */
  next_seq: number;
  due_at: number | null;
}

/** The participants of matches, copied from the record for queries. */
export interface PlayerTable {
  match_id: string;
  player_id: string;
}

export interface EntryTable {
  match_no: number;
  seq: number;
  action_id: string;
  actor_id: string;
  type: string;
  payload: string;
  at: number;
  hash: string;
}

/** One row: the last heartbeat of any server. */
export interface ServiceTable {
  id: number;
  last_beat: number;
}

export interface OutageTable {
  from_at: number;
  to_at: number;
}

export interface HandoverTable {
  key_hash: string;
  player_id: string;
  name: string;
  expires_at: number;
}

export interface SharedTable {
  id: string;
  text: string;
  expires_at: number;
}

/** The opening index: derived from the logs of listed finished matches, and filled again when it is emptied. */
export interface OpeningTable {
  position: string;
  move: number;
  games: number;
  black: number;
  white: number;
  draw: number;
}

/** One row: the fingerprint of the secret. */
export interface MarkTable {
  id: number;
  mark: string;
}

export interface Database {
  matches: MatchTable;
  heads: HeadTable;
  players: PlayerTable;
  entries: EntryTable;
  service: ServiceTable;
  outages: OutageTable;
  handovers: HandoverTable;
  marks: MarkTable;
  shared: SharedTable;
  openings: OpeningTable;
}

interface Types {
  /** A match number. SQLite's 64-bit row ids have the type `integer`. */
  readonly number: ColumnDataType;
  readonly newNumber: ColumnDataType;
  /** A text that is queried: compared byte by byte, whatever the locale of the database. */
  readonly id: ColumnDataType | RawBuilder<unknown>;
}

const isPostgres = (db: Kysely<unknown>): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** Column types that differ between the databases. */
const typesOf = (db: Kysely<unknown>): Types =>
  isPostgres(db)
    ? { number: "bigint", newNumber: "bigserial", id: sql`text collate "C"` }
    : { number: "integer", newNumber: "integer", id: "text" };

const createTables = async (db: Kysely<unknown>): Promise<void> => {
  const { schema } = db;
  const types = typesOf(db);
  await schema
    .createTable("matches")
    .addColumn("match_no", types.newNumber, (column) =>
      isPostgres(db) ? column.primaryKey() : column.primaryKey().autoIncrement(),
    )
    .addColumn("match_id", types.id, (column) => column.notNull().unique())
    .addColumn("game_id", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("version", "bigint", (column) => column.notNull())
    .addColumn("record", "text", (column) => column.notNull())
    .addColumn("plan", "text", (column) => column.notNull())
    .addColumn("created_by", "text", (column) => column.notNull())
    .addColumn("listed", "integer", (column) => column.notNull())
    .addColumn("rematch_of", "text")
    .addColumn("rematch", "text")
    .addColumn("invitations", "text", (column) => column.notNull())
    .addColumn("sealed_bytes", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("outcome", "text")
    .addColumn("due_at", "bigint")
    .addColumn("next_seq", "bigint", (column) => column.notNull())
    .execute();
  await schema
    .createTable("players")
    .addColumn("match_id", types.id, (column) => column.notNull())
    .addColumn("player_id", types.id, (column) => column.notNull())
    .addPrimaryKeyConstraint("players_key", ["match_id", "player_id"])
    .execute();
  await schema
    .createTable("entries")
    .addColumn("match_no", types.number, (column) => column.notNull())
    .addColumn("seq", "bigint", (column) => column.notNull())
    .addColumn("action_id", types.id, (column) => column.notNull())
    .addColumn("actor_id", "text", (column) => column.notNull())
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("payload", "text", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull())
    // The two unique keys that decide all races (MAT-O5).
    .addPrimaryKeyConstraint("entries_key", ["match_no", "seq"])
    .addUniqueConstraint("entries_action", ["match_no", "action_id"])
    .execute();
  await schema
    .createTable("service")
    .addColumn("id", "integer", (column) => column.primaryKey().notNull())
    .addColumn("last_beat", "bigint", (column) => column.notNull())
    .execute();
  await schema
    .createTable("outages")
    .addColumn("from_at", "bigint", (column) => column.notNull())
    .addColumn("to_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("outages_key", ["from_at", "to_at"])
    .execute();
};

const createIndexes = async ({ schema }: Kysely<unknown>): Promise<void> => {
  const index = (name: string, columns: readonly string[]) =>
    schema
      .createIndex(name)
      .on(name.startsWith("players") ? "players" : "matches")
      .columns([...columns]);
  await index("matches_by_status", ["status", "created_at", "match_id"]).execute();
  await index("matches_by_game", ["status", "game_id", "created_at", "match_id"]).execute();
  await index("matches_by_creator", ["created_by", "status"]).execute();
  await index("players_by_player", ["player_id", "match_id"]).execute();
  await index("matches_due", ["status", "due_at", "match_id"]).where(sql.ref("due_at"), "is not", null).execute();
};

const splitHeads = async (db: Kysely<unknown>): Promise<void> => {
  const { schema } = db;
  await schema
    .createTable("heads")
    .addColumn("match_no", typesOf(db).number, (column) => column.primaryKey().notNull())
    .addColumn("is_active", "integer", (column) => column.notNull())
    .addColumn("next_seq", "bigint", (column) => column.notNull())
    .addColumn("due_at", "bigint")
    .execute();
  await sql`
    insert into heads (match_no, is_active, next_seq, due_at)
    select match_no, case when status = 'active' then 1 else 0 end, next_seq, due_at from matches`.execute(db);
  await schema.dropIndex("matches_due").execute();
  await schema.alterTable("matches").dropColumn("next_seq").execute();
  await schema.alterTable("matches").dropColumn("due_at").execute();
  await schema
    .createIndex("heads_due")
    .on("heads")
    .columns(["is_active", "due_at", "match_no"])
    .where(sql.ref("due_at"), "is not", null)
    .execute();
};

const createHandovers = async ({ schema }: Kysely<unknown>): Promise<void> => {
  await schema
    .createTable("handovers")
    .addColumn("player_id", "text", (column) => column.primaryKey().notNull())
    .addColumn("key_hash", "text", (column) => column.notNull().unique())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
  await schema.createIndex("handovers_by_end").on("handovers").column("expires_at").execute();
};

/** Public lists use partial indexes that contain listed matches only. */
const indexListed = async ({ schema }: Kysely<unknown>): Promise<void> => {
  for (const [name, columns] of [
    ["matches_by_status", ["status", "created_at", "match_id"]],
    ["matches_by_game", ["status", "game_id", "created_at", "match_id"]],
  ] as const) {
    await schema.dropIndex(name).execute();
    await schema
      .createIndex(`${name}_listed`)
      .on("matches")
      .columns([...columns])
      .where(sql.ref("listed"), "=", sql.lit(1))
      .execute();
  }
};

const createMarks = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable("marks")
    .addColumn("id", "integer", (column) => column.primaryKey().notNull())
    .addColumn("mark", "text", (column) => column.notNull())
    .execute();
  if (!isPostgres(db)) return;
  // A head is updated by every entry: free space allows updates in the same page (HOT), and vacuum runs early.
  await sql`alter table heads set (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02)`.execute(db);
};

const createShared = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable("shared")
    .addColumn("id", typesOf(db).id, (column) => column.primaryKey().notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("shared_by_end").on("shared").column("expires_at").execute();
};

/** Matches with bots are counted by address. */
const markBots = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable("matches").addColumn("bots_from", typesOf(db).id).execute();
  await db.schema
    .createIndex("matches_by_bots")
    .on("matches")
    .columns(["bots_from", "status", "created_at"])
    .where(sql.ref("bots_from"), "is not", null)
    .execute();
};

/** Of the matches with a pair key at most one is open: the lock that decides between two who ask at once. */
const markPairs = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable("matches").addColumn("pair_key", typesOf(db).id).execute();
  await db.schema
    .createIndex("matches_by_pair")
    .unique()
    .on("matches")
    .column("pair_key")
    .where(sql.ref("status"), "=", sql.lit("open"))
    // Matches without a key are not in it, so that no other query reads it.
    .where(sql.ref("pair_key"), "is not", null)
    .execute();
};

/** A partial index has what is not counted: of the listed finished matches usually none. */
const createOpenings = async (db: Kysely<unknown>): Promise<void> => {
  const types = typesOf(db);
  await db.schema.alterTable("matches").addColumn("is_counted", "integer").execute();
  await db.schema
    .createIndex("matches_uncounted")
    .on("matches")
    .columns(["status", "listed", "match_no"])
    .where(sql.ref("is_counted"), "is", null)
    .execute();
  await db.schema
    .createTable("openings")
    .addColumn("position", types.id, (column) => column.notNull())
    .addColumn("move", types.number, (column) => column.notNull())
    .addColumn("games", types.number, (column) => column.notNull())
    .addColumn("black", types.number, (column) => column.notNull())
    .addColumn("white", types.number, (column) => column.notNull())
    .addColumn("draw", types.number, (column) => column.notNull())
    .addPrimaryKeyConstraint("openings_key", ["position", "move"])
    .execute();
};

/**
 * All migrations in order. A released one is never changed. One whose name ends in `.adds` is backward compatible:
 * servers that do not know it keep running, and start, next to newer ones during a rolling upgrade.
 */
export const MIGRATIONS: Record<string, Migration> = {
  "0001-tables": { up: createTables },
  "0002-indexes": { up: createIndexes },
  "0003-heads": { up: splitHeads },
  "0004-handovers": { up: createHandovers },
  "0005-listed": { up: indexListed },
  "0006-marks.adds": { up: createMarks },
  "0007-bots.adds": { up: markBots },
  "0008-pairs.adds": { up: markPairs },
  "0008-shared.adds": { up: createShared },
  "0009-openings.adds": { up: createOpenings },
};

const BACKWARD_COMPATIBLE = ".adds";

/** The migrations applied to a database. */
export const listMigrations = async (db: Kysely<Database>): Promise<readonly string[]> => {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const table = sql.table(DEFAULT_MIGRATION_TABLE);
  const { rows } = await sql<{ name: string }>`select name from ${table} order by name`.execute(db);
  return rows.map(({ name }) => name);
};

/** Unknown backward-compatible migrations of newer servers, as no-ops: the migrator requires all applied ones. */
const readUnknown = async (db: Kysely<Database>): Promise<Record<string, Migration>> => {
  const unknown = (await listMigrations(db)).filter(
    (name) => !(name in MIGRATIONS) && name.endsWith(BACKWARD_COMPATIBLE),
  );
  return Object.fromEntries(unknown.map((name) => [name, { up: () => Promise.resolve() }]));
};

/** Applies missing migrations. Concurrent calls are safe: kysely's migrator takes a database lock. */
export const migrate = async (db: Kysely<Database>, attempts = 2): Promise<void> => {
  const known = { ...MIGRATIONS, ...(await readUnknown(db)) };
  const provider = { getMigrations: () => Promise.resolve(known) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error === undefined) return;
  if (!(error instanceof Error)) throw new Error("The schema migration failed.", { cause: error });
  if (!error.message.startsWith("corrupted migrations")) throw error;
  // A newer server may have migrated since the migrations were listed.
  if (attempts > 1) {
    await migrate(db, attempts - 1);
    return;
  }
  throw new Error(
    `The database belongs to another version of Tengen (${error.message}). Start that version or a newer one.`,
    { cause: error },
  );
};
