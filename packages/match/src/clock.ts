// Clocks as data (MAT-T3). Every entry carries the store's time, and the remaining times derive from these alone. No
// function here reads a clock.
import { countSchema, type PhaseClock } from "@tengen/kernel";
import * as v from "valibot";

const millisecondsSchema = v.pipe(countSchema, v.maxValue(1_000_000_000));

/** The time control chosen when a match is created. */
export const timeControlSchema = v.strictObject({
  /** The initial time of each player. */
  baseMs: v.pipe(millisecondsSchema, v.minValue(1)),
  /** The time added after each turn. */
  incrementMs: millisecondsSchema,
});
export type TimeControl = v.InferOutput<typeof timeControlSchema>;

export const clockSettingSchema = v.strictObject({
  ...timeControlSchema.entries,
  /** The time for each player's first move, before the clock runs; without it the clock runs from the start (MAT-X8). */
  firstMoveMs: v.exactOptional(v.pipe(millisecondsSchema, v.minValue(1))),
  /** Only a turn after which another player moves gives the increment (MAT-X11). */
  incrementOnHandover: v.exactOptional(v.literal(true)),
});
export type ClockSetting = v.InferOutput<typeof clockSettingSchema>;

/** The clock of a phase that has one of its own (MAT-X10). */
export interface RunningPhase {
  readonly id: string;
  /** Each seat's remaining time for the phase at the last entry, in milliseconds. */
  readonly remainingMs: readonly number[];
}

export interface Clocks {
  /** Each seat's remaining time at the last entry, in milliseconds; null without a clock. */
  readonly remainingMs: readonly number[] | null;
  /**
   * Each seat's remaining time for its first move; null for a seat that has moved. Null once all have moved, and where
   * the clock runs from the start.
   */
  readonly firstMoveMs: readonly (number | null)[] | null;
  /** Present in a phase with a clock of its own, while the other times stand still. */
  readonly phase?: RunningPhase;
  /** The time of the last entry; the start of the match before the first one. */
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

/** The clocks in a phase of the game: one that begins gives each seat its time, one that ends is forgotten. */
export const enterPhase = (clocks: Clocks, next: PhaseClock | null, seats: number): Clocks => {
  // A hot path: most games have no phases.
  if (next === null && clocks.phase === undefined) return clocks;
  const { phase, ...others } = clocks;
  if (next === null) return others;
  if (next.id === phase?.id) return clocks;
  return { ...others, phase: { id: next.id, remainingMs: Array.from({ length: seats }, () => next.ms) } };
};

/** A seat's remaining time for its first move; null if another clock applies. */
export const firstMoveLeft = ({ firstMoveMs, phase }: Clocks, seat: number): number | null =>
  phase === undefined ? (firstMoveMs?.[seat] ?? null) : null;

/** The last moment at which this seat may act; null without a clock. */
export const deadlineOf = (clocks: Clocks, seat: number): number | null => {
  const remaining = clocks.phase?.remainingMs[seat] ?? firstMoveLeft(clocks, seat) ?? clocks.remainingMs?.[seat];
  return remaining === undefined ? null : clocks.since + remaining;
};

/** The effect of an entry on the clock of the seat to move. */
export interface ClockStep {
  readonly isTurn: boolean;
  /** The time added, in milliseconds. */
  readonly bonus: number;
}

const afterFirst = (firstMoveMs: readonly (number | null)[]): Clocks["firstMoveMs"] =>
  firstMoveMs.some((left) => left !== null) ? firstMoveMs : null;

/**
 * The clocks after an entry: the seat to move is charged the time since the last one, but not for its first move
 * (MAT-X8). In a phase with its own clock, that clock is charged and a turn adds nothing.
 */
export const advanceClocks = (clocks: Clocks, seat: number, at: number, { isTurn, bonus }: ClockStep): Clocks => {
  const { remainingMs, firstMoveMs, phase, since } = clocks;
  if (phase !== undefined) {
    const left = (phase.remainingMs[seat] ?? 0) - (at - since) + (isTurn ? 0 : bonus);
    return { ...clocks, phase: { ...phase, remainingMs: phase.remainingMs.with(seat, left) }, since: at };
  }
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

/** The number of moves per player for which the length of a game is estimated. */
const ESTIMATED_MOVES = 40;

const clamp = (min: number, value: number, max: number): number => Math.min(max, Math.max(min, value));
const estimatedLength = ({ baseMs, incrementMs }: TimeControl): number => baseMs + ESTIMATED_MOVES * incrementMs;

/** The default time for the first move: an eighth of the estimated total, 20 to 60 seconds. */
export const defaultFirstMoveMs = (clock: TimeControl): number =>
  clamp(20_000, Math.floor(estimatedLength(clock) / 8), 60_000);

/** The default absence before a claim: a sixth of the estimated total, 30 to 120 seconds; three minutes without a clock. */
export const defaultAbsenceMs = (clock: TimeControl | null): number =>
  clock === null ? 180_000 : clamp(30_000, Math.floor(estimatedLength(clock) / 6), 120_000);
