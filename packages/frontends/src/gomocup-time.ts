// How long to think under a manager's limits. Whoever oversteps a limit loses the game, and whoever keeps too much of it thinks less than
// the other: what is kept is little where answers are written on time, and more after one that was late.
import type { Deadlines } from "./search-runner.ts";

/** What is kept of a limit, in milliseconds and as a share of it: for pipes that are read late. How late the own answers come is measured. */
const MARGIN = { milliseconds: 30, share: 0.01 };
/** Of a short limit, at most this share is kept. */
const MOST_OF_LIMIT = 0.75;
/** Milliseconds of thinking, and until the answer, when a move is wanted as fast as possible. */
const FASTEST: Deadlines = { soft: 10, hard: 100 };
/** Milliseconds that a search is given to end when it is told to, if there is time. */
const PATIENCE = 500;
/** Moves of one side that a match may last: its time is shared among those that are still to come, and never among fewer than the second number. */
const MOVES = { expected: 30, least: 10 };

export interface TimeLimits {
  /** Milliseconds for a move; 0: as fast as possible. */
  readonly turn: number;
  /** Milliseconds for the rest of the match; Infinity: no limit. */
  readonly left: number;
}

/** When a search must be stopped and answered for, if `spent` milliseconds of the move have passed and so many moves are made. */
export const allocateTime = (
  { turn, left }: TimeLimits,
  spent: number,
  movesMade: number,
  /** How much of that went by before the first line could be read. */
  startUp: number,
  /** How many milliseconds after its stop a search was answered for, lately, at worst. */
  late: number,
): Deadlines => {
  const limit = Math.max(0, Math.min(turn, left));
  // A machine on which much of the first move is spent with starting is a busy one: half as much again is kept.
  const wantedMargin = MARGIN.milliseconds + limit * MARGIN.share + startUp / 2 + late;
  const margin = Math.min(limit * MOST_OF_LIMIT, wantedMargin);
  const share = left / Math.max(MOVES.least, MOVES.expected - movesMade);
  const wanted = limit === 0 ? FASTEST.soft : Math.min(limit - margin, share);
  // Half of the margin is the searcher's, to end in, and half the pipe's.
  const last = limit === 0 ? FASTEST.hard : limit - margin / 2;
  const soft = Math.max(1, Math.floor(wanted - spent));
  return { soft, hard: Math.max(soft, Math.floor(Math.min(wanted + PATIENCE, last) - spent)) };
};

/** Megabytes that Node, its threads and the program take beside the searcher's tree. */
const PROCESS = 120;
const MEGABYTE = 1024 * 1024;

/** Megabytes for the tree under a manager's limit in bytes (0: none), at most `wanted`. */
export const hashForMemoryLimit = (maxMemory: number, wanted: number): number =>
  maxMemory <= 0 ? wanted : Math.max(1, Math.min(wanted, Math.floor(maxMemory / MEGABYTE) - PROCESS));
