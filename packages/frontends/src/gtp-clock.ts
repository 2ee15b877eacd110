// The time of a game as GTP tells it, in seconds: a main time, and after it overtime for so many stones; and what of it a move may take.
import type { Color } from "./searcher.ts";

interface Left {
  readonly seconds: number;
  /** 0 in main time. */
  readonly stones: number;
}

export interface GtpClock {
  /** Main time, then so many seconds for so many stones; overtime without stones is no limit at all. */
  readonly setCanadian: (main: number, overtime: number, stones: number) => void;
  /** Japanese overtime: each move has a period of its own. */
  readonly setByoYomi: (main: number, period: number) => void;
  readonly setUnlimited: () => void;
  readonly setLeft: (color: Color, seconds: number, stones: number) => void;
  readonly newGame: () => void;
  /** A move has taken so many seconds; counted where the controller does not tell what is left. */
  readonly spend: (color: Color, seconds: number) => void;
  /** Milliseconds for the next move of a game with so many moves; null without a limit. */
  readonly allocate: (color: Color, moves: number) => number | null;
}

/** Seconds that a move's way to the controller may take, and what of a period is not used either. */
const LAG = 0.05;
const CAUTION = 0.95;
/** Moves that a game of 9x9 has, and the least that are still to be reckoned with, of one side. */
const USUAL_MOVES = 60;
const LEAST_LEFT = 12;
/** Milliseconds, whatever is left. */
const LEAST = 10;

export const openGtpClock = (): GtpClock => {
  let main = Infinity;
  let overtime = 0;
  let overtimeStones = 0;
  /** By colour; what was said last, or what is reckoned. */
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
      const toCome = Math.max(LEAST_LEFT, (USUAL_MOVES - moves) / 2);
      // In main time a share of it; where overtime follows, at least what a stone has there.
      const share =
        stones > 0 ? seconds / stones : Math.max(seconds / toCome, overtimeStones > 0 ? overtime / overtimeStones : 0);
      return Math.max(LEAST, (Math.min(share, seconds) * CAUTION - LAG) * 1000);
    },
  };
};
