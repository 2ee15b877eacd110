// Go at the table: the list of turns, the view, and endings for reasons outside the rules.
import { ok, OUTCOME_REASONS } from "@tengen/kernel";
import { expect, test } from "vitest";
import engine from "./engine.ts";

const start = engine.init({ seed: "any", playerIds: ["ann", "bob"] });

test("[GO-A1] every valid action is a stone or a pass, in the form that parseAction accepts", () => {
  const actions = engine.getValidActions(start, "ann");
  expect([actions.length, actions[10], actions.at(-1)]).toEqual([82, { type: "place", x: 1, y: 1 }, { type: "pass" }]);
  expect(engine.parseAction(actions[10])).toEqual(ok(actions[10]));
});

test("[KER-E7] nothing is hidden: every view is the state", () => {
  expect(engine.hiddenInformation).toBe(false);
  expect([engine.getPlayerView(start, "bob"), engine.getPlayerView(start, null)]).toEqual([start, start]);
});

test.each(["timeout", "abandoned", "resign", "move-limit", "aborted"] as const)(
  "[MAT-T4] a state that ended for the reason %s is accepted",
  (reason) => {
    const drawn = ["move-limit", "aborted"].includes(reason);
    const over = engine.conclude(start, { winners: drawn ? null : ["bob"], reason });
    expect(engine.parseState(over)).toEqual(ok(over));
  },
);

test("[MAT-T4] a state that ended for a reason of another game is refused", () => {
  const refused = OUTCOME_REASONS.filter((reason) => {
    const drawn = ["agreement", "move-limit", "aborted", "board-full"].includes(reason);
    return !engine.parseState(engine.conclude(start, { winners: drawn ? null : ["bob"], reason })).ok;
  });
  // A score needs two passes.
  expect(refused).toEqual(["agreement", "five", "score", "board-full"]);
});

test.each([
  ["config", () => engine.parseConfig(7)],
  ["action", () => engine.parseAction(7)],
  ["state", () => engine.parseState(7)],
])("[KER-E5] the refusal of a malformed %s says what it is", (noun, parse) => {
  expect(parse()).toMatchObject({ error: { message: expect.stringContaining(`The ${noun} is not`) as string } });
});
