// Timeouts for the built-in players of a tournament.
import { describeError } from "@tengen/kernel";
import { fault, type Reply } from "@tengen/engine-protocols/tournament";
import { startDeadlineTimer } from "../timer.ts";

/** Waits for work until `milliseconds` have passed since its last progress; if it is late or fails, it is abandoned. */
export const withTimeout = async <T>(
  milliseconds: number,
  what: string,
  work: (alive: () => void) => Promise<Reply<T>>,
  abandon: () => void,
  startTimer = startDeadlineTimer,
): Promise<Reply<T>> => {
  const { promise: late, resolve } = Promise.withResolvers<Reply<T>>();
  const start = (): (() => void) =>
    startTimer(milliseconds, () => {
      abandon();
      resolve(fault("timeout", `no ${what} within ${milliseconds} ms`));
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
    return fault("crash", describeError(error));
  } finally {
    clearTimer();
  }
};
