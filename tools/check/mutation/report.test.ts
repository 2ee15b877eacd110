import { expect, test } from "vitest";
import { countMutants, listSurvivors, scoreOf, type Report } from "./report.ts";

const source = 'const isFive = (run: number): boolean =>\n  run === 5;\nconst name = "five";\n';
const mutant = (status: string, line = 2, column = 3, end = { line: 2, column: 12 }) => ({
  status,
  mutatorName: "ConditionalExpression",
  replacement: "true",
  location: { start: { line, column }, end },
});
const reportOf = (...mutants: readonly ReturnType<typeof mutant>[]): Report => ({
  files: { "five.ts": { source, mutants } },
});

test("counts what tests noticed, what they did not, and what does not count", () => {
  const statuses = ["Killed", "Timeout", "Survived", "NoCoverage", "RuntimeError", "CompileError", "Ignored"];
  const figures = countMutants(reportOf(...statuses.map((status) => mutant(status))));
  expect(figures).toEqual({ killed: 2, survived: 2, invalid: 2 });
  expect(scoreOf(figures)).toBe(50);
});

test("rounds the score down, so that 90 is at least 90", () => {
  expect(scoreOf({ killed: 8999, survived: 1001, invalid: 0 })).toBe(89.9);
  expect(scoreOf({ killed: 0, survived: 0, invalid: 0 })).toBe(0);
});

test("lists survivors by place, with the code before and after", () => {
  const report = reportOf(
    mutant("NoCoverage", 3, 14, { line: 3, column: 20 }),
    mutant("Killed"),
    mutant("Survived"),
    mutant("Survived", 1, 16, { line: 2, column: 12 }),
  );
  expect(listSurvivors(report)).toEqual([
    "five.ts:1:16 ConditionalExpression: (run: number): boolean => run === 5  ->  true",
    "five.ts:2:3 ConditionalExpression: run === 5  ->  true",
    'five.ts:3:14 ConditionalExpression (no test runs this): "five"  ->  true',
  ]);
});
