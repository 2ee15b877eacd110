// Time as data (MAT-T3). Every entry carries the store's time; from these alone anyone can work out how much time
// each player had. No function here reads a clock.
import { countSchema } from "@tengen/kernel";
import * as v from "valibot";

const millisecondsSchema = v.pipe(countSchema, v.maxValue(1_000_000_000));

/** What is chosen when a match is created. */
export const timeControlSchema = v.strictObject({
  /** What each player has at the start. */
  baseMs: v.pipe(millisecondsSchema, v.minValue(1)),
  /** What a player gets back after each turn. */
  incrementMs: millisecondsSchema,
});
export type TimeControl = v.InferOutput<typeof timeControlSchema>;

export const clockSettingSchema = v.strictObject({
  ...timeControlSchema.entries,
  /** What each player has for the first move, before the own clock runs; without it the clock runs from the start (MAT-X8). */
  firstMoveMs: v.exactOptional(v.pipe(millisecondsSchema, v.minValue(1))),
});
export type ClockSetting = v.InferOutput<typeof clockSettingSchema>;

export interface Clocks {
  /** What each seat had left when the last entry was made, in milliseconds; null without a clock. */
  readonly remainingMs: readonly number[] | null;
  /** The same for the first move, null for a seat that has made it; null once all have, and where the clock runs from the start. */
  readonly firstMoveMs: readonly (number | null)[] | null;
  /** When the last entry was made; the start of the match before the first one. */
  readonly since: number;
}

export const startClocks = (setting: ClockSetting | null, seats: number, startedAt: number): Clocks => {
  const { firstMoveMs } = setting ?? {};
  return {
    remainingMs: setting === null ? null : Array.from({ length: seats }, () => setting.baseMs),
    firstMoveMs: firstMoveMs === undefined ? null : Array.from({ length: seats }, () => firstMoveMs),
    since: startedAt,
  };
};

/** What a seat has left for its first move; null when its clock runs, or would. */
export const firstMoveLeft = ({ firstMoveMs }: Clocks, seat: number): number | null => firstMoveMs?.[seat] ?? null;

/** The last moment at which the player in this seat may act; null without a clock. */
export const deadlineOf = (clocks: Clocks, seat: number): number | null => {
  const remaining = firstMoveLeft(clocks, seat) ?? clocks.remainingMs?.[seat];
  return remaining === undefined ? null : clocks.since + remaining;
};

/** What an entry does for the seat to move. */
export interface ClockStep {
  readonly isTurn: boolean;
  /** What the seat gets back, in milliseconds. */
  readonly bonus: number;
}

const afterFirst = (firstMoveMs: readonly (number | null)[]): Clocks["firstMoveMs"] =>
  firstMoveMs.some((left) => left !== null) ? firstMoveMs : null;

/** The clocks after an entry: the seat to move pays for the time since the last one. Its first move costs and earns nothing (MAT-X8). */
export const advanceClocks = (clocks: Clocks, seat: number, at: number, { isTurn, bonus }: ClockStep): Clocks => {
  const { remainingMs, firstMoveMs, since } = clocks;
  const first = firstMoveLeft(clocks, seat);
  if (firstMoveMs === null || first === null) {
    return {
      remainingMs: remainingMs?.with(seat, (remainingMs[seat] ?? 0) - (at - since) + bonus) ?? null,
      firstMoveMs,
      since: at,
    };
  }
  const left = isTurn ? null : first - (at - since) + bonus;
  return { remainingMs, firstMoveMs: afterFirst(firstMoveMs.with(seat, left)), since: at };
};

/** Moves that a player makes in a game, as far as its length is estimated. */
const USUAL_MOVES = 40;

const bounded = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value));
const usualLength = ({ baseMs, incrementMs }: TimeControl): number => baseMs + USUAL_MOVES * incrementMs;

/** What a server gives for the first move: an eighth of what a player has in all, 20 to 60 seconds. */
export const defaultFirstMoveMs = (clock: TimeControl): number =>
  bounded(20_000, Math.floor(usualLength(clock) / 8), 60_000);

/** How long a server lets a player be away: a sixth of what a player has in all, 30 to 120 seconds; three minutes without a clock. */
export const defaultAbsenceMs = (clock: TimeControl | null): number =>
  clock === null ? 180_000 : bounded(30_000, Math.floor(usualLength(clock) / 6), 120_000);
