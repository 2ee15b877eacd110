// `append` for SQLite: one transaction, and so one sync, for all items. The statements are prepared once, because
// building them with kysely for every item costs more than running them.
import type { DatabaseSync } from "node:sqlite";
import type { RunInTransaction } from "./sql-store.ts";
import type { Append, Store } from "./store.ts";

/** Requires an up-to-date schema. */
export const makeSqliteAppend = (database: DatabaseSync, atomically: RunInTransaction): Store["append"] => {
  // Inserts the entry if it is the next one of an active match and its action id is new.
  const insert = database.prepare(`
    insert into entries (match_no, seq, action_id, actor_id, type, payload, at, hash)
    select heads.match_no, next_seq, ?, ?, ?, ?, ?, ? from matches cross join heads
    where match_id = ? and heads.match_no = matches.match_no and next_seq = ? and is_active = 1
    on conflict do nothing`);
  const advance = database.prepare(
    "update heads set next_seq = ?, due_at = ?, is_active = ? where match_no = (select match_no from matches where match_id = ?)",
  );
  const finish = database.prepare("update matches set status = 'finished', outcome = ? where match_id = ?");

  const appendOne = ({ matchId, entry, dueAt, outcome }: Append): boolean => {
    const { seq, actionId, actorId, type, payload, at, hash } = entry;
    const { changes } = insert.run(actionId, actorId, type, JSON.stringify(payload), at, hash, matchId, seq);
    if (changes === 0) return false;
    advance.run(seq + 1, dueAt, outcome === null ? 1 : 0, matchId);
    if (outcome !== null) finish.run(JSON.stringify(outcome), matchId);
    return true;
  };

  return (items) => atomically(() => Promise.resolve(items.map(appendOne)));
};
