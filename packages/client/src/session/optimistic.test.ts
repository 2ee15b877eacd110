import type { GameAction } from "@tengen/kernel";
import { expect, test } from "vitest";
import gomoku from "../../../../games/gomoku/engine.ts";
import { playStones } from "../../tests/scripted-match.ts";
import { extend, updateOptimistic, type PendingAction } from "./outbox.ts";

const pending = (actionId: string, action: object, actorId = "ann"): PendingAction =>
  ({ envelope: { actionId, actorId }, action: action as GameAction }) as PendingAction;
const stone = (actionId: string, x: number, y: number): PendingAction =>
  pending(actionId, { type: "PLACE_STONE", x, y });

const two = playStones(2);
const confirmed = updateOptimistic(null, gomoku, two, []);

test("[MCL-15] without pending actions it is the confirmed state", () => {
  expect(confirmed).toEqual({ confirmed: two, state: two.state, actions: [] });
});

test("[MCL-15] valid actions are applied one after the other, the others left out", () => {
  const draw = pending("b", { type: "REQUEST_DRAW" });
  const { state, actions } = updateOptimistic(null, gomoku, two, [stone("a", 7, 7), draw, stone("c", 8, 8)]);
  expect(state).toMatchObject({ turn: 3, currentPlayerId: "bob", drawOfferBy: "ann" });
  expect(actions).toEqual([
    { actionId: "a", isApplied: true },
    { actionId: "b", isApplied: true },
    { actionId: "c", isApplied: false },
  ]);
});

test("[MCL-15] takebacks and claims take a place, but change no state", () => {
  for (const type of ["REQUEST_TAKEBACK", "CLAIM_VICTORY"]) {
    const { optimistic, validity } = extend(gomoku, confirmed, pending("a", { type }));
    expect(validity.ok).toBe(true);
    expect(optimistic).toEqual({ ...confirmed, actions: [{ actionId: "a", isApplied: true }] });
  }
});

test("[MCL-14] an extension says why an action is rejected", () => {
  expect(extend(gomoku, confirmed, stone("a", 0, 0))).toMatchObject({
    optimistic: { state: two.state, actions: [{ actionId: "a", isApplied: false }] },
    validity: { ok: false, error: { code: "CELL_OCCUPIED" } },
  });
});

test("[MCL-15] it is kept while confirmed state and actions are the same, and made anew otherwise", () => {
  const [one, other] = [stone("a", 7, 7), stone("b", 8, 8)];
  const extended = extend(gomoku, confirmed, one).optimistic;
  expect(updateOptimistic(extended, gomoku, two, [{ ...one, acceptedSeq: 2 }])).toBe(extended);
  expect(updateOptimistic(extended, gomoku, two, [other]).actions).toMatchObject([{ actionId: "b" }]);
  expect(updateOptimistic(extended, gomoku, two, [])).toEqual(confirmed);
  expect(updateOptimistic(extended, gomoku, playStones(3), [one]).actions).toEqual([
    { actionId: "a", isApplied: false },
  ]);
});
