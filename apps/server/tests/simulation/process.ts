// A simulated process: a server, or a page of a person. It has a clock that drifts, timers, and chance of its own. It can
// crash between any two of its effects, and it can be paused there: then its effects, timers and messages wait. What a
// crashed process still does has no effect.
import type { World } from "./world.ts";

export interface Process {
  readonly name: string;
  readonly isAlive: () => boolean;
  /** Whether it is alive and not paused. */
  readonly isRunning: () => boolean;
  /** An effect on the rest of the world. The process may crash, or be paused, right before it. */
  readonly act: (what: () => string, effect: () => void) => void;
  /** Something that happens to the process: now, or after its pause, but not if it is dead. */
  readonly deliver: (event: () => void) => void;
  readonly pause: (milliseconds: number) => void;
  /** Ends a pause. */
  readonly resume: () => void;
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
  /** The probabilities of a crash and of a pause right before an effect. */
  readonly crashes: () => number;
  readonly pauses: () => number;
  /** How far its clock is off when it starts, in milliseconds, and its rate: 1 is a perfect clock. */
  readonly clock: { readonly offset: number; readonly rate: number };
}

/** Milliseconds of a pause. */
export const PAUSE = { min: 200, max: 9000 };

/** What waits for the end of a pause. The rest of an event comes before everything that happened during the pause. */
interface Waiting {
  readonly kind: "effect" | "timer" | "message";
  readonly happen: () => void;
}

const RANKS = { effect: 0, timer: 1, message: 2 };

/** After a pause all timers may be late, and messages may have arrived: which come first is left to chance. */
const orderAfterPause = (world: World, waiting: readonly Waiting[]): readonly Waiting[] =>
  world.chance.happens(0.5) ? waiting : waiting.toSorted((a, b) => RANKS[a.kind] - RANKS[b.kind]);

export const startProcess = (world: World, { name, crashes, pauses, clock }: ProcessOptions): Process => {
  const { chance } = world;
  const started = world.now();
  const listeners: (() => void)[] = [];
  let isAlive = true;
  let isPaused = false;
  let waiting: Waiting[] = [];
  let cancelResume = (): void => {};
  const kill = (): void => {
    if (!isAlive) return;
    isAlive = false;
    for (const listener of listeners) listener();
  };
  const run = (kind: Waiting["kind"], happen: () => void): void => {
    if (!isAlive) return;
    if (isPaused) waiting.push({ kind, happen });
    else happen();
  };
  const resume = (): void => {
    if (!isPaused) return;
    isPaused = false;
    cancelResume();
    if (isAlive) world.tell(name, () => `goes on, with ${waiting.length} late events`);
    const late = orderAfterPause(world, waiting);
    waiting = [];
    for (const { kind, happen } of late) world.after(0, () => run(kind, happen));
  };
  const pause = (milliseconds: number): void => {
    if (isPaused || !isAlive) return;
    isPaused = true;
    world.tell(name, () => `is paused for ${milliseconds} ms`);
    cancelResume = world.after(milliseconds, resume);
  };
  const monotonic = (): number => (world.now() - started) * clock.rate;
  return {
    name,
    isAlive: () => isAlive,
    isRunning: () => isAlive && !isPaused,
    act: (what, effect) => {
      if (isAlive && !isPaused && chance.happens(crashes())) {
        world.tell(name, () => `crashes before: ${what()}`);
        kill();
      }
      if (chance.happens(pauses())) pause(chance.between(PAUSE.min, PAUSE.max));
      run("effect", effect);
    },
    deliver: (event) => run("message", event),
    pause,
    resume,
    kill,
    onDeath: (listener) => {
      if (isAlive) listeners.push(listener);
      else listener();
    },
    now: () => Math.floor(started + clock.offset + monotonic()),
    monotonic,
    startTimer: (milliseconds, act) => {
      let isCancelled = false;
      const cancel = world.after(milliseconds / clock.rate, () =>
        run("timer", () => {
          if (!isCancelled) act();
        }),
      );
      return () => {
        isCancelled = true;
        cancel();
      };
    },
    randomBytes: chance.bytes,
  };
};
