import type { StartTimer } from "@tengen/kernel";
import { expect, test } from "vitest";
import { startWatchdog, makeWatchdogFactory } from "./watchdog.ts";

/** Timers that the test fires. */
const makeTimers = () => {
  const timers: { readonly milliseconds: number; readonly act: () => void; cancelled: boolean }[] = [];
  const startTimer: StartTimer = (milliseconds, act) => {
    const timer = { milliseconds, act, cancelled: false };
    timers.push(timer);
    return () => {
      timer.cancelled = true;
    };
  };
  return { timers, startTimer, act: () => timers.at(-1)?.act() };
};

test("[BOT-4] the waiting code learns of the expiry first, then the bot", async () => {
  const { timers, startTimer } = makeTimers();
  const { signal, expired, clear } = startWatchdog(startTimer, 50);
  expect(timers.map(({ milliseconds }) => milliseconds)).toEqual([50]);
  timers[0]?.act();
  await expired;
  clear();
  expect([signal.aborted, timers[1]?.milliseconds, timers[1]?.cancelled]).toEqual([false, 0, false]);
  timers[1]?.act();
  expect(signal.aborted).toBe(true);
});

test("[BOT-4] a cleared watchdog does not expire", () => {
  const { timers, startTimer } = makeTimers();
  startWatchdog(startTimer, 50).clear();
  expect(timers.map(({ cancelled }) => cancelled)).toEqual([true]);
});

test("[BOT-8] a suspended process loses at most a second of the limit", () => {
  const { timers, startTimer, act } = makeTimers();
  const { signal } = startWatchdog(startTimer, 2500);
  // However late each tick is.
  act();
  act();
  expect([timers.map(({ milliseconds }) => milliseconds), signal.aborted]).toEqual([[1000, 1000, 500], false]);
  act();
  act();
  expect(signal.aborted).toBe(true);
});

test("[BOT-8] progress restarts the watchdog, unless it has expired", () => {
  const { timers, startTimer, act } = makeTimers();
  const { signal, restart } = startWatchdog(startTimer, 1500);
  act();
  restart();
  expect(timers.map(({ milliseconds, cancelled }) => [milliseconds, cancelled])).toEqual([
    [1000, false],
    [500, true],
    [1000, false],
  ]);
  act();
  act();
  restart();
  expect(timers.map(({ milliseconds }) => milliseconds)).toEqual([1000, 500, 1000, 500, 0]);
  act();
  expect(signal.aborted).toBe(true);
});

test("[BOT-8] a watchdog can be expired at once, and only once", async () => {
  const { timers, startTimer } = makeTimers();
  const { expired, expire } = startWatchdog(startTimer, 1500);
  expire();
  expire();
  await expired;
  expect(timers.map(({ milliseconds, cancelled }) => [milliseconds, cancelled])).toEqual([
    [1000, true],
    [0, false],
  ]);
});

test("[BOT-8] a bot is hung after two minutes without progress, a starting thread after five", () => {
  for (const [of, turnMs, seconds] of [
    ["turn", undefined, 120],
    ["turn", 7000, 7],
    ["ready", 7000, 300],
  ] as const) {
    const { timers, startTimer, act } = makeTimers();
    const { signal } = makeWatchdogFactory(startTimer, turnMs)(of);
    for (let second = 0; second < seconds; second += 1) act();
    expect([timers.length, signal.aborted]).toEqual([seconds + 1, false]);
    act();
    expect(signal.aborted).toBe(true);
  }
});
