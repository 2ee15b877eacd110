import {
  chainAt,
  goPositionOf,
  otherColor,
  playMove,
  tryMove,
  type Board,
  type Color,
  type Stone,
} from "@tengen/stones";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { goFallbackMove } from "./fallback-move.ts";
import { makeVertex } from "./vertex.ts";

const SIZE = 9;
/** Black is X, white is O; nine rows. */
const read = (drawing: string): readonly Stone[] =>
  drawing
    .trim()
    .split("\n")
    .flatMap((row, y) =>
      row
        .trim()
        .split("")
        .flatMap((sign, x) =>
          sign === "." ? [] : [{ x, y, color: sign === "X" ? ("black" as const) : ("white" as const) }],
        ),
    );
const moveOn = (drawing: string, toMove: Color, passes = 0): string => {
  const position = goPositionOf({ stones: read(drawing), moves: [], toMove, komi: 6.5, passes });
  return makeVertex(goFallbackMove(position, toMove, 6.5));
};

const EMPTY_ROWS = (count: number): string => "\n.........".repeat(count);

test.each([
  ["starts in the centre", "black", `.........${EMPTY_ROWS(8)}`, "E5"],
  ["captures stones in atari", "black", `.........\n..X......\n.XO......\n..X......${EMPTY_ROWS(5)}`, "D7"],
  [
    "captures more stones rather than fewer",
    "black",
    `.XO......\nXOOX.....\n.XX......\n.........\nOX.......${EMPTY_ROWS(4)}`,
    "D9",
  ],
  ["saves its own stones from atari", "white", `.........\n..X......\n.XO......\n..X......${EMPTY_ROWS(5)}`, "D7"],
  [
    "leaves its own eyes alone, and passes",
    "black",
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
    "white",
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
  expect(moveOn(won, "black", 1)).toBe("pass");
  expect(moveOn(`....O....${"\n....X....".repeat(8)}`, "white", 1)).not.toBe("pass");
});

test("[FLR-2] in any game moves are legal and never a pointless self-atari", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 80 }), { maxLength: 70 }), (wishes) => {
      let position = goPositionOf({ stones: [], moves: [], toMove: "black", komi: 6.5 });
      let color: Color = "black";
      for (const move of wishes) {
        const next = tryMove(position, { color, move });
        if (!next.ok) continue;
        position = next.value;
        color = otherColor(color);
      }
      const move = goFallbackMove(position, color, 6.5);
      if (move === SIZE * SIZE) return;
      const after = playMove(position, { color, move });
      const count = (board: Board): number => board.flat().filter((cell) => cell === otherColor(color)).length;
      const hasTaken = count(after.board) < count(position.board);
      expect(hasTaken || chainAt(after.board, move).liberties.length > 1).toBe(true);
    }),
    { numRuns: 60 },
  );
});
