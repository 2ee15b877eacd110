/** Starts a timer; the result clears it. This file has no imports, to keep the startup of the engines short. */
export const startTimer = (milliseconds: number, act: () => void): (() => void) => {
  const timer = setTimeout(act, milliseconds);
  return () => clearTimeout(timer);
};

/**
 * The same for a deadline of a reply: a reply that has already arrived is processed first, however busy this thread
 * was.
 */
export const startDeadlineTimer = (milliseconds: number, act: () => void): (() => void) => {
  let immediate: NodeJS.Immediate | undefined;
  const clear = startTimer(milliseconds, () => {
    // After pending input.
    immediate = setImmediate(act);
  });
  return () => {
    clear();
    clearImmediate(immediate);
  };
};
