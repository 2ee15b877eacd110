import { expect, test } from "vitest";
import { openAbsence, type Absence } from "./absence.ts";

const open = () => {
  const fake = { now: 0, monotonic: 0, isReliable: true };
  const absence = openAbsence({
    now: () => fake.now,
    monotonic: () => fake.monotonic,
    isReliable: () => fake.isReliable,
  });
  /** Advances time with regular checks. */
  const pass = (milliseconds: number): void => {
    for (let left = milliseconds; left > 0; left -= 1000) {
      fake.now += Math.min(1000, left);
      fake.monotonic += Math.min(1000, left);
      expect(absence.checkContinuity()).toBe(true);
    }
  };
  return { absence, fake, pass };
};

const see = (absence: Absence, ann: boolean, bob: boolean): void =>
  absence.observe("m", [
    { playerId: "ann", isHere: ann },
    { playerId: "bob", isHere: bob },
  ]);
const bobsAbsence = (absence: Absence): number | null => absence.since("m", "bob", "ann");

test("[PRO-20] counts from when one player left, while the other is present", () => {
  const { absence, pass } = open();
  see(absence, true, true);
  expect(bobsAbsence(absence)).toBeNull();
  pass(5000);
  see(absence, true, false);
  pass(60_000);
  see(absence, true, false);
  expect(bobsAbsence(absence)).toBe(5000);
  expect(absence.since("m", "ann", "bob")).toBeNull();
  expect(absence.since("other", "bob", "ann")).toBeNull();
});

test("[PRO-20] a return ends the absence, and leaving again restarts the count", () => {
  const { absence, pass } = open();
  see(absence, true, false);
  pass(50_000);
  see(absence, true, true);
  expect(bobsAbsence(absence)).toBeNull();
  see(absence, true, false);
  expect(bobsAbsence(absence)).toBe(50_000);
});

test("[PRO-20] counts only while the claimant is present", () => {
  const { absence, pass } = open();
  see(absence, false, false);
  pass(50_000);
  expect(bobsAbsence(absence)).toBeNull();
  see(absence, true, false);
  expect(bobsAbsence(absence)).toBe(50_000);
});

test("[PRO-20] a server that has just started, or had no subscribers, knows of no earlier absence", () => {
  const { absence, pass } = open();
  expect(bobsAbsence(absence)).toBeNull();
  see(absence, true, false);
  pass(9000);
  absence.forget("m");
  expect(bobsAbsence(absence)).toBeNull();
  see(absence, true, false);
  expect(bobsAbsence(absence)).toBe(9000);
});

test("[PRO-20] [SRV-20] the count restarts after the server was paused", () => {
  const { absence, fake, pass } = open();
  see(absence, true, false);
  pass(50_000);
  fake.now += 20_000;
  fake.monotonic += 20_000;
  expect(absence.checkContinuity()).toBe(false);
  expect(bobsAbsence(absence)).toBeNull();
  see(absence, true, false);
  expect([bobsAbsence(absence), absence.checkContinuity()]).toEqual([70_000, true]);
});

test("[PRO-20] [SRV-20] nothing counts while it cannot store or receives no heartbeats of the others, and the count restarts afterwards", () => {
  const { absence, fake, pass } = open();
  see(absence, true, false);
  pass(50_000);
  fake.isReliable = false;
  expect(absence.checkContinuity()).toBe(false);
  see(absence, true, false);
  pass(90_000);
  expect(bobsAbsence(absence)).toBeNull();
  fake.isReliable = true;
  expect(absence.checkContinuity()).toBe(false);
  see(absence, true, false);
  expect(bobsAbsence(absence)).toBe(140_000);
});
