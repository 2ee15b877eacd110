// A limit in milliseconds. Only a host has timers, so it passes in the one function that starts one.
import type { TimeLimit } from "./bot-turn.ts";
import { makeStop } from "./stop.ts";

/** Acts once, after so many milliseconds and never at once; returns what cancels it. */
export type StartTimer = (milliseconds: number, act: () => void) => () => void;

/** A limit on what a bot does, which starts to run now. */
export const makeTimeLimit = (startTimer: StartTimer, milliseconds: number): TimeLimit => {
  const { signal, stop } = makeStop();
  const { promise, resolve } = Promise.withResolvers<void>();
  const clear = startTimer(milliseconds, () => {
    // In this order: whoever waits learns first that the time is up, and then what the bot makes of it. To clear the
    // limit in between does not spare the bot.
    resolve();
    startTimer(0, stop);
  });
  return { signal, up: promise, clear };
};
