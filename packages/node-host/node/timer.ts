import type { StartTimer } from "@tengen/bots";

export const startTimer: StartTimer = (milliseconds, act) => {
  const timer = setTimeout(act, milliseconds);
  return () => clearTimeout(timer);
};
