// The commands about time: `time_settings`, `kgs-time_settings`, `time_left`.
import { parseInteger, quote } from "../front-end/text.ts";
import { parseColor } from "../go/vertex.ts";
import {
  addLag,
  byoYomiClock,
  canadianClock,
  missingTime,
  setTimeLeft,
  UNLIMITED_CLOCK,
  type GtpClock,
} from "./clock.ts";
import { DONE, refuse, SYNTAX_ERROR, type Answered, type PlainCommand } from "./plain-command.ts";
import type { GtpState } from "./session.ts";

const MAX_SECONDS = 1_000_000;
const MAX_STONES = 1000;
/** A larger difference is not lag: the controller has set the clock. In seconds. */
const MAX_LAG = 2;

const parseSeconds = (text: string | undefined): number | null => {
  const seconds = Number(text);
  return text !== undefined && /^\d+(?:\.\d+)?$/u.test(text) && seconds <= MAX_SECONDS ? seconds : null;
};

/** Null is a syntax error. */
const withClock = (state: GtpState, clock: GtpClock | null): Answered =>
  clock === null ? { state, answer: SYNTAX_ERROR } : { state: { ...state, clock }, answer: DONE };

const parseCanadian = ([first, second, third = ""]: readonly string[]): GtpClock | null => {
  const [main, overtime, stones] = [parseSeconds(first), parseSeconds(second), parseInteger(third, 0, MAX_STONES)];
  return main === null || overtime === null || stones === null ? null : canadianClock(main, overtime, stones);
};

export const timeSettings: PlainCommand = (state, args) => withClock(state, parseCanadian(args));

export const kgsTimeSettings: PlainCommand = (state, [system = "", ...args]) => {
  const [main, period] = [parseSeconds(args[0]), parseSeconds(args[1])];
  switch (system) {
    case "none":
      return withClock(state, UNLIMITED_CLOCK);
    case "absolute":
      return withClock(state, main === null ? null : canadianClock(main, 0, 0));
    case "byoyomi":
      return withClock(state, main === null || period === null ? null : byoYomiClock(main, period));
    case "canadian":
      return withClock(state, parseCanadian(args));
  }
  return refuse(state, `unknown time system ${quote(system)}`);
};

export const timeLeft: PlainCommand = (state, [first = "", seconds, stones = ""]) => {
  const color = parseColor(first);
  // Controllers may send a negative time for a clock that has run out.
  const [left, count] = [parseSeconds(seconds?.replace(/^-[\d.]+$/u, "0")), parseInteger(stones, 0, MAX_STONES)];
  if (color === null || left === null || count === null) return withClock(state, null);
  const hasMoved = state.game.moves.some((move) => move.color === color);
  // Whole seconds are rounded down.
  const missing = missingTime(state.clock, color, left, count) - (seconds?.includes(".") === true ? 0 : 1);
  const lag = hasMoved && missing > 0 && missing <= MAX_LAG ? addLag(state.lag, missing) : state.lag;
  return withClock({ ...state, lag }, setTimeLeft(state.clock, color, left, count));
};
