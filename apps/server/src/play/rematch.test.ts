import { expect, test } from "vitest";
import { makeMatch } from "../../tests/sample-match.ts";
import { isCancelled, rematchIdAfter, rematchSetup, validateRematch } from "./rematch.ts";

const guest = (playerId: string) => ({ playerId, name: playerId });
const finished = makeMatch("m-1", { status: "finished", outcome: { winners: ["ada"], reason: "five" } });

test("[PRO-H6] the id of a rematch follows from the match's", () => {
  expect(rematchIdAfter("m-1")).toBe(rematchIdAfter("m-1"));
  expect(rematchIdAfter("m-1")).toMatch(/^m-[0-9a-f]{24}$/u);
  expect(rematchIdAfter("m-2")).not.toBe(rematchIdAfter("m-1"));
});

test("[PRO-H6] a rematch that was cancelled or aborted has a successor, one that was played has none", () => {
  expect(isCancelled(makeMatch("m-1", { status: "dropped" }))).toBe(true);
  expect(isCancelled(makeMatch("m-1", { status: "finished", outcome: { winners: null, reason: "aborted" } }))).toBe(
    true,
  );
  for (const row of [null, finished, makeMatch("m-1", { status: "active" }), makeMatch("m-1", { status: "open" })]) {
    expect(isCancelled(row)).toBe(false);
  }
});

test("[PRO-H6] the players of a finished match may start one, nobody else", () => {
  const codeFor = (row: typeof finished, playerId: string): string => {
    const result = validateRematch(row, guest(playerId));
    return result.ok ? "ok" : result.error.code;
  };
  expect(codeFor(finished, "bo")).toBe("ok");
  expect(codeFor(finished, "cy")).toBe("NOT_AUTHORIZED");
  expect(codeFor({ ...finished, status: "active" }, "bo")).toBe("NOT_FINISHED");
});

test("[PRO-H6] the seats are rotated by one, and reserved for the same players", () => {
  const plan = [{ kind: "open" }, { kind: "invite" }, { kind: "bot", name: "Greedy" }] as const;
  const row = { ...makeMatch("m-1", { status: "finished" }, ["ada", "bo", "b-greedy"]), plan };
  const setup = rematchSetup(row, "m-2", guest("bo"));
  expect(setup.plan).toEqual([
    { kind: "bot", name: "Greedy" },
    { kind: "player", playerId: "ada", name: "Player ada" },
    { kind: "player", playerId: "bo", name: "Player bo" },
  ]);
  expect(setup).toMatchObject({ matchId: "m-2", createdBy: "bo", listed: false, rematchOf: "m-1" });
  expect(setup.invitations).toEqual([null, null, null]);
});
