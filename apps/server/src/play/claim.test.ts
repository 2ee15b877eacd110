import type { Match } from "@tengen/match";
import { act, makeMatch, START } from "@tengen/testkit";
import { expect, test } from "vitest";
import gomoku from "../../../../games/gomoku/engine.ts";
import { makeMatch as makeRow } from "../../tests/sample-match.ts";
import { absentPlayer, claimableId } from "./claim.ts";

const opened = makeMatch(gomoku);
const started: Match = { ...opened, record: { ...opened.record, absenceMs: 30_000 } };
const place = (match: Match, actorId: string, x: number): Match =>
  act(gomoku, match, actorId, "PLACE_STONE", { x, y: 7 }, START + x);
/** Two moves were played, and Ann is to move. */
const played = place(place(started, "ann", 1), "bob", 2);

const PEOPLE = makeRow("match-1");
const claimable = (match: Match | null, stored = PEOPLE): string | null => claimableId({ stored, match });

test("[MAT-X9] the absence of the player to move can be claimed", () => {
  expect(claimable(played)).toBe("ann");
  expect(claimable(place(played, "ann", 3))).toBe("bob");
});

test("[MAT-X9] not while the match can be aborted, after its end, without a time, or before it starts", () => {
  expect(claimable(place(started, "ann", 1))).toBeNull();
  expect(claimable(act(gomoku, played, "ann", "RESIGN"))).toBeNull();
  const { absenceMs: _, ...record } = played.record;
  expect(claimable({ ...played, record })).toBeNull();
  expect(claimable(null)).toBeNull();
});

test("[MAT-X9] bots never leave", () => {
  const withBot = { ...PEOPLE, plan: [{ kind: "open" }, { kind: "bot", name: "Greedy" }] as const };
  expect(claimable(played, withBot)).toBe("ann");
  expect(claimable(place(played, "ann", 3), withBot)).toBeNull();
});

test("[PRO-20] an absence counts from the last entry at the earliest", () => {
  const since = played.clocks.since;
  expect(absentPlayer(played, "ann", since - 5000)).toEqual({ playerId: "ann", since, claimAt: since + 30_000 });
  expect(absentPlayer(played, "ann", since + 5000).claimAt).toBe(since + 35_000);
});
