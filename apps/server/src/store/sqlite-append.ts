// `append` for SQLite: one transaction, and so one sync, for all items. The statements are prepared once, because
// building them with kysely for every item costs more than running them. Each changes one row found by its number:
// anything more, such as an insert from a select, makes SQLite keep a journal of the statement as well.
import type { DatabaseSync } from "node:sqlite";
import type { RunInTransaction } from "./sql-store.ts";
import type { Append, Store } from "./store.ts";

/** Numbers of matches that are kept. They never change. */
const MAX_NUMBERS = 50_000;

/** Requires an up-to-date schema. */
export const makeSqliteAppend = (database: DatabaseSync, atomically: RunInTransaction): Store["append"] => {
  const find = database.prepare("select match_no from matches where match_id = ?");
  // The unique keys refuse a `seq` or an action id that is taken.
  const insert = database.prepare(`
    insert into entries (match_no, seq, action_id, actor_id, type, payload, at, hash)
    values (?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`);
  const advance = database.prepare(
    "update heads set next_seq = ?, due_at = ?, is_active = ? where match_no = ? and next_seq = ? and is_active = 1",
  );
  const undo = database.prepare("delete from entries where match_no = ? and seq = ?");
  const finish = database.prepare("update matches set status = 'finished', outcome = ? where match_no = ?");

  const numbers = new Map<string, number>();
  const numberOf = (matchId: string): number | null => {
    const known = numbers.get(matchId);
    if (known !== undefined) return known;
    const found = find.get(matchId)?.["match_no"];
    if (typeof found !== "number") return null;
    if (numbers.size >= MAX_NUMBERS) numbers.clear();
    numbers.set(matchId, found);
    return found;
  };

  const appendOne = ({ matchId, entry, dueAt, outcome }: Append): boolean => {
    const matchNo = numberOf(matchId);
    if (matchNo === null) return false;
    const { seq, actionId, actorId, type, payload, at, hash } = entry;
    const inserted = insert.run(matchNo, seq, actionId, actorId, type, JSON.stringify(payload), at, hash);
    if (inserted.changes === 0) return false;
    if (advance.run(seq + 1, dueAt, outcome === null ? 1 : 0, matchNo, seq).changes === 0) {
      // The match is not active, or the place is not the next one.
      undo.run(matchNo, seq);
      return false;
    }
    if (outcome !== null) finish.run(JSON.stringify(outcome), matchNo);
    return true;
  };

  return (items) => atomically(() => Promise.resolve(items.map(appendOne)));
};
