// The match clock as the manager runs it, as a value: it starts with the process and runs only while a move is pending.
// The startup time of the process counts into the first move, because a manager that sends everything at once is
// already waiting.
import type { Deadlines } from "../front-end/search-runner.ts";
import type { InfoKey } from "./command.ts";
import { allocateTime } from "../front-end/time.ts";

/** Milliseconds per move without `timeout_turn`, as in the protocol's example program. */
const DEFAULT_TURN = 30_000;
/** Decay of the measured lateness per move. */
const LATENESS_DECAY = 0.9;

export interface MatchClock {
  /** When the process was created. */
  readonly startedAt: number;
  /** Startup time that counts into the next move; null before the first line. */
  readonly startUp: number | null;
  readonly turn: number;
  readonly match: number;
  /** As received; null if not sent. */
  readonly left: number | null;
  /** Time used since `left` was received, else since the start of the match. */
  readonly used: number;
  /** Null if no move is pending. */
  readonly movingSince: number | null;
  /** When the current search must stop, and how late recent searches stopped at worst. */
  readonly stopAt: number;
  readonly late: number;
}

export const newClock = (startedAt: number): MatchClock => ({
  startedAt,
  startUp: null,
  turn: DEFAULT_TURN,
  match: Infinity,
  left: null,
  used: 0,
  movingSince: null,
  stopAt: Infinity,
  late: 0,
});

/** A line has arrived; the first one ends the startup. */
export const endStartUp = (clock: MatchClock, now: number): MatchClock =>
  clock.startUp === null ? { ...clock, startUp: Math.max(0, now - clock.startedAt) } : clock;

export type TimeKey = Extract<InfoKey, "timeout_turn" | "timeout_match" | "time_left">;

export const setTimeInfo = (clock: MatchClock, key: TimeKey, value: number): MatchClock => {
  if (key === "timeout_turn") return { ...clock, turn: Math.max(0, value) };
  if (key === "timeout_match") return { ...clock, match: value > 0 ? value : Infinity };
  // 2147483647 means no limit; its share is longer than any move.
  return { ...clock, left: value, used: 0 };
};

export const newMatch = (clock: MatchClock): MatchClock => ({ ...clock, left: null, used: 0 });

/** A move has been pending since `at`. */
export const startMove = (clock: MatchClock, at: number): MatchClock => ({ ...clock, movingSince: at });

const spent = ({ movingSince, startUp }: MatchClock, now: number): number =>
  movingSince === null ? 0 : now - movingSince + (startUp ?? 0);

/** The deadlines of the pending move, and the clock that knows them. */
export const allocate = (
  clock: MatchClock,
  movesMade: number,
  now: number,
): { readonly clock: MatchClock; readonly deadlines: Deadlines } => {
  const { turn, left, match, used, startUp, late } = clock;
  const limits = { turn, left: (left ?? match) - used };
  const deadlines = allocateTime(limits, spent(clock, now), movesMade, startUp ?? 0, late);
  return { clock: { ...clock, stopAt: now + deadlines.soft }, deadlines };
};

/** The move was sent or aborted. */
export const endMove = (clock: MatchClock, now: number): MatchClock =>
  clock.movingSince === null
    ? clock
    : {
        ...clock,
        late: Math.max(now - clock.stopAt, clock.late * LATENESS_DECAY),
        used: clock.used + spent(clock, now),
        movingSince: null,
        startUp: 0,
      };
