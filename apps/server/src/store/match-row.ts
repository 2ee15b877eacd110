// Converts matches to and from table rows.
import type { Insertable, Selectable } from "kysely";
import type { HeadTable, MatchTable } from "./schema.ts";
import type { StoredMatch } from "./store.ts";

export const makeRow = (match: StoredMatch): Omit<Insertable<MatchTable>, "match_no"> => ({
  match_id: match.matchId,
  game_id: match.gameId,
  status: match.status,
  version: match.version,
  record: JSON.stringify(match.record),
  plan: JSON.stringify(match.plan),
  created_by: match.createdBy,
  listed: match.listed ? 1 : 0,
  rematch_of: match.rematchOf,
  rematch: match.rematch,
  invitations: JSON.stringify(match.invitations),
  sealed_bytes: match.sealedBytes,
  created_at: match.createdAt,
  bots_from: match.botAddressHash,
  pair_key: match.pairKey,
  outcome: match.outcome === null ? null : JSON.stringify(match.outcome),
});

export const isActive = (status: StoredMatch["status"]): 0 | 1 => (status === "active" ? 1 : 0);

/** The part of a head that depends on the match; entries change the rest. */
export const makeHead = ({ status, dueAt }: StoredMatch): Pick<HeadTable, "is_active" | "due_at"> => ({
  is_active: isActive(status),
  due_at: dueAt,
});

export const readRow = (
  row: Omit<Selectable<MatchTable>, "is_counted"> & Pick<Selectable<HeadTable>, "due_at">,
): StoredMatch => ({
  matchId: row.match_id,
  gameId: row.game_id,
  status: row.status,
  version: row.version,
  record: JSON.parse(row.record) as StoredMatch["record"],
  plan: JSON.parse(row.plan) as StoredMatch["plan"],
  createdBy: row.created_by,
  listed: row.listed === 1,
  rematchOf: row.rematch_of,
  rematch: row.rematch,
  invitations: JSON.parse(row.invitations) as StoredMatch["invitations"],
  sealedBytes: row.sealed_bytes,
  createdAt: row.created_at,
  botAddressHash: row.bots_from,
  pairKey: row.pair_key,
  outcome: row.outcome === null ? null : (JSON.parse(row.outcome) as StoredMatch["outcome"]),
  dueAt: row.due_at,
});
