import { expect, test } from "vitest";
import { addSample, bestSample, makeSample, type ClockOffset } from "./clock-offset.ts";

test("[MCL-11] the server's clock is read in the middle of the round trip, at most half of it wrong", () => {
  expect(makeSample(1000, 1040, 5000)).toEqual({ offsetMs: 3980, errorMs: 20 });
  expect(makeSample(1000, 1041, 5000)).toEqual({ offsetMs: 3980, errorMs: 21 });
  expect(makeSample(9000, 9000, 5000)).toEqual({ offsetMs: -4000, errorMs: 0 });
});

test("[MCL-11] the quickest round trip counts, the newest of equal ones", () => {
  const slow = makeSample(0, 100, 1050);
  const quick = makeSample(0, 10, 2005);
  const newer = makeSample(0, 10, 3005);
  expect(bestSample([])).toBeNull();
  expect(bestSample([slow, quick])).toEqual(quick);
  expect(bestSample([quick, slow])).toEqual(quick);
  expect(bestSample([quick, newer, slow])).toEqual(newer);
});

test("[MCL-11] old samples are dropped", () => {
  let samples: readonly ClockOffset[] = [makeSample(0, 2, 1001)];
  for (let index = 0; index < 7; index += 1) samples = addSample(samples, makeSample(0, 100, 2050 + index));
  expect(samples).toHaveLength(8);
  expect(bestSample(samples)).toEqual({ offsetMs: 1000, errorMs: 1 });
  samples = addSample(samples, makeSample(0, 100, 3050));
  expect(samples).toHaveLength(8);
  expect(bestSample(samples)).toEqual({ offsetMs: 3000, errorMs: 50 });
});
