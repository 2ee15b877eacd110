import * as fc from "fast-check";
import { expect, test } from "vitest";
import { openDatabaseClock } from "./postgres-clock.ts";

/** A manual monotonic clock, and a database clock that is `ahead` of it. */
const play = (ahead: number) => {
  const state = { counter: 1000, ahead };
  const lookIn = (there: number, back: number) => {
    const sentAt = state.counter;
    state.counter += there;
    const databaseTime = state.counter + state.ahead;
    state.counter += back;
    return { sentAt, databaseTime, receivedAt: state.counter };
  };
  return { state, lookIn, counter: () => state.counter };
};

test("[SRV-6] is the database's clock, within half of the shortest round trip", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e9, max: 1e12 }),
      fc.array(fc.tuple(fc.nat(300), fc.nat(300)), { minLength: 1, maxLength: 20 }),
      (ahead, trips) => {
        const { state, lookIn, counter } = play(ahead);
        const [first, ...rest] = trips as [[number, number], ...[number, number][]];
        const clock = openDatabaseClock(lookIn(...first), counter);
        for (const trip of rest) clock.addSample(lookIn(...trip));
        const best = Math.min(...trips.map(([there, back]) => there + back)) / 2;
        // The error of old offsets grows, so that a nearly as good sample replaces them.
        const drift = state.counter * 0.0005;
        expect(Math.abs(clock.now() - (state.counter + ahead))).toBeLessThanOrEqual(best + drift + 1);
      },
    ),
  );
});

test("small corrections never set it back, and it follows a database clock that was set", () => {
  const { state, lookIn, counter } = play(5000);
  const clock = openDatabaseClock(lookIn(0, 100), counter);
  const before = clock.now();
  clock.addSample(lookIn(1, 1));
  expect(clock.now()).toBeGreaterThanOrEqual(before);
  state.counter += 1000;
  expect(Math.abs(clock.now() - (state.counter + 5000))).toBeLessThanOrEqual(2);
  for (const ahead of [3_600_000, -3_600_000]) {
    state.ahead = ahead;
    clock.addSample(lookIn(2, 2));
    expect(Math.abs(clock.now() - (state.counter + ahead))).toBeLessThanOrEqual(3);
  }
});

test("a slow sample replaces a good one only when that is old", () => {
  const { state, lookIn, counter } = play(0);
  const clock = openDatabaseClock(lookIn(1, 1), counter);
  clock.addSample(lookIn(0, 100));
  expect(Math.abs(clock.now() - state.counter)).toBeLessThanOrEqual(2);
  state.counter += 1_000_000;
  clock.addSample(lookIn(50, 50));
  expect(Math.abs(clock.now() - state.counter)).toBeLessThanOrEqual(1);
});
