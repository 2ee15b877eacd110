// The long version of rules.test.ts.
import { describe, expect, test } from "vitest";
import { GOMOKU_RULES } from "@tengen/stones";
import { openPatternKernel } from "./src/index.ts";
import { checkProofs } from "./tests/proofs.ts";
import { checkForbidden, checkThreatProofs } from "./tests/rule-games.ts";

describe.each(GOMOKU_RULES)("%s", (rule) => {
  test("[ENG-R2] forbidden cells are those of the definition", async () => {
    const kernel = await openPatternKernel(rule);
    expect(checkForbidden(kernel, rule, 5000)).toBeGreaterThan(rule === "renju" ? 20_000 : -1);
  });

  test("[ENG-R4] VCFs and VCTs hold against every legal reply", async () => {
    const kernel = await openPatternKernel(rule);
    const { fours, threes } = checkThreatProofs(kernel, rule, 200, 60);
    expect(fours).toBe(60);
    expect(threes).toBe(15);
  });

  test("[ENG-R4] wins and losses proven by the search hold against every legal move", async () => {
    const kernel = await openPatternKernel(rule);
    const { won, lost } = checkProofs(kernel, 60);
    expect(won).toBeGreaterThan(5);
    expect(lost).toBeGreaterThan(0);
  });
});
