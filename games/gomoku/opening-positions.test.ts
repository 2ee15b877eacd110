import { describe, expect, test } from "vitest";
import engine, { engines } from "./engine.ts";
import { openings } from "./opening-positions.ts";
import type { RulesetState } from "./ruleset-state.ts";

const config = { seed: "any", playerIds: ["ann", "bob"] };

describe("[CAT-O1] a position for the opening explorer", () => {
  test("has the stones row by row and the colour to move; the first player is black", () => {
    const state = engine.applyAction(engine.init(config), { type: "PLACE_STONE", x: 7, y: 6 }, "ann");
    const position = openings.positionOf(state);
    expect(position?.stones).toHaveLength(225);
    expect(position?.stones.flatMap((stone, point) => (stone === null ? [] : [[point, stone]]))).toEqual([
      [6 * 15 + 7, "black"],
    ]);
    expect(position?.toMove).toBe("white");
    expect(openings.colorsOf(state)).toEqual(["black", "white"]);
  });

  test("has the players' colours after a swap", () => {
    const standard = engines.find(({ rulesetVersion }) => rulesetVersion === "standard-15x15-v1");
    const state = standard?.init({ ...config, options: { opening: "swap2" } }) as RulesetState;
    const colors = { B: "bob", W: "ann" };
    expect(openings.colorsOf({ ...state, payload: { ...state.payload, colors } })).toEqual(["white", "black"]);
  });
});
