import { expect, test } from "vitest";
import { makeTimeLimit, type StartTimer } from "./time-limit.ts";

/** Timers that run when the test says so. */
const makeTimers = () => {
  const timers: { readonly milliseconds: number; readonly act: () => void; cancelled: boolean }[] = [];
  const startTimer: StartTimer = (milliseconds, act) => {
    const timer = { milliseconds, act, cancelled: false };
    timers.push(timer);
    return () => {
      timer.cancelled = true;
    };
  };
  return { timers, startTimer };
};

test("[BOT-4] whoever waits learns first that the time is up, and the bot after that", async () => {
  const { timers, startTimer } = makeTimers();
  const { signal, up, clear } = makeTimeLimit(startTimer, 50);
  expect(timers.map(({ milliseconds }) => milliseconds)).toEqual([50]);
  timers[0]?.act();
  await up;
  clear();
  expect([signal.aborted, timers[1]?.milliseconds, timers[1]?.cancelled]).toEqual([false, 0, false]);
  timers[1]?.act();
  expect(signal.aborted).toBe(true);
});

test("[BOT-4] a limit that is cleared does not run out", () => {
  const { timers, startTimer } = makeTimers();
  makeTimeLimit(startTimer, 50).clear();
  expect(timers.map(({ cancelled }) => cancelled)).toEqual([true]);
});
