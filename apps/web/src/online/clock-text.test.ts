import { expect, test } from "vitest";
import { shownTime } from "./clock-text.ts";

const clock = { remainingMs: [60_000, 50_000], firstMoveMs: null, since: 1000, offsetMs: 0 };

test("[ONL-16] in a phase with its own clock the seats show the time for that phase", () => {
  const phase = { ...clock, phase: { id: "scoring", remainingMs: [180_000, 170_000] } };
  expect([shownTime(phase, 0, 0, 3000), shownTime(phase, 1, 0, 3000)]).toEqual([178_000, 170_000]);
  expect([shownTime(clock, 0, 0, 3000), shownTime(clock, 1, 0, 3000)]).toEqual([58_000, 50_000]);
});
