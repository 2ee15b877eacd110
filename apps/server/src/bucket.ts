// How often somebody may do something: so many times in any stretch of time.

export interface Rate {
  readonly count: number;
  readonly perMs: number;
}

/** When somebody did something, the oldest first; what lies before `from` is too long ago to count. */
export interface Bucket {
  readonly times: number[];
  from: number;
}

export const openBucket = (): Bucket => ({ times: [], from: 0 });

/** What has been forgotten is thrown away when there is so much of it. */
const MOST_FORGOTTEN = 64;

const forgetOld = (bucket: Bucket, { perMs }: Rate, now: number): void => {
  const { times } = bucket;
  while (bucket.from < times.length && (times[bucket.from] ?? now) <= now - perMs) bucket.from += 1;
  if (bucket.from < MOST_FORGOTTEN || bucket.from * 2 < times.length) return;
  times.splice(0, bucket.from);
  bucket.from = 0;
};

/** Counts something that was done already as so many; false when that is more than is allowed. */
export const chargeTo = (bucket: Bucket, rate: Rate, now: number, count: number): boolean => {
  forgetOld(bucket, rate, now);
  for (let one = 0; one < count; one += 1) bucket.times.push(now);
  return bucket.times.length - bucket.from <= rate.count;
};

/** Whether one more is allowed; if so it is counted. */
export const takeFrom = (bucket: Bucket, rate: Rate, now: number): boolean => {
  forgetOld(bucket, rate, now);
  if (bucket.times.length - bucket.from >= rate.count) return false;
  bucket.times.push(now);
  return true;
};

/** Rates by a key, such as an address. What is too long ago is forgotten. */
export const openBuckets = (rate: Rate): ((key: string, now: number) => boolean) => {
  const buckets = new Map<string, Bucket>();
  let swept = 0;
  return (key, now) => {
    if (now - swept > rate.perMs) {
      swept = now;
      for (const [name, { times }] of buckets) if ((times.at(-1) ?? 0) <= now - rate.perMs) buckets.delete(name);
    }
    const bucket = buckets.get(key) ?? openBucket();
    buckets.set(key, bucket);
    return takeFrom(bucket, rate, now);
  };
};
