import { err, unwrap } from "@tengen/kernel";
import { anyCharacter } from "@tengen/testkit";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { makeFen, parseFen } from "./fen.ts";
import type { GomokuPosition, Stone } from "@tengen/stones";

const EMPTY = Array.from({ length: 15 }, () => "15").join("/");
const withRow = (row: string, y = 0): string =>
  `${Array.from({ length: 15 }, (_, index) => (index === y ? row : "15")).join("/")} b`;

const CELLS = [null, null, "black", "white"] as const;
const positions: fc.Arbitrary<GomokuPosition> = fc
  .tuple(fc.uint8Array({ minLength: 225, maxLength: 225, max: 3 }), fc.constantFrom("black" as const, "white" as const))
  .map(([cells, toMove]) => ({
    stones: [...cells].flatMap((cell, index): readonly Stone[] => {
      const color = CELLS[cell] ?? null;
      return color === null ? [] : [{ x: index % 15, y: Math.floor(index / 15), color }];
    }),
    toMove,
  }));

test("[ENG-U3] writing and parsing are inverses, and the text is canonical", () => {
  fc.assert(
    fc.property(positions, (position) => {
      const text = makeFen(position);
      const read = unwrap(parseFen(text));
      expect(JSON.stringify(read)).toBe(JSON.stringify(position));
      expect(makeFen(read)).toBe(text);
    }),
  );
});

test("[ENG-U3] a parsed text without b and w in its rows is written unchanged", () => {
  const rows = fc.array(fc.constantFrom("x", "o", "1", "2", "7", "15", "05", "0"), { maxLength: 15 });
  fc.assert(
    fc.property(fc.array(rows, { minLength: 1, maxLength: 3 }), (some) => {
      const board = Array.from({ length: 15 }, (_, y) => (some[y] ?? ["15"]).join("")).join("/");
      const read = parseFen(`${board} w`);
      if (read.ok) expect(makeFen(read.value)).toBe(`${board} w`);
    }),
  );
});

test("[ENG-U3] rows go down from y = 0, cells to the right; b and w are stones too", () => {
  expect(unwrap(parseFen(withRow("2xbow9", 1)))).toEqual({
    stones: [
      { x: 2, y: 1, color: "black" },
      { x: 3, y: 1, color: "black" },
      { x: 4, y: 1, color: "white" },
      { x: 5, y: 1, color: "white" },
    ],
    toMove: "black",
  });
  expect(parseFen("ooooooooooooooo/15/15/15/15/15/15/15/15/15/15/15/15/15/15 w")).toHaveProperty(
    "value.stones.length",
    15,
  );
});

test.each([
  [withRow("7z7", 2), 3, 2, 'row 3, character 2: expected x, b, o, w or a number, not "z"'],
  [withRow("7X7"), 1, 2, 'row 1, character 2: expected x, b, o, w or a number, not "X"'],
  [withRow("16", 4), 5, 1, 'row 5, character 1: expected a number from 1 to 15, not "16"'],
  [withRow("xx0x12"), 1, 3, 'row 1, character 3: expected a number from 1 to 15, not "0"'],
  [withRow("x04x9"), 1, 2, 'row 1, character 2: expected a number from 1 to 15, not "04"'],
  [
    withRow("99999999999999999999"),
    1,
    1,
    'row 1, character 1: expected a number from 1 to 15, not "99999999999999999999"',
  ],
  [withRow("14xo", 14), 15, 4, "row 15, character 4: the row has more than 15 cells"],
  [withRow("7x3x4"), 1, 5, "row 1, character 5: the row has more than 15 cells"],
  [withRow("7x6", 7), 8, null, "row 8: expected 15 cells, not 14"],
  [withRow("", 7), 8, null, "row 8: expected 15 cells, not 0"],
  [`${EMPTY}/15 b`, null, null, "expected 15 rows, not 16"],
  ["15 b", null, null, "expected 15 rows, not 1"],
  [EMPTY, null, null, "the side to move (b or w) is missing after the rows"],
  [`${EMPTY} B`, null, null, 'expected b or w as the side to move, not "B"'],
  [`${EMPTY}  b`, null, null, 'expected b or w as the side to move, not ""'],
  [`${EMPTY} b 1`, null, null, 'unexpected text after the side to move: "1"'],
  ["", 1, null, "row 1: expected 15 cells, not 0"],
])("[ENG-U3] reports the error and its place: %s", (text, row, character, message) => {
  expect(parseFen(text)).toEqual(err({ message, row, character }));
});

test("[ENG-U3] any text is parsed or rejected without an exception", () => {
  const parts = fc.constantFrom("15", "/", "x", "o", "b", "w", " ", "7", "\n", "😀", "__proto__");
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: anyCharacter }),
        fc.array(parts, { maxLength: 60 }).map((all) => all.join("")),
      ),
      (text) => {
        const read = parseFen(text);
        if (!read.ok) expect(read.error.message).toMatch(/^[\x20-\x7e]+$/u);
      },
    ),
  );
});
