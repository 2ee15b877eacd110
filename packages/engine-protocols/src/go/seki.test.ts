import { GO_SIZE, type Board, type Cell } from "@tengen/stones";
import { expect, test } from "vitest";
import { findSeki } from "./seki.ts";
import { makeVertex } from "./vertex.ts";

const boardOf = (drawing: string): Board => {
  const rows = drawing
    .trim()
    .split("\n")
    .map((row) => row.trim().split(" "));
  return Array.from({ length: GO_SIZE }, (_row, y) =>
    Array.from({ length: GO_SIZE }, (_cell, x): Cell => {
      const sign = rows[y]?.[x];
      return sign === "B" ? "black" : sign === "W" ? "white" : null;
    }),
  );
};
const sekiOf = (drawing: string): string =>
  [...findSeki(boardOf(drawing))]
    .toSorted((a, b) => a - b)
    .map(makeVertex)
    .join(" ");

test("[GTP-6] seki without eyes: two shared liberties", () => {
  const drawing = `
    . B B B . W B . .
    W W W W W W B . .
    B B B B B B B . .`;
  expect(sekiOf(drawing)).toBe("B9 C9 D9 F9 A8 B8 C8 D8 E8 F8");
});

test("[GTP-6] seki with one eye each and one shared liberty", () => {
  const drawing = `
    . W . B . B W . .
    W W B B B B W . .
    B B B W W W W . .
    W W W W . . . . .`;
  // The white corner has one eye, and so has the black chain next to it.
  expect(sekiOf(drawing)).toBe("B9 D9 F9 A8 B8 C8 D8 E8 F8 A7 B7 C7");
});

test("[GTP-6] two eyes, space for two eyes and neutral points are not seki", () => {
  const two = `
    . B . B W . . . .
    B B B B W . . . .
    W W W W W . . . .`;
  const space = `
    . . . B W . . . .
    B B B B W . . . .
    W W W W W . . . .`;
  const open = `
    . . . B . W . . .
    . . . B . W . . .
    . . . B . W . . .
    . . . B . W . . .
    . . . B . W . . .
    . . . B . W . . .
    . . . B . W . . .
    . . . B . W . . .
    . . . B . W . . .`;
  expect([two, space, open].map(sekiOf)).toEqual(["", "", ""]);
});

test("[GTP-6] stones that can simply be captured are not in seki", () => {
  const drawing = `
    . B B B . W . . .
    W W W W W W . . .
    . B B B B B B B .`;
  expect(sekiOf(drawing)).toBe("");
});
