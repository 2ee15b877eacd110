// The page's timers.
import type { StartTimer } from "@tengen/workers";

export const startTimer: StartTimer = (milliseconds, act) => {
  const timer = setTimeout(act, milliseconds);
  return () => clearTimeout(timer);
};
