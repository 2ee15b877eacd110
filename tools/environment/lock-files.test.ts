// The lock files have every package that npm may install on any system: `npm ci` refuses one that lacks the compiled part of a
// tool for another system, and there the tool would be missing.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { PARTS } from "./parts.ts";

const root = path.resolve(import.meta.dirname, "..", "..");

type Names = Readonly<Record<string, string>>;

interface Locked {
  readonly link?: boolean;
  readonly dependencies?: Names;
  readonly devDependencies?: Names;
  readonly optionalDependencies?: Names;
  readonly peerDependencies?: Names;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}
type Packages = Readonly<Record<string, Locked>>;

/** Whether a package in a folder finds another: in the node_modules there or of a folder above. */
const isFound = (packages: Packages, folder: string, name: string): boolean => {
  if (`${folder === "" ? "" : `${folder}/`}node_modules/${name}` in packages) return true;
  return folder !== "" && isFound(packages, folder.includes("/") ? path.posix.dirname(folder) : "", name);
};

const missingFrom = (packages: Packages): readonly string[] =>
  Object.entries(packages).flatMap(([place, locked]) => {
    const needed = [
      locked.dependencies,
      locked.optionalDependencies,
      // Only those of our own packages: nobody installs the ones of others.
      place.includes("node_modules") ? {} : locked.devDependencies,
      locked.peerDependencies,
    ].flatMap((names) => Object.keys(names ?? {}));
    return needed
      .filter((name) => locked.peerDependenciesMeta?.[name]?.optional !== true)
      .filter((name) => !isFound(packages, place, name))
      .map((name) => `${place} needs ${name}`);
  });

test.each([".", ...Object.keys(PARTS)])("the lock file of %s is complete", (folder) => {
  const text = fs.readFileSync(path.join(root, folder, "package-lock.json"), "utf8");
  const { packages } = JSON.parse(text) as { readonly packages: Packages };
  expect(Object.keys(packages).length).toBeGreaterThan(1);
  expect(missingFrom(packages)).toEqual([]);
});

test("a package that is missing for another system is named", () => {
  const tool = { optionalDependencies: { "tool-linux": "1.0.0", "tool-darwin": "1.0.0" } };
  const packages = { "": { devDependencies: { tool: "1.0.0" } }, "node_modules/tool": tool };
  expect(missingFrom({ ...packages, "node_modules/tool/node_modules/tool-linux": {} })).toEqual([
    "node_modules/tool needs tool-darwin",
  ]);
});
