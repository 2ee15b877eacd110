// Time management under the limits of a manager or user interface. The move overhead is small while answers are on time and grows after a late
// one.
import type { Deadlines } from "./search-runner.ts";

/** The fixed part of the move overhead, in milliseconds and as a share of the limit. */
const MOVE_OVERHEAD = { milliseconds: 30, share: 0.01 };
/** The move overhead is at most this share of a short limit. */
const MAX_OVERHEAD_SHARE = 0.75;
/** For a limit of 0: as fast as possible. */
const FASTEST: Deadlines = { soft: 10, hard: 100 };
/** Milliseconds between the soft and the hard deadline, if the limit allows. */
const STOP_TIMEOUT_MS = 500;
/** Expected moves of one side in a match. The match time is divided by the moves to go, at least `minToGo`. */
const MOVES = { expected: 30, minToGo: 10 };

export interface TimeLimits {
  /** Milliseconds per move; 0 means as fast as possible. */
  readonly turn: number;
  /** Milliseconds for the rest of the match; Infinity means no limit. */
  readonly left: number;
  /** Milliseconds that are added after each move; none by default. */
  readonly increment?: number;
  /** Moves until more time is added; for the rest of the match by default. */
  readonly movesToGo?: number;
}

/** The deadlines of a search, after `spent` milliseconds of the move. */
export const allocateTime = (
  { turn, left, increment = 0, movesToGo }: TimeLimits,
  spent: number,
  movesMade: number,
  /** The part of `spent` before the first line could be read. */
  startUp: number,
  /** How many milliseconds after their soft deadline recent moves were sent, at worst. */
  late: number,
): Deadlines => {
  const limit = Math.max(0, Math.min(turn, left));
  // A slow startup indicates a busy machine: half of it is added to the overhead.
  const wantedOverhead = MOVE_OVERHEAD.milliseconds + limit * MOVE_OVERHEAD.share + startUp / 2 + late;
  const overhead = Math.min(limit * MAX_OVERHEAD_SHARE, wantedOverhead);
  const toGo = movesToGo ?? Math.max(MOVES.minToGo, MOVES.expected - movesMade);
  // What the next moves may take beside the search: on a busy machine little time would be used up by that.
  const reserve = Math.min(left / 2, Math.min(toGo, MOVES.minToGo) * (MOVE_OVERHEAD.milliseconds + late));
  const share = (left - reserve) / toGo + increment;
  const wanted = limit === 0 ? FASTEST.soft : Math.min(limit - overhead, share);
  // Half of the overhead is for the search to stop, half for the pipe.
  const last = limit === 0 ? FASTEST.hard : limit - overhead / 2;
  const soft = Math.max(1, Math.floor(wanted - spent));
  return { soft, hard: Math.max(soft, Math.floor(Math.min(wanted + STOP_TIMEOUT_MS, last) - spent)) };
};
