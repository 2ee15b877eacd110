// The time of a match as the manager counts it: from the creation of the process, and only while a move is owed. What it takes the process
// to start is counted into its first move as well, because a manager that sends everything at once is already waiting.
import type { InfoKey } from "./gomocup-command.ts";
import { allocateTime } from "./gomocup-time.ts";
import type { Deadlines } from "./search-runner.ts";

/** Milliseconds for a move if the manager does not say; what the protocol's own example program assumes. */
const DEFAULT_TURN = 30_000;
/** What is left, a move later, of how late one was. */
const FORGIVEN = 0.9;

export interface MatchClock {
  /** A line has come; the first one ends the start of the process. */
  readonly onLine: () => void;
  readonly setInfo: (key: Extract<InfoKey, "timeout_turn" | "timeout_match" | "time_left">, value: number) => void;
  readonly newMatch: () => void;
  /** A move is owed since that time. */
  readonly startMove: (at: number) => void;
  readonly allocate: (movesMade: number) => Deadlines;
  /** The move is made, or no longer wanted. */
  readonly endMove: () => void;
}

export const openMatchClock = (now: () => number, startedAt: number): MatchClock => {
  let startUp: number | null = null;
  let turn = DEFAULT_TURN;
  let match = Infinity;
  /** As it was said; null if it was not. */
  let left: number | null = null;
  /** Since `left` was said, or else since the match began. */
  let used = 0;
  let movingSince: number | null = null;
  /** When the search of the move is to stop, and how late lately the latest did. */
  let stopAt = Infinity;
  let late = 0;

  const spent = (): number => (movingSince === null ? 0 : now() - movingSince + (startUp ?? 0));

  return {
    onLine: () => {
      startUp ??= Math.max(0, now() - startedAt);
    },
    setInfo: (key, value) => {
      if (key === "timeout_turn") turn = Math.max(0, value);
      else if (key === "timeout_match") match = value > 0 ? value : Infinity;
      else {
        // No limit is sent as 2147483647: more than any move takes a share of.
        left = value;
        used = 0;
      }
    },
    newMatch: () => {
      left = null;
      used = 0;
    },
    startMove: (at) => {
      movingSince = at;
    },
    allocate: (movesMade) => {
      const deadline = allocateTime({ turn, left: (left ?? match) - used }, spent(), movesMade, startUp ?? 0, late);
      stopAt = now() + deadline.soft;
      return deadline;
    },
    endMove: () => {
      if (movingSince === null) return;
      late = Math.max(now() - stopAt, late * FORGIVEN);
      used += spent();
      movingSince = null;
      startUp = 0;
    },
  };
};
