import { openRng, seedRng } from "@tengen/kernel";
import { pointsWith } from "@tengen/stones";
import { expect, test } from "vitest";
import { STANDARD } from "../../../../games/gomoku/rulesets.ts";
import { winningRowIn } from "../../../../games/gomoku/state.ts";
import { drawPosition, pointsOf, stoneAt, type WinningRow } from "./positions.ts";

const rowOf: WinningRow = (board, stone) => winningRowIn(STANDARD.rows, board, stoneAt(board, stone));

test("positions are decided by the rule of exactly five, and could come from a game", () => {
  const rng = openRng(seedRng("positions"));
  const kinds = new Set<string>();
  for (let count = 0; count < 6; count += 1) {
    const position = drawPosition(rowOf, rng);
    const { fives, overlines, threats } = pointsOf(rowOf, position);
    const [black, white] = [pointsWith(position.board, "B").length, pointsWith(position.board, "W").length];
    expect(black - white).toBe(position.toMove === "B" ? 0 : 1);
    kinds.add(fives.length > 0 ? "five" : "block");
    if (fives.length === 0) expect([overlines.length > 0, threats.length]).toEqual([true, 1]);
  }
  expect(kinds).toEqual(new Set(["five", "block"]));
});
