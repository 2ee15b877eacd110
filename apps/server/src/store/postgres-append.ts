// `append` for PostgreSQL: one self-committing statement for the items of different matches. It waits for no lock:
// items whose head is locked are skipped and checked again. If the head has advanced by then, the race is lost;
// otherwise the item is busy and retried.
//
// Every plan of this statement uses index lookups: it joins each item only to the row that it names.
import { setTimeout as sleep } from "node:timers/promises";
import { isTransient } from "./postgres-error.ts";
import type { Pool } from "./postgres-pool.ts";
import type { AppendResult } from "./group-commit.ts";
import type { Append } from "./store.ts";

/**
 * Entries are written together with their head. While the head is locked and its `next_seq` is unchanged, all earlier
 * entries are visible to this statement. So an action id that is not found is new; otherwise the unique key would fail
 * the statement.
 */
const APPEND = `
  with items as materialized (
    select item.*, (select match_no from matches where matches.match_id = item.match_id collate "C") as match_no
    from json_to_recordset($1::json) as item(match_id text, seq bigint, action_id text, actor_id text,
      type text, payload text, at bigint, hash text, due_at bigint, outcome text)
    order by match_no
  ), locked as materialized (
    select items.* from items cross join lateral (
      select from heads where heads.match_no = items.match_no and heads.next_seq = items.seq and heads.is_active = 1
      for no key update skip locked
    ) as head
    where not exists (
      select from entries where entries.match_no = items.match_no and entries.action_id = items.action_id collate "C"
    )
  ), stored as (
    insert into entries (match_no, seq, action_id, actor_id, type, payload, at, hash)
    select match_no, seq, action_id, actor_id, type, payload, at, hash from locked
  ), advanced as (
    update heads set next_seq = locked.seq + 1, due_at = locked.due_at,
      is_active = case when locked.outcome is null then 1 else 0 end
    from locked where heads.match_no = locked.match_no
  ), finished as (
    update matches set status = 'finished', outcome = locked.outcome
    from locked where matches.match_no = locked.match_no and locked.outcome is not null
  )
  select match_id from locked`;

/** Selects the items whose place is still free. */
const SELECT_FREE = `
  select match_id from (
    select item.*, (select match_no from matches where matches.match_id = item.match_id collate "C") as match_no
    from json_to_recordset($1::json) as item(match_id text, seq bigint, action_id text)
  ) as items
  where (
    select true from heads where heads.match_no = items.match_no and heads.next_seq = items.seq and heads.is_active = 1
  ) and (
    select true from entries where entries.match_no = items.match_no and entries.action_id = items.action_id collate "C"
  ) is null`;

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

/**
 * Groups the item indexes into waves with at most one item per match: an item is checked after earlier ones of its
 * match.
 */
const splitIntoWaves = (items: readonly Append[]): readonly (readonly number[])[] => {
  const waves: number[][] = [];
  const counts = new Map<string, number>();
  for (const [index, { matchId }] of items.entries()) {
    const wave = counts.get(matchId) ?? 0;
    counts.set(matchId, wave + 1);
    (waves[wave] ??= []).push(index);
  }
  return waves;
};

const MAX_ATTEMPTS = 5;
/** Milliseconds between two attempts, at most. */
const RETRY_MS = 20;

export const makePostgresAppend = (pool: Pool): ((items: readonly Append[]) => Promise<readonly AppendResult[]>) => {
  const run = async (
    name: string,
    statement: string,
    items: readonly Append[],
    attempts = MAX_ATTEMPTS,
  ): Promise<Set<string>> => {
    try {
      const rows = await pool.query<{ match_id: string }>(name, statement, [JSON.stringify(items.map(rowOf))]);
      return new Set(rows.map(({ match_id }) => match_id));
    } catch (error) {
      if (!isTransient(error) || attempts === 1) throw error;
      await sleep(Math.random() * RETRY_MS);
      return run(name, statement, items, attempts - 1);
    }
  };
  const appendWave = async (items: readonly Append[]): Promise<readonly AppendResult[]> => {
    const stored = await run("append", APPEND, items);
    const skipped = items.filter(({ matchId }) => !stored.has(matchId));
    const free = skipped.length === 0 ? stored : await run("append-free", SELECT_FREE, skipped);
    return items.map(({ matchId }) => stored.has(matchId) || (free.has(matchId) && "busy"));
  };
  return async (items) => {
    const all: AppendResult[] = items.map(() => false);
    /** Matches with a busy item: later items of the same match are busy too. */
    const busy = new Set<string>();
    for (const wave of splitIntoWaves(items)) {
      const isBusy = (index: number): boolean => busy.has((items[index] as Append).matchId);
      for (const index of wave.filter(isBusy)) all[index] = "busy";
      const free = wave.filter((index) => !isBusy(index));
      if (free.length === 0) continue;
      const stored = await appendWave(free.map((index) => items[index] as Append));
      for (const [place, index] of free.entries()) {
        all[index] = stored[place] ?? false;
        if (all[index] === "busy") busy.add((items[index] as Append).matchId);
      }
    }
    return all;
  };
};
