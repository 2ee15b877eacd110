import { expect, test } from "vitest";
import {
  cellAt,
  isInside,
  lineThrough,
  LINE_DIRECTIONS,
  makeDiagram,
  makeGrid,
  parseDiagram,
  pointName,
  pointsWith,
  withCell,
} from "./index.ts";

const MARKS = [".", "B", "W"] as const;

test("a diagram parses back to the same board", () => {
  const drawing = ["B . .", ". W .", "W . B"].join("\n");
  const board = parseDiagram(`\n  ${drawing}\n`, MARKS);
  expect(makeDiagram(board)).toBe(drawing);
  expect(cellAt(board, { x: 0, y: 2 })).toBe("W");
  expect(pointsWith(board, "B")).toEqual([
    { x: 0, y: 0 },
    { x: 2, y: 2 },
  ]);
});

test("an error in a diagram is reported with its row", () => {
  expect(() => parseDiagram("..\n...", MARKS)).toThrow(/row 1 .* 3 cells/u);
  expect(() => parseDiagram("..\n.Q", MARKS)).toThrow(/row 1 .* unknown mark Q/u);
});

test("a new stone does not change the old board, and shares its other rows", () => {
  const empty = makeGrid(3, ".");
  const board = withCell(empty, { x: 2, y: 1 }, "B");
  expect(makeDiagram(board)).toBe(". . .\n. . B\n. . .");
  expect(makeDiagram(empty)).toBe(". . .\n. . .\n. . .");
  expect(board[0]).toBe(empty[0]);
});

test("lines run through a point both ways and end at the edge and at other cells", () => {
  const board = parseDiagram("B . . B\nB B W .\nB B B .\nW B . B", MARKS);
  const lengths = LINE_DIRECTIONS.map((direction) => lineThrough(board, { x: 1, y: 2 }, direction).length);
  expect(lengths).toEqual([3, 3, 2, 1]);
  expect(lineThrough(board, { x: 0, y: 0 }, { x: 1, y: 1 })).toEqual([
    { x: 0, y: 0 },
    { x: 1, y: 1 },
    { x: 2, y: 2 },
    { x: 3, y: 3 },
  ]);
});

test("points have names, and are inside the board or not", () => {
  expect(pointName(15, { x: 7, y: 7 })).toBe("H8");
  expect(pointName(15, { x: 0, y: 14 })).toBe("A1");
  expect(isInside(15, { x: 14, y: 0 })).toBe(true);
  expect(
    [
      { x: 15, y: 0 },
      { x: 0, y: 15 },
      { x: -1, y: 0 },
      { x: 0, y: -1 },
    ].some((point) => isInside(15, point)),
  ).toBe(false);
});
