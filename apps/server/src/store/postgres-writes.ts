// The writes for PostgreSQL, each one self-committing statement: no transaction stays open while a server is busy,
// paused or dead, so nobody ever waits for such a server.
import { sql, type Kysely } from "kysely";
import { isActive, makeHead, makeRow } from "./match-row.ts";
import type { Database } from "./schema.ts";
import {
  deleteObsoleteOutages,
  MAX_IDS_PER_QUERY,
  inBatches,
  playersOf,
  readOutages,
  replaceStarted,
  tallyOf,
  OPEN_OR_ACTIVE,
  SERVICE_ROW,
  type Writes,
} from "./sql-store.ts";
import type { StoredMatch } from "./store.ts";

/** The database's clock, in milliseconds since 1970. */
export const CLOCK = sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`;

const players = (match: StoredMatch) => sql<string>`unnest(${playersOf(match)}::text[])`;

const create = async (db: Kysely<Database>, match: StoredMatch): Promise<boolean> => {
  const { is_active, due_at } = makeHead(match);
  const made = await db
    .with("made", (query) =>
      query
        .insertInto("matches")
        .values(makeRow(match))
        .onConflict((conflict) => conflict.doNothing())
        .returning(["match_no", "match_id"]),
    )
    .with("head", (query) =>
      query
        .insertInto("heads")
        .columns(["match_no", "is_active", "next_seq", "due_at"])
        .expression((from) =>
          from
            .selectFrom("made")
            .select([
              "match_no",
              sql<number>`${is_active}::integer`.as("is_active"),
              sql<number>`0`.as("next_seq"),
              sql<number | null>`${due_at}::bigint`.as("due_at"),
            ]),
        ),
    )
    .with("participants", (query) =>
      query
        .insertInto("players")
        .columns(["match_id", "player_id"])
        .expression((from) => from.selectFrom("made").select(["match_id", players(match).as("player_id")])),
    )
    .selectFrom("made")
    .select("match_no")
    .executeTakeFirst();
  return made !== undefined;
};

const replaceOpen = async (db: Kysely<Database>, match: StoredMatch): Promise<boolean> => {
  const changed = await db
    .with("changed", (query) =>
      query
        .updateTable("matches")
        .set({ ...makeRow(match), version: match.version + 1 })
        .where("match_id", "=", match.matchId)
        .where("version", "=", match.version)
        .where("status", "=", "open")
        .returning(["match_no", "match_id"]),
    )
    .with("head", (query) =>
      query
        .updateTable("heads")
        .from("changed")
        .set(makeHead(match))
        .whereRef("heads.match_no", "=", "changed.match_no"),
    )
    .with("removed", (query) =>
      query
        .deleteFrom("players")
        .using("changed")
        .whereRef("players.match_id", "=", "changed.match_id")
        .where(sql<boolean>`players.player_id <> all(${playersOf(match)}::text[])`),
    )
    .with("participants", (query) =>
      query
        .insertInto("players")
        .columns(["match_id", "player_id"])
        .expression((from) => from.selectFrom("changed").select(["match_id", players(match).as("player_id")]))
        .onConflict((conflict) => conflict.doNothing()),
    )
    .selectFrom("changed")
    .select("match_no")
    .executeTakeFirst();
  return changed !== undefined;
};

const takeDueJobs: (
  db: Kysely<Database>,
  ...args: Parameters<Writes["takeDueJobs"]>
) => ReturnType<Writes["takeDueJobs"]> = async (db, status, until, next, limit) => {
  const rows = await db
    .with("due", (query) =>
      query
        .selectFrom("heads")
        .innerJoin("matches", "matches.match_no", "heads.match_no")
        .select(["heads.match_no", "heads.due_at"])
        .where("heads.due_at", "<=", until)
        .where("heads.is_active", "=", isActive(status))
        .where("matches.status", "=", status)
        .orderBy("heads.due_at")
        .orderBy("heads.match_no")
        .limit(Math.min(limit, MAX_IDS_PER_QUERY))
        // Skip jobs that another server is taking, and matches that are being played.
        .forUpdate("heads")
        .skipLocked(),
    )
    .with("taken", (query) =>
      query
        .updateTable("heads")
        .from("due")
        .set({ due_at: next })
        .whereRef("heads.match_no", "=", "due.match_no")
        .returning(["heads.match_no", "due.due_at"]),
    )
    .selectFrom("taken")
    .innerJoin("matches", "matches.match_no", "taken.match_no")
    .select("matches.match_id")
    .orderBy("taken.due_at")
    .orderBy("taken.match_no")
    .execute();
  return rows.map(({ match_id }) => match_id);
};

const postponeJobs = async (db: Kysely<Database>, matchIds: readonly string[], next: number): Promise<void> => {
  await db
    .with("due", (query) =>
      query
        .selectFrom("matches")
        .innerJoin("heads", "heads.match_no", "matches.match_no")
        .select("heads.match_no")
        .where("matches.match_id", "in", matchIds)
        .where("heads.due_at", "<", next)
        .where("matches.status", "in", OPEN_OR_ACTIVE)
        .forUpdate("heads")
        .skipLocked(),
    )
    .updateTable("heads")
    .from("due")
    .set({ due_at: next })
    .whereRef("heads.match_no", "=", "due.match_no")
    .execute();
};

/**
 * Records a heartbeat and, if the last one is too old, an outage. The row is locked before it is read, so only one
 * server records it.
 */
const recordHeartbeat = async (db: Kysely<Database>, tolerance: number): Promise<void> => {
  const { rows } = await sql<{ readonly from_at: number }>`
    with latest as materialized (
      select last_beat from service where id = ${SERVICE_ROW} for no key update
    ), present as materialized (
      select ${CLOCK} as ms, (select last_beat from latest) as last_beat
    ), updated as (
      insert into service (id, last_beat) select ${SERVICE_ROW}, ms from present
      on conflict (id) do update set last_beat = excluded.last_beat
    ), deleted as (
      delete from outages where to_at > (select ms from present)
    )
    insert into outages (from_at, to_at)
    select last_beat, ms from present where ms - last_beat > ${tolerance} on conflict do nothing
    returning from_at`.execute(db);
  // Delete obsolete outages only now: it is expensive, because it reads every active match, and outages are rare.
  for (const { from_at } of rows) await deleteObsoleteOutages(db, from_at);
};

/** The rows are inserted in the order of their keys, so that two servers lock them in the same order. */
const countOpening = async (
  db: Kysely<Database>,
  ...[matchId, rows, result]: Parameters<Writes["countOpening"]>
): Promise<boolean> => {
  const { games, black, white, draw } = tallyOf(result);
  const counted = await sql<{ readonly match_no: number }>`
    with counted as (
      update matches set is_counted = 1 where match_id = ${matchId} and coalesce(is_counted, 0) = 0
      returning match_no
    ), played as (
      insert into openings (position, move, games, black, white, draw)
      select played.position, played.move, ${games}::bigint, ${black}::bigint, ${white}::bigint, ${draw}::bigint
      from counted, unnest(
        ${rows.map(({ position }) => position)}::text[], ${rows.map(({ move }) => move)}::bigint[]
      ) as played (position, move)
      order by played.position collate "C", played.move
      on conflict (position, move) do update set
        games = openings.games + excluded.games,
        black = openings.black + excluded.black,
        white = openings.white + excluded.white,
        draw = openings.draw + excluded.draw
    )
    select match_no from counted`.execute(db);
  return counted.rows.length > 0;
};

/** All writes except `append`. */
export const makePostgresWrites = (db: Kysely<Database>, now: () => number): Omit<Writes, "append"> => ({
  create: (match) => create(db, match),
  replace: async (match) => (await replaceOpen(db, match)) || (await replaceStarted(db, match)),
  takeDueJobs: (...args) => takeDueJobs(db, ...args),
  postponeJobs: (matchIds, next) => inBatches(matchIds, (ids) => postponeJobs(db, ids, next)),
  keepHandover: async ({ keyHash, playerId, name, expiresAt }) => {
    await db.deleteFrom("handovers").where("expires_at", "<", now()).execute();
    const row = { key_hash: keyHash, name, expires_at: expiresAt };
    await db
      .insertInto("handovers")
      .values({ player_id: playerId, ...row })
      .onConflict((conflict) => conflict.column("player_id").doUpdateSet(row))
      .execute();
  },
  countOpening: (...args) => countOpening(db, ...args),
  recordHeartbeat: async (tolerance) => {
    await recordHeartbeat(db, tolerance);
    return readOutages(db);
  },
});
