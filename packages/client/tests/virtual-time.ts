// Fake timers: time passes only when a test advances it.

export interface VirtualTime {
  readonly now: () => number;
  readonly startTimer: (milliseconds: number, act: () => void) => () => void;
  /** Advances the clock and fires all timers that are due, in order. */
  readonly advance: (milliseconds: number) => void;
}

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly act: () => void;
}

export const makeVirtualTime = (start = 0): VirtualTime => {
  let now = start;
  let order = 0;
  let timers: Timer[] = [];
  return {
    now: () => now,
    startTimer: (milliseconds, act) => {
      order += 1;
      const timer = { at: now + Math.max(1, milliseconds), order, act };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    advance: (milliseconds) => {
      const end = now + milliseconds;
      for (;;) {
        const [next] = timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at || a.order - b.order);
        if (next === undefined) break;
        timers = timers.filter((other) => other !== next);
        now = next.at;
        next.act();
      }
      now = end;
    },
  };
};
