import { signal } from "@preact/signals";
import type { Snapshot } from "@tengen/client";
import { expect, test } from "vitest";
import gomoku from "../../../../games/gomoku/page/table-game.tsx";
import { openTestMatch } from "./tests/test-match.ts";
import { awaitedStateOf, secondsToMove, type AwaitedMatch } from "./awaited-match.tsx";

/** A started match as ann awaits it, with changes. */
const awaitedBy = async (playerId: string, change: (now: Snapshot) => Partial<Snapshot>): Promise<AwaitedMatch> => {
  const { table } = await openTestMatch(gomoku).join("ann");
  const now = table.snapshot.value;
  const guest = { playerId, name: playerId, token: "", expiresAt: 0 };
  return { snapshot: signal({ ...now, ...change(now) }), session: { guest: signal(guest) } };
};

const ended = (reason: "aborted" | "resignation", type: string) => (now: Snapshot) => ({
  info: { ...now.info, status: "finished", outcome: { winners: null, reason } } as unknown as Snapshot["info"],
  entries: [{ type }] as unknown as Snapshot["entries"],
});

test("[ONL-41] a started match is ready; one that has ended meanwhile is not", async () => {
  const stateOf = async (change: (now: Snapshot) => Partial<Snapshot>) =>
    awaitedStateOf(await awaitedBy("ann", change));
  expect(await stateOf(() => ({}))).toBe("ready");
  expect(await stateOf(ended("aborted", "TIMEOUT"))).toBe("first-move-timeout");
  expect(await stateOf(ended("aborted", "ABORT"))).toBe("aborted");
  expect(await stateOf(ended("resignation", "RESIGN"))).toBe("finished");
  expect(awaitedStateOf(await awaitedBy("eve", () => ({})))).toBeNull();
});

test("[ONL-41] the time for the first move is shown to the player who must make it", async () => {
  const clock = { remainingMs: [60_000, 60_000], firstMoveMs: [30_000, 30_000], since: 1000, offsetMs: 0 };
  expect(secondsToMove(await awaitedBy("ann", () => ({ clock })), 11_000)).toBe(20);
  expect(secondsToMove(await awaitedBy("bob", () => ({ clock })), 11_000)).toBeNull();
  expect(secondsToMove(await awaitedBy("ann", () => ({})), 11_000)).toBeNull();
  expect(secondsToMove(await awaitedBy("ann", () => ({ clock: { ...clock, firstMoveMs: null } })), 11_000)).toBeNull();
});
