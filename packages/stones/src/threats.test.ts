import { describe, expect, test } from "vitest";
import {
  hasVcf,
  parseDiagram,
  threatensOpenFour,
  threatOf,
  THREATS,
  winByVcf,
  type Board,
  type Color,
  type RowRule,
} from "./index.ts";

const SIZE = 11;
const COLOR = { ".": null, B: "black", W: "white", "*": null } as const;
const MARKS = [".", "B", "W", "*"] as const;

/** Rows of a board from the top; the rest is empty. The star is the point to play. */
const draw = (...rows: readonly string[]) => {
  const empty = ".".repeat(SIZE);
  const lines = Array.from({ length: SIZE }, (_, y) => (rows[y] ?? empty).padEnd(SIZE, "."));
  const marks = parseDiagram(lines.join("\n"), MARKS);
  const board: Board = marks.map((row) => row.map((mark) => COLOR[mark]));
  const y = marks.findIndex((row) => row.includes("*"));
  return { board, stone: { x: marks[y]?.indexOf("*") ?? -1, y } };
};

describe("what a stone threatens", () => {
  test.each<[string | null, string, readonly string[]]>([
    ["five", "the end of four", ["..BBBB*"]],
    ["five", "a gap", ["..BB*BB"]],
    ["five", "an overline", ["..BBB*BBB"]],
    ["open-four", "both ends are free", ["..BBB*..."]],
    ["four", "one end is the edge", ["BBB*....."]],
    ["four", "one end is an enemy", [".WBBB*..."]],
    ["four", "a gap", [".WB.BB*.."]],
    [null, "both ends are enemies", [".WBBB*W.."]],
    ["double-four", "in one line", ["..B.B*B.B"]],
    ["double-four", "in two lines", ["", ".WBBB*", ".....B", ".....B", ".....B", ".....W"]],
    ["four-three", "in two lines", ["", "WBBB*....", "....B....", "....B...."]],
    ["double-three", "in two lines", [".........", "...BB*...", ".....B...", ".....B...", "........."]],
    ["three", "with free ends", ["...BB*..."]],
    ["three", "with a gap", ["...B.B*..."]],
    [null, "three at the edge", ["BB*......"]],
    [null, "three beside an enemy", [".WBB*...."]],
    [null, "two", ["....B*..."]],
    [null, "a single stone", ["....*...."]],
  ])("%s: %s", (threat, _, rows) => {
    const { board, stone } = draw(...rows);
    expect(threatOf(board, stone, "black")).toBe(threat);
    const swapped = board.map((row) =>
      row.map((cell) => (cell === null ? null : cell === "black" ? "white" : "black")),
    );
    expect(threatOf(swapped, stone, "white")).toBe(threat);
  });

  test("in Renju a point that is forbidden to black threatens nothing, and is open to white", () => {
    const { board, stone } = draw(".........", "...BB*...", ".....B...", ".....B...", ".........");
    expect(threatOf(board, stone, "black", "renju")).toBeNull();
    const swapped = board.map((row) => row.map((cell) => (cell === "black" ? "white" : cell)));
    expect(threatOf(swapped, stone, "white", "renju")).toBe("double-three");
    const both = draw(".........", "...BB*...", ".....BW..", ".....B.W.", "........W");
    expect(threatOf(both.board, both.stone, "black", "renju")).toBeNull();
    expect(threatOf(both.board, both.stone, "white", "renju")).toBe("open-four");
    expect(threatOf(draw("..BBB*BB").board, { x: 5, y: 0 }, "black", "renju")).toBeNull();
    expect(threatOf(draw("..WWW*WW").board, { x: 5, y: 0 }, "white", "renju")).toBe("five");
  });

  test("a rule may ask what is beyond both ends of a row", () => {
    const openFive: RowRule = (_color, length, ends) => length === 5 && ends.some((cell) => cell === null);
    const threat = (row: string) => {
      const { board, stone } = draw(row);
      return threatOf(board, stone, "black", openFive);
    };
    expect([threat("WBBBB*W"), threat("WBBBB*."), threat(".BBBB*W"), threat("BBBB*W")]).toEqual([
      null,
      "five",
      "five",
      null,
    ]);
    expect([threat("WBBB*.W"), threat("WBBB*..")]).toEqual([null, "four"]);
  });

  test("every threat of the list can be made, the strongest first", () => {
    expect(THREATS).toEqual(["five", "open-four", "double-four", "four-three", "double-three", "four", "three"]);
  });
});

test.each<[string, readonly string[], boolean]>([
  ["an open three", ["...BBB..."], true],
  ["a broken open three", ["..BB.B..."], true],
  ["a three beside an enemy with room for one four only", [".WBBB.W"], false],
  ["two stones", ["...BB...."], false],
  ["an open three of the enemy", ["...WWW..."], false],
])("an open four is threatened by %s: %s", (_, rows, isThreatened) => {
  expect(threatensOpenFour(draw(...rows).board, "black")).toBe(isThreatened);
});

describe("a win by continuous fours", () => {
  const stonesFor = (color: Color, ...rows: readonly string[]): number | null => {
    const { board, stone } = draw(...rows);
    return winByVcf(board, stone, color);
  };

  test.each<[string, number | null, readonly string[]]>([
    ["five at once", 1, ["..BBBB*"]],
    ["an open four", 2, ["..BBB*..."]],
    ["a four that leads to nothing", null, [".WBBB*..."]],
    ["a four that leads to a second four and a five", 3, ["", "WBBB*", "....B", "....B"]],
    ["three in a row, which is no four", null, ["...BB*..."]],
    ["an open four while the enemy has four", null, ["..BBB*...", "..........", "..........", "WWWW......"]],
  ])("%s: %s stones", (_, stones, rows) => {
    expect(stonesFor("black", ...rows)).toBe(stones);
  });

  const wins = (rows: readonly string[], rule?: RowRule) => hasVcf(draw(...rows).board, "black", rule);

  test("whether there is any, with any first stone", () => {
    expect(wins([".BBBB.."])).toBe(true);
    expect(wins(["WBBBB..."])).toBe(true);
    expect(wins(["...BBB..."])).toBe(true);
    expect(wins(["", "WBBB.", "....B", "....B"])).toBe(true);
    expect(wins(["WBBB..."])).toBe(false);
    expect(wins(["...BB..."])).toBe(false);
    expect(wins([])).toBe(false);
    // The last five need not lead anywhere else.
    expect(wins(["WBBBB.W"], "exactly-five")).toBe(true);
    expect(wins([".BBB.BB"], "exactly-five")).toBe(false);
    expect(wins([".BBB.BB"], "five-or-more")).toBe(true);
  });

  test("is not known where there are too many fours to look at", () => {
    const threes = ["WBBB......", "", "", "WBBB......", "", "", "WBBB......", "", "", "WBBB......"];
    expect(wins(threes)).toBeNull();
    expect(wins(threes.slice(0, 3))).toBe(false);
  });
});
