import { openRng, seedRng } from "@tengen/kernel";
import { COLORS, pointsWith, type Cell } from "@tengen/stones";
import { expect, test } from "vitest";
import { STANDARD } from "../../../../games/gomoku/rulesets.ts";
import { drawPosition, pointsOf } from "./positions.ts";

test("positions are decided by the rule of exactly five, and could come from a game", () => {
  const rng = openRng(seedRng("positions"));
  const kinds = new Set<string>();
  for (let count = 0; count < 6; count += 1) {
    const position = drawPosition(STANDARD.rows, rng);
    const { fives, overlines, threats } = pointsOf(STANDARD.rows, position);
    const [black = 0, white = 0] = COLORS.map((color) => pointsWith<Cell>(position.board, color).length);
    expect(black - white).toBe(position.toMove === "black" ? 0 : 1);
    kinds.add(fives.length > 0 ? "five" : "block");
    if (fives.length === 0) expect([overlines.length > 0, threats.length]).toEqual([true, 1]);
  }
  expect(kinds).toEqual(new Set(["five", "block"]));
});
