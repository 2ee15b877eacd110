// Sample matches and entries for store tests. Stores know no rules, so hashes and moves are arbitrary.
import type { Append, StoredMatch } from "../src/store/store.ts";

const BYTES = "5e".repeat(32);

const makeSeat = (playerId: string) => ({ playerId, name: `Player ${playerId}`, nonce: BYTES });

/** A match with these players in its seats; null leaves a seat empty. */
export const makeMatch = (
  matchId: string,
  changes: Partial<StoredMatch> = {},
  players: readonly (string | null)[] = ["ada", "bo"],
): StoredMatch => {
  const gameId = changes.gameId ?? "gomoku";
  const fields = { matchId, gameId, rulesetVersion: "1.0.0", options: {}, clock: null, commitment: BYTES };
  const seats = players.map((playerId) => (playerId === null ? null : makeSeat(playerId)));
  return {
    matchId,
    gameId,
    status: "active",
    version: 0,
    record: { ...fields, seats },
    plan: players.map(() => ({ kind: "open" })),
    createdBy: "ada",
    listed: true,
    rematchOf: null,
    rematch: null,
    invitations: players.map(() => null),
    sealedBytes: "c2VhbGVk",
    createdAt: 1_700_000_000_000,
    botAddressHash: null,
    pairKey: null,
    outcome: null,
    dueAt: null,
    ...changes,
  };
};

export const makeAppend = (
  matchId: string,
  seq: number,
  { dueAt = null, outcome = null, ...entry }: Partial<Append["entry"] & Pick<Append, "dueAt" | "outcome">> = {},
): Append => ({
  matchId,
  entry: {
    seq,
    actionId: `${matchId}-action-${seq}`,
    actorId: "ada",
    type: "PLACE_STONE",
    payload: { x: seq, y: 7 },
    at: 1_700_000_000_000 + seq,
    hash: seq.toString(16).padStart(64, "0"),
    ...entry,
  },
  dueAt,
  outcome,
});
