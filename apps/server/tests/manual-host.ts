// A host whose clock stands still until the test moves it, and whose random numbers follow from a seed.
import { openRng, seedRng } from "@tengen/kernel";
import type { Host } from "../src/host.ts";

export interface ManualHost {
  readonly host: Host;
  /** Runs everything that is due within the next milliseconds, in order. */
  readonly advance: (milliseconds: number) => Promise<void>;
}

interface Timer {
  readonly at: number;
  readonly act: () => void;
}

/** Lets all promises settle that wait for no timer. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 500; turn += 1) await Promise.resolve();
};

export const openManualHost = (seed: string): ManualHost => {
  const rng = openRng(seedRng(seed));
  const timers = new Set<Timer>();
  let now = 0;
  const add = (timer: Timer): (() => void) => {
    timers.add(timer);
    return () => void timers.delete(timer);
  };
  const startTimer: Host["startTimer"] = (milliseconds, act) => add({ at: now + milliseconds, act });
  return {
    host: {
      monotonic: () => now,
      startTimer,
      startInterval: (milliseconds, act) => {
        const repeat = (): (() => void) =>
          startTimer(milliseconds, () => {
            stop = repeat();
            act();
          });
        let stop = repeat();
        return () => stop();
      },
      defer: (act) => void startTimer(0, act),
      randomBytes: (count) => Uint8Array.from({ length: count }, () => rng.integer(256)),
      random: () => rng.integer(1_000_000) / 1_000_000,
    },
    advance: async (milliseconds) => {
      const until = now + milliseconds;
      for (;;) {
        await settle();
        const [next] = [...timers].filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at);
        if (next === undefined) break;
        timers.delete(next);
        now = next.at;
        next.act();
      }
      now = until;
    },
  };
};
