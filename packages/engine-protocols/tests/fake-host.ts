// A fake clock, and a fake searcher that visits one node per millisecond, reports every 100 ms by default, and
// prefers the first free cells, row by row from the top left.
import type { StartTimer } from "@tengen/kernel";
import type {
  GomokuPosition,
  GomokuSearchInfo,
  GomokuSearchOptions,
  GomokuSearcher,
  Point,
  SearchLimit,
} from "@tengen/stones";

export interface FakeClock {
  readonly now: () => number;
  readonly startTimer: StartTimer;
  /** Advances the clock: timers fire in order, and promises settle after each. */
  readonly advance: (milliseconds: number) => Promise<void>;
  readonly timersLeft: () => number;
}

/** Lets all pending promises settle. */
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
    advance: async (milliseconds) => {
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
  readonly options: GomokuSearchOptions;
}

export interface FakeSearcher extends GomokuSearcher {
  /** The options of all `ready` calls. */
  readonly warmedUp: readonly GomokuSearchOptions[];
  readonly searches: FakeSearch[];
  readonly newGames: () => number;
  readonly isClosed: () => boolean;
}

export interface FakeBehavior {
  /** Milliseconds between `stop` and the end of the search; Infinity for never. */
  readonly stopsAfter?: number;
  /** Milliseconds between two infos. */
  readonly reportsEvery?: number;
  /** Whether it obeys its limits. */
  readonly keepsLimits?: boolean;
  readonly winRate?: number;
  /** The win rates of the first searches, one after the other. */
  readonly winRates?: readonly number[];
  /** The proof of its best line. */
  readonly proves?: { readonly winsIn: number } | { readonly losesIn: number };
  readonly fails?: "at once" | "later";
  /** Milliseconds until its threads are up; Infinity for never. */
  readonly startsAfter?: number;
  readonly failsToStart?: boolean;
  /** Whether it reports visits. */
  readonly countsVisits?: boolean;
  /** What is wrong with its moves; `forgets`: its result has none, although it reported some. */
  readonly answers?: "nothing" | "forgets" | "occupied" | "outside";
  readonly hasNet?: boolean;
}

const freeCells = ({ stones }: GomokuPosition): readonly Point[] =>
  Array.from({ length: 225 }, (_, index) => ({ x: index % 15, y: Math.floor(index / 15) })).filter(
    (cell) => !stones.some(({ x, y }) => x === cell.x && y === cell.y),
  );

export const createFakeSearcher = ({ now, startTimer }: FakeClock, behavior: FakeBehavior = {}): FakeSearcher => {
  const { stopsAfter = 0, reportsEvery = 100, keepsLimits = true, proves, fails, answers } = behavior;
  const { startsAfter = 0, failsToStart = false, countsVisits = false } = behavior;
  const warmedUp: GomokuSearchOptions[] = [];
  const searches: FakeSearch[] = [];
  let newGames = 0;
  let isClosed = false;
  let isBusy = false;

  const movesFor = (position: GomokuPosition): readonly Point[] => {
    if (answers === "occupied") return position.stones;
    return answers === "outside" ? [{ x: 15, y: -1 }] : freeCells(position);
  };

  return {
    evaluators: ["playouts", "patterns"],
    hasNet: behavior.hasNet ?? false,
    searches,
    newGames: () => newGames,
    isClosed: () => isClosed,
    search: (position, limit, given, onInfo = () => {}) => {
      // Front ends name every option.
      const options = given as GomokuSearchOptions;
      if (isBusy) throw new Error("two searches at once");
      searches.push({ position, limit, options });
      if (fails === "at once") throw new Error("no\nmemory");
      isBusy = true;
      const startedAt = now();
      const winRate = behavior.winRates?.[searches.length - 1] ?? behavior.winRate ?? 0.6;
      const best = movesFor(position);
      const snapshot = (): GomokuSearchInfo => {
        const milliseconds = now() - startedAt;
        const lines = best.slice(0, options.multiPv).map((move, rank) => ({
          winRate: winRate / (rank + 1),
          value: Math.round(1000 * (winRate / (rank + 1) - 0.5)),
          ...(countsVisits ? { visits: milliseconds } : undefined),
          ...(rank === 0 ? proves : undefined),
          moves: [move, ...best.slice(rank + 1, rank + 2)],
        }));
        const depth = 1 + Math.floor(milliseconds / 100);
        const counters = { nodes: milliseconds, milliseconds, depth, seldepth: depth + 1, hashfull: 7 };
        return { ...counters, lines: answers === "nothing" ? [] : lines, score: null };
      };
      const { promise, resolve, reject } = Promise.withResolvers<GomokuSearchInfo>();
      const clears = new Map<"report" | "limit" | "stop", () => void>();
      const finish = (): void => {
        for (const clear of clears.values()) clear();
        isBusy = false;
        if (fails === "later") reject(new Error("the thread died"));
        else resolve(answers === "forgets" ? { ...snapshot(), lines: [] } : snapshot());
      };
      const report = (): void => {
        onInfo(snapshot());
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
      warmedUp.push(options as GomokuSearchOptions);
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
