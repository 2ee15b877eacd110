// A watchdog: expires when a bot makes no progress for a given time. The host passes in its timers.
import type { StartTimer } from "@tengen/kernel";
import { makeStopController } from "../stop-controller.ts";
import type { Watchdog, TurnOptions } from "./bot-turn.ts";

/**
 * Milliseconds without progress after which a bot counts as hung: while its thread starts, and during its turn. The
 * budget limits a turn; these limits are far above what a start or a slice takes on any loaded machine.
 */
const WATCHDOG_MS = { ready: 300_000, turn: 120_000 } as const;

/** Makes `startWatchdog` for a bot's turns; only the limit of a turn may differ between hosts. */
export const makeWatchdogFactory =
  (startTimer: StartTimer, turnMs: number = WATCHDOG_MS.turn): TurnOptions["startWatchdog"] =>
  (of) =>
    startWatchdog(startTimer, of === "ready" ? WATCHDOG_MS.ready : turnMs);

/** The watchdog counts at most this much at a time, so that a suspended process or machine does not expire it. */
const TICK_MS = 1000;

/** Starts a watchdog. */
export const startWatchdog = (startTimer: StartTimer, milliseconds: number): Watchdog => {
  const { signal, stop } = makeStopController();
  const { promise, resolve } = Promise.withResolvers<void>();
  let isExpired = false;
  let cancel = (): void => {};
  const expire = (): void => {
    isExpired = true;
    cancel();
    // In this order: the waiting code learns of the expiry before the bot is stopped. Clearing the watchdog in between
    // does not spare the bot.
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
      if (!isExpired) run(milliseconds);
    },
    expire: () => {
      if (!isExpired) expire();
    },
  };
};
