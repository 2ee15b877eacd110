// The simulated world: one clock, one queue of events, one seeded generator. Real code runs inside events; between two
// events all its promises settle. Nothing else may take time, so the same seed gives the same run.
import { createHash } from "node:crypto";

/** All chance of a run. */
export interface Chance {
  /** A uniform integer from `min` to `max`. */
  readonly between: (min: number, max: number) => number;
  /** True with this probability. */
  readonly happens: (probability: number) => boolean;
  readonly pick: <T>(list: readonly T[]) => T;
  readonly bytes: (count: number) => Uint8Array;
}

export interface World {
  /** Milliseconds since 1970, true time: no process sees it directly. */
  readonly now: () => number;
  readonly chance: Chance;
  /**
   * Schedules an event; returns a function that cancels it. An event is `quiet` if it settles no promise: then the next
   * one follows at once.
   */
  readonly after: (milliseconds: number, act: () => void, kind?: "quiet") => () => void;
  /** Adds a line to the story of the run. */
  readonly tell: (who: string, what: () => string) => void;
  /** Runs all events until this time. */
  readonly runUntil: (time: number) => Promise<void>;
}

interface Event {
  readonly at: number;
  readonly order: number;
  readonly act: () => void;
  readonly isQuiet: boolean;
  isCancelled: boolean;
}

const isEarlier = (a: Event, b: Event): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);

/** A binary heap: `pop` returns the earliest event. */
const makeQueue = () => {
  const heap: Event[] = [];
  const swap = (a: number, b: number): void => {
    [heap[a], heap[b]] = [heap[b] as Event, heap[a] as Event];
  };
  const isEarlierAt = (a: number, b: number): boolean => isEarlier(heap[a] as Event, heap[b] as Event);
  return {
    peek: (): Event | undefined => heap[0],
    push: (event: Event): void => {
      let at = heap.push(event) - 1;
      while (at > 0 && isEarlierAt(at, (at - 1) >> 1)) {
        swap(at, (at - 1) >> 1);
        at = (at - 1) >> 1;
      }
    },
    pop: (): void => {
      const last = heap.pop();
      if (heap.length === 0 || last === undefined) return;
      heap[0] = last;
      for (let at = 0; ;) {
        const left = 2 * at + 1;
        const child = left + 1 < heap.length && isEarlierAt(left + 1, left) ? left + 1 : left;
        if (child >= heap.length || isEarlierAt(at, child)) return;
        swap(at, child);
        at = child;
      }
    },
  };
};

/** The generator sfc32, which is fast: a run draws tens of thousands of numbers. Returns numbers from 0 up to 1. */
const makeRandom = (seed: string): (() => number) => {
  const state = new Uint32Array(createHash("sha256").update(seed).digest().buffer.slice(0, 16));
  let [a, b, c, counter] = state as unknown as [number, number, number, number];
  return () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
};

const makeChance = (seed: string): Chance => {
  const random = makeRandom(seed);
  const below = (bound: number): number => Math.floor(random() * bound);
  return {
    between: (min, max) => min + below(max - min + 1),
    happens: (probability) => probability > 0 && random() < probability,
    pick: <T>(list: readonly T[]): T => {
      if (list.length === 0) throw new Error("nothing to pick from");
      return list[below(list.length)] as T;
    },
    bytes: (count) => Uint8Array.from({ length: count }, () => below(256)),
  };
};

/** Resolves when all promises of the last event have settled: the microtask queue is empty before the next macrotask. */
const settled = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

const START = Date.UTC(2026, 0, 1);

/** `story` collects what happens; null to run without. */
export const makeWorld = (seed: string, story: string[] | null): World => {
  const queue = makeQueue();
  let now = START;
  let order = 0;
  return {
    now: () => now,
    chance: makeChance(seed),
    after: (milliseconds, act, kind) => {
      order += 1;
      const event: Event = {
        at: now + Math.max(0, milliseconds),
        order,
        act,
        isQuiet: kind === "quiet",
        isCancelled: false,
      };
      queue.push(event);
      return () => {
        event.isCancelled = true;
      };
    },
    tell: (who, what) => {
      story?.push(`${((now - START) / 1000).toFixed(3).padStart(9)} ${who.padEnd(10)} ${what()}`);
    },
    runUntil: async (time) => {
      for (let next = queue.peek(); next !== undefined && next.at <= time; next = queue.peek()) {
        queue.pop();
        if (next.isCancelled) continue;
        now = Math.max(now, next.at);
        next.act();
        if (!next.isQuiet) await settled();
      }
      now = Math.max(now, time);
    },
  };
};
