import { expect, test } from "vitest";
import { groupStages } from "./run-stages.ts";

const stage = (name: string, isLive = false) => ({ name, isLive });

test("a live stage runs alone, after those before it and before those after it", () => {
  const stages = [stage("a", true), stage("b"), stage("c"), stage("d", true), stage("e", true), stage("f")];
  const names = groupStages(stages).map((group) => group.map(({ name }) => name).join(" "));
  expect(names).toEqual(["a", "b c", "d", "e", "f"]);
});
