/** Starts a timer; the result clears it. Without imports, because a program that starts a searcher counts the milliseconds. */
export const startTimer = (milliseconds: number, act: () => void): (() => void) => {
  const timer = setTimeout(act, milliseconds);
  return () => clearTimeout(timer);
};

/** The same, for somebody who waits for an answer: one that is there already when the time is up is heard first, however busy this thread was. */
export const startDeadlineTimer = (milliseconds: number, act: () => void): (() => void) => {
  let immediate: NodeJS.Immediate | undefined;
  const clear = startTimer(milliseconds, () => {
    // After what has come in meanwhile.
    immediate = setImmediate(act);
  });
  return () => {
    clear();
    clearImmediate(immediate);
  };
};
