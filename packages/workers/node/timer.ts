import type { StartTimer } from "../src/timer.ts";

export const startTimer: StartTimer = (milliseconds, act) => {
  const timer = setTimeout(act, milliseconds);
  return () => clearTimeout(timer);
};
