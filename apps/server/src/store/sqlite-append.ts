// `append` for SQLite: one transaction, and so one sync, for all items. The statements are prepared by hand, since kysely would build
// and compile each of them anew for every item, which costs more than running it.
import type { DatabaseSync } from "node:sqlite";
import type { Atomically } from "./sql-store.ts";
import type { Append, Store } from "./store.ts";

/** The tables must be there already. */
export const makeSqliteAppend = (database: DatabaseSync, atomically: Atomically): Store["append"] => {
  // An entry goes in when it is the next one of an active match; a taken action id leaves it out.
  const insert = database.prepare(`
    insert into entries (match_no, seq, action_id, actor_id, type, payload, at, hash)
    select match_no, next_seq, ?, ?, ?, ?, ?, ? from matches where match_id = ? and next_seq = ? and status = 'active'
    on conflict do nothing`);
  const advance = database.prepare("update matches set next_seq = ?, due_at = ? where match_id = ?");
  const finish = database.prepare(
    "update matches set next_seq = ?, due_at = ?, status = 'finished', outcome = ? where match_id = ?",
  );

  const appendOne = ({ matchId, entry, dueAt, outcome }: Append): boolean => {
    const { seq, actionId, actorId, type, payload, at, hash } = entry;
    const { changes } = insert.run(actionId, actorId, type, JSON.stringify(payload), at, hash, matchId, seq);
    if (changes === 0) return false;
    if (outcome === null) advance.run(seq + 1, dueAt, matchId);
    else finish.run(seq + 1, dueAt, JSON.stringify(outcome), matchId);
    return true;
  };

  return (items) => atomically(() => Promise.resolve(items.map(appendOne)));
};
