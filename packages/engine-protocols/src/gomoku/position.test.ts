import { err, ok } from "@tengen/kernel";
import { expect, test } from "vitest";
import { isFinished, playMoves, START } from "./position.ts";
import type { Color, GomokuRule, Point, Stone } from "@tengen/stones";

const drawn = (text: string): readonly Stone[] =>
  text
    .trim()
    .split("\n")
    .flatMap((row, y) =>
      row
        .trim()
        .split("")
        .flatMap((sign, x): readonly Stone[] =>
          sign === "." ? [] : [{ x, y, color: sign === "x" ? "black" : "white" }],
        ),
    );
const full = (pick: (cell: Point) => Color): readonly Stone[] =>
  Array.from({ length: 225 }, (_, index) => {
    const cell = { x: index % 15, y: Math.floor(index / 15) };
    return { ...cell, color: pick(cell) };
  });

test.each([
  ["nothing", "...", false],
  ["four", "xxxx", false],
  ["five in a row", "xxxxx", true],
  ["six in a row", ".oooooo", true],
  ["five in a column", "o\no\no\no\no", true],
  ["five in a diagonal", "x....\n.x...\n..x..\n...x.\n....x", true],
  ["five in the other diagonal", "....o\n...o.\n..o..\n.o...\no....", true],
  ["five with a hole", "xx.xxx", false],
  ["five of two colours", "xxxxo", false],
  ["five at the right edge", "..........ooooo", true],
  ["four and one on the next row", "...........xxxx\nx", false],
])("[ENG-U4] finished or not: %s", (_name, text, finished) => {
  expect(isFinished({ stones: drawn(text), toMove: "black" }, "freestyle")).toBe(finished);
});

test("[ENG-U4] a full board is finished, and one with an empty cell is not", () => {
  const stones = full(({ x, y }) => ((x + 2 * y) % 4 < 2 ? "black" : "white"));
  expect(isFinished({ stones, toMove: "black" }, "freestyle")).toBe(true);
  expect(isFinished({ stones: stones.slice(1), toMove: "black" }, "freestyle")).toBe(false);
  expect(playMoves({ stones: stones.slice(1), toMove: "black" }, [{ x: 0, y: 0 }], "freestyle")).toMatchObject({
    value: { toMove: "white" },
  });
});

test("[ENG-U1] moves alternate from the side to move", () => {
  const moves = [
    { x: 7, y: 7 },
    { x: 8, y: 7 },
    { x: 9, y: 7 },
  ];
  const stones = moves.map((move, index) => ({ ...move, color: index === 1 ? "black" : "white" }));
  expect(playMoves({ ...START, toMove: "white" }, moves, "freestyle")).toEqual(ok({ stones, toMove: "black" }));
});

test.each<[string, GomokuRule, string, boolean]>([
  ["six in a row win in freestyle", "freestyle", "xxxxxx", true],
  ["six in a row do not win in standard", "standard", "xxxxxx", false],
  ["five win in standard", "standard", "ooooo", true],
  ["six of black do not win in Renju", "renju", "xxxxxx", false],
  ["six of white win in Renju", "renju", "oooooo", true],
])("[ENG-U8] %s", (_name, rule, text, finished) => {
  expect(isFinished({ stones: drawn(text), toMove: "black" }, rule)).toBe(finished);
});

test("[ENG-U8] a forbidden move of black cannot be played in Renju", () => {
  // Two threes meet on the empty cell in the middle.
  const stones = drawn(".....\n..x..\n.x.x.\n..x..");
  const cross = { x: 2, y: 2 };
  expect(playMoves({ stones, toMove: "black" }, [cross], "freestyle").ok).toBe(true);
  expect(playMoves({ stones, toMove: "white" }, [cross], "renju").ok).toBe(true);
  expect(playMoves({ stones, toMove: "black" }, [cross], "renju")).toEqual(err({ index: 0, why: "forbidden" }));
});
