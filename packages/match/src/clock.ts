// Time as data (MAT-T3). Every entry carries the store's time; from these alone anyone can work out how much time
// each player had. No function here reads a clock.
import { countSchema } from "@tengen/kernel";
import * as v from "valibot";

const millisecondsSchema = v.pipe(countSchema, v.maxValue(1_000_000_000));

export const clockSettingSchema = v.strictObject({
  /** What each player has at the start. */
  baseMs: v.pipe(millisecondsSchema, v.minValue(1)),
  /** What a player gets back after each turn. */
  incrementMs: millisecondsSchema,
});
export type ClockSetting = v.InferOutput<typeof clockSettingSchema>;

export interface Clocks {
  /** What each seat had left when the last entry was made, in milliseconds; null without a clock. */
  readonly remainingMs: readonly number[] | null;
  /** When the last entry was made; the start of the match before the first one. */
  readonly since: number;
}

export const startClocks = (setting: ClockSetting | null, seats: number, startedAt: number): Clocks => ({
  remainingMs: setting === null ? null : Array.from({ length: seats }, () => setting.baseMs),
  since: startedAt,
});

/** The last moment at which the player in this seat may act; null without a clock. */
export const deadlineOf = (clocks: Clocks, seat: number): number | null => {
  const remaining = clocks.remainingMs?.[seat];
  return remaining === undefined ? null : clocks.since + remaining;
};

/** The clocks after an entry: the seat to move pays for the time since the last one and gets `bonus` back. */
export const advanceClocks = (clocks: Clocks, seat: number, at: number, bonus: number): Clocks => ({
  remainingMs: clocks.remainingMs?.with(seat, (clocks.remainingMs[seat] ?? 0) - (at - clocks.since) + bonus) ?? null,
  since: at,
});
