// A simulated process: a server, or the page of a person. It has a clock that drifts, timers, and chance of its own, and
// it can crash between any two of its effects. What a crashed process still does has no effect.
import type { World } from "./world.ts";

export interface Process {
  readonly name: string;
  readonly isAlive: () => boolean;
  /**
   * Every effect on the rest of the world passes here. False if the process is dead, or dies right before this effect.
   */
  readonly mayAct: (effect: () => string) => boolean;
  readonly kill: () => void;
  /** Calls the listener when the process dies, or now if it is dead. */
  readonly onDeath: (listener: () => void) => void;
  /** Milliseconds since 1970 by its own clock. */
  readonly now: () => number;
  /** Milliseconds since its start, by a clock that is never set. */
  readonly monotonic: () => number;
  readonly startTimer: (milliseconds: number, act: () => void) => () => void;
  readonly randomBytes: (count: number) => Uint8Array;
}

export interface ProcessOptions {
  readonly name: string;
  /** The probability of a crash right before an effect. */
  readonly crashes: () => number;
  /** How far its clock is off when it starts, in milliseconds, and its rate: 1 is a perfect clock. */
  readonly clock: { readonly offset: number; readonly rate: number };
}

export const startProcess = (world: World, { name, crashes, clock }: ProcessOptions): Process => {
  const started = world.now();
  const listeners: (() => void)[] = [];
  let isAlive = true;
  const kill = (): void => {
    if (!isAlive) return;
    isAlive = false;
    for (const listener of listeners) listener();
  };
  const monotonic = (): number => (world.now() - started) * clock.rate;
  return {
    name,
    isAlive: () => isAlive,
    mayAct: (effect) => {
      if (!isAlive) return false;
      if (world.chance.happens(crashes())) {
        world.tell(name, () => `crashes before: ${effect()}`);
        kill();
        return false;
      }
      return true;
    },
    kill,
    onDeath: (listener) => {
      if (isAlive) listeners.push(listener);
      else listener();
    },
    now: () => Math.floor(started + clock.offset + monotonic()),
    monotonic,
    startTimer: (milliseconds, act) =>
      world.after(milliseconds / clock.rate, () => {
        if (isAlive) act();
      }),
    randomBytes: world.chance.bytes,
  };
};
