// The record of a new match.
import { expect, test } from "vitest";
import { makeMatch } from "./new-match.ts";

type Arguments = Parameters<typeof makeMatch>;

const clockOf = (engine: object): unknown =>
  makeMatch(
    { manifest: { id: "any" }, engine: { rulesetVersion: "any-v1", ...engine } } as Arguments[0],
    { matchId: "m", plan: [], options: {}, clock: { baseMs: 5000, incrementMs: 100 } } as unknown as Arguments[1],
    { serverBytes: "00".repeat(32), sealedBytes: "", nonces: [] },
    { firstMoveMs: () => 2000, absenceMs: () => 3000 },
    0,
  ).record.clock;

test("[MAT-X11] only a game in which a player keeps the turn has its increment on handover", () => {
  const clock = { baseMs: 5000, incrementMs: 100, firstMoveMs: 2000 };
  expect(clockOf({ keepsTurn: true })).toEqual({ ...clock, incrementOnHandover: true });
  expect(clockOf({})).toEqual(clock);
});
