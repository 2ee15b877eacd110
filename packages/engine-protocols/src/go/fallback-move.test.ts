import * as rules from "@tengen/go-searcher";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { goFallbackMove } from "./fallback-move.ts";
import { makeVertex } from "./vertex.ts";
import type { Color } from "../gomoku/searcher.ts";

const SIZE = 9;
/** Black is X, white is O; nine rows. */
const read = (drawing: string): readonly { readonly x: number; readonly y: number; readonly color: Color }[] =>
  drawing
    .trim()
    .split("\n")
    .flatMap((row, y) =>
      row
        .trim()
        .split("")
        .flatMap((sign, x) => (sign === "." ? [] : [{ x, y, color: sign === "X" ? (1 as const) : (-1 as const) }])),
    );
const moveOn = (drawing: string, toMove: Color, passes = 0): string => {
  const position = rules.positionOf({ stones: read(drawing), moves: [], toMove, komi: 6.5, passes });
  return makeVertex(goFallbackMove(rules, position, toMove, 6.5));
};

const EMPTY_ROWS = (count: number): string => "\n.........".repeat(count);

test.each([
  ["starts in the centre", 1, `.........${EMPTY_ROWS(8)}`, "E5"],
  ["captures stones in atari", 1, `.........\n..X......\n.XO......\n..X......${EMPTY_ROWS(5)}`, "D7"],
  [
    "captures more stones rather than fewer",
    1,
    `.XO......\nXOOX.....\n.XX......\n.........\nOX.......${EMPTY_ROWS(4)}`,
    "D9",
  ],
  ["saves its own stones from atari", -1, `.........\n..X......\n.XO......\n..X......${EMPTY_ROWS(5)}`, "D7"],
  [
    "leaves its own eyes alone, and passes",
    1,
    `XXXXXXXXX
    X.X.XXXXX
    XXXXXXXXX
    OOOOOOOOO
    OOO.O.OOO
    OOOOOOOOO
    OOOOOOOOO
    OOOOOOOOO
    OOOOOOOOO`,
    "pass",
  ],
  [
    "fills no territory of its own, and goes into none of the other's",
    -1,
    `..X...O..
    ..X...O..
    ..X...O..
    ..XX.OO..
    ..X.XOO..
    ..X.XO...
    ..X.XO...
    ..X.XO...
    ..X.XO...`,
    "E6",
  ],
] as const)("[FLR-2] %s", (_name, side, drawing, move) => {
  expect(moveOn(drawing, side)).toBe(move);
});

test("[FLR-2] passes after a pass if the current board is won", () => {
  const won = `....X....${"\n....X....".repeat(8)}`;
  expect(moveOn(won, 1, 1)).toBe("pass");
  expect(moveOn(`....O....${"\n....X....".repeat(8)}`, -1, 1)).not.toBe("pass");
});

test("[FLR-2] in any game moves are legal and never a pointless self-atari", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 80 }), { maxLength: 70 }), (wishes) => {
      let position = rules.positionOf({ stones: [], moves: [], toMove: 1, komi: 6.5 });
      let color: Color = 1;
      for (const move of wishes) {
        if (rules.refusalOf(position, { color, move }) !== null) continue;
        position = rules.afterMove(position, { color, move });
        color = color === 1 ? -1 : 1;
      }
      const move = goFallbackMove(rules, position, color, 6.5);
      expect(rules.refusalOf(position, { color, move })).toBeNull();
      if (move === SIZE * SIZE) return;
      const after = rules.afterMove(position, { color, move });
      const count = (cells: readonly number[]): number => cells.filter((cell) => cell === -color).length;
      const hasTaken = count(after.cells) < count(position.cells);
      expect(hasTaken || rules.chainOf(after.cells, move).liberties.length > 1).toBe(true);
    }),
    { numRuns: 60 },
  );
});
