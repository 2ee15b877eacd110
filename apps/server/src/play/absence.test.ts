import { expect, test } from "vitest";
import { absentSince, checkContinuity, isRestarted, startContinuity, type Continuity } from "./absence.ts";
import { NO_PRESENCE, type Presence } from "./presence.ts";

const momentAt = (time: number) => ({ at: time, monotonic: time });

/** Since when Ann and Bob have been here, or not. */
const seen = (ann: readonly [boolean, number], bob: readonly [boolean, number]): Presence => ({
  ...NO_PRESENCE,
  observedSince: 0,
  sightings: new Map(
    Object.entries({ ann, bob }).map(([playerId, [isHere, since]]) => [playerId, { isHere, since }] as const),
  ),
});

const ALL_ALONG = startContinuity(momentAt(0), true);
const bobsAbsence = (presence: Presence, continuity: Continuity = ALL_ALONG): number | null =>
  absentSince(presence, continuity, "bob", "ann");

/** Checks every second from one time to another. */
const pass = (before: Continuity, to: number, isReliable: boolean): Continuity => {
  let continuity = before;
  for (let time = before.checkedAt + 1000; time <= to; time += 1000) {
    continuity = checkContinuity(continuity, momentAt(time), isReliable);
  }
  return continuity;
};

test("[PRO-20] an absence counts from when one player left, while the other is present", () => {
  expect(bobsAbsence(seen([true, 0], [true, 0]))).toBeNull();
  const presence = seen([true, 0], [false, 5000]);
  expect(bobsAbsence(presence)).toBe(5000);
  expect(absentSince(presence, ALL_ALONG, "ann", "bob")).toBeNull();
});

test("[PRO-20] it counts only while the claimant is present", () => {
  expect(bobsAbsence(seen([false, 0], [false, 0]))).toBeNull();
  expect(bobsAbsence(seen([true, 50_000], [false, 0]))).toBe(50_000);
});

test("[PRO-20] a server that does not observe the match knows of no absence", () => {
  expect(bobsAbsence(NO_PRESENCE)).toBeNull();
});

test("[PRO-20] observation with regular checks goes on", () => {
  const later = pass(ALL_ALONG, 60_000, true);
  expect(isRestarted(ALL_ALONG, later)).toBe(false);
  expect(bobsAbsence(seen([true, 0], [false, 5000]), later)).toBe(5000);
});

test("[PRO-20] [SRV-20] the count restarts after the server was paused", () => {
  const before = pass(ALL_ALONG, 50_000, true);
  expect(isRestarted(before, checkContinuity(before, momentAt(53_000), true))).toBe(false);
  const after = checkContinuity(before, momentAt(53_001), true);
  expect(isRestarted(before, after)).toBe(true);
  expect(bobsAbsence(seen([true, 0], [false, 5000]), after)).toBe(53_001);
});

test("[PRO-20] [SRV-20] nothing counts while it cannot store or receives no heartbeats of the others, and the count restarts afterwards", () => {
  const presence = seen([true, 0], [false, 5000]);
  const lost = pass(ALL_ALONG, 50_000, false);
  expect(isRestarted(ALL_ALONG, lost)).toBe(true);
  expect(bobsAbsence(presence, lost)).toBeNull();
  const back = checkContinuity(lost, momentAt(51_000), true);
  expect(isRestarted(lost, back)).toBe(true);
  expect(bobsAbsence(presence, back)).toBe(51_000);
  expect(bobsAbsence(presence, startContinuity(momentAt(0), false))).toBeNull();
});
