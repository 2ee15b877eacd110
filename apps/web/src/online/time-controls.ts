// The time controls on offer for quick pairing. They are few, so that those who wait meet each other.
import type { TimeControl } from "@tengen/match";

export interface PairClock {
  readonly id: "bullet" | "blitz" | "rapid" | "unlimited";
  readonly clock: TimeControl | null;
}

export const PAIR_CLOCKS: readonly PairClock[] = [
  { id: "bullet", clock: { baseMs: 60_000, incrementMs: 1000 } },
  { id: "blitz", clock: { baseMs: 180_000, incrementMs: 2000 } },
  { id: "rapid", clock: { baseMs: 600_000, incrementMs: 5000 } },
  { id: "unlimited", clock: null },
];
