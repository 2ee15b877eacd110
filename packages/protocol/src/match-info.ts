// A match as everybody may see it: what is agreed, who sits where, and how it stands. Never a secret.
import { labelSchema, outcomeSchema, playerIdSchema } from "@tengen/kernel";
import { matchRecordSchema, openRecordSchema } from "@tengen/match";
import * as v from "valibot";

/** Who may take a seat. */
export const seatPlanSchema = v.variant("kind", [
  /** Kept for one player. */
  v.strictObject({ kind: v.literal("player"), playerId: playerIdSchema, name: labelSchema }),
  v.strictObject({ kind: v.literal("open") }),
  /** For whoever has the invitation. */
  v.strictObject({ kind: v.literal("invite") }),
  /** A bot of the game, by its name in the manifest. */
  v.strictObject({ kind: v.literal("bot"), name: labelSchema }),
]);
export type SeatPlan = v.InferOutput<typeof seatPlanSchema>;

const infoFields = {
  /** How each seat is filled, in seat order. */
  plan: v.array(seatPlanSchema),
  createdBy: playerIdSchema,
  /** Whether it stands in the list of open matches while it is open. */
  listed: v.boolean(),
  /** The match that was played again, and the one in which this one is. */
  rematchOf: v.nullable(labelSchema),
  rematch: v.nullable(labelSchema),
};

export const matchInfoSchema = v.variant("status", [
  v.strictObject({ status: v.literal("open"), record: openRecordSchema, ...infoFields }),
  v.strictObject({ status: v.literal("active"), record: matchRecordSchema, ...infoFields }),
  v.strictObject({ status: v.literal("finished"), record: matchRecordSchema, outcome: outcomeSchema, ...infoFields }),
  /** It was called off before it began. */
  v.strictObject({ status: v.literal("dropped"), record: openRecordSchema, ...infoFields }),
]);
export type MatchInfo = v.InferOutput<typeof matchInfoSchema>;
