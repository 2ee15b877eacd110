// The match after a finished one: the same settings, with the seats rotated by one.
import { jsonHash, ok, type Result } from "@tengen/kernel";
import type { MatchRecord, Seat } from "@tengen/match";
import type { SeatPlan } from "@tengen/protocol";
import type { StoredMatch } from "../store/store.ts";
import type { Guest } from "../tokens.ts";
import type { MatchSetup } from "./new-match.ts";
import { isSeated } from "./participants.ts";
import { refuse } from "./refusal.ts";

/** The id is derived from the match's, so a second request finds the same rematch. A cancelled one gets a successor. */
export const rematchIdAfter = (matchId: string): string => `m-${jsonHash("tengen/rematch/1", matchId).slice(0, 24)}`;

export const isCancelled = (row: StoredMatch | null): boolean =>
  row?.status === "dropped" || (row?.status === "finished" && row.outcome?.reason === "aborted");

export const validateRematch = (row: StoredMatch, guest: Guest): Result<null> => {
  if (row.status !== "finished") return refuse("NOT_FINISHED", "The match is not finished.");
  return isSeated(guest, row) ? ok(null) : refuse("NOT_AUTHORIZED", "Only the players of a match can start a rematch.");
};

/** The plan of a rematch: the seats are reserved for the same players. */
const rotatedPlan = ({ plan, record }: StoredMatch): readonly SeatPlan[] => {
  const seats = plan.map((one, seat): SeatPlan => {
    const { playerId, name } = record.seats[seat] as Seat;
    return one.kind === "bot" ? one : { kind: "player", playerId, name };
  });
  return [...seats.slice(-1), ...seats.slice(0, -1)];
};

export const rematchSetup = (
  row: StoredMatch,
  matchId: string,
  { playerId }: Guest,
): Omit<MatchSetup, "botAddressHash"> => {
  const { options, clock } = row.record as MatchRecord;
  return {
    matchId,
    createdBy: playerId,
    plan: rotatedPlan(row),
    options,
    clock,
    listed: false,
    rematchOf: row.matchId,
    invitations: row.plan.map(() => null),
    pairKey: null,
  };
};
