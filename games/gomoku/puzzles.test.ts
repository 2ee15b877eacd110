import { arrangePuzzles, openPatternKernel, parseFoursPuzzle, PUZZLE_WEEK } from "@tengen/gomoku-searcher";
import { describe, expect, test } from "vitest";
import file from "./puzzles.json" with { type: "json" };
import { checkPuzzle } from "./tests/puzzles.ts";

const kernel = await openPatternKernel();
const all = file.puzzles.flatMap((text) => parseFoursPuzzle(text) ?? []);

test("[GMK-P9] every line is a puzzle, no two are the same, and they fill weeks", () => {
  expect(all).toHaveLength(file.puzzles.length);
  expect(new Set(file.puzzles.map((text) => text.replace(/^\d+/u, ""))).size).toBe(file.puzzles.length);
  expect(arrangePuzzles(all).length).toBeGreaterThanOrEqual(63);
  expect(arrangePuzzles(all).length % PUZZLE_WEEK.length).toBe(0);
});

describe("a puzzle of each length", () => {
  const lengths = [...new Set(all.map(({ moves }) => moves))].toSorted((a, b) => a - b);
  test.each(lengths)("[GMK-P9] of %i moves has one first move, and its length is right", (moves) => {
    checkPuzzle(kernel, file.puzzles.find((text) => text.startsWith(`${moves}`)) ?? "");
  });
});
