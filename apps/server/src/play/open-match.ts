// What can happen to a match before it starts: pure functions from a row to the next one. A result that is the same row
// means that nothing is left to do.
import { deriveSeed, ok, type Result } from "@tengen/kernel";
import { sealRecord, startMatch, takeSeat } from "@tengen/match";
import type { JoinRequest } from "@tengen/protocol";
import type { Secrets } from "../secrets.ts";
import type { StoredMatch } from "../store/store.ts";
import type { Guest } from "../tokens.ts";
import { nextDueAt } from "./due.ts";
import type { Game } from "./games.ts";
import { nonceOf } from "./live-match.ts";
import { isParticipant, isSeated, isWaitingForOpponent } from "./participants.ts";
import { refuse } from "./refusal.ts";
import { findSeat } from "./seat-plan.ts";

/** What starting a match needs: its rules, the server's bytes, and the time by the store's clock. */
export interface StartContext {
  readonly game: Game;
  readonly secrets: Pick<Secrets, "unseal">;
  readonly now: number;
}

/** Sets when an open match is due to be cancelled. `graceMs` is the grace period of its participants. */
export const withDueAt = (row: StoredMatch, now: number, graceMs: number): StoredMatch =>
  row.status === "open" || row.status === "dropped"
    ? { ...row, dueAt: isWaitingForOpponent(row) ? now + graceMs : null }
    : row;

/** Seals the record and starts the match if all seats are taken; otherwise the same row. */
const startIfFull = (row: StoredMatch, { game, secrets, now }: StartContext): Result<StoredMatch> => {
  const sealed = sealRecord(row.record, now);
  if (!sealed.ok) return ok(row);
  const record = sealed.value;
  const seed = deriveSeed(secrets.unseal(row.matchId, row.sealedBytes), record.seats.map(nonceOf));
  const match = startMatch(game.engine, record, seed);
  return match.ok ? ok({ ...row, status: "active", record, dueAt: nextDueAt(row, match.value, now) }) : match;
};

/** Takes a seat; the last one starts the match. */
export const join = (
  row: StoredMatch,
  guest: Guest,
  request: JoinRequest,
  context: StartContext,
): Result<StoredMatch> => {
  const { playerId, name } = guest;
  const mine = row.record.seats.findIndex((seat) => seat?.playerId === playerId);
  // Idempotent: a retry after a lost response finds the seat taken with the same nonce.
  if (mine >= 0 && row.record.seats[mine]?.nonce === request.nonce) return ok(row);
  if (mine >= 0) {
    return refuse("ALREADY_SEATED", `You already have seat ${mine}, with another nonce.`, { seat: mine });
  }
  if (row.status !== "open") return refuse("MATCH_NOT_ACTIVE", "The match has started or was cancelled.");
  const seat = findSeat(guest, row, request);
  if (!seat.ok) return seat;
  const record = takeSeat(row.record, seat.value, { playerId, name, nonce: request.nonce });
  return record.ok ? startIfFull({ ...row, record: record.value }, context) : record;
};

/** Starts a match whose seats are all taken. */
export const start = (row: StoredMatch, guest: Guest, context: StartContext): Result<StoredMatch> => {
  if (!isParticipant(guest, row)) {
    return refuse("NOT_AUTHORIZED", "Only the creator and the players can start a match.");
  }
  if (row.status === "active" || row.status === "finished") return ok(row);
  if (row.status === "dropped") return refuse("MATCH_NOT_ACTIVE", "The match was cancelled.");
  const started = startIfFull(row, context);
  return started.ok && started.value === row ? refuse("MATCH_NOT_ACTIVE", "A seat is still free.") : started;
};

/** Cancels a match that has not started; the same row if it has, and the guest may abort it. */
export const cancel = (row: StoredMatch, guest: Guest): Result<StoredMatch> => {
  if (!isParticipant(guest, row)) {
    return refuse("NOT_AUTHORIZED", "Only the creator and the players can abort a match.");
  }
  if (row.status === "open") return ok({ ...row, status: "dropped" });
  return isSeated(guest, row)
    ? ok(row)
    : refuse("NOT_AUTHORIZED", "Only the players can abort a match that has started.");
};

/** Cancels a match that waits for an opponent and whose participants are all gone (PRO-H5). */
export const cancelAbandoned = (row: StoredMatch): StoredMatch =>
  isWaitingForOpponent(row) ? { ...row, status: "dropped" } : row;
