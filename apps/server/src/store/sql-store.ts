// The store on SQL. Reads are shared by SQLite and PostgreSQL. Writes here are transactions of several statements, for
// SQLite; on PostgreSQL, where a paused server must not leave a transaction open, each is one statement
// (postgres-writes.ts).
import type { JsonObject } from "@tengen/kernel";
import type { Entry } from "@tengen/match";
import type { ExpressionBuilder, Kysely, Selectable, Transaction } from "kysely";
import { isActive, makeHead, makeRow, readRow } from "./match-row.ts";
import type { Database, EntryTable } from "./schema.ts";
import type {
  Handover,
  Head,
  ListQuery,
  LiveRow,
  MatchStatus,
  OpeningResult,
  OpeningRow,
  OpeningTally,
  Outage,
  Store,
  StoredMatch,
  StoredShare,
} from "./store.ts";

export type RunInTransaction = <Result>(work: (db: Transaction<Database>) => Promise<Result>) => Promise<Result>;

/** Writes that touch several rows, or that check and write atomically. */
export type Writes = Pick<
  Store,
  "create" | "replace" | "append" | "takeDueJobs" | "postponeJobs" | "keepHandover" | "countOpening" | "recordHeartbeat"
>;

export interface SqlStoreParts {
  readonly now: Store["now"];
  /** Runs work in a transaction, isolated from other writers. */
  readonly inTransaction: RunInTransaction;
  readonly append: Store["append"];
}

export const OPEN_OR_ACTIVE: readonly MatchStatus[] = ["open", "active"];
const STARTED: readonly MatchStatus[] = ["active", "finished"];
/** The only row of `service`. */
export const SERVICE_ROW = 1;
/** The only row of `marks`. */
const FINGERPRINT_ROW = 1;
/** Ids per query, below the parameter limits of the databases. */
export const MAX_IDS_PER_QUERY = 500;

// By name: a column added by a newer server must not change prepared statements.
const MATCH_COLUMNS = [
  "matches.match_no",
  "matches.match_id",
  "matches.game_id",
  "matches.status",
  "matches.version",
  "matches.record",
  "matches.plan",
  "matches.created_by",
  "matches.listed",
  "matches.rematch_of",
  "matches.rematch",
  "matches.invitations",
  "matches.sealed_bytes",
  "matches.created_at",
  "matches.outcome",
  "matches.bots_from",
  "matches.pair_key",
  "heads.due_at",
] as const;
const ENTRY_COLUMNS = [
  "entries.match_no",
  "entries.seq",
  "entries.action_id",
  "entries.actor_id",
  "entries.type",
  "entries.payload",
  "entries.at",
  "entries.hash",
] as const;

export const readEntry = (row: Omit<Selectable<EntryTable>, "match_no">): Entry => ({
  seq: row.seq,
  actionId: row.action_id,
  actorId: row.actor_id,
  type: row.type,
  payload: JSON.parse(row.payload) as JsonObject,
  at: row.at,
  hash: row.hash,
});

/** The participants of a match: its creator, and players with a seat or a reserved one. */
export const playersOf = ({ createdBy, plan, record }: StoredMatch): readonly string[] => [
  ...new Set([
    createdBy,
    ...plan.flatMap((seat) => (seat.kind === "player" ? [seat.playerId] : [])),
    ...record.seats.flatMap((seat) => (seat === null ? [] : [seat.playerId])),
  ]),
];

/** Calls `work` with batches of ids. */
export const inBatches = async (
  ids: readonly string[],
  work: (some: readonly string[]) => Promise<void>,
): Promise<void> => {
  for (let start = 0; start < ids.length; start += MAX_IDS_PER_QUERY)
    await work(ids.slice(start, start + MAX_IDS_PER_QUERY));
};

const insertPlayers = async (db: Kysely<Database>, match: StoredMatch): Promise<void> => {
  const rows = playersOf(match).map((playerId) => ({ match_id: match.matchId, player_id: playerId }));
  await db.insertInto("players").values(rows).execute();
};

const create = async (db: Kysely<Database>, match: StoredMatch): Promise<boolean> => {
  const made = await db
    .insertInto("matches")
    .values(makeRow(match))
    .onConflict((conflict) => conflict.doNothing())
    .returning("match_no")
    .executeTakeFirst();
  if (made === undefined) return false;
  await db
    .insertInto("heads")
    .values({ ...makeHead(match), match_no: made.match_no, next_seq: 0 })
    .execute();
  await insertPlayers(db, match);
  return true;
};

const replaceOpen = async (db: Kysely<Database>, match: StoredMatch): Promise<boolean> => {
  const changed = await db
    .updateTable("matches")
    .set({ ...makeRow(match), version: match.version + 1 })
    .where("match_id", "=", match.matchId)
    .where("version", "=", match.version)
    .where("status", "=", "open")
    .returning("match_no")
    .executeTakeFirst();
  if (changed === undefined) return false;
  await db.updateTable("heads").set(makeHead(match)).where("match_no", "=", changed.match_no).execute();
  await db.deleteFrom("players").where("match_id", "=", match.matchId).execute();
  await insertPlayers(db, match);
  return true;
};

/** Entries change a match without a new version, so the columns they change must not be overwritten here. */
export const replaceStarted = async (db: Kysely<Database>, match: StoredMatch): Promise<boolean> => {
  if (!STARTED.includes(match.status)) return false;
  const changed = await db
    .updateTable("matches")
    .set({ rematch: match.rematch, version: match.version + 1 })
    .where("match_id", "=", match.matchId)
    .where("version", "=", match.version)
    .where("status", "in", STARTED)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
};

const matchesWithHeads = (db: Kysely<Database>) =>
  db.selectFrom("matches").innerJoin("heads", "heads.match_no", "matches.match_no");

const readHeads = async (db: Kysely<Database>, matchIds: readonly string[]): Promise<Record<string, Head>> => {
  const heads: Record<string, Head> = {};
  for (let start = 0; start < matchIds.length; start += MAX_IDS_PER_QUERY) {
    const ids = matchIds.slice(start, start + MAX_IDS_PER_QUERY);
    const rows = await matchesWithHeads(db)
      .select(["matches.match_id", "matches.version", "heads.next_seq"])
      .where("matches.match_id", "in", ids)
      .execute();
    for (const { match_id, version, next_seq } of rows) heads[match_id] = { nextSeq: next_seq, version };
  }
  return heads;
};

const takeDueJobs: (
  db: Kysely<Database>,
  ...args: Parameters<Store["takeDueJobs"]>
) => ReturnType<Store["takeDueJobs"]> = async (db, status, until, next, limit) => {
  const rows = await db
    .selectFrom("heads")
    .innerJoin("matches", "matches.match_no", "heads.match_no")
    .select(["heads.match_no", "matches.match_id"])
    .where("heads.due_at", "<=", until)
    .where("heads.is_active", "=", isActive(status))
    .where("matches.status", "=", status)
    .orderBy("heads.due_at")
    .orderBy("heads.match_no")
    .limit(Math.min(limit, MAX_IDS_PER_QUERY))
    .execute();
  const taken = rows.map((row) => row.match_no);
  if (taken.length > 0) {
    await db.updateTable("heads").set({ due_at: next }).where("match_no", "in", taken).execute();
  }
  return rows.map((row) => row.match_id);
};

const postponeJobs = async (db: Kysely<Database>, matchIds: readonly string[], next: number): Promise<void> => {
  await db
    .updateTable("heads")
    .set({ due_at: next })
    .where("match_no", "in", (query) =>
      query
        .selectFrom("matches")
        .select("match_no")
        .where("match_id", "in", matchIds)
        .where("status", "in", OPEN_OR_ACTIVE),
    )
    .where("due_at", "<", next)
    .execute();
};

const list = async (db: Kysely<Database>, query: ListQuery): Promise<readonly StoredMatch[]> => {
  const { status, gameId, playerId, limit, after } = query;
  const fits = (eb: ExpressionBuilder<Database, "matches">) =>
    eb.and([
      eb("matches.status", "=", status),
      ...(gameId === undefined ? [] : [eb("matches.game_id", "=", gameId)]),
      ...(playerId === undefined ? [eb("matches.listed", "=", 1)] : []),
      ...(after === undefined
        ? []
        : [eb(eb.refTuple("matches.created_at", "matches.match_id"), "<", eb.tuple(after.createdAt, after.matchId))]),
    ]);
  const found =
    playerId === undefined
      ? matchesWithHeads(db).select(MATCH_COLUMNS).where(fits)
      : // A cross join, because SQLite keeps its order: first the few matches of the player, not all finished ones.
        db
          .selectFrom("players")
          .crossJoin("matches")
          .innerJoin("heads", "heads.match_no", "matches.match_no")
          .select(MATCH_COLUMNS)
          .where("players.player_id", "=", playerId)
          .whereRef("matches.match_id", "=", "players.match_id")
          .where(fits);
  const rows = await found
    .orderBy("matches.created_at", "desc")
    .orderBy("matches.match_id", "desc")
    .limit(limit)
    .execute();
  return rows.map(readRow);
};

const listLive = async (db: Kysely<Database>, limit: number): Promise<readonly LiveRow[]> => {
  const rows = await matchesWithHeads(db)
    .leftJoin("entries", (join) =>
      join
        .onRef("entries.match_no", "=", "heads.match_no")
        .on((eb) => eb("entries.seq", "=", eb("heads.next_seq", "-", 1))),
    )
    .select([...MATCH_COLUMNS, "heads.next_seq", "entries.at as last_at"])
    .where("matches.status", "=", "active")
    .where("matches.listed", "=", 1)
    .orderBy("matches.created_at", "desc")
    .orderBy("matches.match_id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ next_seq, last_at, ...row }) => ({ stored: readRow(row), nextSeq: next_seq, lastAt: last_at }));
};

const findPair = async (db: Kysely<Database>, pairKey: string): Promise<StoredMatch | null> => {
  const row = await matchesWithHeads(db)
    .select(MATCH_COLUMNS)
    .where("matches.pair_key", "=", pairKey)
    .where("matches.status", "=", "open")
    .executeTakeFirst();
  return row === undefined ? null : readRow(row);
};

const countMatchesOf = async (db: Kysely<Database>, playerId: string): Promise<number> => {
  const created = db
    .selectFrom("matches")
    .select("matches.match_id")
    .where("matches.created_by", "=", playerId)
    .where("matches.status", "in", OPEN_OR_ACTIVE);
  const seated = db
    .selectFrom("players")
    .crossJoin("matches")
    .select("matches.match_id")
    .where("players.player_id", "=", playerId)
    .whereRef("matches.match_id", "=", "players.match_id")
    .where("matches.status", "in", OPEN_OR_ACTIVE);
  const row = await db
    .selectFrom(created.union(seated).as("own"))
    .select(({ fn }) => fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
};

const countBotMatches: (
  db: Kysely<Database>,
  ...args: Parameters<Store["countBotMatches"]>
) => ReturnType<Store["countBotMatches"]> = async (db, createdBy, botAddressHash, since, lately) => {
  const running = db
    .selectFrom("matches")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("status", "in", OPEN_OR_ACTIVE)
    .where("created_at", ">", since)
    .where("bots_from", "is not", null);
  const own = await running.where("created_by", "=", createdBy).executeTakeFirstOrThrow();
  const all = await running
    .where("bots_from", "=", botAddressHash)
    .where((one) =>
      one.or([
        one("created_at", ">", lately),
        one.exists(
          one
            .selectFrom("heads")
            .innerJoin("entries", "entries.match_no", "heads.match_no")
            .select("entries.seq")
            .whereRef("heads.match_no", "=", "matches.match_no")
            .where((last) => last("entries.seq", "=", last("heads.next_seq", "-", 1)))
            .where("entries.at", ">", lately),
        ),
      ]),
    )
    .executeTakeFirstOrThrow();
  return { byPlayer: Number(own.count), byAddress: Number(all.count) };
};

const keepHandover = async (
  db: Kysely<Database>,
  now: number,
  { keyHash, playerId, name, expiresAt }: Handover,
): Promise<void> => {
  await db.deleteFrom("handovers").where("expires_at", "<", now).execute();
  await db.deleteFrom("handovers").where("player_id", "=", playerId).execute();
  const row = { key_hash: keyHash, player_id: playerId, name, expires_at: expiresAt };
  await db.insertInto("handovers").values(row).execute();
};

const redeemHandover: (
  db: Kysely<Database>,
  ...args: Parameters<Store["redeemHandover"]>
) => ReturnType<Store["redeemHandover"]> = async (db, keyHash, now) => {
  const row = await db
    .deleteFrom("handovers")
    .where("key_hash", "=", keyHash)
    .returning(["player_id", "name", "expires_at"])
    .executeTakeFirst();
  return row === undefined || row.expires_at < now ? null : { playerId: row.player_id, name: row.name };
};

const keepShared = async (db: Kysely<Database>, { id, text, expiresAt }: StoredShare, now: number): Promise<void> => {
  await db.deleteFrom("shared").where("expires_at", "<", now).execute();
  await db
    .insertInto("shared")
    .values({ id, text, expires_at: expiresAt })
    // The content follows from the id. A later server's longer time is not shortened.
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet({ expires_at: expiresAt }).where("shared.expires_at", "<", expiresAt),
    )
    .execute();
};

const readShared = async (db: Kysely<Database>, id: string, now: number): Promise<string | null> => {
  const row = await db
    .selectFrom("shared")
    .select("text")
    .where("id", "=", id)
    .where("expires_at", ">=", now)
    .executeTakeFirst();
  return row?.text ?? null;
};

const listUncounted = async (db: Kysely<Database>, limit: number): Promise<readonly StoredMatch[]> => {
  const rows = await matchesWithHeads(db)
    .select(MATCH_COLUMNS)
    .where("matches.status", "=", "finished")
    .where("matches.listed", "=", 1)
    .where("matches.is_counted", "is", null)
    .orderBy("matches.match_no")
    .limit(limit)
    .execute();
  return rows.map(readRow);
};

/** What one game adds to each of its moves. */
export const tallyOf = (result: OpeningResult): Omit<OpeningTally, "move"> => ({
  games: 1,
  black: result === "black" ? 1 : 0,
  white: result === "white" ? 1 : 0,
  draw: result === "draw" ? 1 : 0,
});

const countOpening = async (
  db: Kysely<Database>,
  matchId: string,
  rows: readonly OpeningRow[],
  result: OpeningResult,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("matches")
    .set({ is_counted: 1 })
    .where("match_id", "=", matchId)
    .where("is_counted", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const tally = tallyOf(result);
  for (const { position, move } of rows) {
    await db
      .insertInto("openings")
      .values({ position, move, ...tally })
      .onConflict((conflict) =>
        conflict.columns(["position", "move"]).doUpdateSet((eb) => ({
          games: eb("openings.games", "+", tally.games),
          black: eb("openings.black", "+", tally.black),
          white: eb("openings.white", "+", tally.white),
          draw: eb("openings.draw", "+", tally.draw),
        })),
      )
      .execute();
  }
  return true;
};

/** Sorted here: there are no more moves than points. */
const readOpening = async (db: Kysely<Database>, position: string): Promise<readonly OpeningTally[]> => {
  const tallies = await db
    .selectFrom("openings")
    .select(["move", "games", "black", "white", "draw"])
    .where("position", "=", position)
    .execute();
  return tallies.toSorted((a, b) => b.games - a.games || a.move - b.move);
};

/** Deletes outages that ended before the current turn of every running clock: no clock can need them any more. */
export const deleteObsoleteOutages = async (db: Kysely<Database>, now: number): Promise<void> => {
  const { since } = await db
    .selectFrom("heads")
    .innerJoin("matches", "matches.match_no", "heads.match_no")
    .leftJoin("entries", (join) =>
      join
        .onRef("entries.match_no", "=", "heads.match_no")
        .on((eb) => eb("entries.seq", "=", eb("heads.next_seq", "-", 1))),
    )
    .select(({ fn }) => fn.min<number | null>(fn.coalesce("entries.at", "matches.created_at")).as("since"))
    .where("heads.is_active", "=", 1)
    .where("heads.due_at", "is not", null)
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom("outages")
    .where("to_at", "<=", since ?? now)
    .execute();
};

const recordHeartbeat = async (db: Kysely<Database>, now: number, tolerance: number): Promise<readonly Outage[]> => {
  const last = await db.selectFrom("service").select("last_beat").where("id", "=", SERVICE_ROW).executeTakeFirst();
  if (last === undefined) {
    const first = { id: SERVICE_ROW, last_beat: now };
    await db
      .insertInto("service")
      .values(first)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } else {
    // Only the server that replaces the heartbeat it has read may record the outage: another may have been faster.
    const { numUpdatedRows } = await db
      .updateTable("service")
      .set({ last_beat: now })
      .where("id", "=", SERVICE_ROW)
      .where("last_beat", "=", last.last_beat)
      .executeTakeFirst();
    if (numUpdatedRows === 1n && now - last.last_beat > tolerance) {
      // Delete obsolete outages only now: it is expensive, because it reads every active match, and outages are rare.
      await deleteObsoleteOutages(db, now);
      const outage = { from_at: last.last_beat, to_at: now };
      await db
        .insertInto("outages")
        .values(outage)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }
  await deleteFutureOutages(db, now);
  return readOutages(db);
};

/** Deletes outages that end in the future: the clock was set forward and back. */
const deleteFutureOutages = async (db: Kysely<Database>, now: number): Promise<void> => {
  await db.deleteFrom("outages").where("to_at", ">", now).execute();
};

export const readOutages = async (db: Kysely<Database>): Promise<readonly Outage[]> => {
  const rows = await db
    .selectFrom("outages")
    .select(["from_at", "to_at"])
    .orderBy("from_at")
    .orderBy("to_at")
    .execute();
  return rows.map(({ from_at, to_at }) => ({ from: from_at, to: to_at }));
};

const keepFingerprint = async (db: Kysely<Database>, mark: string): Promise<string> => {
  await db
    .insertInto("marks")
    .values({ id: FINGERPRINT_ROW, mark })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await db.selectFrom("marks").select("mark").where("id", "=", FINGERPRINT_ROW).executeTakeFirstOrThrow()).mark;
};

/** A store with these writes. */
export const makeSqlStore = (db: Kysely<Database>, now: Store["now"], writes: Writes): Store => ({
  now,
  ...writes,
  read: async (matchId) => {
    const row = await matchesWithHeads(db)
      .select(MATCH_COLUMNS)
      .where("matches.match_id", "=", matchId)
      .executeTakeFirst();
    return row === undefined ? null : readRow(row);
  },
  readLog: async (matchId, fromSeq, limit) => {
    const rows = await db
      .selectFrom("matches")
      .innerJoin("entries", "entries.match_no", "matches.match_no")
      .select(ENTRY_COLUMNS)
      .where("matches.match_id", "=", matchId)
      .where("entries.seq", ">=", fromSeq)
      .orderBy("entries.seq")
      .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
      .execute();
    return rows.map(readEntry);
  },
  heads: (matchIds) => readHeads(db, matchIds),
  list: (query) => list(db, query),
  listLive: (limit) => listLive(db, limit),
  findPair: (pairKey) => findPair(db, pairKey),
  countMatchesOf: (playerId) => countMatchesOf(db, playerId),
  countBotMatches: (...args) => countBotMatches(db, ...args),
  redeemHandover: (keyHash, time) => redeemHandover(db, keyHash, time),
  keepShared: (share, time) => keepShared(db, share, time),
  readShared: (id, time) => readShared(db, id, time),
  keepFingerprint: (mark) => keepFingerprint(db, mark),
  listUncounted: (limit) => listUncounted(db, limit),
  readOpening: (position) => readOpening(db, position),
  close: () => db.destroy(),
});

export const openSqlStore = (db: Kysely<Database>, { now, inTransaction, append }: SqlStoreParts): Store =>
  makeSqlStore(db, now, {
    append,
    create: (match) => inTransaction((transaction) => create(transaction, match)),
    replace: (match) =>
      inTransaction(async (transaction) =>
        (await replaceOpen(transaction, match)) ? true : await replaceStarted(transaction, match),
      ),
    takeDueJobs: (...args) => inTransaction((transaction) => takeDueJobs(transaction, ...args)),
    postponeJobs: (matchIds, next) => inBatches(matchIds, (ids) => postponeJobs(db, ids, next)),
    keepHandover: (handover) => inTransaction((transaction) => keepHandover(transaction, now(), handover)),
    countOpening: (...args) => inTransaction((transaction) => countOpening(transaction, ...args)),
    recordHeartbeat: (tolerance) => inTransaction((transaction) => recordHeartbeat(transaction, now(), tolerance)),
  });
