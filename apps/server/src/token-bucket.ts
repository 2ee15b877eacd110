// Token buckets, one per key (an address, a guest). A bucket is one number, the time at which it will be full again
// (GCRA), so its size does not depend on the limit.

/** A burst of `count` tokens, refilled over `perMs` milliseconds. */
export interface Rate {
  readonly count: number;
  readonly perMs: number;
}

export interface TokenBuckets {
  /**
   * Takes tokens and returns 0 if there are enough; otherwise takes none and returns the milliseconds until there are.
   */
  readonly take: (key: string, now: number, cost?: number) => number;
  /** Takes tokens for work already done, even into debt. Returns the milliseconds until the debt is paid. */
  readonly charge: (key: string, now: number, cost: number) => number;
  /** The number of buckets that are not known to be full. */
  readonly size: () => number;
}

/** The most keys that are stored. The least recently used one is evicted first, and then has a full bucket. */
const MAX_KEYS = 100_000;

export const openTokenBuckets = ({ count, perMs }: Rate, maxKeys = MAX_KEYS): TokenBuckets => {
  const msPerToken = perMs / count;
  /** When each bucket is full again, in order of last use. */
  const fullAt = new Map<string, number>();

  /** Evicts full buckets, which equal new ones. A bucket that was not used for `perMs` is full, and comes first. */
  const evict = (now: number): void => {
    for (const [key, at] of fullAt) {
      if (at > now && fullAt.size <= maxKeys) return;
      fullAt.delete(key);
    }
  };

  /** The last key used: it need not be moved to the end again. */
  let newest: string | null = null;

  const put = (key: string, at: number, now: number): void => {
    const isKnown = key === newest ? fullAt.has(key) : fullAt.delete(key);
    newest = key;
    fullAt.set(key, at);
    // Only a new key needs room.
    if (!isKnown) evict(now);
  };

  const costOf = (key: string, now: number, cost: number): number =>
    Math.max(fullAt.get(key) ?? now, now) + cost * msPerToken;

  return {
    take: (key, now, cost = 1) => {
      const at = costOf(key, now, cost);
      // A millionth of a token is a rounding error.
      const wait = at - now - perMs - msPerToken / 1e6;
      if (wait > 0) return Math.ceil(wait);
      put(key, at, now);
      return 0;
    },
    charge: (key, now, cost) => {
      const at = costOf(key, now, cost);
      put(key, at, now);
      return Math.max(0, Math.ceil(at - now - perMs - msPerToken / 1e6));
    },
    size: () => fullAt.size,
  };
};
