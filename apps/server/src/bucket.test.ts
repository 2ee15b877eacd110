import { expect, test } from "vitest";
import { chargeTo, openBucket, openBuckets, takeFrom } from "./bucket.ts";

const RATE = { count: 100, perMs: 20_000 };

test("so many and no more in any stretch of time, however they are spread", () => {
  const bucket = openBucket();
  const taken: number[] = [];
  for (let now = 0; now < 100_000; now += 7) if (takeFrom(bucket, RATE, now)) taken.push(now);
  // A burst at once, then as many again only when the first are too long ago.
  expect(taken.filter((time) => time < 20_000)).toHaveLength(100);
  for (const from of taken) {
    expect(taken.filter((time) => time >= from && time < from + RATE.perMs).length).toBeLessThanOrEqual(RATE.count);
  }
  expect(taken).toHaveLength(500);
  expect(bucket.times.length).toBeLessThan(300);
});

test("what was charged counts as well", () => {
  const bucket = openBucket();
  expect(chargeTo(bucket, RATE, 0, 99)).toBe(true);
  expect(takeFrom(bucket, RATE, 1)).toBe(true);
  expect(takeFrom(bucket, RATE, 2)).toBe(false);
  expect(takeFrom(bucket, RATE, 20_000)).toBe(true);
  expect(chargeTo(bucket, RATE, 20_000, 99)).toBe(false);
});

test("each key has its own", () => {
  const isAllowed = openBuckets({ count: 1, perMs: 1000 });
  expect([isAllowed("a", 5000), isAllowed("a", 5001), isAllowed("b", 5002), isAllowed("a", 7000)]).toEqual([
    true,
    false,
    true,
    true,
  ]);
});
