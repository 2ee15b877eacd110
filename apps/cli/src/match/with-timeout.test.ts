import { fault } from "@tengen/engine-protocols/tournament";
import { expect, test } from "vitest";
import { withTimeout } from "./with-timeout.ts";

/** Timers that the test fires; cleared ones do not fire. */
const makeTimers = () => {
  const timers: { readonly act: () => void; isCleared: boolean }[] = [];
  const startTimer = (_milliseconds: number, act: () => void) => {
    const timer = { act, isCleared: false };
    timers.push(timer);
    return () => {
      timer.isCleared = true;
    };
  };
  return { timers, startTimer };
};

test("[CLI-M9] progress restarts the timeout, and silence expires it", async () => {
  const { timers, startTimer } = makeTimers();
  let givenUp = 0;
  let alive = (): void => {};
  const work = (sign: () => void): Promise<never> => {
    alive = sign;
    return new Promise(() => {});
  };
  const answer = withTimeout(70, "move", work, () => (givenUp += 1), startTimer);
  alive();
  alive();
  expect(timers.map(({ isCleared }) => isCleared)).toEqual([true, true, false]);
  timers.at(-1)?.act();
  expect(await answer).toEqual(fault("timeout", "no move within 70 ms"));
  expect(givenUp).toBe(1);
});

test("[CLI-M9] an answer clears the timeout, and so does an error, which is a crash", async () => {
  const { timers, startTimer } = makeTimers();
  expect(
    await withTimeout(
      70,
      "move",
      async () => ({ ok: true, value: "e5" }) as const,
      () => {},
      startTimer,
    ),
  ).toEqual({ ok: true, value: "e5" });
  const failing = withTimeout(
    70,
    "move",
    () => Promise.reject(new Error("gone")),
    () => {},
    startTimer,
  );
  expect(await failing).toEqual(fault("crash", "gone"));
  expect(timers.map(({ isCleared }) => isCleared)).toEqual([true, true]);
});
