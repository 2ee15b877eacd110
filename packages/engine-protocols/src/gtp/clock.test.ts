import { expect, test } from "vitest";
import { allocateTime, byoYomiClock, canadianClock, setTimeLeft, spendTime } from "./clock.ts";

const left = (clock: ReturnType<typeof canadianClock>) => clock.left.get("black");

test.each([
  ["some main time is left", 9, { seconds: 1, stones: 0 }],
  ["the main time is used up to the second", 10, { seconds: 30, stones: 5 }],
  ["the main time is exceeded", 11, { seconds: 29, stones: 5 }],
])("[GTP-5] %s", (_name, spent, expected) => {
  expect(left(spendTime(canadianClock(10, 30, 5), "black", spent))).toEqual(expected);
});

test("[GTP-5] a period of several stones runs on, and starts again after the last one", () => {
  const inOvertime = spendTime(canadianClock(10, 30, 2), "black", 10);
  expect(left(spendTime(inOvertime, "black", 12))).toEqual({ seconds: 18, stones: 1 });
  expect(left(spendTime(spendTime(inOvertime, "black", 12), "black", 3))).toEqual({ seconds: 30, stones: 2 });
  expect(left(spendTime(spendTime(byoYomiClock(10, 30), "black", 10), "black", 29))).toEqual({
    seconds: 30,
    stones: 1,
  });
});

test("[GTP-5] the other colour keeps its time, and no limit stays none", () => {
  expect(spendTime(canadianClock(10, 30, 2), "black", 4).left.get("white")).toEqual({ seconds: 10, stones: 0 });
  const unlimited = canadianClock(0, 30, 0);
  expect(spendTime(unlimited, "black", 100)).toBe(unlimited);
  expect(allocateTime(unlimited, "black", 0)).toBeNull();
});

test("[GTP-5] the last of the main time goes over into the overtime", () => {
  // 95 % of two seconds, less 50 ms.
  expect(allocateTime(setTimeLeft(byoYomiClock(60, 2), "black", 0.1, 0), "black", 30)).toBeCloseTo(1850);
  expect(allocateTime(setTimeLeft(canadianClock(60, 10, 5), "black", 0.1, 0), "black", 30)).toBeCloseTo(1850);
  expect(allocateTime(setTimeLeft(canadianClock(60, 0, 0), "black", 0.1, 0), "black", 30)).toBe(10);
  expect(left(spendTime(setTimeLeft(byoYomiClock(60, 2), "black", 0.1, 0), "black", 1.9))).toEqual({
    seconds: 2,
    stones: 1,
  });
});

test("[GTP-5] in byo-yomi the number of periods is not one of stones", () => {
  expect(allocateTime(setTimeLeft(byoYomiClock(60, 2), "black", 2, 5), "black", 30)).toBeCloseTo(1850);
  expect(allocateTime(setTimeLeft(canadianClock(60, 10, 5), "black", 10, 5), "black", 30)).toBeCloseTo(1850);
});
