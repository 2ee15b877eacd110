// The clocks of matches on a server.
import { phaseTimeLeft, timeLeft, type SnapshotClock } from "@tengen/client";
import type { ClockSetting } from "@tengen/match";

/** The time that a seat's clock shows: for the phase where that has a clock of its own, otherwise for the match. */
export const shownTime = (clock: SnapshotClock, seat: number, seatToMove: number | null, now: number): number =>
  phaseTimeLeft(clock, seat, seatToMove, now) ?? timeLeft(clock, seat, seatToMove, now);

/** The time controls on offer for a new match. */
export const CLOCKS: readonly (ClockSetting | null)[] = [
  null,
  { baseMs: 60_000, incrementMs: 1000 },
  { baseMs: 180_000, incrementMs: 2000 },
  { baseMs: 300_000, incrementMs: 3000 },
  { baseMs: 600_000, incrementMs: 5000 },
  { baseMs: 1_800_000, incrementMs: 20_000 },
];
