// How long a built-in of a tournament is waited for.
import { describeError } from "@tengen/kernel";
import { makeFault, type EngineFault } from "@tengen/tournament";
import { startDeadlineTimer } from "../timer.ts";

/** Waits for some work, but no longer than so, from its last sign of life on; whoever is late, or fails, is given up. */
export const withTimeout = async <T>(
  milliseconds: number,
  what: string,
  work: (alive: () => void) => Promise<T | EngineFault>,
  giveUp: () => void,
  startTimer = startDeadlineTimer,
): Promise<T | EngineFault> => {
  const { promise: late, resolve } = Promise.withResolvers<EngineFault>();
  const start = (): (() => void) =>
    startTimer(milliseconds, () => {
      giveUp();
      resolve(makeFault("timeout", `no ${what} within ${milliseconds} ms`));
    });
  let clearTimer = start();
  const alive = (): void => {
    clearTimer();
    clearTimer = start();
  };
  try {
    return await Promise.race([work(alive), late]);
  } catch (error) {
    giveUp();
    return makeFault("crash", describeError(error));
  } finally {
    clearTimer();
  }
};
