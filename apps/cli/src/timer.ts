/** Starts a timer; the result clears it. Without imports, because a program that starts a searcher counts the milliseconds. */
export const startTimer = (milliseconds: number, act: () => void): (() => void) => {
  const timer = setTimeout(act, milliseconds);
  return () => clearTimeout(timer);
};
