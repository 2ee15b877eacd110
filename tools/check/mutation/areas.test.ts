import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { AREAS, findAreas, findFiles, sourcesOf } from "./areas.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
const covered = new Set(AREAS.flatMap((area) => [...sourcesOf(area)]));

/** The files that a file imports, and the packages. */
const importsOf = (file: string): readonly string[] => {
  const text = fs.readFileSync(path.join(root, file), "utf8");
  return [...text.matchAll(/^(?:import|export|\}) .*?from "([^"]+)"/gmu)].map(([, name = ""]) =>
    name.startsWith(".") ? path.posix.join(path.posix.dirname(file), name) : name,
  );
};

/** Everything that a file imports, directly or not, without following packages. */
const closureOf = (file: string, seen = new Set<string>()): ReadonlySet<string> => {
  if (seen.has(file)) return seen;
  seen.add(file);
  if (file.endsWith(".ts")) for (const name of importsOf(file)) closureOf(name, seen);
  return seen;
};

test.each(AREAS)("every pattern of $name matches files", ({ sources, tests }) => {
  for (const pattern of [...sources, ...tests])
    expect([pattern, findFiles(pattern.replace(/^!/u, "")).length > 0]).toEqual([pattern, true]);
});

test.each(findFiles("games/*/engine.ts"))("all that %s imports is mutated", (engine) => {
  const reached = [...closureOf(engine)];
  expect(reached.length).toBeGreaterThan(2);
  const files = reached.filter((name) => name.startsWith("games/") && name.endsWith(".ts"));
  expect(files.filter((file) => !covered.has(file))).toEqual([]);
  const packages = reached
    .filter((name) => name.startsWith("@tengen/"))
    .map((name) => name.replace("@tengen", "packages"));
  expect(packages.filter((name) => AREAS.every((area) => area.name !== name))).toEqual([]);
});

test("areas are found by name, and a file of an area alone", () => {
  expect(findAreas([])).toEqual({ areas: AREAS, unknown: [] });
  const { areas, unknown } = findAreas([
    "packages/kernel",
    "packages/stones/src/group.ts",
    "packages/client/src/host.ts",
  ]);
  expect(areas.map(({ name }) => name)).toEqual(["packages/kernel", "packages/stones"]);
  expect(areas.map((area) => [...sourcesOf(area)].length > 1)).toEqual([true, false]);
  expect([...sourcesOf(areas[1] ?? { sources: [] })]).toEqual(["packages/stones/src/group.ts"]);
  // It is one of the files that its area leaves out.
  expect(unknown).toEqual(["packages/client/src/host.ts"]);
});
