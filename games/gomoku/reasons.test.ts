// Reasons for a move, on diagrams: `B` and `W` are stones on the board, `b` or `w` is the move. A diagram is in the
// middle of the board, away from its edges.
import { CARO } from "./rulesets.ts";
import { emptyBoard, withCell, type Board, type Cell, type Color, type Point, type RowRule } from "@tengen/stones";
import { describe, expect, test } from "vitest";
import { reasonsFor } from "./reasons.ts";
import { BOARD_SIZE } from "./state.ts";

const LEFT = 3;
const TOP = 4;

const readMove = (...rows: readonly string[]): { board: Board; stone: Point; color: Color } => {
  let board = emptyBoard(BOARD_SIZE);
  let move: { stone: Point; color: Color } | null = null;
  for (const [y, row] of rows.entries()) {
    for (const [x, mark] of row.replaceAll(" ", "").split("").entries()) {
      const point = { x: LEFT + x, y: TOP + y };
      if (mark === "b" || mark === "w") move = { stone: point, color: mark === "b" ? "black" : "white" };
      if (mark === "B" || mark === "W") board = withCell<Cell>(board, point, mark === "B" ? "black" : "white");
    }
  }
  if (move === null) throw new Error("the diagram has no move");
  return { board, ...move };
};

/** The reasons in short: `forces 4` for a VCF with four stones. */
const why = (...rows: readonly string[]): string => whyBy("five-or-more", rows);

const whyBy = (rule: RowRule, rows: readonly string[]): string => {
  const { board, stone, color } = readMove(...rows);
  return reasonsFor(board, stone, color, rule)
    .map((reason) => ("count" in reason ? `${reason.kind} ${reason.count}` : reason.kind))
    .join(", ");
};

describe("[GMK-H1] what a move makes", () => {
  test.each<[string, string, readonly string[]]>([
    ["a five", "five", [". B B B B b . ."]],
    ["a five across a gap", "five", [". B B b B B . ."]],
    ["an overline counts as five", "five", [". B B B b B B ."]],
    ["a five, although it blocks as well", "five", ["W W W W b B B B B"]],
    ["an open four", "open-four", [". . B B B b . ."]],
    ["an open four across a gap", "open-four", [". . B B b B . ."]],
    ["a four that is closed on one side", "four", ["W B B B b . . ."]],
    ["a four with a gap", "four", ["W B B . B b W ."]],
    ["two fours in one line", "double-four", ["B . B B b . B ."]],
    ["two fours that cross", "double-four", ["W . . .", "B . . .", "B . . .", "B . . .", "b B B B W"]],
    ["a four and an open three", "four-three", ["W . . .", "B . . .", "B . . .", "B . . .", "b B B . ."]],
    ["a four in one line does not count as a three", "four", [". . B b B . B . . ."]],
    ["nor does one with the gap ahead", "four", ["W . . B B b . B . ."]],
    ["nor does one that crosses a closed three", "four", ["W . . .", "B . . .", "B . . .", "B . . .", "b B B W ."]],
    [
      "nor does one that crosses a three without space",
      "four",
      [". . W . . . .", ". . B . . . .", ". . B . . . .", ". . B . . . .", "W . b B B . W"],
    ],
    ["a four with a gap and an open three", "four-three", [". . . B . .", ". . . B . .", ". B B b . B", ". . . . . ."]],
    ["two fours in one line from its middle", "double-four", ["B . B b B . B"]],
    ["two fours in one line that share no stone but one", "double-four", ["B B B . b . B B B"]],
    ["a four that is left when one gap is closed", "four", ["B W B b B . B"]],
    ["one open three where the other is closed", "three", [". . W . . .", ". . B . . .", ". . B . . .", "B B b . . ."]],
    [
      "one open three if the other has no space",
      "three",
      [". . W . . .", ". . . . . .", ". . B . . .", ". . B . . .", "B B b . . .", ". . . . . .", ". . W . . ."],
    ],
    ["two open threes", "double-three", [". . B . . .", ". . B . . .", "B B b . . ."]],
    ["an open three", "three", [". . B B b . ."]],
    ["an open three with a gap", "three", [". B . B b . ."]],
    ["no open three where one side is closed", "extends", ["W B B b . . ."]],
  ])("%s", (_name, expected, rows) => {
    expect(why(...rows)).toBe(expected);
  });
});

describe("[GMK-H1] what a move stops", () => {
  test.each<[string, string, readonly string[]]>([
    ["a four", "blocks-four", ["B W W W W b . ."]],
    ["a four across a gap", "blocks-four", [". W W b W W ."]],
    ["an open three", "blocks-three", [". . W W W b . ."]],
    ["an open three from within", "blocks-three", [". W b W W . ."]],
    ["a double threat", "blocks-double", ["W . . .", "W . . .", ". . . .", "b W W ."]],
    ["a four in one line is not a double threat", "hinders", [". . W b W . W . . ."]],
    ["two fours in one line", "blocks-double", ["W . W b W . W"]],
    [
      "a closed three and an open one are not a double threat",
      "hinders",
      ["B . . . .", "W . . . .", "W . . . .", "b W W . ."],
    ],
    ["a four, with an open three", "blocks-four, three", ["B W W W W b", ". . . . . B", ". . . . . B"]],
    [
      "a four, with an open four",
      "open-four, blocks-four",
      ["B W W W W b", ". . . . . B", ". . . . . B", ". . . . . B"],
    ],
    ["not one of two open threes", "hinders", [". W W W b .", ". . . . . .", ". . . . . .", ". W W W . ."]],
  ])("%s", (_name, expected, rows) => {
    expect(why(...rows)).toBe(expected);
  });
});

describe("[GMK-H1] a win by VCF", () => {
  test("counts the stones including the five", () => {
    expect(why(". . . . W . .", "W B B B b . .", ". . . . B . .", ". . . . B . .", "W B B B . . .")).toBe("forces 3");
  });

  test("fails if the last four is stopped", () => {
    expect(why(". . . . W . .", "W B B B b . .", ". . . . B . .", ". . . . B . .", ". B B B W . .")).toBe("four");
  });

  test("fails if the answer to the four makes five", () => {
    expect(why("W B B B b . W W W W")).toBe("four");
  });
});

describe("[GMK-H1] what stops a win by fours", () => {
  const whyBeside = (first: string): string =>
    why(first, ". . . . B . .", ". . . . B . .", ". . . . B . .", ". . . . W . .");

  test("the opponent would win by fours, and does not any more", () => {
    expect(whyBeside("W B B B . w .")).toBe("blocks-fours");
    expect(whyBeside("W B B B w . .")).toBe("blocks-double");
  });

  test("not where the opponent wins all the same, or would not have won", () => {
    expect(whyBeside("W B B B . . w")).toBe("hinders");
    expect(why("W . . B . w .", ". . . . . . .", ". . . . B . .")).toBe("hinders");
  });
});

describe("[GMK-H1] a quiet move", () => {
  test("builds on own stones, obstructs enemy stones, or takes the centre", () => {
    expect(why(". . B . b . .")).toBe("extends");
    expect(why(". . W . b . .")).toBe("hinders");
    expect(reasonsFor(emptyBoard(BOARD_SIZE), { x: 7, y: 7 }, "black")).toEqual([{ kind: "centre" }]);
    expect(reasonsFor(emptyBoard(BOARD_SIZE), { x: 0, y: 0 }, "black")).toEqual([]);
  });
});

const SIX = [". B B B b B B ."];
const CROSSED_THREES = [". . . . . .", ". B . . . .", ". B . . . .", ". b B B . .", ". . . . . ."];
const CROSSED_FOURS = ["W . . .", "B . . .", "B . . .", "B . . .", "b B B B W"];

describe("reasons are those of the ruleset", () => {
  test.each<[RowRule, string, string, readonly string[]]>([
    ["five-or-more", "six in a row", "five", SIX],
    ["exactly-five", "six in a row wins nothing", "extends", SIX],
    ["exactly-five", "five in a row", "five", [". B B B b B ."]],
    ["exactly-five", "a four whose gap would make six", "extends", ["W B B b . B B ."]],
    ["exactly-five", "a four that only one end completes", "four", ["B . B B B b . W"]],
    [CARO.rows, "six in a row", "five", ["W B B B b B B W"]],
    [CARO.rows, "five between two stones of the opponent", "extends", ["W B B B b B W"]],
    [CARO.rows, "a four between them", "extends", ["W B B . b B W"]],
    ["renju", "black's overline is forbidden", "", SIX],
    ["renju", "white's overline wins", "five", [". W W W w W W ."]],
    ["renju", "black's double three is forbidden", "", CROSSED_THREES],
    ["renju", "black's double four is forbidden", "", CROSSED_FOURS],
    [
      "renju",
      "white's double three is not",
      "double-three",
      CROSSED_THREES.map((row) => row.replaceAll("B", "W").replace("b", "w")),
    ],
    [
      "renju",
      "black's four and three is allowed",
      "four-three",
      ["W . . .", "B . . .", "B . . .", "B . . .", "b B B . ."],
    ],
    [
      "renju",
      "white need not stop a forbidden double three",
      "hinders",
      CROSSED_THREES.map((row) => row.replace("b", "w")),
    ],
    [
      "five-or-more",
      "in freestyle it stops a double threat",
      "blocks-double",
      CROSSED_THREES.map((row) => row.replace("b", "w")),
    ],
  ])("[GMK-H2] %s: %s: %s", (rule, _name, reasons, rows) => {
    expect(whyBy(rule, rows)).toBe(reasons);
  });

  test("on a board of any size", () => {
    expect(reasonsFor(emptyBoard(20), { x: 10, y: 9 }, "black")).toEqual([{ kind: "centre" }]);
    expect(reasonsFor(emptyBoard(20), { x: 7, y: 7 }, "black")).toEqual([]);
  });
});
