// The game clock of GTP, in seconds: main time, then overtime (Canadian or Japanese byo-yomi), and time management.
import type { Color } from "../gomoku/searcher.ts";

interface Left {
  readonly seconds: number;
  /** Stones left in the overtime period; 0 in main time. */
  readonly stones: number;
}

export interface GtpClock {
  /** Main time, then `overtime` seconds for each `stones` moves; overtime for 0 stones means no limit. */
  readonly setCanadian: (main: number, overtime: number, stones: number) => void;
  /** Japanese byo-yomi: one period per move. */
  readonly setByoYomi: (main: number, period: number) => void;
  readonly setUnlimited: () => void;
  readonly setLeft: (color: Color, seconds: number, stones: number) => void;
  readonly newGame: () => void;
  /** A move took this many seconds; needed if the controller sends no `time_left`. */
  readonly spend: (color: Color, seconds: number) => void;
  /** Milliseconds for the next move after `moves` moves; null without a limit. */
  readonly allocate: (color: Color, moves: number) => number | null;
}

/** Move overhead in seconds, and the share of a period that is used. */
const MOVE_OVERHEAD = 0.05;
const USED_SHARE = 0.95;
/** Expected length of a 9x9 game, and the minimum of moves to go for one side. */
const EXPECTED_MOVES = 60;
const MIN_MOVES_TO_GO = 12;
const MIN_MOVE_MS = 10;

export const openGtpClock = (): GtpClock => {
  let main = Infinity;
  let overtime = 0;
  let overtimeStones = 0;
  /** By colour: as received last, or as counted here. */
  const left = new Map<Color, Left>();

  const start = (): void => {
    const first = main > 0 ? { seconds: main, stones: 0 } : { seconds: overtime, stones: overtimeStones };
    left.set(1, first);
    left.set(-1, first);
  };

  return {
    setCanadian: (mainSeconds, overtimeSeconds, stones) => {
      const isLimited = overtimeSeconds === 0 || stones > 0;
      main = isLimited ? mainSeconds : Infinity;
      overtime = overtimeSeconds;
      overtimeStones = stones;
      start();
    },
    setByoYomi: (mainSeconds, period) => {
      main = mainSeconds;
      overtime = period;
      overtimeStones = 1;
      start();
    },
    setUnlimited: () => {
      main = Infinity;
      overtime = 0;
      overtimeStones = 0;
      start();
    },
    setLeft: (color, seconds, stones) => void left.set(color, { seconds, stones }),
    newGame: start,
    spend: (color, spent) => {
      const { seconds, stones } = left.get(color) ?? { seconds: Infinity, stones: 0 };
      if (seconds === Infinity) return;
      const rest = seconds - spent;
      if (stones > 1) left.set(color, { seconds: rest, stones: stones - 1 });
      else if (stones === 1 || rest <= 0) left.set(color, { seconds: overtime, stones: overtimeStones });
      else left.set(color, { seconds: rest, stones: 0 });
    },
    allocate: (color, moves) => {
      const { seconds, stones } = left.get(color) ?? { seconds: Infinity, stones: 0 };
      if (seconds === Infinity) return null;
      const movesToGo = Math.max(MIN_MOVES_TO_GO, (EXPECTED_MOVES - moves) / 2);
      // In main time a share of it, and at least the time per stone of a following overtime.
      const share =
        stones > 0
          ? seconds / stones
          : Math.max(seconds / movesToGo, overtimeStones > 0 ? overtime / overtimeStones : 0);
      return Math.max(MIN_MOVE_MS, (Math.min(share, seconds) * USED_SHARE - MOVE_OVERHEAD) * 1000);
    },
  };
};
