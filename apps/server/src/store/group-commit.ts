// Puts appends together: those that arrive while one is under way share the next transaction, and so its sync. A sync takes as long for
// a thousand entries as for one.
import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import type { Append, Store } from "./store.ts";

/** Of an item: whether it was stored, or that somebody else holds its match for the moment. */
export type AppendResult = boolean | "busy";

export interface GroupOptions {
  /** Entries in one transaction: so few that nobody else waits long for it. */
  readonly limit?: number;
  /** Whether an error may be the fault of one item, so that the others are tried without it. */
  readonly isItemError?: (error: unknown) => boolean;
  /** How many may be under way at a time. There is more than one only while the others take long. */
  readonly maxConcurrent?: number;
}

const LIMIT = 1000;
/** Milliseconds after which a group takes long. */
const LONG = 100;
/** Milliseconds until what is busy is tried again, at most, and until it is given up. */
const BUSY_PAUSE = 20;
const BUSY_MS = 5000;

interface Waiting {
  readonly items: readonly Append[];
  readonly since: number;
  readonly resolve: (stored: readonly boolean[]) => void;
  readonly reject: (error: unknown) => void;
}

export interface GroupCommit {
  readonly append: Store["append"];
  /** Resolves when nothing waits any more. */
  readonly settled: () => Promise<void>;
}

export const groupAppends = (
  append: (items: readonly Append[]) => Promise<readonly AppendResult[]>,
  { limit = LIMIT, isItemError = () => true, maxConcurrent = 1 }: GroupOptions = {},
): GroupCommit => {
  const waiting: Waiting[] = [];
  const running = new Set<{ isLong: boolean; readonly done: Promise<void> }>();
  const resting = new Set<Promise<void>>();

  /** The calls that have waited longest, as many as fit; a call is never divided. */
  const takeGroup = (): readonly Waiting[] => {
    let size = 0;
    const tooMany = waiting.findIndex(({ items }, index) => (size += items.length) > limit && index > 0);
    return waiting.splice(0, tooMany === -1 ? waiting.length : tooMany);
  };

  /** Tries what was busy a little later, beside others: nobody else waits for it. */
  const retry = (call: Waiting, stored: readonly AppendResult[]): void => {
    if (performance.now() - call.since > BUSY_MS) {
      const { matchId } = call.items[stored.indexOf("busy")] as Append;
      call.reject(new Error(`somebody has held the match ${matchId} in the database for long`));
      return;
    }
    const resolve: Waiting["resolve"] = (again) => {
      const rest = [...again];
      call.resolve(stored.map((one) => (one === "busy" ? rest.shift() === true : one)));
    };
    const items = call.items.filter((_, index) => stored[index] === "busy");
    const goOn = async (): Promise<void> => {
      await sleep(Math.random() * BUSY_PAUSE);
      enqueue({ ...call, items, resolve });
    };
    const rest = goOn().finally(() => resting.delete(rest));
    resting.add(rest);
  };

  const commit = async (group: readonly Waiting[]): Promise<void> => {
    try {
      const stored = await append(group.flatMap(({ items }) => items));
      let start = 0;
      for (const call of group) {
        const own = stored.slice(start, (start += call.items.length));
        if (own.includes("busy")) retry(call, own);
        else call.resolve(own as readonly boolean[]);
      }
    } catch (error) {
      // Each alone: what is wrong with one is no fault of the others. Were anything stored already, its keys would find it.
      if (group.length > 1 && isItemError(error)) for (const one of group) await commit([one]);
      else for (const { reject } of group) reject(error);
    }
  };

  const startIfFree = (): void => {
    if (waiting.length === 0 || running.size >= maxConcurrent || [...running].some(({ isLong }) => !isLong)) return;
    const runner = { isLong: false, done: Promise.resolve() };
    const run = async (): Promise<void> => {
      while (waiting.length > 0) {
        // All that is under way in this turn of the event loop comes along, too: those who have just been answered often ask again.
        await setImmediate();
        const group = takeGroup();
        if (group.length === 0) break;
        const timer =
          maxConcurrent === 1
            ? undefined
            : setTimeout(() => {
                runner.isLong = true;
                startIfFree();
              }, LONG);
        await commit(group);
        clearTimeout(timer);
        // Another one has taken over.
        if (runner.isLong) break;
      }
      running.delete(runner);
      startIfFree();
    };
    running.add(runner);
    runner.done = run();
  };

  const enqueue = (call: Waiting): void => {
    waiting.push(call);
    startIfFree();
  };

  return {
    append: (items) => new Promise((resolve, reject) => enqueue({ items, since: performance.now(), resolve, reject })),
    settled: async () => {
      while (running.size > 0 || resting.size > 0)
        await Promise.all([...resting, ...[...running].map(({ done }) => done)]);
    },
  };
};
