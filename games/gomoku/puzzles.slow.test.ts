// Every daily puzzle, by the rules, the searcher and the reference solver.
import { openPatternKernel } from "@tengen/gomoku-searcher";
import { expect, test } from "vitest";
import file from "./puzzles.json" with { type: "json" };
import { checkOnlyMove, checkPuzzle } from "./tests/puzzles.ts";

test("[GMK-P9] every puzzle has one first move, and its length is right", async () => {
  const kernel = await openPatternKernel();
  for (const text of file.puzzles) {
    checkPuzzle(kernel, text);
    checkOnlyMove(kernel, text);
  }
  expect(file.puzzles.length).toBeGreaterThan(60);
});
