// The game clock of GTP as a value, in seconds: main time, then overtime (Canadian or Japanese byo-yomi), and time
// management.
import type { Color } from "@tengen/stones";

interface TimeLeft {
  readonly seconds: number;
  /** Stones left in the overtime period; 0 in main time. */
  readonly stones: number;
}

export interface GtpClock {
  /** Infinity: no limit. */
  readonly main: number;
  readonly overtime: number;
  /** Moves per period of overtime; 0: no overtime. */
  readonly overtimeStones: number;
  /** By colour: as received last, or as counted here. */
  readonly left: ReadonlyMap<Color, TimeLeft>;
}

/** Move overhead in seconds, and the share of a period that is used. */
const MOVE_OVERHEAD = 0.05;
const USED_SHARE = 0.95;
/** Expected length of a 9x9 game, and the minimum of moves to go for one side. */
const EXPECTED_MOVES = 60;
const MIN_MOVES_TO_GO = 12;
const MIN_MOVE_MS = 10;

const NO_LIMIT: TimeLeft = { seconds: Infinity, stones: 0 };

/** How long moves take beyond their searches, in seconds, as measured. */
export interface Lag {
  readonly expected: number;
  /** Of the last move, as far as it is measured here. */
  readonly last: number;
}

export const NO_LAG: Lag = { expected: 0, last: 0 };

/** The share of an old lag that a shorter one leaves. */
const LAG_MEMORY = 0.8;

/** What is expected rises at once and falls slowly. */
const expectLag = (expected: number, observed: number): number =>
  Math.max(observed, LAG_MEMORY * expected + (1 - LAG_MEMORY) * observed);

/** After a move that took so many seconds beyond its search. */
export const observeLag = (lag: Lag, observed: number): Lag => ({
  expected: expectLag(lag.expected, observed),
  last: observed,
});

/** The controller has measured more for the last move: it went into pipes and scheduling. */
export const addLag = (lag: Lag, missing: number): Lag => ({
  ...lag,
  expected: Math.max(lag.expected, lag.last + missing),
});

const makeClock = (main: number, overtime: number, overtimeStones: number): GtpClock => {
  const first = main > 0 ? { seconds: main, stones: 0 } : { seconds: overtime, stones: overtimeStones };
  return {
    main,
    overtime,
    overtimeStones,
    left: new Map([
      ["black", first],
      ["white", first],
    ]),
  };
};

export const UNLIMITED_CLOCK = makeClock(Infinity, 0, 0);

/** Main time, then `overtime` seconds for each `stones` moves; overtime for 0 stones means no limit. */
export const canadianClock = (main: number, overtime: number, stones: number): GtpClock =>
  makeClock(overtime === 0 || stones > 0 ? main : Infinity, overtime, stones);

/** Japanese byo-yomi: one period per move. */
export const byoYomiClock = (main: number, period: number): GtpClock => makeClock(main, period, 1);

/** The clock of a new game. */
export const restartClock = ({ main, overtime, overtimeStones }: GtpClock): GtpClock =>
  makeClock(main, overtime, overtimeStones);

const withLeft = (clock: GtpClock, color: Color, left: TimeLeft): GtpClock => ({
  ...clock,
  left: new Map([...clock.left, [color, left]]),
});

/** As the controller reports it. In byo-yomi KGS reports periods instead of stones. */
export const setTimeLeft = (clock: GtpClock, color: Color, seconds: number, stones: number): GtpClock =>
  withLeft(clock, color, { seconds, stones: clock.overtimeStones === 1 ? Math.min(1, stones) : stones });

/** A move took this many seconds; needed if the controller sends no `time_left`. */
export const spendTime = (clock: GtpClock, color: Color, spent: number): GtpClock => {
  const { seconds, stones } = clock.left.get(color) ?? NO_LIMIT;
  if (seconds === Infinity) return clock;
  const rest = seconds - spent;
  const { overtime, overtimeStones } = clock;
  if (stones > 1) return withLeft(clock, color, { seconds: rest, stones: stones - 1 });
  if (stones === 0 && rest > 0) return withLeft(clock, color, { seconds: rest, stones: 0 });
  // What a move takes beyond the main time comes out of a period of several stones; a period for one stone starts again.
  const used = stones === 0 && overtimeStones > 1 ? Math.min(overtime, -rest) : 0;
  return withLeft(clock, color, { seconds: overtime - used, stones: overtimeStones });
};

/** The seconds that a report of the controller leaves below this clock's own count; 0 if they cannot be compared. */
export const missingTime = (clock: GtpClock, color: Color, seconds: number, stones: number): number => {
  const left = clock.left.get(color) ?? NO_LIMIT;
  return left.seconds === Infinity || left.stones !== stones ? 0 : Math.max(0, left.seconds - seconds);
};

/** Milliseconds for the next move after `moves` moves, each with a lag in seconds; null without a limit. */
export const allocateTime = (clock: GtpClock, color: Color, moves: number, lag = 0): number | null => {
  const { seconds, stones } = clock.left.get(color) ?? NO_LIMIT;
  if (seconds === Infinity) return null;
  const movesToGo = Math.max(MIN_MOVES_TO_GO, (EXPECTED_MOVES - moves) / 2);
  const perOvertimeStone = clock.overtimeStones > 0 ? clock.overtime / clock.overtimeStones : 0;
  // In main time a share of it, and at least the time per stone of a following overtime: what is left may be less.
  const share = stones > 0 ? seconds / stones : Math.max(seconds / movesToGo, perOvertimeStone);
  return Math.max(MIN_MOVE_MS, (share * USED_SHARE - MOVE_OVERHEAD - lag) * 1000);
};
