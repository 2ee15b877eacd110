import type { StartTimer } from "@tengen/kernel";
// The page's timers.

export const startTimer: StartTimer = (milliseconds, act) => {
  const timer = setTimeout(act, milliseconds);
  return () => clearTimeout(timer);
};
