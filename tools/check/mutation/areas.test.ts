import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { AREAS } from "./areas.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
const find = (pattern: string): readonly string[] =>
  fs.globSync(pattern, { cwd: root, exclude: ["**/node_modules/**"] }).map((file) => file.replaceAll(path.sep, "/"));

/** The files that are mutated. */
const mutated = (sources: readonly string[]): ReadonlySet<string> => {
  const isOut = (source: string): boolean => source.startsWith("!");
  const left = new Set(sources.filter(isOut).flatMap((source) => find(source.slice(1))));
  return new Set(
    sources.filter((source) => !isOut(source)).flatMap((source) => find(source).filter((file) => !left.has(file))),
  );
};
const covered = new Set(AREAS.flatMap(({ sources }) => [...mutated(sources)]));

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
    expect([pattern, find(pattern.replace(/^!/u, "")).length > 0]).toEqual([pattern, true]);
});

test.each(find("games/*/engine.ts"))("all that %s imports is mutated", (engine) => {
  const reached = [...closureOf(engine)];
  expect(reached.length).toBeGreaterThan(2);
  const files = reached.filter((name) => name.startsWith("games/") && name.endsWith(".ts"));
  expect(files.filter((file) => !covered.has(file))).toEqual([]);
  const packages = reached
    .filter((name) => name.startsWith("@tengen/"))
    .map((name) => name.replace("@tengen", "packages"));
  expect(packages.filter((name) => AREAS.every((area) => area.name !== name))).toEqual([]);
});
