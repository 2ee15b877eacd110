// The match clock as the manager runs it: it starts with the process and runs only while a move is pending. The startup
// time of the process counts into the first move, because a manager that sends everything at once is already waiting.
import type { InfoKey } from "./command.ts";
import { allocateTime } from "./time.ts";
import type { Deadlines } from "../front-end/search-runner.ts";

/** Milliseconds per move without `timeout_turn`, as in the protocol's example program. */
const DEFAULT_TURN = 30_000;
/** Decay of the measured lateness per move. */
const LATENESS_DECAY = 0.9;

export interface MatchClock {
  /** A line has arrived; the first one ends the startup. */
  readonly onLine: () => void;
  readonly setInfo: (key: Extract<InfoKey, "timeout_turn" | "timeout_match" | "time_left">, value: number) => void;
  readonly newMatch: () => void;
  /** A move has been pending since that time. */
  readonly startMove: (at: number) => void;
  readonly allocate: (movesMade: number) => Deadlines;
  /** The move was sent or aborted. */
  readonly endMove: () => void;
}

export const openMatchClock = (now: () => number, startedAt: number): MatchClock => {
  let startUp: number | null = null;
  let turn = DEFAULT_TURN;
  let match = Infinity;
  /** As received; null if not sent. */
  let left: number | null = null;
  /** Time used since `left` was received, else since the start of the match. */
  let used = 0;
  let movingSince: number | null = null;
  /** When the current search must stop, and how late recent searches stopped at worst. */
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
        // 2147483647 means no limit; its share is longer than any move.
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
      late = Math.max(now() - stopAt, late * LATENESS_DECAY);
      used += spent();
      movingSince = null;
      startUp = 0;
    },
  };
};
