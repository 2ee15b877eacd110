// Puzzles by fours, on positions that can be checked by eye.
import { parseDiagram, stonesOf, type Board, type Color } from "@tengen/stones";
import { describe, expect, test } from "vitest";
import {
  answerFours,
  arrangePuzzles,
  findFoursMove,
  gradeOf,
  listFoursMoves,
  makeFoursPuzzle,
  openPatternKernel,
  parseFoursPuzzle,
  PUZZLE_WEEK,
  SIZE,
  type FoursPosition,
} from "./src/index.ts";

const kernel = await openPatternKernel();

/** The top left corner of a board. */
const draw = (text: string, toMove: Color = "black"): FoursPosition => {
  const rows = text.trim().split("\n");
  const whole = Array.from({ length: SIZE }, (_, y) => (rows[y] ?? "").replaceAll(" ", "").padEnd(SIZE, "."));
  const board: Board = parseDiagram(whole.join("\n"), [".", "B", "W"]).map((row) =>
    row.map((cell) => (cell === "." ? null : cell === "B" ? "black" : "white")),
  );
  return { stones: stonesOf(board), toMove };
};

const at = (x: number, y: number): number => y * SIZE + x;

/** Two threes that cross at (4, 2), each stopped at one end: a stone there makes two fours. */
const CROSSED = draw(`
  . . . . . . . . .
  . . . . . . . . .
  W B B B . . . . .
  . . . . B . . . .
  . . . . B . . . .
  . . . . B . . . .
  . . . . W . . . .`);

describe("the answers to a move", () => {
  test("[ENG-Z2] two fours at once: the defender blocks one, and fours still win", () => {
    const answer = answerFours(kernel, CROSSED, at(4, 2));
    expect(answer).toEqual({ kind: "continues", reply: at(4, 1) });
  });

  test("[ENG-Z2] a four that leads nowhere is blocked, and no more fours win", () => {
    // A stone at (5, 2) blocks the row and takes the crossing away.
    expect(answerFours(kernel, CROSSED, at(5, 2))).toEqual({ kind: "no-win", reply: at(4, 2) });
  });

  test("[ENG-Z2] a move that threatens nothing gives the defender a free move; their own win by fours is named", () => {
    expect(answerFours(kernel, CROSSED, at(12, 12))).toEqual({ kind: "no-four", reply: null });
    const open = draw(`
      . . . . . . . . .
      . B B B W . . . .
      . . . . . . . . .
      . . W W W . . . .`);
    const answer = answerFours(kernel, open, at(12, 12));
    expect(answer.kind).toBe("no-four");
    expect([at(1, 3), at(5, 3)]).toContain("reply" in answer ? answer.reply : null);
  });

  test("[ENG-Z2] five wins, and a five of the defender is named", () => {
    const fours = draw(`
      B B B B . . . . .
      . . . . . . . . .
      W W W W . . . . .`);
    expect(answerFours(kernel, fours, at(4, 0))).toEqual({ kind: "five" });
    expect(answerFours(kernel, fours, at(8, 8))).toEqual({ kind: "five-allowed", reply: at(4, 2) });
  });

  test("[ENG-Z2] an answer does not depend on what was asked before", () => {
    const before = answerFours(kernel, CROSSED, at(4, 2));
    answerFours(kernel, draw("B B B B . W"), at(4, 0));
    expect(answerFours(kernel, CROSSED, at(4, 2))).toEqual(before);
  });
});

test("[ENG-Z1] lists the moves that begin a win by fours, and finds one", () => {
  expect(listFoursMoves(kernel, CROSSED)).toEqual([at(4, 2)]);
  expect(findFoursMove(kernel, CROSSED)).toBe(at(4, 2));
  const none = draw("B B . . . W");
  expect(listFoursMoves(kernel, none)).toEqual([]);
  expect(findFoursMove(kernel, none)).toBeNull();
  const open = draw(". . . B B B . . .");
  expect(listFoursMoves(kernel, open)).toEqual([at(2, 0), at(6, 0)]);
});

test("[ENG-Z3] a puzzle is a short text that is read back", () => {
  const text = "3W bbcc ddeeff";
  const puzzle = parseFoursPuzzle(text);
  expect(puzzle).toEqual({
    moves: 3,
    toMove: "white",
    stones: [
      { x: 1, y: 1, color: "black" },
      { x: 2, y: 2, color: "black" },
      { x: 3, y: 3, color: "white" },
      { x: 4, y: 4, color: "white" },
      { x: 5, y: 5, color: "white" },
    ],
  });
  expect(puzzle === null ? "" : makeFoursPuzzle(puzzle)).toBe(text);
});

test.each(["", "W bbcc ddee", "3W bbc ddee", "3W bbcp ddee", "3X bb cc", "3W bb", "0W bb cc", "3W bb bb"])(
  "[ENG-Z3] %j is no puzzle",
  (text) => {
    expect(parseFoursPuzzle(text)).toBeNull();
  },
);

describe("the order of the days", () => {
  const ofMoves = (...moves: readonly number[]) => moves.map((count) => ({ moves: count }));

  test("[ENG-Z4] whole weeks, from easy to very hard", () => {
    const pool = ofMoves(9, 3, 4, 3, 5, 3, 4, 3, 3, 3, 4, 4, 5);
    const week = arrangePuzzles(pool);
    expect(week.map(({ moves }) => moves)).toEqual([3, 3, 3, 4, 4, 5, 9]);
    expect(week.map(gradeOf)).toEqual(PUZZLE_WEEK);
    expect(arrangePuzzles([])).toEqual([]);
  });

  test("[ENG-Z4] with more puzzles the earlier weeks stay", () => {
    const pool = ofMoves(3, 3, 3, 4, 4, 5, 6, 3, 3, 3, 4, 4, 5);
    const one = arrangePuzzles(pool);
    const two = arrangePuzzles([...pool, ...ofMoves(7, 6)]);
    expect(one).toHaveLength(7);
    expect(two).toHaveLength(14);
    expect(two.slice(0, 7)).toEqual(one);
    expect(two[13]).toEqual({ moves: 7 });
  });
});
