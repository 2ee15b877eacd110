// A watchdog: a limit in milliseconds on how long a bot gives no sign of life. Only a host has timers, so it passes in the one function that starts one.
import type { Watchdog, TurnOptions } from "./bot-turn.ts";
import { makeStopController } from "./stop-controller.ts";

/** Acts once, after so many milliseconds and never at once; returns what cancels it. */
export type StartTimer = (milliseconds: number, act: () => void) => () => void;

/**
 * Milliseconds without a sign of life after which a bot is hung: while its thread starts, and in its turn. What a bot may do is limited by its budget; these
 * are so far above what a start or a slice takes that no load of the machine comes near them.
 */
const WATCHDOG_MS = { ready: 300_000, turn: 120_000 } as const;

/** The limits of a bot's turn: the same in every host, but for how long its turn may go without a sign of life. */
export const makeWatchdogFactory =
  (startTimer: StartTimer, turnMs: number = WATCHDOG_MS.turn): TurnOptions["startWatchdog"] =>
  (of) =>
    startWatchdog(startTimer, of === "ready" ? WATCHDOG_MS.ready : turnMs);

/** No more than this passes at a time: of a process that was stopped, or a machine that slept, it is not the bot that is hung. */
const TICK_MS = 1000;

/** A limit on what a bot does, which starts to run now. */
export const startWatchdog = (startTimer: StartTimer, milliseconds: number): Watchdog => {
  const { signal, stop } = makeStopController();
  const { promise, resolve } = Promise.withResolvers<void>();
  let isUp = false;
  let cancel = (): void => {};
  const expire = (): void => {
    isUp = true;
    cancel();
    // In this order: whoever waits learns first that the time is up, and then what the bot makes of it. To clear the
    // limit in between does not spare the bot.
    resolve();
    startTimer(0, stop);
  };
  const run = (left: number): void => {
    const step = Math.min(left, TICK_MS);
    cancel = startTimer(step, () => (left > step ? run(left - step) : expire()));
  };
  run(milliseconds);
  return {
    signal,
    expired: promise,
    clear: () => cancel(),
    restart: () => {
      cancel();
      if (!isUp) run(milliseconds);
    },
    expire: () => {
      if (!isUp) expire();
    },
  };
};
