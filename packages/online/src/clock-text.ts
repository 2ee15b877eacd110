// Time on clocks, as people read it.
import type { ClockSetting } from "@tengen/match";
import { t } from "@tengen/i18n";

/** Such as "4:07"; in the last seconds with tenths, and never above what is left. */
export const clockText = (milliseconds: number): string => {
  const tenths = Math.floor(milliseconds / 100);
  if (tenths < 100) return `0:0${Math.floor(tenths / 10)}.${tenths % 10}`;
  const seconds = Math.floor(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
};

/** At so many seconds left one is warned. */
const WARNINGS = [30, 10];

/** The last of these that is reached; infinite before the first. */
export const warningAt = (milliseconds: number): number =>
  WARNINGS.findLast((seconds) => milliseconds <= seconds * 1000) ?? Infinity;

/** What clock a match has, in short. */
export const timeControlText = (clock: ClockSetting | null): string =>
  clock === null
    ? t("clock_none")
    : t("clock_setting", { minutes: clock.baseMs / 60_000, seconds: clock.incrementMs / 1000 });

/** What can be chosen for a match. */
export const CLOCKS: readonly (ClockSetting | null)[] = [
  null,
  { baseMs: 60_000, incrementMs: 1000 },
  { baseMs: 180_000, incrementMs: 2000 },
  { baseMs: 300_000, incrementMs: 3000 },
  { baseMs: 600_000, incrementMs: 5000 },
  { baseMs: 1_800_000, incrementMs: 20_000 },
];
