// Puts appends together: those that arrive while one is under way share the next transaction, and so its sync. A sync takes as long for
// a thousand entries as for one.
import { setImmediate } from "node:timers/promises";
import type { Append, Store } from "./store.ts";

/** Entries in one transaction: so few that nobody else waits long for it. */
const LIMIT = 1000;

interface Waiting {
  readonly items: readonly Append[];
  readonly resolve: (stored: readonly boolean[]) => void;
  readonly reject: (error: unknown) => void;
}

export interface GroupCommit {
  readonly append: Store["append"];
  /** Resolves when nothing waits any more. */
  readonly settled: () => Promise<void>;
}

/** `isOneOfUs`: whether an error may be the fault of one item, so that the others are tried without it. */
export const groupAppends = (
  append: Store["append"],
  limit = LIMIT,
  isOneOfUs: (error: unknown) => boolean = () => true,
): GroupCommit => {
  const waiting: Waiting[] = [];
  let running: Promise<void> | null = null;

  /** The calls that have waited longest, as many as fit; a call is never divided. */
  const takeGroup = (): readonly Waiting[] => {
    let size = 0;
    const tooMany = waiting.findIndex(({ items }, index) => (size += items.length) > limit && index > 0);
    return waiting.splice(0, tooMany === -1 ? waiting.length : tooMany);
  };

  const commit = async (group: readonly Waiting[]): Promise<void> => {
    try {
      const stored = await append(group.flatMap(({ items }) => items));
      let start = 0;
      for (const { items, resolve } of group) resolve(stored.slice(start, (start += items.length)));
    } catch (error) {
      // Each alone: what is wrong with one is no fault of the others. Were anything stored already, its keys would find it.
      if (group.length > 1 && isOneOfUs(error)) for (const one of group) await commit([one]);
      else for (const { reject } of group) reject(error);
    }
  };

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      // All that is under way in this turn of the event loop comes along, too: those who have just been answered often ask again.
      await setImmediate();
      await commit(takeGroup());
    }
    running = null;
  };

  return {
    append: (items) =>
      new Promise((resolve, reject) => {
        waiting.push({ items, resolve, reject });
        running ??= run();
      }),
    settled: async () => {
      await running;
    },
  };
};
