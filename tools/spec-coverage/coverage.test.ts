import { expect, test } from "vitest";
import { coverageOf, idsIn, rulesIn } from "./coverage.ts";

const SPEC = `# Rules
- ABC-A1 One.
  It goes on, ABC-X9 is only mentioned.
- ABC-2 Two.
## Awaiting the moon
- ABCDE-A3 Three.
`;
const rules = rulesIn("SPEC.md", SPEC);

test("finds the rules of a SPEC.md, and those that still wait", () => {
  expect(rules).toEqual([
    { id: "ABC-A1", file: "SPEC.md", awaiting: false },
    { id: "ABC-2", file: "SPEC.md", awaiting: false },
    { id: "ABCDE-A3", file: "SPEC.md", awaiting: true },
  ]);
});

test("finds the ids in a test's name", () => {
  const name = `suite ${["ABC-A1", "ABC-2"].map((id) => `[${id}]`).join(" ")} does what it should [sic]`;
  expect(idsIn(name)).toEqual(["ABC-A1", "ABC-2"]);
});

const named = (...ids: readonly string[]): readonly string[] => ids.map((id) => `[${id}] holds`);

test("is content when every rule has a test", () => {
  expect(coverageOf(rules, named("ABC-A1", "ABC-2"))).toEqual({ covered: 2, awaiting: ["ABCDE-A3"], faults: [] });
});

test.each([
  ["a rule without a test", named("ABC-A1"), "ABC-2 of SPEC.md has no test"],
  ["a test for a rule that is not there", named("ABC-A1", "ABC-2", "ABC-7"), "a test names ABC-7"],
  ["a test for a rule that waits", named("ABC-A1", "ABC-2", "ABCDE-A3"), "ABCDE-A3 has a test"],
])("finds %s", (_name, tests, fault) => {
  expect(coverageOf(rules, tests).faults).toEqual([expect.stringContaining(fault)]);
});

test("finds a rule that is defined twice", () => {
  const again = [...rules, { id: "ABC-2", file: "other/SPEC.md", awaiting: false }];
  expect(coverageOf(again, named("ABC-A1", "ABC-2")).faults).toEqual([
    expect.stringContaining("a second time in other/SPEC.md"),
  ]);
});
