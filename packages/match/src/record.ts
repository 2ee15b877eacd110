// The match record: what is agreed before the first move. Seats are filled while it is open; sealing it starts play, and
// from then on only entries change the match (MAT-T5). Every function returns a new record, so that a store can
// compare-and-set.
import {
  hex32Schema,
  countSchema,
  jsonObjectSchema,
  labelSchema,
  ok,
  playerIdSchema,
  reject,
  type Result,
} from "@tengen/kernel";
import * as v from "valibot";
import { clockSettingSchema } from "./clock.ts";

const seatSchema = v.strictObject({
  playerId: playerIdSchema,
  /** The display name; no rule depends on it. */
  name: labelSchema,
  /** The seat's contribution to the seed: 32 bytes in hexadecimal, chosen by the player. */
  nonce: hex32Schema,
});
export type Seat = v.InferOutput<typeof seatSchema>;

// The fields that open and sealed records share, before and after the seats; files have the fields in this order.
const fieldsBefore = {
  matchId: labelSchema,
  gameId: labelSchema,
  rulesetVersion: labelSchema,
  options: jsonObjectSchema,
};
const fieldsAfter = {
  clock: v.nullable(clockSettingSchema),
  /** How long the player to move must be away before the match can be claimed; without it there are no claims (MAT-X9). */
  absenceMs: v.exactOptional(v.pipe(countSchema, v.minValue(1), v.maxValue(1_000_000_000))),
  /** Phases with a clock of their own have it although the match has none (MAT-X10). */
  phaseClocks: v.exactOptional(v.literal(true)),
  /** The commitment to the server's secret bytes, made before anyone was seated. */
  commitment: hex32Schema,
};

export const matchRecordSchema = v.strictObject({
  ...fieldsBefore,
  seats: v.pipe(
    v.array(seatSchema),
    v.minLength(1),
    v.maxLength(16),
    v.check((seats) => new Set(seats.map((seat) => seat.playerId)).size === seats.length, "a player has two seats"),
  ),
  ...fieldsAfter,
  /** Milliseconds since 1970 by the store's clock. */
  startedAt: countSchema,
});
/** A sealed record. */
export type MatchRecord = v.InferOutput<typeof matchRecordSchema>;

export const openRecordSchema = v.strictObject({
  ...fieldsBefore,
  seats: v.pipe(v.array(v.nullable(seatSchema)), v.minLength(1), v.maxLength(16)),
  ...fieldsAfter,
});
/** A record whose seats are still being filled. */
export type OpenRecord = v.InferOutput<typeof openRecordSchema>;

export const takeSeat = (record: OpenRecord, index: number, seat: Seat): Result<OpenRecord> => {
  const taken = record.seats[index];
  if (taken === undefined) {
    return reject("INVALID_PAYLOAD", `There is no seat ${index}: seats go from 0 to ${record.seats.length - 1}.`);
  }
  if (taken !== null) return reject("SEAT_TAKEN", `Seat ${index} is taken by ${taken.name}.`);
  if (record.seats.some((other) => other?.playerId === seat.playerId)) {
    return reject("ALREADY_SEATED", "You have a seat in this match already.");
  }
  return ok({ ...record, seats: record.seats.with(index, seat) });
};

/** Starts play. After this the record never changes. */
export const sealRecord = (record: OpenRecord, startedAt: number): Result<MatchRecord> => {
  const seats = record.seats.filter((seat) => seat !== null);
  return seats.length === record.seats.length
    ? ok({ ...record, seats, startedAt })
    : reject("MATCH_NOT_ACTIVE", `${record.seats.length - seats.length} seat(s) are still empty.`);
};
