/** Calls `act` once after `milliseconds`, never synchronously; returns a function that cancels it. */
export type StartTimer = (milliseconds: number, act: () => void) => () => void;
