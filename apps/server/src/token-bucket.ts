// Rate limits as token buckets, one for each key (an address, a guest). A bucket is one number, the moment at which it will be full again (GCRA), so that
// an allowance of a million costs no more memory than one of ten.

/** So many at once, and as many again while `perMs` pass. */
export interface Rate {
  readonly count: number;
  readonly perMs: number;
}

export interface TokenBuckets {
  /** Takes tokens, if there are enough: 0. Otherwise takes nothing, and gives the milliseconds until there are. */
  readonly take: (key: string, now: number, cost?: number) => number;
  /** Takes tokens for what was done already, also more than there are. Gives the milliseconds until the debt is paid. */
  readonly charge: (key: string, now: number, cost: number) => number;
  /** Keys whose bucket is not known to be full. */
  readonly size: () => number;
}

/** Keys that are remembered. Whoever was heard of least recently is forgotten first, and has a full bucket then. */
const MAX_KEYS = 100_000;

export const openTokenBuckets = ({ count, perMs }: Rate, maxKeys = MAX_KEYS): TokenBuckets => {
  const msPerToken = perMs / count;
  /** When each bucket is full again. The key that was used last stands last. */
  const fullAt = new Map<string, number>();

  /** Forgets full buckets, which are like new ones: a bucket that nobody has used for `perMs` is full, and stands first. */
  const evict = (now: number): void => {
    for (const [key, at] of fullAt) {
      if (at > now && fullAt.size <= maxKeys) return;
      fullAt.delete(key);
    }
  };

  const put = (key: string, at: number, now: number): void => {
    fullAt.delete(key);
    fullAt.set(key, at);
    evict(now);
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
