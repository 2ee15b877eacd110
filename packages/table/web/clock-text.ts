// Clocks and time controls as texts.
import type { TimeControl } from "@tengen/match";
import { t } from "@tengen/ui/i18n";

/** Such as "4:07", rounded down; with tenths in the last ten seconds. */
export const clockText = (milliseconds: number): string => {
  const tenths = Math.floor(milliseconds / 100);
  if (tenths < 100) return `0:0${Math.floor(tenths / 10)}.${tenths % 10}`;
  const seconds = Math.floor(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
};

/** Warnings at these numbers of seconds left. */
const WARNINGS = [60, 30, 10];

/** The last warning reached; infinite before the first. */
export const warningAt = (milliseconds: number): number =>
  WARNINGS.findLast((seconds) => milliseconds <= seconds * 1000) ?? Infinity;

/** Less time is short: it is shown with tenths and a warning look. */
export const SHORT_MS = 10_000;

/** The share of the initial time that is left, from 0 to 1: increments may add up to more. */
export const shareLeft = (milliseconds: number, { baseMs }: Pick<TimeControl, "baseMs">): number =>
  Math.min(1, Math.max(0, milliseconds / baseMs));

/** A time control in short, such as "3 min + 2 s". */
export const timeControlText = (clock: TimeControl | null): string => {
  if (clock === null) return t("clock_none");
  const minutes = clock.baseMs / 60_000;
  return clock.incrementMs === 0
    ? t("clock_sudden", { minutes })
    : t("clock_setting", { minutes, seconds: clock.incrementMs / 1000 });
};

/** The time controls on offer for a game at one screen: none, sudden death, and with an increment. */
export const LOCAL_CLOCKS: readonly (TimeControl | null)[] = [
  null,
  { baseMs: 60_000, incrementMs: 0 },
  { baseMs: 180_000, incrementMs: 2000 },
  { baseMs: 300_000, incrementMs: 0 },
  { baseMs: 300_000, incrementMs: 3000 },
  { baseMs: 600_000, incrementMs: 0 },
  { baseMs: 600_000, incrementMs: 5000 },
  { baseMs: 1_800_000, incrementMs: 0 },
  { baseMs: 1_800_000, incrementMs: 20_000 },
];
