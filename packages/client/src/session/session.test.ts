import type { AnyEngine } from "@tengen/kernel";
import { expect, test } from "vitest";
import gomoku from "../../../../games/gomoku/engine.ts";
import { entriesOf, MATCH_ID, playStones, watching } from "../../tests/scripted-match.ts";
import { stepSession } from "./session-step.ts";
import { makeSnapshot, openSession, type Session, type SessionEvent } from "./session.ts";

/** An engine whose views name their viewer. */
const engine: AnyEngine = {
  ...gomoku,
  getPlayerView: (state, viewer) => ({ ...gomoku.getPlayerView(state as never, viewer), viewer }),
};
const sessionOf = (playerId: string | null, ...events: readonly SessionEvent[]): Session => {
  const load: readonly SessionEvent[] = [
    { type: "connected", playerId, offsetMs: 10 },
    { type: "message", message: watching(playStones(2)) },
    { type: "message", message: entriesOf(playStones(2)) },
  ];
  return [...load, ...events].reduce(
    (session, event) => stepSession(session, event).state,
    openSession(MATCH_ID, () => engine),
  );
};

test.each([
  ["ann", "ann"],
  ["eve", null],
  [null, null],
])("[MCL-15] %s sees the match, and the optimistic state, as %s", (playerId, viewer) => {
  const { view, optimistic } = makeSnapshot(sessionOf(playerId));
  expect([view, optimistic?.view]).toMatchObject([{ viewer }, { viewer }]);
});

test("[MCL-10] the states after each entry are for looking back", () => {
  expect(makeSnapshot(sessionOf("ann")).states).toEqual([0, 1, 2].map((count) => playStones(count).state));
});

test("[MCL-15] the confirmed view stays while actions are pending", () => {
  const submitted = { type: "submitted", action: { type: "PLACE_STONE", x: 7, y: 7 } as never, actionId: "a" } as const;
  const actionId = "00000000-0000-4000-8000-000000000001";
  const { view, optimistic, pending } = makeSnapshot(sessionOf("ann", { ...submitted, actionId }));
  expect([view?.turn, optimistic?.view.turn]).toEqual([2, 3]);
  expect(pending).toMatchObject([{ actionId }]);
});

test("[MCL-20] a snapshot is frozen", () => {
  expect(Object.isFrozen(makeSnapshot(openSession(MATCH_ID, () => engine)))).toBe(true);
});
