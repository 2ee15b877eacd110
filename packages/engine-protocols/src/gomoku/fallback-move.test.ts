import * as fc from "fast-check";
import { expect, test } from "vitest";
import { fallbackMove } from "./fallback-move.ts";
import { BOARD_SIZE, isFinished, isInside } from "./position.ts";
import type { Cell, Color, Point, Stone } from "@tengen/stones";

/** Black is x, white is o; ! marks the accepted moves. The rest of the board is empty. */
const read = (drawing: string): { readonly stones: readonly Stone[]; readonly allowed: readonly Point[] } => {
  const signs = drawing
    .trim()
    .split("\n")
    .flatMap((row, y) =>
      row
        .trim()
        .split("")
        .map((sign, x) => ({ x, y, sign })),
    );
  return {
    stones: signs.flatMap(({ x, y, sign }): readonly Stone[] =>
      sign === "x" || sign === "o" ? [{ x, y, color: sign === "x" ? "black" : "white" }] : [],
    ),
    allowed: signs.flatMap(({ x, y, sign }) => (sign === "!" ? [{ x, y }] : [])),
  };
};

test.each([
  ["completes a five", "x", "!xxxx!"],
  ["completes a broken five", "x", "xx!xx.o"],
  ["completes an overline", "x", "oxxx!xx"],
  ["completes one in a column at the edge", "o", "x\no\no\no\no\n!"],
  ["completes one in a diagonal", "x", "o....\n.x...\n..x..\n...x.\n....x\n.....!"],
  ["completes one in the other diagonal", "o", "....!\n...o.\n..o..\n.o...\no...."],
  ["completes its own before it blocks", "x", "xxxx!\noooo."],
  ["blocks a five", "o", "oxxxx!"],
  ["blocks a broken five", "o", "xx!xx.o"],
  ["blocks one of two fives", "o", "!xxxx!"],
  ["blocks a five before it makes an open four", "x", "xoooo!..\n........\n..xxx..."],
  ["makes an open four", "x", "........\n..!xxx!.\n........\n.ooo...."],
  ["makes an open four from a broken three", "x", "........\n..xx!x..\n.o.o...."],
  [
    "makes two fours at once",
    "x",
    `
    .........
    oxxx!....
    ....x....
    ....x....
    ....x....
    ....o....`,
  ],
  ["blocks an open three before it makes one", "o", "..........\n..!xxx!...\n..........\n...oo.....\n.........."],
  [
    "blocks two open threes where they cross",
    "o",
    `
    ..........
    ..xxx!....
    .....x....
    .....x....
    .....x....
    ..........
    ..........`,
  ],
])("[FLR-1] %s", (_name, side, drawing) => {
  const { stones, allowed } = read(drawing);
  expect(allowed).toContainEqual(fallbackMove({ stones, toMove: side === "x" ? "black" : "white" }));
});

// Black has XXX.XX: the gap makes six, which wins only in freestyle, so a stone in it makes no double four elsewhere.
test.each([
  ["freestyle", "x", "..xxx!xx\n\n.ooo"],
  ["standard", "x", "..xxx.xx\n\n!ooo!"],
  ["renju", "x", "..xxx.xx\n\n!ooo!"],
  ["standard", "o", "..xxx.xx\n..........\n.!ooo!...."],
] as const)("[FLR-1] by the rules of %s %s counts only fours that can win: %s", (rule, side, drawing) => {
  const { stones, allowed } = read(drawing);
  const move = fallbackMove({ stones, toMove: side === "x" ? "black" : "white" }, rule);
  expect(allowed).toContainEqual(move);
});

test("[FLR-1] plays the centre of the empty board, else near the stones", () => {
  expect(fallbackMove({ stones: [], toMove: "black" })).toEqual({ x: 7, y: 7 });
  for (const at of [0, 3, 14]) {
    const { x, y } = fallbackMove({ stones: [{ x: at, y: at, color: "black" }], toMove: "white" });
    expect(Math.max(Math.abs(x - at), Math.abs(y - at))).toBeLessThanOrEqual(4);
  }
});

test("[FLR-1] finds the last empty cell", () => {
  const stones = Array.from({ length: 224 }, (_, index): Stone => {
    const [x, y] = [index % 15, Math.floor(index / 15)];
    return { x, y, color: (x + 2 * y) % 4 < 2 ? "black" : "white" };
  });
  expect(fallbackMove({ stones, toMove: "black" })).toEqual({ x: 14, y: 14 });
});

/** By index. */
type Cells = readonly Cell[];
const STEPS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;
const makesFive = (cells: Cells, index: number, color: Color): boolean =>
  STEPS.some(([dx, dy]) => {
    const run = (sign: number): number => {
      let length = 0;
      for (;;) {
        const x = (index % BOARD_SIZE) + sign * dx * (length + 1);
        const y = Math.floor(index / BOARD_SIZE) + sign * dy * (length + 1);
        if (!isInside({ x, y }) || cells[y * BOARD_SIZE + x] !== color) return length;
        length += 1;
      }
    };
    return run(1) + run(-1) >= 4;
  });
/** Cells that complete a five, by counting. */
const fivesOf = (cells: Cells, color: Color): readonly number[] =>
  cells.flatMap((cell, index) => (cell === null && makesFive(cells, index, color) ? [index] : []));

/** If white threatens an open or double four and a black stone can prevent all of them, the move does so. */
const expectDefense = (cells: Cells, move: number): void => {
  const isThreatened = (after: Cells): boolean =>
    after.some((cell, index) => cell === null && fivesOf(after.with(index, "white"), "white").length > 1);
  if (!isThreatened(cells)) return;
  const stops = (index: number): boolean => !isThreatened(cells.with(index, "black"));
  // The move first: usually it is the one.
  if (!stops(move)) expect(cells.some((cell, index) => cell === null && stops(index))).toBe(false);
};

test("[FLR-1] in any position: legal; five, else block, else open or double four, else a defence against these", () => {
  const stone = fc.record({
    x: fc.integer({ min: 4, max: 10 }),
    y: fc.integer({ min: 5, max: 9 }),
    isOwn: fc.boolean(),
  });
  const board = fc.uniqueArray(stone, { maxLength: 26, selector: ({ x, y }) => y * BOARD_SIZE + x });
  fc.assert(
    fc.property(board, (placed) => {
      const stones = placed.map(({ x, y, isOwn }): Stone => ({ x, y, color: isOwn ? "black" : "white" }));
      fc.pre(!isFinished({ stones, toMove: "black" }, "freestyle"));
      const cells: Cell[] = Array.from({ length: BOARD_SIZE ** 2 }, () => null);
      for (const { x, y, color } of stones) cells[y * BOARD_SIZE + x] = color;
      const { x, y } = fallbackMove({ stones, toMove: "black" });
      const move = y * BOARD_SIZE + x;
      expect(cells[move]).toBeNull();
      const own = fivesOf(cells, "black");
      const theirs = fivesOf(cells, "white");
      if (own.length > 0) expect(own).toContain(move);
      else if (theirs.length > 0) expect(theirs).toContain(move);
      else {
        const hasTwoWays = (index: number): boolean => fivesOf(cells.with(index, "black"), "black").length > 1;
        if (hasTwoWays(move)) return;
        expect(cells.some((cell, index) => cell === null && hasTwoWays(index))).toBe(false);
        expectDefense(cells, move);
      }
    }),
    { numRuns: 40 },
  );
});
