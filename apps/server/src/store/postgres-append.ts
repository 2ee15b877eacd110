// `append` for PostgreSQL: one statement, which commits by itself, for all items of different matches. Whoever wants the same place waits for the head's row until
// the first one has committed, and then finds it moved on. Heads are locked in the order of their numbers, so that two servers never wait for each other.
import { setTimeout as sleep } from "node:timers/promises";
import { isTransient } from "./postgres-error.ts";
import type { Pool } from "./postgres-pool.ts";
import type { Append, Store } from "./store.ts";

const STATEMENT = `
  with items as materialized (
    select * from json_to_recordset($1::json) as item(match_id text, seq bigint, action_id text, actor_id text,
      type text, payload text, at bigint, hash text, due_at bigint, outcome text)
  ), locked as materialized (
    select heads.match_no, items.* from items
    join matches on matches.match_id = items.match_id collate "C" join heads on heads.match_no = matches.match_no
    where heads.next_seq = items.seq and heads.is_active = 1
    order by heads.match_no for no key update of heads
  ), stored as (
    insert into entries (match_no, seq, action_id, actor_id, type, payload, at, hash)
    select match_no, seq, action_id, actor_id, type, payload, at, hash from locked
    on conflict do nothing returning match_no
  ), advanced as (
    update heads set next_seq = locked.seq + 1, due_at = locked.due_at,
      is_active = case when locked.outcome is null then 1 else 0 end
    from stored join locked using (match_no) where heads.match_no = stored.match_no
  ), finished as (
    update matches set status = 'finished', outcome = locked.outcome
    from stored join locked using (match_no)
    where matches.match_no = stored.match_no and locked.outcome is not null
  )
  select locked.match_id from stored join locked using (match_no)`;

const rowOf = ({ matchId, entry, dueAt, outcome }: Append) => ({
  match_id: matchId,
  seq: entry.seq,
  action_id: entry.actionId,
  actor_id: entry.actorId,
  type: entry.type,
  payload: JSON.stringify(entry.payload),
  at: entry.at,
  hash: entry.hash,
  due_at: dueAt,
  outcome: outcome === null ? null : JSON.stringify(outcome),
});

/** The items' places in groups in which each match comes once: an item is judged after those of its match before it. */
const divide = (items: readonly Append[]): readonly (readonly number[])[] => {
  const waves: number[][] = [];
  const counts = new Map<string, number>();
  for (const [index, { matchId }] of items.entries()) {
    const wave = counts.get(matchId) ?? 0;
    counts.set(matchId, wave + 1);
    (waves[wave] ??= []).push(index);
  }
  return waves;
};

const TRIES = 5;
/** Milliseconds between two tries, at most. */
const PAUSE = 20;

export const makePostgresAppend = (pool: Pool): Store["append"] => {
  const appendWave = async (items: readonly Append[], tries = TRIES): Promise<ReadonlySet<string>> => {
    try {
      const rows = await pool.ask<{ match_id: string }>("append", STATEMENT, [JSON.stringify(items.map(rowOf))]);
      return new Set(rows.map(({ match_id }) => match_id));
    } catch (error) {
      if (!isTransient(error) || tries === 1) throw error;
      await sleep(Math.random() * PAUSE);
      return appendWave(items, tries - 1);
    }
  };
  return async (items) => {
    const stored = items.map(() => false);
    for (const wave of divide(items)) {
      const ids = await appendWave(wave.map((index) => items[index] as Append));
      for (const index of wave) stored[index] = ids.has((items[index] as Append).matchId);
    }
    return stored;
  };
};
