import { describe, expect, test } from "vitest";
import {
  areaLead,
  chainAt,
  decodeBoard,
  decodeCell,
  emptyBoard,
  encodeBoard,
  findFives,
  goIndex,
  goPoint,
  indexOfPoint,
  isEye,
  koPoint,
  lengthThrough,
  listWindows,
  ownersOf,
  parseDiagram,
  pointAtIndex,
  sameBoard,
  samePoint,
  scoresOf,
  signOf,
  stonesOf,
  windowScore,
  winnerOf,
  winningRow,
  type Board,
} from "./index.ts";

const COLOR = { ".": null, B: "black", W: "white" } as const;
const draw = (...rows: readonly string[]): Board =>
  parseDiagram(rows.join("\n"), [".", "B", "W"]).map((row) => row.map((mark) => COLOR[mark]));

describe("a board", () => {
  const board = draw("B . .", ". W .", ". . B");

  test("lists its stones row by row", () => {
    expect(stonesOf(board)).toEqual([
      { x: 0, y: 0, color: "black" },
      { x: 1, y: 1, color: "white" },
      { x: 2, y: 2, color: "black" },
    ]);
    expect(stonesOf(emptyBoard(3))).toEqual([]);
  });

  test("is stored as 0, 1 and 2, and read back", () => {
    const codes = encodeBoard(board);
    expect(codes).toEqual([
      [1, 0, 0],
      [0, 2, 0],
      [0, 0, 1],
    ]);
    expect(decodeBoard(codes)).toEqual(board);
    expect(decodeCell(3)).toBeNull();
  });

  test("equals another with the same stones only", () => {
    expect(sameBoard(board, decodeBoard(encodeBoard(board)))).toBe(true);
    expect(sameBoard(board, draw("B . .", ". W .", ". . W"))).toBe(false);
    expect(sameBoard(board, draw("B . .", ". . .", ". . B"))).toBe(false);
  });

  test("numbers its points row by row from the top left", () => {
    expect(indexOfPoint(9, { x: 3, y: 2 })).toBe(21);
    expect(pointAtIndex(9, 21)).toEqual({ x: 3, y: 2 });
    expect([goIndex({ x: 8, y: 8 }), goPoint(80)]).toEqual([80, { x: 8, y: 8 }]);
    expect(samePoint({ x: 1, y: 2 }, { x: 1, y: 2 })).toBe(true);
    expect(samePoint({ x: 1, y: 2 }, { x: 1, y: 1 })).toBe(false);
    expect(samePoint({ x: 1, y: 2 }, { x: 2, y: 2 })).toBe(false);
  });

  test("a lead of black's is a lead for black and against white", () => {
    expect([signOf("black"), signOf("white")]).toEqual([1, -1]);
  });
});

describe("five in a row", () => {
  const board = draw(
    "B B B B B B .",
    "W . . . . . .",
    "W W . . . . .",
    "W . W . . . B",
    "W . . W . B .",
    "W . . . W . .",
    ". . . B . W .",
  );

  test("wins in every direction, and an overline is one line", () => {
    expect(findFives(board, "black").map((line) => line.length)).toEqual([6]);
    expect(findFives(board, "white").map((line) => [line[0], line.at(-1)])).toEqual([
      [
        { x: 0, y: 1 },
        { x: 0, y: 5 },
      ],
      [
        { x: 0, y: 1 },
        { x: 5, y: 6 },
      ],
    ]);
  });

  test("is found from each of its stones, and from no other", () => {
    expect(winningRow("five-or-more", board, { x: 3, y: 0 })?.length).toBe(6);
    expect(winningRow("five-or-more", board, { x: 2, y: 3 })?.length).toBe(6);
    expect(winningRow("five-or-more", board, { x: 6, y: 3 })).toBeNull();
    expect(lengthThrough(board, { x: 9, y: 9 }, { x: 1, y: 0 })).toBe(1);
  });

  test.each([
    [4, 0],
    [5, 12],
    [6, 32],
    [15, 572],
  ])("a board of %d lines has %d windows", (size, count) => {
    const windows = listWindows(size);
    expect(windows).toHaveLength(count);
    expect(new Set(windows.map((window) => window.toSorted((a, b) => a - b).join(" "))).size).toBe(count);
    expect(windows.every((window) => window.length === 5 && window.every((index) => index < size * size))).toBe(true);
  });

  test("a window is five points in one direction", () => {
    expect(listWindows(5)[0]).toEqual([0, 1, 2, 3, 4]);
    expect(listWindows(5)).toContainEqual([0, 6, 12, 18, 24]);
    expect(listWindows(5)).toContainEqual([20, 16, 12, 8, 4]);
  });

  test("a window counts for the side whose stones are in it alone, the more the fuller it is", () => {
    const own = [0, 1, 2, 3, 4].map((stones) => windowScore(stones, 0));
    const stopped = [1, 2, 3, 4].map((stones) => windowScore(0, stones));
    expect(own).toEqual(own.toSorted((a, b) => a - b));
    expect(stopped).toEqual(stopped.toSorted((a, b) => a - b));
    for (const stones of [1, 2, 3, 4]) {
      // To make a shape counts a little more than to stop it, and both less than the next fuller one.
      expect(windowScore(stones, 0)).toBeGreaterThan(windowScore(0, stones));
      expect(windowScore(0, stones)).toBeGreaterThan(windowScore(stones - 1, 0));
    }
    // Twenty windows at most go through a cell: a five outweighs all of them, and blocking one all but a five.
    expect(windowScore(4, 0)).toBeGreaterThan(20 * windowScore(0, 4));
    expect(windowScore(0, 4)).toBeGreaterThan(20 * windowScore(3, 0));
    expect([windowScore(1, 1), windowScore(3, 1), windowScore(1, 3)]).toEqual([0, 0, 0]);
  });
});

describe("Go", () => {
  test.each<[string, readonly string[], number, boolean]>([
    ["in the middle", [". B .", "B . B", ". B ."], 0, true],
    ["in the middle, with one broken diagonal", ["W B .", "B . B", ". B ."], 0, true],
    ["in the middle, with two broken diagonals", ["W B .", "B . B", ". B W"], 0, false],
    ["with an empty side", [". B .", "B . .", ". B ."], 0, false],
    ["with an enemy side", [". B .", "B . W", ". B ."], 0, false],
  ])("an eye %s", (_, corner, __, isOne) => {
    const rows = corner.map((row) => `. ${row} .`);
    const board = draw(". . . . .", ...rows, ". . . . .");
    expect(isEye(board, { x: 2, y: 2 }, "black")).toBe(isOne);
  });

  test("an eye at the edge has no broken diagonal", () => {
    expect(isEye(draw(". B .", "B . .", ". . ."), { x: 0, y: 0 }, "black")).toBe(true);
    expect(isEye(draw(". B .", "B W .", ". . ."), { x: 0, y: 0 }, "black")).toBe(false);
    expect(isEye(draw("B . B", ". B .", ". . ."), { x: 1, y: 0 }, "black")).toBe(true);
    expect(isEye(draw("B . B", "W B .", ". . ."), { x: 1, y: 0 }, "black")).toBe(false);
  });

  test("[GO-K1] a ko point is where the stone was just captured, for its colour only", () => {
    const before = draw(". B W .", "B W . W", ". B W .", ". . . .");
    const after = draw(". B W .", "B . B W", ". B W .", ". . . .");
    expect(koPoint(after, before, "white")).toEqual({ x: 1, y: 1 });
    expect(koPoint(after, before, "black")).toBeNull();
    expect(koPoint(after, null, "white")).toBeNull();
    expect(koPoint(after, after, "white")).toBeNull();
  });

  test("[GO-K1] where two stones were captured there is no ko", () => {
    const before = draw(". B B .", "B W W B", ". B . .", ". . . .");
    const after = draw(". B B .", "B . . B", ". B B .", ". . . .");
    expect(koPoint(after, before, "white")).toBeNull();
  });

  test("[GO-T1] [GO-T2] a region belongs to the only colour around it", () => {
    const board = draw(". B . W .", "B B . W W", ". B . W .", "B B . W .", ". B . W .");
    expect(ownersOf(board)).toEqual(draw("B B . W W", "B B . W W", "B B . W W", "B B . W W", "B B . W W"));
    expect([scoresOf(board, 6.5), areaLead(board)]).toEqual([{ black: 10, white: 16.5 }, 0]);
    expect(areaLead(draw("B .", ". ."))).toBe(4);
    expect(ownersOf(emptyBoard(2))).toEqual(emptyBoard(2));
    expect([
      winnerOf({ black: 2, white: 1 }),
      winnerOf({ black: 1, white: 2 }),
      winnerOf({ black: 1, white: 1 }),
    ]).toEqual(["black", "white", null]);
  });

  test("a chain has stones and liberties by index; an empty region has no liberties", () => {
    const rows = ["B B W . . . . . .", "W . . . . . . . .", ...Array.from({ length: 7 }, () => ". . . . . . . . .")];
    const board = draw(...rows);
    expect(chainAt(board, 1)).toEqual({ stones: [1, 0], liberties: [10] });
    expect(chainAt(board, 80).stones).toHaveLength(77);
    expect(chainAt(board, 80).liberties).toEqual([]);
  });
});
