// `readLog` for PostgreSQL, batched: calls that arrive while others run share the next statement. When a thousand
// matches are played on other servers, one statement for all their new entries costs a fraction of a thousand.
import { setImmediate } from "node:timers/promises";
import type { Selectable } from "kysely";
import type { Pool } from "./postgres-pool.ts";
import type { EntryTable } from "./schema.ts";
import { readEntry } from "./sql-store.ts";
import type { Store } from "./store.ts";

const READ_LOGS = `
  select asked.place, entries.* from (
    select item.place, item.from_seq, item.most,
      (select match_no from matches where matches.match_id = item.match_id collate "C") as match_no
    from json_to_recordset($1::json) as item(place integer, match_id text, from_seq bigint, most bigint)
  ) as asked cross join lateral (
    select seq, action_id, actor_id, type, payload, at, hash from entries
    where entries.match_no = asked.match_no and entries.seq >= asked.from_seq order by entries.seq
    limit asked.most
  ) as entries`;

/** Logs per statement, and concurrent statements: a long log must not delay all others. */
const LOGS_PER_STATEMENT = 200;
const CONCURRENT_STATEMENTS = 3;

type Entries = Awaited<ReturnType<Store["readLog"]>>;

interface QueuedRead {
  readonly matchId: string;
  readonly fromSeq: number;
  /** Null for all entries. */
  readonly limit: number | null;
  readonly resolve: (entries: Entries) => void;
  readonly reject: (error: unknown) => void;
}

export const makePostgresReadLog = (pool: Pool): Store["readLog"] => {
  const queue: QueuedRead[] = [];
  let running = 0;

  const answer = async (group: readonly QueuedRead[]): Promise<void> => {
    try {
      const asked = group.map(({ matchId, fromSeq, limit }, place) => ({
        place,
        match_id: matchId,
        from_seq: fromSeq,
        most: limit,
      }));
      const rows = await pool.query<Selectable<EntryTable> & { place: number }>("read-log", READ_LOGS, [
        JSON.stringify(asked),
      ]);
      const logs = group.map((): Entries[number][] => []);
      for (const row of rows) logs[row.place]?.push(readEntry(row));
      for (const [place, { resolve }] of group.entries()) resolve(logs[place] ?? []);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  };

  const run = async (): Promise<void> => {
    running += 1;
    while (queue.length > 0) {
      // Include all calls of this turn of the event loop.
      await setImmediate();
      const group = queue.splice(0, LOGS_PER_STATEMENT);
      if (group.length > 0) await answer(group);
    }
    running -= 1;
  };

  return (matchId, fromSeq, limit) =>
    new Promise((resolve, reject) => {
      queue.push({ matchId, fromSeq, limit: limit ?? null, resolve, reject });
      if (running < CONCURRENT_STATEMENTS) void run();
    });
};
