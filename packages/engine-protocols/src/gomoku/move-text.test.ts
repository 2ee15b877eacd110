import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parseMoves } from "./move-text.ts";

const cellsIn = (text: string) => {
  const moves = parseMoves(text.split(" "));
  return moves.ok ? moves.value.map(({ x, y }) => `${x},${y}`).join(" ") : moves.error;
};

test.each([
  ["7,7", "7,7"],
  ["7 7", "7,7"],
  ["h8", "7,7"],
  ["H8", "7,7"],
  ["a1 a15 o1 o15", "0,14 0,0 14,14 14,0"],
  ["i8", "8,7"],
  ["h08", "7,7"],
  ["0 1 2 3", "0,1 2,3"],
  ["0,1 2 3 c4 5,6 7 8", "0,1 2,3 2,11 5,6 7,8"],
  ["7 ,7 8, 8 9 , 9", "7,7 8,8 9,9"],
  ["15,0 -1 3 p1 h0", "15,0 -1,3 15,14 7,15"],
  ["7", 'move 1: there is no y after the x "7"'],
  ["h8 7 h8", 'move 2: there is no y after the x "7"'],
  ["7 7,8", 'move 1: there is no y after the x "7"'],
  ["7,7,7", 'move 1: expected x,y or a name such as h8, not "7,7,7"'],
  ["7,", 'move 1: expected x,y or a name such as h8, not "7,"'],
  ["7;7", 'move 1: expected x,y or a name such as h8, not "7;7"'],
  ["1e1,7", 'move 1: expected x,y or a name such as h8, not "1e1,7"'],
  ["0x7 7", 'move 1: expected x,y or a name such as h8, not "0x7"'],
])("[ENG-U2] reads %s", (text, cells) => {
  expect(cellsIn(text)).toBe(cells);
});

test("[ENG-U2] any list of moves in any mixture of notations is parsed correctly", () => {
  const coordinate = fc.integer({ min: 0, max: 14 });
  const move = fc.record({ x: coordinate, y: coordinate, form: fc.constantFrom("comma", "pair", "name") });
  fc.assert(
    fc.property(fc.array(move), (moves) => {
      const text = moves.map(({ x, y, form }) => {
        if (form === "name") return `${"abcdefghijklmno"[x]}${15 - y}`;
        return form === "comma" ? `${x},${y}` : `${x} ${y}`;
      });
      expect(cellsIn(text.join(" "))).toBe(moves.map(({ x, y }) => `${x},${y}`).join(" "));
    }),
  );
});
