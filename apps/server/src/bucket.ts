// How often somebody may do something: so many at once, and as many again over a time.

export interface Rate {
  readonly count: number;
  readonly perMs: number;
}

/** What is left of a rate, and when that was. */
export interface Bucket {
  left: number;
  at: number;
}

export const openBucket = ({ count }: Rate, now: number): Bucket => ({ left: count, at: now });

/** Whether one more is allowed; if so it is counted. */
export const takeFrom = (bucket: Bucket, { count, perMs }: Rate, now: number): boolean => {
  bucket.left = Math.min(count, bucket.left + ((now - bucket.at) * count) / perMs);
  bucket.at = now;
  if (bucket.left < 1) return false;
  bucket.left -= 1;
  return true;
};

/** Rates by a key, such as an address. What has filled up again is forgotten. */
export const openBuckets = (rate: Rate): ((key: string, now: number) => boolean) => {
  const buckets = new Map<string, Bucket>();
  let swept = 0;
  return (key, now) => {
    if (now - swept > rate.perMs) {
      swept = now;
      for (const [name, { at }] of buckets) if (now - at > rate.perMs) buckets.delete(name);
    }
    const bucket = buckets.get(key) ?? openBucket(rate, now);
    buckets.set(key, bucket);
    return takeFrom(bucket, rate, now);
  };
};
