import { expect, test } from "vitest";
import { openTokenBuckets } from "./token-bucket.ts";

const RATE = { count: 100, perMs: 20_000 };

test("[SRV-12] allows a burst, then no more than the rate", () => {
  const { take } = openTokenBuckets(RATE);
  const taken: number[] = [];
  for (let now = 0; now < 100_000; now += 7) if (take("a", now) === 0) taken.push(now);
  expect(taken.filter((time) => time < 700)).toHaveLength(100);
  // 100 at once, then 5 per second.
  expect(taken.length).toBeGreaterThan(590);
  expect(taken.length).toBeLessThanOrEqual(600);
});

test("[SRV-12] a refusal says when a retry succeeds, and no earlier retry does", () => {
  const { take } = openTokenBuckets({ count: 2, perMs: 1000 });
  expect([take("a", 0), take("a", 0), take("a", 0), take("a", 300)]).toEqual([0, 0, 500, 200]);
  expect(take("a", 500)).toBe(0);
});

test("[SRV-12] a charge counts, even into debt", () => {
  const { take, charge } = openTokenBuckets(RATE);
  expect(charge("a", 0, 99)).toBe(0);
  expect([take("a", 0), take("a", 0)]).toEqual([0, 200]);
  expect(charge("a", 0, 10)).toBe(2000);
  expect(take("a", 2000)).toBe(200);
  expect(take("a", 2200)).toBe(0);
});

test("[SRV-12] keys are independent, and a cost of several tokens is taken completely or not at all", () => {
  const { take } = openTokenBuckets({ count: 3, perMs: 3000 });
  expect([take("a", 0, 2), take("a", 0, 2), take("b", 0, 3), take("a", 0, 1)]).toEqual([0, 1000, 0, 0]);
});

test("[SRV-12] full buckets are evicted, and the number of keys is bounded", () => {
  const limiter = openTokenBuckets(RATE, 1000);
  for (let guest = 0; guest < 900; guest += 1) limiter.take(`g${guest}`, 0, 50);
  expect(limiter.size()).toBe(900);
  limiter.take("later", 10_000);
  expect(limiter.size()).toBe(1);
  for (let guest = 0; guest < 50_000; guest += 1) limiter.take(`h${guest}`, 10_000, 100);
  expect(limiter.size()).toBe(1000);
  // A recently used key keeps its bucket.
  expect(limiter.take("h49999", 10_001)).toBeGreaterThan(0);
});

test("[SRV-12] the least recently used key is evicted first", () => {
  const { take } = openTokenBuckets({ count: 1, perMs: 1000 }, 2);
  take("a", 0);
  take("b", 0);
  // Used again, and twice in a row.
  take("a", 1000);
  take("a", 2000);
  take("c", 2000);
  expect([take("a", 2000), take("c", 2000)]).toEqual([1000, 1000]);
  // An evicted key has a full bucket.
  const other = openTokenBuckets({ count: 1, perMs: 1000 }, 2);
  for (const key of ["a", "b", "c"]) other.take(key, 0);
  expect([other.take("c", 0), other.take("b", 0), other.take("a", 0)]).toEqual([1000, 1000, 0]);
});
