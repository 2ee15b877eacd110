import { expect, test } from "vitest";
import {
  countAdjacent,
  groupAt,
  groupsOf,
  makeGrid,
  neighborsOf,
  parseDiagram,
  type Grid,
  type Point,
} from "./index.ts";

const MARKS = [".", "B", "W"] as const;
type Mark = (typeof MARKS)[number];
const board = parseDiagram(
  `
  B B . W
  . B W W
  W . B .
  . . . B
  `,
  MARKS,
);
const text = (points: readonly Point[]): readonly string[] => points.map(({ x, y }) => `${x}${y}`).toSorted();

test("a point has two, three or four neighbours, row by row", () => {
  expect(neighborsOf(board, { x: 0, y: 0 }).map(({ x, y }) => [x, y])).toEqual([
    [1, 0],
    [0, 1],
  ]);
  expect(neighborsOf(board, { x: 3, y: 2 }).map(({ x, y }) => [x, y])).toEqual([
    [3, 1],
    [2, 2],
    [3, 3],
  ]);
  expect(neighborsOf(board, { x: 1, y: 1 }).map(({ x, y }) => [x, y])).toEqual([
    [1, 0],
    [0, 1],
    [2, 1],
    [1, 2],
  ]);
  expect(neighborsOf([["."]], { x: 0, y: 0 })).toEqual([]);
});

test("a group is what is connected along the lines, with its adjacent points", () => {
  const group = groupAt(board, { x: 1, y: 1 });
  expect(text(group.points)).toEqual(["00", "10", "11"]);
  // Not the stone on 22: it is connected only diagonally.
  expect(text(group.border)).toEqual(["01", "12", "20", "21"]);
  expect([
    countAdjacent(board, group, "."),
    countAdjacent(board, group, "W"),
    countAdjacent(board, group, "B"),
  ]).toEqual([3, 1, 0]);
});

test("a group is the same from each of its points", () => {
  for (const from of groupAt(board, { x: 3, y: 0 }).points) {
    expect(text(groupAt(board, from).points)).toEqual(["21", "30", "31"]);
    expect(text(groupAt(board, from).border)).toEqual(["11", "20", "22", "32"]);
  }
});

test("empty points are groups too", () => {
  expect(text(groupAt(board, { x: 0, y: 3 }).points)).toEqual(["03", "12", "13", "23"]);
  expect(groupsOf(board, ".").map(({ points }) => points.length)).toEqual([1, 1, 4, 1]);
});

test("every stone is in one group of its colour", () => {
  expect(groupsOf(board, "B").map(({ points }) => text(points))).toEqual([["00", "10", "11"], ["22"], ["33"]]);
  expect(groupsOf(board, "W").map(({ points }) => text(points))).toEqual([["21", "30", "31"], ["02"]]);
  expect(groupsOf(makeGrid<Mark>(3, "."), "B")).toEqual([]);
});

test("a board of one colour is one group without adjacent points", () => {
  const [group, ...others] = groupsOf(makeGrid(9, "W"), "W");
  expect([group?.points.length, group?.border.length, others.length]).toEqual([81, 0, 0]);
});

/** The board whose points, row by row, are the base-3 digits of a number. */
const boardOf = (size: number, number: number): Grid<Mark> =>
  makeGrid(size, ".").map((row, y) => row.map((_, x) => MARKS[Math.floor(number / 3 ** (y * size + x)) % 3] ?? "."));

// The counts are known: https://tromp.github.io/go/legal.html
test.each([
  [1, 1],
  [2, 57],
  [3, 12675],
])("on %d lines every group has a liberty on just %d boards", (size, count) => {
  const boards = Array.from({ length: 3 ** (size * size) }, (_, number) => boardOf(size, number));
  const legal = boards.filter((grid) =>
    (["B", "W"] as const).every((color) => groupsOf(grid, color).every((group) => countAdjacent(grid, group, ".") > 0)),
  );
  expect(legal).toHaveLength(count);
});
