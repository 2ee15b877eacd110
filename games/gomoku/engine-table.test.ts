// Gomoku at the table: offers, endings for reasons outside the rules, the view, and colours as other packages write them.
import { ok, OUTCOME_REASONS, unwrap } from "@tengen/kernel";
import { expect, test } from "vitest";
import engine from "./engine.ts";
import { boardOf, colorOfLetter, letterOf, type GomokuState } from "./state.ts";

const start: GomokuState = engine.init({ seed: "any", playerIds: ["ann", "bob"] });

test("[GMK-A1] two draw offers end the game without a winner", () => {
  const offered = engine.applyAction(start, { type: "REQUEST_DRAW" }, "ann");
  expect(offered).toMatchObject({ gameOver: false, drawOfferBy: "ann" });
  const agreed = engine.applyAction(offered, { type: "REQUEST_DRAW" }, "bob");
  expect(agreed).toMatchObject({ outcome: { winners: null, reason: "agreement" }, payload: { winnerColor: null } });
});

test("[GMK-A1] every valid action is a stone on an empty point, in the form that parseAction accepts", () => {
  const actions = engine.getValidActions(start, "ann");
  expect(actions).toHaveLength(225);
  expect(actions[16]).toEqual({ type: "PLACE_STONE", x: 1, y: 1 });
  expect(engine.parseAction(actions[16])).toEqual(ok(actions[16]));
});

test("[KER-E7] nothing is hidden: every view is the state", () => {
  expect(engine.hiddenInformation).toBe(false);
  expect([engine.getPlayerView(start, "bob"), engine.getPlayerView(start, null)]).toEqual([start, start]);
});

test.each(OUTCOME_REASONS)("[GMK-S2] [MAT-T4] a state that ended for the reason %s", (reason) => {
  const drawn = ["agreement", "move-limit", "aborted", "board-full"].includes(reason);
  const over = engine.conclude(start, { winners: drawn ? null : ["bob"], reason });
  expect(over.payload.winnerColor).toBe(drawn ? null : "W");
  // A score decides other games, and this board is not full.
  expect(engine.parseState(over).ok).toBe(!["score", "board-full"].includes(reason));
});

test.each([
  ["config", () => engine.parseConfig(7)],
  ["action", () => engine.parseAction(7)],
  ["state", () => engine.parseState(7)],
])("[KER-E5] the refusal of a malformed %s says what it is", (noun, parse) => {
  expect(parse()).toMatchObject({ error: { message: expect.stringContaining(`The ${noun} is not`) as string } });
});

test("the state's letters are the colours of the board", () => {
  expect([colorOfLetter("B"), colorOfLetter("W"), letterOf("black"), letterOf("white")]).toEqual([
    "black",
    "white",
    "B",
    "W",
  ]);
  const played = unwrap(engine.tryAction(start, { type: "PLACE_STONE", x: 1, y: 0 }, "ann"));
  expect(boardOf(played.payload.board)[0]?.slice(0, 3)).toEqual([null, "black", null]);
});
