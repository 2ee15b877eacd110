import type { TurnLimit } from "@tengen/match";

/** A limit of so many milliseconds on one turn of a bot. */
export const startTurnLimit = (milliseconds: number): TurnLimit => {
  const controller = new AbortController();
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    controller.abort();
    resolve();
  }, milliseconds);
  return { signal: controller.signal, up: promise, clear: () => clearTimeout(timer) };
};
