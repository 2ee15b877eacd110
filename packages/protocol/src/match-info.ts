// The public description of a match: its record, its seats and its status. It contains no secrets.
import { labelSchema, outcomeSchema, playerIdSchema } from "@tengen/kernel";
import { matchRecordSchema, openRecordSchema } from "@tengen/match";
import * as v from "valibot";

/** Who may take a seat. */
export const seatPlanSchema = v.variant("kind", [
  /** Reserved for one player. */
  v.strictObject({ kind: v.literal("player"), playerId: playerIdSchema, name: labelSchema }),
  v.strictObject({ kind: v.literal("open") }),
  /** For the holder of the invitation key. */
  v.strictObject({ kind: v.literal("invite") }),
  /** A bot of the game, by its name in the manifest. */
  v.strictObject({ kind: v.literal("bot"), name: labelSchema }),
]);
export type SeatPlan = v.InferOutput<typeof seatPlanSchema>;

const infoFields = {
  /** How each seat is filled, in seat order. */
  plan: v.array(seatPlanSchema),
  createdBy: playerIdSchema,
  /** Whether it is in the public list of open matches. */
  listed: v.boolean(),
  /** The match that this one is a rematch of, and the rematch of this one. */
  rematchOf: v.nullable(labelSchema),
  rematch: v.nullable(labelSchema),
};

export const matchInfoSchema = v.variant("status", [
  v.strictObject({ status: v.literal("open"), record: openRecordSchema, ...infoFields }),
  v.strictObject({ status: v.literal("active"), record: matchRecordSchema, ...infoFields }),
  v.strictObject({ status: v.literal("finished"), record: matchRecordSchema, outcome: outcomeSchema, ...infoFields }),
  /** Cancelled before the start. */
  v.strictObject({ status: v.literal("dropped"), record: openRecordSchema, ...infoFields }),
]);
export type MatchInfo = v.InferOutput<typeof matchInfoSchema>;
