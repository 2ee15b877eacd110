// `readLog` for PostgreSQL: those who ask while others are being answered are answered together. When a thousand matches are played at other servers, a
// thousand logs have something new, and one statement for all of them costs a fraction of a thousand.
import { setImmediate } from "node:timers/promises";
import type { Selectable } from "kysely";
import type { Pool } from "./postgres-pool.ts";
import type { EntryTable } from "./schema.ts";
import { readEntry } from "./sql-store.ts";
import type { Store } from "./store.ts";

const STATEMENT = `
  select asked.place, entries.* from (
    select item.place, item.from_seq, item.most,
      (select match_no from matches where matches.match_id = item.match_id collate "C") as match_no
    from json_to_recordset($1::json) as item(place integer, match_id text, from_seq bigint, most bigint)
  ) as asked cross join lateral (
    select seq, action_id, actor_id, type, payload, at, hash from entries
    where entries.match_no = asked.match_no and entries.seq >= asked.from_seq order by entries.seq
    limit asked.most
  ) as entries`;

/** Logs in one statement, and statements at a time: a long log must not hold up all others. */
const LOGS = 200;
const AT_ONCE = 3;

type Entries = Awaited<ReturnType<Store["readLog"]>>;

interface Waiting {
  readonly matchId: string;
  readonly fromSeq: number;
  /** Null for all. */
  readonly limit: number | null;
  readonly resolve: (entries: Entries) => void;
  readonly reject: (error: unknown) => void;
}

export const makePostgresReadLog = (pool: Pool): Store["readLog"] => {
  const waiting: Waiting[] = [];
  let running = 0;

  const answer = async (group: readonly Waiting[]): Promise<void> => {
    try {
      const asked = group.map(({ matchId, fromSeq, limit }, place) => ({
        place,
        match_id: matchId,
        from_seq: fromSeq,
        most: limit,
      }));
      const rows = await pool.query<Selectable<EntryTable> & { place: number }>("read-log", STATEMENT, [
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
    while (waiting.length > 0) {
      // All that is asked in this turn of the event loop comes along.
      await setImmediate();
      const group = waiting.splice(0, LOGS);
      if (group.length > 0) await answer(group);
    }
    running -= 1;
  };

  return (matchId, fromSeq, limit) =>
    new Promise((resolve, reject) => {
      waiting.push({ matchId, fromSeq, limit: limit ?? null, resolve, reject });
      if (running < AT_ONCE) void run();
    });
};
