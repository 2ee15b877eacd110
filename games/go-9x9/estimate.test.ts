import { seedRng } from "@tengen/kernel";
import { expect, test } from "vitest";
import { estimate } from "./estimate.ts";
import { BLACK, type Board } from "./rules.ts";
import { readBoard } from "./tests/drawn.ts";

const of = (board: Board, seed = "any", games = 150) =>
  estimate({ board, previousBoard: null, komi: 6.5 }, BLACK, games, seedRng(seed));

/** Black has the left, white the right, and a lost stone in black's part. */
const DIVIDED = readBoard(
  Array.from({ length: 9 }, (_, y) => (y === 4 ? ". W . B . . . . ." : ". . . B . W . . .")).join("\n"),
  9,
);

test("[GO-E1] knows whose the corners are, and which stones look dead", () => {
  const { ownership, dead } = of(DIVIDED);
  expect([ownership[0], ownership[72]].every((owned) => (owned ?? 0) > 0.2)).toBe(true);
  expect([ownership[8], ownership[80]].every((owned) => (owned ?? 0) < -0.2)).toBe(true);
  expect(dead).toEqual([{ x: 1, y: 4 }]);
});

test("[GO-E1] the lead is what the owners come to, less the komi", () => {
  const { ownership, lead } = of(DIVIDED);
  expect(lead).toBeCloseTo(ownership.reduce((sum, owned) => sum + owned, 0) - 6.5);
});

test("[GO-E1] the same position and generator give the same estimate", () => {
  expect(of(DIVIDED)).toEqual(of(DIVIDED));
  expect(of(DIVIDED)).not.toEqual(of(DIVIDED, "other"));
});

test("[GO-E1] on an empty board nobody has anything yet", () => {
  const { ownership, dead } = of(readBoard(".", 9));
  expect(Math.max(...ownership.map(Math.abs))).toBeLessThan(0.7);
  expect(dead).toEqual([]);
});
