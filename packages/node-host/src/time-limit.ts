import type { TimeLimit } from "@tengen/bots";

/** A limit of so many milliseconds on what a bot does. */
export const startTimeLimit = (milliseconds: number): TimeLimit => {
  const controller = new AbortController();
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    // In this order: whoever waits learns first that the time is up, and then what the bot makes of it.
    resolve();
    setImmediate(() => controller.abort());
  }, milliseconds);
  return { signal: controller.signal, up: promise, clear: () => clearTimeout(timer) };
};
