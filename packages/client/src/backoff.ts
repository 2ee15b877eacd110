// How long to wait before one connects again. The first time is quick, because most cuts are short; the jitter keeps a
// thousand clients of a server that restarts from coming back at the same moment.
import { CLOSE_CODES } from "@tengen/protocol";

/** Milliseconds before the first attempt, and the most there can be. */
const FIRST_MS = 250;
const MOST_MS = 10_000;
/** A server that shuts down needs a moment until it, or another one, is there. */
const RESTART_MS = 2000;
/** After one was told that it is too much. */
const BUSY_FIRST_MS = 20_000;
const BUSY_MOST_MS = 60_000;

const doubled = (first: number, most: number, attempt: number): number =>
  Math.min(most, first * 2 ** Math.min(attempt - 1, 30));

/** The longest that a server is believed when it says how long to wait. */
const TOLD_MOST_MS = 600_000;

/** Milliseconds before an attempt, counted from 1, after a close with this code; `toldMs` is what the server said, `fraction` is from 0 up to 1. */
export const reconnectDelay = (attempt: number, code: number, fraction: number, toldMs = 0): number => {
  const ordinary = doubled(FIRST_MS, MOST_MS, attempt);
  const whole =
    code === CLOSE_CODES.rate
      ? doubled(BUSY_FIRST_MS, BUSY_MOST_MS, attempt)
      : Math.max(ordinary, code === CLOSE_CODES.goingAway ? RESTART_MS : 0);
  return Math.max(Math.round(whole * (0.5 + fraction / 2)), Math.min(toldMs, TOLD_MOST_MS));
};
