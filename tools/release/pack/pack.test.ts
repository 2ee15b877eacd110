import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { collectDeclarations } from "./declarations.ts";
import { dependenciesOf, makeManifest, writeManifest } from "./manifest.ts";
import { builtInFolders, outputName, readLibraries, standaloneSource } from "./packages.ts";
import { formatSizes } from "./sizes.ts";
import { promisedOutput, promisedText, readExamples, readSessions } from "../tests/examples.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
const libraries = readLibraries(root);

test("[REL-K1] the libraries, with a built file for each export", () => {
  expect(libraries.map(({ name }) => name).toSorted()).toEqual([
    "@tengen/board",
    "@tengen/client",
    "@tengen/go",
    "@tengen/go-searcher",
    "@tengen/gomoku",
    "@tengen/gomoku-cards",
    "@tengen/gomoku-searcher",
    "@tengen/kernel",
    "@tengen/match",
    "@tengen/protocol",
  ]);
  for (const { folder, exports } of libraries) {
    expect(fs.existsSync(path.join(root, folder, "README.md")), `${folder}/README.md`).toBe(true);
    for (const file of Object.values(exports)) expect(fs.existsSync(path.join(root, folder, file)), file).toBe(true);
    const names = Object.keys(exports).map(outputName);
    expect(new Set(names).size).toBe(names.length);
  }
});

test("[REL-E3] the standalone file of a searcher is its part for pages", () => {
  const sources = Object.fromEntries(libraries.map((one) => [one.name, standaloneSource(one)]));
  expect(sources).toMatchObject({ "@tengen/go-searcher": "web/searcher.ts", "@tengen/kernel": "src/index.ts" });
});

test("[REL-K2] bundlers keep the modules that do something when they are imported", () => {
  const sideEffectsOf = (exports: Readonly<Record<string, string>>, sideEffects: readonly string[]): unknown => {
    const one = { name: "@tengen/any", folder: "packages/any", description: "Any.", exports, sideEffects };
    return makeManifest(one, "0.1.0", {})["sideEffects"];
  };
  expect(sideEffectsOf({ ".": "src/index.ts" }, [])).toBe(false);
  expect(sideEffectsOf({ ".": "web/index.ts", "./any.css": "web/any.css" }, ["*.css"])).toEqual(["*.css"]);
  expect(sideEffectsOf({ ".": "web/index.ts", "./element": "web/element.ts" }, ["web/element.ts"])).toEqual([
    "./dist/element.js",
    "./dist/standalone.js",
  ]);
});

test("[REL-W4] a package names the repository that the project names", () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-manifest-"));
  const project = path.join(folder, "project");
  fs.mkdirSync(project);
  const write = (repository: object): unknown => {
    fs.writeFileSync(path.join(project, "package.json"), JSON.stringify({ name: "tengen", ...repository }));
    writeManifest(project, folder, { name: "@tengen/any" });
    return JSON.parse(fs.readFileSync(path.join(folder, "package.json"), "utf8"));
  };
  try {
    const repository = { type: "git", url: "git+https://example.org/tengen.git" };
    expect(write({ repository })).toEqual({ name: "@tengen/any", repository });
    expect(write({})).toEqual({ name: "@tengen/any" });
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
});

test("[REL-K6] packages that are not published are built in", () => {
  expect(builtInFolders(root, libraries).toSorted()).toEqual(["packages/stones", "packages/workers"]);
});

test("[REL-K6] our packages are needed at exactly this version, those of others from the tested one on", () => {
  const versions = new Map([["@noble/hashes", "2.4.0"]]);
  const imports = ["node:fs", "@noble/hashes/sha2.js", "@tengen/kernel", "@noble/hashes/utils.js"];
  expect(dependenciesOf(imports, "0.3.0", versions)).toEqual({ "@noble/hashes": "^2.4.0", "@tengen/kernel": "0.3.0" });
  // The command needs what was tested.
  expect(dependenciesOf(imports, "0.3.0", versions, "")).toHaveProperty(["@noble/hashes"], "2.4.0");
  expect(() => dependenciesOf(["valibot"], "0.3.0", versions)).toThrow("no package.json names a version of valibot");
});

test("[REL-K6] declarations link to those of a package that is built in, and name the others", () => {
  const texts: Readonly<Record<string, string>> = {
    "packages/match/src/index.d.ts": 'export * from "./log.ts";\nimport type { X } from "@tengen/kernel";\n',
    "packages/match/src/log.d.ts": 'export declare const at: import("@tengen/stones").Point;\n',
    "packages/stones/src/index.d.ts": 'export * from "./grid.tsx";\n',
    "packages/stones/src/grid.d.ts": "export interface Point {}\n",
    "packages/stones/src/unused.d.ts": "export {};\n",
  };
  const { files, imports } = collectDeclarations(
    ["packages/match/src/index.ts"],
    (file) => texts[file] ?? expect.fail(file),
    (specifier) => (specifier === "@tengen/stones" ? "packages/stones/src/index.ts" : null),
  );
  expect(Object.fromEntries(files)).toEqual({
    "packages/match/src/index.d.ts": 'export * from "./log.js";\nimport type { X } from "@tengen/kernel";\n',
    "packages/match/src/log.d.ts": 'export declare const at: import("../../stones/src/index.js").Point;\n',
    "packages/stones/src/index.d.ts": 'export * from "./grid.js";\n',
    "packages/stones/src/grid.d.ts": "export interface Point {}\n",
  });
  expect(imports).toEqual(["@tengen/kernel"]);
});

test("[REL-K5] sizes are a table in kilobytes", () => {
  expect(formatSizes([{ name: "tengen", tarball: 1234, unpacked: 56_789, standalone: null }]).split("\n")[2]).toBe(
    "| `tengen` | 1.2 | 56.8 | - |",
  );
});

test("[REL-C3] what the command runs on an older Node is in the syntax of 2009", () => {
  const program = fs.readFileSync(path.join(import.meta.dirname, "bin/tengen.cjs"), "utf8");
  expect(program.replaceAll(/\/\/.*|"[^"]*"/gu, "")).not.toMatch(
    /=>|\b(?:const|let|import|class|async)\b|`|\?\.|\?\?/u,
  );
});

test("[REL-E1] examples are read as a reader pastes them", () => {
  const markdown = "Text\n\n```js\nconsole.log(1); // 1\n```\n\n```html\n<p></p>\n<!-- shows it -->\n```\n";
  const [script, page] = readExamples(markdown);
  expect([script?.language, script && promisedOutput(script)]).toEqual(["js", ["1"]]);
  expect(page && promisedText(page)).toBe("it");
  const [session] = readExamples("```console\n$ npx tengen uci\ngo nodes 1\nquit\n$ npx tengen games\n```\n").map(
    readSessions,
  );
  expect(session).toEqual([
    { command: "npx tengen uci", input: "go nodes 1\nquit\n" },
    { command: "npx tengen games", input: "" },
  ]);
});
