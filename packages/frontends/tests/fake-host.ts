// A clock that stands still until it is told to go on, and a searcher that is never in doubt: it visits one node a millisecond, reports every 100 if nothing else is wanted, and
// likes the free cells best that are nearest to the top left corner, row by row.
import type { Cell, GomokuPosition, GomokuSearcher, SearchInfo, SearchLimit, SearchOptions } from "../src/searcher.ts";
import type { StartTimer } from "../src/host.ts";

export interface FakeClock {
  readonly now: () => number;
  readonly startTimer: StartTimer;
  /** Lets time pass: timers fire at their time, and whatever waits for a promise goes on after each. */
  readonly pass: (milliseconds: number) => Promise<void>;
  readonly timersLeft: () => number;
}

/** Lets everything go on that waits for nothing but promises. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export const createFakeClock = (): FakeClock => {
  let time = 0;
  const timers = new Map<object, { readonly at: number; readonly act: () => void }>();
  return {
    now: () => time,
    startTimer: (milliseconds, act) => {
      const key = {};
      timers.set(key, { at: time + milliseconds, act });
      return () => timers.delete(key);
    },
    pass: async (milliseconds) => {
      const until = time + milliseconds;
      await settle();
      for (;;) {
        const [next] = [...timers].toSorted(([, a], [, b]) => a.at - b.at);
        if (next === undefined || next[1].at > until) break;
        timers.delete(next[0]);
        time = Math.max(time, next[1].at);
        next[1].act();
        await settle();
      }
      time = until;
    },
    timersLeft: () => timers.size,
  };
};

export interface FakeSearch {
  readonly position: GomokuPosition;
  readonly limit: SearchLimit;
  readonly options: SearchOptions;
}

export interface FakeSearcher extends GomokuSearcher {
  /** What it was asked to get ready for. */
  readonly warmedUp: readonly SearchOptions[];
  readonly searches: FakeSearch[];
  readonly newGames: () => number;
  readonly isClosed: () => boolean;
}

export interface FakeHabits {
  /** Milliseconds between being told to stop and stopping; Infinity for never. */
  readonly stopsAfter?: number;
  /** Milliseconds between two reports. */
  readonly reportsEvery?: number;
  /** Whether limits are kept. */
  readonly keepsLimits?: boolean;
  readonly winRate?: number;
  /** What it has proven of its best line. */
  readonly proves?: { readonly winsIn: number } | { readonly losesIn: number };
  readonly fails?: "at once" | "later";
  /** Milliseconds until its threads are up; Infinity for never. */
  readonly startsAfter?: number;
  readonly failsToStart?: boolean;
  /** Whether it counts how often each move was tried. */
  readonly countsVisits?: boolean;
  /** What is wrong with its moves; `forgets`: it has none at last, though it told some. */
  readonly answers?: "nothing" | "forgets" | "occupied" | "outside";
}

const freeCells = ({ stones }: GomokuPosition): readonly Cell[] =>
  Array.from({ length: 225 }, (_, index) => ({ x: index % 15, y: Math.floor(index / 15) })).filter(
    (cell) => !stones.some(({ x, y }) => x === cell.x && y === cell.y),
  );

export const createFakeSearcher = ({ now, startTimer }: FakeClock, habits: FakeHabits = {}): FakeSearcher => {
  const { stopsAfter = 0, reportsEvery = 100, keepsLimits = true, winRate = 0.6, proves, fails, answers } = habits;
  const { startsAfter = 0, failsToStart = false, countsVisits = false } = habits;
  const warmedUp: SearchOptions[] = [];
  const searches: FakeSearch[] = [];
  let newGames = 0;
  let isClosed = false;
  let isBusy = false;

  const movesFor = (position: GomokuPosition): readonly Cell[] => {
    if (answers === "occupied") return position.stones;
    return answers === "outside" ? [{ x: 15, y: -1 }] : freeCells(position);
  };

  return {
    evaluators: ["playouts", "patterns"],
    searches,
    newGames: () => newGames,
    isClosed: () => isClosed,
    search: (position, limit, options, onInfo) => {
      if (isBusy) throw new Error("two searches at once");
      searches.push({ position, limit, options });
      if (fails === "at once") throw new Error("no\nmemory");
      isBusy = true;
      const startedAt = now();
      const best = movesFor(position);
      const look = (): SearchInfo => {
        const milliseconds = now() - startedAt;
        const lines = best.slice(0, options.multiPv).map((move, rank) => ({
          winRate: winRate / (rank + 1),
          value: Math.round(1000 * (winRate / (rank + 1) - 0.5)),
          ...(countsVisits ? { visits: milliseconds } : undefined),
          ...(rank === 0 ? proves : undefined),
          moves: [move, ...best.slice(rank + 1, rank + 2)],
        }));
        const depth = 1 + Math.floor(milliseconds / 100);
        const told = { nodes: milliseconds, milliseconds, depth, seldepth: depth + 1, hashfull: 7 };
        return { ...told, lines: answers === "nothing" ? [] : lines };
      };
      const { promise, resolve, reject } = Promise.withResolvers<SearchInfo>();
      const clears = new Map<"report" | "limit" | "stop", () => void>();
      const finish = (): void => {
        for (const clear of clears.values()) clear();
        isBusy = false;
        if (fails === "later") reject(new Error("the thread died"));
        else resolve(answers === "forgets" ? { ...look(), lines: [] } : look());
      };
      const report = (): void => {
        onInfo(look());
        clears.set("report", startTimer(reportsEvery, report));
      };
      clears.set("report", startTimer(reportsEvery, report));
      const end = Math.min(limit.milliseconds ?? Infinity, limit.nodes ?? Infinity);
      if (keepsLimits && end < Infinity) clears.set("limit", startTimer(end, finish));
      return {
        result: promise,
        stop: () => {
          if (stopsAfter < Infinity && !clears.has("stop")) clears.set("stop", startTimer(stopsAfter, finish));
        },
      };
    },
    warmedUp,
    ready: (options) => {
      warmedUp.push(options);
      if (failsToStart) return Promise.reject(new Error("no\nthread"));
      const { promise, resolve } = Promise.withResolvers<void>();
      if (startsAfter === 0) resolve();
      else if (startsAfter < Infinity) startTimer(startsAfter, resolve);
      return promise;
    },
    newGame: () => {
      if (isBusy) throw new Error("a new game while searching");
      newGames += 1;
    },
    close: () => {
      isClosed = true;
      return Promise.resolve();
    },
  };
};
