import { expect, test } from "vitest";
import { coverageOf, idsIn, rulesIn } from "./coverage.ts";

const SPEC = `# Rules
- ABC-A1 One.
  It goes on, ABC-X9 is only mentioned.
- ABC-2 Two.
## Awaiting implementation
- ABCDE-A3 Three.
## Measured, not tested
- ABC-P1 Fast.
`;
const rules = rulesIn("SPEC.md", SPEC);

test("finds the rules of a SPEC.md, and the awaiting ones", () => {
  expect(rules).toEqual([
    { id: "ABC-A1", file: "SPEC.md", kind: "tested" },
    { id: "ABC-2", file: "SPEC.md", kind: "tested" },
    { id: "ABCDE-A3", file: "SPEC.md", kind: "awaiting" },
    { id: "ABC-P1", file: "SPEC.md", kind: "measured" },
  ]);
});

test("finds the ids in a test title", () => {
  const name = `suite ${["ABC-A1", "ABC-2"].map((id) => `[${id}]`).join(" ")} does what it should [sic]`;
  expect(idsIn(name)).toEqual(["ABC-A1", "ABC-2"]);
});

const named = (...ids: readonly string[]): readonly string[] => ids.map((id) => `[${id}] holds`);

test("reports no problem if every rule has a test", () => {
  const coverage = coverageOf(rules, named("ABC-A1", "ABC-2"), named("ABC-P1"));
  expect(coverage).toEqual({ covered: 3, awaiting: ["ABCDE-A3"], problems: [] });
});

test("a measured rule is not covered by a test, nor another one by a benchmark", () => {
  expect(coverageOf(rules, named("ABC-A1", "ABC-P1"), named("ABC-2")).problems).toEqual([
    "ABC-2 of SPEC.md has no test that names it and passes",
    "ABC-P1 of SPEC.md has no benchmark that names it",
  ]);
});

test.each([
  ["a rule without a test", named("ABC-A1"), "ABC-2 of SPEC.md has no test"],
  ["a test for an unknown rule", named("ABC-A1", "ABC-2", "ABC-7"), "a test or benchmark names ABC-7"],
  ["a test for an awaiting rule", named("ABC-A1", "ABC-2", "ABCDE-A3"), "ABCDE-A3 has a test"],
])("finds %s", (_name, tests, problem) => {
  expect(coverageOf(rules, tests, named("ABC-P1")).problems).toEqual([expect.stringContaining(problem)]);
});

test("finds a rule that is defined twice", () => {
  const again = [...rules, { id: "ABC-2", file: "other/SPEC.md", kind: "tested" as const }];
  expect(coverageOf(again, named("ABC-A1", "ABC-2"), named("ABC-P1")).problems).toEqual([
    expect.stringContaining("a second time in other/SPEC.md"),
  ]);
});
