// Claims of a match that a player has left (MAT-X9). The server attests in an `ABSENCE` entry how long the player to move
// was away; only then may another player claim the match. That nobody was connected rests on the server's signature;
// a replay checks everything else.
import { countSchema, ok, playerIdSchema, reject, type Outcome, type Result } from "@tengen/kernel";
import * as v from "valibot";

export const CLAIM_TYPES = ["CLAIM_VICTORY", "CLAIM_DRAW"] as const;
export type ClaimType = (typeof CLAIM_TYPES)[number];

export const isClaimType = (type: string): type is ClaimType => CLAIM_TYPES.some((name) => name === type);

/** The payload of an `ABSENCE` entry. */
export const absenceSchema = v.strictObject({ playerId: playerIdSchema, since: countSchema });

/** The outcome of a claim, or why it is rejected. */
export const resolveClaim = (
  type: ClaimType,
  actorId: string,
  playerIds: readonly string[],
  absentId: string | null,
): Result<Outcome> => {
  if (!playerIds.includes(actorId)) return reject("NOT_SEATED", `${actorId} does not play in this match.`);
  if (absentId === null || absentId === actorId) {
    return reject("NOT_CLAIMABLE", "The opponent has not been confirmed absent.");
  }
  const winners = type === "CLAIM_DRAW" ? null : playerIds.filter((id) => id !== absentId);
  return ok({ winners, reason: "abandoned" });
};
