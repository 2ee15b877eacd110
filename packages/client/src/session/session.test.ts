import { firstLink, type AnyEngine } from "@tengen/kernel";
import type { FromServer } from "@tengen/protocol";
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

/** The clock in a snapshot of a match with this record, whose rules give a phase a clock of its own. */
const clockOf = (record: object, hasPhase: boolean) => {
  const rules: AnyEngine = { ...gomoku, phaseClock: () => (hasPhase ? { id: "counting", ms: 5000 } : null) };
  const message = watching(playStones(0)) as Extract<FromServer, { readonly type: "watching" }>;
  const match = { ...message.match, record: { ...playStones(0).record, ...record } };
  const hash = firstLink(match.record);
  const session = [
    { type: "connected", playerId: "ann", offsetMs: 10 } as const,
    { type: "message", message: { ...message, match, hash } as FromServer } as const,
  ].reduce<Session>(
    (before, event) => stepSession(before, event).state,
    openSession(MATCH_ID, () => rules),
  );
  const { clock, integrityError } = makeSnapshot(session);
  expect(integrityError).toBeNull();
  return clock;
};

test("[MCL-11] a match without a clock shows that of a phase, if its record has such clocks", () => {
  const clock = { baseMs: 60_000, incrementMs: 0 };
  expect(clockOf({}, true)).toBeNull();
  expect(clockOf({ phaseClocks: true }, true)).toMatchObject({ remainingMs: [5000, 5000], offsetMs: 10 });
  expect(clockOf({ phaseClocks: true }, false)).toBeNull();
  expect(clockOf({ clock }, false)).toMatchObject({ remainingMs: [60_000, 60_000], offsetMs: 10 });
});

test("[MCL-20] a snapshot is frozen", () => {
  expect(Object.isFrozen(makeSnapshot(openSession(MATCH_ID, () => engine)))).toBe(true);
});
