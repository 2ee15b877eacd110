// A match that a player has left (MAT-X9). The server attests in the log how long the player to move was away; only after that word another player may
// claim the match. What the log cannot show, that nobody was connected, rests on the server's signature; all else is checked by whoever replays it.
import { countSchema, playerIdSchema, reject, type Outcome, type Rejection } from "@tengen/kernel";
import * as v from "valibot";

export const CLAIM_TYPES = ["CLAIM_VICTORY", "CLAIM_DRAW"] as const;
export type ClaimType = (typeof CLAIM_TYPES)[number];

export const isClaimType = (type: string): type is ClaimType => CLAIM_TYPES.some((name) => name === type);

/** The payload of the server's word. */
export const absenceSchema = v.strictObject({ playerId: playerIdSchema, since: countSchema });

/** How a match ends in which somebody else was away; or why nothing can be claimed. */
export const resolveClaim = (
  type: ClaimType,
  actorId: string,
  playerIds: readonly string[],
  absentId: string | null,
): Outcome | Rejection => {
  if (!playerIds.includes(actorId)) return reject("NOT_SEATED", `${actorId} does not play in this match.`);
  if (absentId === null || absentId === actorId) {
    return reject("NOT_CLAIMABLE", "Nobody else is known to have left the match.");
  }
  const winners = type === "CLAIM_DRAW" ? null : playerIds.filter((id) => id !== absentId);
  return { winners, reason: "abandoned" };
};
