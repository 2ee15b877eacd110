// The record of a new match.
import { expect, test } from "vitest";
import { makeMatch } from "./new-match.ts";

type Arguments = Parameters<typeof makeMatch>;

const recordOf = (engine: object, clock: object | null = { baseMs: 5000, incrementMs: 100 }) =>
  makeMatch(
    { manifest: { id: "any" }, engine: { rulesetVersion: "any-v1", ...engine } } as Arguments[0],
    { matchId: "m", plan: [], options: {}, clock } as unknown as Arguments[1],
    { serverBytes: "00".repeat(32), sealedBytes: "", nonces: [] },
    { firstMoveMs: () => 2000, absenceMs: () => 3000 },
    0,
  ).record;
const clockOf = (engine: object): unknown => recordOf(engine).clock;

test("[MAT-X10] without a clock, phases that have one keep it", () => {
  const hasPhases = { phaseClock: () => null };
  expect(recordOf(hasPhases, null)).toMatchObject({ clock: null, phaseClocks: true });
  expect(recordOf(hasPhases)).not.toHaveProperty("phaseClocks");
  expect(recordOf({}, null)).not.toHaveProperty("phaseClocks");
});

test("[MAT-X11] only a game in which a player keeps the turn has its increment on handover", () => {
  const clock = { baseMs: 5000, incrementMs: 100, firstMoveMs: 2000 };
  expect(clockOf({ keepsTurn: true })).toEqual({ ...clock, incrementOnHandover: true });
  expect(clockOf({})).toEqual(clock);
});
