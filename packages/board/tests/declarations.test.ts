// What a page's type checker sees of the board.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../../..");
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-declarations-"));
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** The modules that a declaration imports. */
const importsOf = (text: string): readonly string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*"(?<name>[^"]+)"/gu)].map(({ groups }) => groups?.["name"] ?? "");

/** The packages that a declaration needs, with all that it imports. */
const packagesOf = (file: string, seen = new Set<string>()): readonly string[] => {
  if (seen.has(file)) return [];
  seen.add(file);
  return importsOf(fs.readFileSync(file, "utf8")).flatMap((name) =>
    name.startsWith(".")
      ? packagesOf(path.resolve(path.dirname(file), name.replace(/\.tsx?$/u, ".d.ts")), seen)
      : [name],
  );
};

test("[BRD-59] the declarations of the element need no framework", () => {
  const config = path.join(folder, "tsconfig.json");
  const settings = {
    extends: path.join(root, "tsconfig.browser.json"),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      outDir: path.join(folder, "out"),
      rootDir: root,
      typeRoots: [path.join(root, "node_modules/@types")],
      types: [path.join(root, "node_modules/vite/client")],
    },
    include: [],
    files: [path.join(root, "packages/board/web/element/index.ts")],
  };
  fs.writeFileSync(config, JSON.stringify(settings));
  const { status, stdout } = spawnSync(path.join(root, "node_modules/.bin/tsc"), ["-p", config], { encoding: "utf8" });
  expect([status, stdout]).toEqual([0, ""]);
  const packages = packagesOf(path.join(folder, "out/packages/board/web/element/index.d.ts"));
  expect([...new Set(packages)]).toEqual(["@tengen/stones"]);
  const parts = packagesOf(path.join(folder, "out/packages/board/web/board.d.ts"));
  expect(parts, "the test sees a framework where there is one").toContain("preact");
});
