// Formats clocks and time controls.
import { phaseTimeLeft, timeLeft, type SnapshotClock } from "@tengen/client";
import type { ClockSetting } from "@tengen/match";
import { t } from "./messages.ts";

/** Such as "4:07", rounded down; with tenths in the last ten seconds. */
export const clockText = (milliseconds: number): string => {
  const tenths = Math.floor(milliseconds / 100);
  if (tenths < 100) return `0:0${Math.floor(tenths / 10)}.${tenths % 10}`;
  const seconds = Math.floor(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
};

/** The time that a seat's clock shows: for the phase where that has a clock of its own, otherwise for the match. */
export const shownTime = (clock: SnapshotClock, seat: number, seatToMove: number | null, now: number): number =>
  phaseTimeLeft(clock, seat, seatToMove, now) ?? timeLeft(clock, seat, seatToMove, now);

/** Warnings at these numbers of seconds left. */
const WARNINGS = [30, 10];

/** The last warning reached; infinite before the first. */
export const warningAt = (milliseconds: number): number =>
  WARNINGS.findLast((seconds) => milliseconds <= seconds * 1000) ?? Infinity;

/** A time control in short, such as "3 min + 2 s". */
export const timeControlText = (clock: ClockSetting | null): string =>
  clock === null
    ? t("clock_none")
    : t("clock_setting", { minutes: clock.baseMs / 60_000, seconds: clock.incrementMs / 1000 });

/** The time controls on offer for a new match. */
export const CLOCKS: readonly (ClockSetting | null)[] = [
  null,
  { baseMs: 60_000, incrementMs: 1000 },
  { baseMs: 180_000, incrementMs: 2000 },
  { baseMs: 300_000, incrementMs: 3000 },
  { baseMs: 600_000, incrementMs: 5000 },
  { baseMs: 1_800_000, incrementMs: 20_000 },
];
