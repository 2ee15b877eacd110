import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openPresence } from "./presence.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("[PRO-H5] after a start nobody counts as gone before the grace period is over", () => {
  const presence = openPresence(1000, () => {});
  expect(presence.stateOf("m", "ann")).toBe("away");
  vi.advanceTimersByTime(1000);
  expect(presence.stateOf("m", "ann")).toBe("gone");
});

test("whoever's last connection breaks is away at first, then gone, and that is told", () => {
  const changed: string[] = [];
  const presence = openPresence(1000, (matchId) => changed.push(matchId));
  vi.advanceTimersByTime(5000);
  presence.came("m", "ann");
  presence.came("m", "ann");
  presence.left("m", "ann");
  expect(presence.stateOf("m", "ann")).toBe("here");
  presence.left("m", "ann");
  expect([presence.stateOf("m", "ann"), changed]).toEqual(["away", []]);
  vi.advanceTimersByTime(1000);
  expect([presence.stateOf("m", "ann"), changed]).toEqual(["gone", ["m"]]);
});
