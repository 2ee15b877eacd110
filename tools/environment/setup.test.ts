// What the first `npm start` installs: how large it is, and that it is enough for every program that does not ask for the
// devDependencies.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..", "..");
const readJson = (file: string): unknown => JSON.parse(fs.readFileSync(path.join(root, file), "utf8"));

interface LockedPackage {
  readonly dev?: boolean;
  readonly link?: boolean;
}
const { packages } = readJson("package-lock.json") as { readonly packages: Readonly<Record<string, LockedPackage>> };
const { scripts } = readJson("package.json") as { readonly scripts: Readonly<Record<string, string>> };

/** The bytes of a package on a disk with blocks of 4 KiB, without the packages in it. */
const sizeOf = (folder: string): number =>
  fs.readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "node_modules" ? sum : sum + sizeOf(file);
    return sum + Math.ceil(fs.lstatSync(file).size / 4096) * 4096;
  }, 4096);

const NODE = /^node_modules\/node-(?:bin-)?(?:darwin|linux|win)-/u;

test("beside Node the set-up has less than 250 MB", () => {
  const folders = Object.entries(packages)
    .filter(([name, { dev, link }]) => name.startsWith("node_modules/") && dev !== true && link !== true)
    .map(([name]) => name)
    .filter((name) => !NODE.test(name) && fs.existsSync(path.join(root, name)));
  const total = folders.reduce((sum, name) => sum + sizeOf(path.join(root, name)), 0);
  // The compiler of the kernels alone has 100 MB.
  expect(total).toBeGreaterThan(100e6);
  expect(total).toBeLessThan(250e6);
});

const PACKAGE = /^(?:@[^/]+\/)?[^/]+/u;
const IMPORT = /(?:\bfrom |\bimport |\bimport\()"(?<specifier>[^"\n]+)"/gu;

/** Where a module of a folder finds a package, by the lock file: in the node_modules there or of a folder above. */
const findLocked = (folder: string, name: string): LockedPackage | undefined => {
  const place = path.join(path.relative(root, folder), "node_modules", name).replaceAll(path.sep, "/");
  return packages[place] ?? (folder === root ? undefined : findLocked(path.dirname(folder), name));
};

/** The packages by others that the modules which a program imports name, and whether they are there only --with-dev. */
const importsOf = (program: string): ReadonlyMap<string, boolean> => {
  const found = new Map<string, boolean>();
  const seen = new Set([path.join(root, program)]);
  // A set grows while it is walked.
  for (const file of seen) {
    const { resolve } = createRequire(file);
    for (const { groups } of fs.readFileSync(file, "utf8").matchAll(IMPORT)) {
      const specifier = (groups?.["specifier"] ?? "").replace(/\?.*$/u, "");
      const isOwn = specifier.startsWith(".") || specifier.startsWith("@tengen/");
      if (isOwn && /(?:\.[cm]?tsx?|@tengen\/[^.]+)$/u.test(specifier)) {
        const target = specifier.startsWith(".") ? path.resolve(path.dirname(file), specifier) : resolve(specifier);
        if (fs.existsSync(target)) seen.add(fs.realpathSync(target));
      } else if (!isOwn && !specifier.startsWith("node:")) {
        const name = PACKAGE.exec(specifier)?.[0] ?? specifier;
        found.set(name, findLocked(path.dirname(file), name)?.dev === true);
      }
    }
  }
  return found;
};

const programs = Object.entries(scripts)
  .filter(([, command]) => !command.includes("--with-dev"))
  .flatMap(([name, command]) => Array.from(command.matchAll(/\S+\/main\.ts/gu), ([program]) => [name, program]));

test.each(programs)("npm run %s: %s imports nothing that only --with-dev installs", (_name, program = "") => {
  const missing = [...importsOf(program)].filter(([, isDev]) => isDev);
  expect(missing).toEqual([]);
});

test("the programs that ask for the devDependencies are told from those that do not", () => {
  expect(programs.map(([name]) => name)).toEqual(expect.arrayContaining(["start", "build", "tengen"]));
  expect(importsOf("tools/check/layers/main.ts").get("dependency-cruiser")).toBe(true);
  expect(importsOf("apps/server/main.ts").get("fastify")).toBe(false);
});
