// Timeouts for the built-in players of a tournament.
import { describeError } from "@tengen/kernel";
import { makeFault, type EngineFault } from "@tengen/engine-protocols/tournament";
import { startDeadlineTimer } from "../timer.ts";

/** Waits for work until `milliseconds` have passed since its last progress; if it is late or fails, it is abandoned. */
export const withTimeout = async <T>(
  milliseconds: number,
  what: string,
  work: (alive: () => void) => Promise<T | EngineFault>,
  abandon: () => void,
  startTimer = startDeadlineTimer,
): Promise<T | EngineFault> => {
  const { promise: late, resolve } = Promise.withResolvers<EngineFault>();
  const start = (): (() => void) =>
    startTimer(milliseconds, () => {
      abandon();
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
    abandon();
    return makeFault("crash", describeError(error));
  } finally {
    clearTimer();
  }
};
