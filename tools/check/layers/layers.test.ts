import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkLists, findUnknownWorkspaces, LISTS, writeLists } from "./configs.ts";
import { checkLayers, findViolation } from "./layers.ts";
import { PACKAGES } from "./packages.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");

describe("the lists of folders in files of configuration", () => {
  let copy = "";
  beforeEach(() => {
    copy = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-lists-"));
    for (const file of [...new Set(LISTS.map((list) => list.file)), "knip.json"])
      fs.copyFileSync(path.join(root, file), path.join(copy, file));
  });
  afterEach(() => fs.rmSync(copy, { recursive: true }));
  const change = (file: string, from: string, to: string): void => {
    const text = fs.readFileSync(path.join(copy, file), "utf8");
    expect(text).toContain(from);
    fs.writeFileSync(path.join(copy, file), text.replace(from, to));
  };

  test("are those of packages.ts", () => {
    expect([checkLists(root), findUnknownWorkspaces(root)]).toEqual([[], []]);
  });

  test.each([
    ["tsconfig.json", '"packages/*/web",', ""],
    ["tsconfig.browser.json", '"games/*/page",', '"games/*/pages",'],
    ["tsconfig.isomorphic.json", '"searchers/*/src", ', ""],
    [".oxlintrc.json", '"games/**"', '"games/*"'],
    [".oxlintrc.json", '"games/*/page/**"', '"games/page/**"'],
    ["package.json", '"searchers/*",', ""],
  ])("that differ in %s are found, and written", (file, from, to) => {
    change(file, from, to);
    expect(checkLists(copy)).toEqual([expect.stringContaining(`${file}: `)]);
    writeLists(copy);
    expect(checkLists(copy)).toEqual([]);
  });

  test("that are missing are an error", () => {
    change("tsconfig.worker.json", '"include"', '"included"');
    expect(() => checkLists(copy)).toThrow("tsconfig.worker.json has no list");
  });

  test("knip.json names no package that is not there", () => {
    change("knip.json", '"packages/board":', '"packages/goban":');
    expect(findUnknownWorkspaces(copy)).toEqual(["packages/goban"]);
  });
});

describe("on a project with violations", () => {
  let project = "";
  const write = (file: string, text: string): void => {
    fs.mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
    fs.writeFileSync(path.join(project, file), text);
  };
  beforeEach(() => {
    project = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-layers-"));
    write("packages/kernel/src/index.ts", "export const a = 1;\nexport type A = number;\n");
    write("packages/kernel/src/inner.ts", "export const b = 1;\n");
    write("packages/match/src/index.ts", "export type M = 1;\n");
  });
  afterEach(() => fs.rmSync(project, { recursive: true }));

  test("finds a forbidden import of a value or a type", async () => {
    write("packages/kernel/src/bad.ts", 'import type { M } from "../../match/src/index.ts";\nexport type X = M;\n');
    write("packages/stones/src/index.ts", 'export { M } from "../../match/src/index.ts";\n');
    const { violations } = await checkLayers(project);
    expect(violations.map(({ from, reason }) => `${from}: ${reason}`)).toEqual([
      "packages/kernel/src/bad.ts: packages/kernel may not import packages/match",
      "packages/stones/src/index.ts: packages/stones may not import packages/match",
    ]);
  });

  test("finds an import that bypasses the entry point, and one that cannot be resolved", async () => {
    write(
      "packages/stones/src/index.ts",
      'import { b } from "../../kernel/src/inner.ts";\nimport c from "@tengen/nowhere";\nexport const x = [b, c];\n',
    );
    const { violations } = await checkLayers(project);
    expect(violations.map(({ reason }) => reason).toSorted()).toEqual([
      "cannot be resolved",
      "does not use an entry point of packages/kernel",
    ]);
  });

  test("an empty project has no modules, which the command reports as a failure", async () => {
    fs.rmSync(path.join(project, "packages"), { recursive: true });
    fs.mkdirSync(path.join(project, "packages"));
    expect((await checkLayers(project)).modules).toBe(0);
  });
});

test.each([
  ["games/gomoku/engine.ts", "games/go-9x9/engine.ts", /games\/gomoku may not import games/u],
  ["games/gomoku/engine.ts", "packages/match/src/index.ts", /may not import packages\/match/u],
  ["games/gomoku/engine.ts", "packages/testkit/src/index.ts", /only for test files/u],
  ["games/gomoku/engine.ts", "apps/cli/src/index.ts", /may not import apps\/cli/u],
  ["packages/kernel/src/rng.ts", "tools/check/layers/src/index.ts", /may not import tools/u],
  ["games/gomoku/page/table-game.tsx", "games/go-9x9/engine.ts", /page may not import games\/go-9x9/u],
  ["games/gomoku/engine.ts", "packages/board/web/index.ts", /may not import packages\/board/u],
  ["games/gomoku/engine.ts", "games/gomoku/page/scene.ts", /games\/gomoku may not import games\/gomoku\/page/u],
  ["games/go-9x9/bots/greedy.ts", "searchers/gomoku/src/index.ts", /may not import searchers\/gomoku/u],
  ["games/gomoku-cards/bots/greedy.ts", "searchers/gomoku/src/index.ts", /may not import searchers\/gomoku/u],
  ["games/gomoku/page/table-game.tsx", "searchers/go/src/index.ts", /page may not import searchers\/go/u],
  ["games/gomoku/page/study.ts", "searchers/gomoku/src/kernel.ts", /entry point of searchers\/gomoku/u],
  ["games/gomoku/bots/playouts.ts", "searchers/gomoku/src/kernel.ts", /entry point of searchers\/gomoku/u],
  ["packages/board/web/board.tsx", "packages/kernel/src/index.ts", /may not import packages\/kernel/u],
  ["apps/web/src/online/match.ts", "packages/client/tests/model-server.ts", /entry point of packages\/client/u],
])("%s -> %s is refused", (from, to, reason) => {
  expect(findViolation({ from, to })).toMatch(reason);
});

test.each([
  ["games/gomoku/engine.ts", "packages/stones/src/index.ts"],
  ["games/gomoku/bots/greedy.ts", "games/gomoku/engine.ts"],
  ["games/gomoku/bots/playouts.ts", "searchers/gomoku/src/index.ts"],
  ["games/go-9x9/searching.ts", "searchers/go/src/index.ts"],
  ["games/go-9x9/page/study.ts", "searchers/go/web/searcher.ts"],
  ["games/gomoku/page/table-game.tsx", "games/gomoku/engine.ts"],
  ["games/gomoku/page/table-game.tsx", "packages/table/web/index.ts"],
  ["games/gomoku/engine.test.ts", "packages/testkit/src/index.ts"],
  ["packages/match/src/match.test.ts", "games/gomoku/engine.ts"],
  ["packages/table/web/table.test.ts", "games/gomoku/page/table-game.tsx"],
  ["apps/server/src/server.test.ts", "tools/environment/chromium/browser.ts"],
  ["apps/web/src/online/tests/test-match.ts", "packages/client/tests/model-server.ts"],
])("%s -> %s is fine", (from, to) => {
  expect(findViolation({ from, to })).toBeNull();
});

test("ARCHITECTURE.md names files that exist, in every game if it says so", () => {
  const text = fs.readFileSync(path.join(root, "ARCHITECTURE.md"), "utf8");
  const named = [...text.matchAll(/`(?<file>[\w<>./-]+\.(?:ts|tsx|mjs|css|json|md))`/gu)].map(
    (found) => found[1] ?? "",
  );
  const games = fs.globSync("games/*/game.json", { cwd: root }).map((file) => path.basename(path.dirname(file)));
  const expanded = named.flatMap((file) =>
    file.startsWith("games/<id>/") ? games.map((id) => file.replace("<id>", id)) : [file],
  );
  const files = ["*.*", ".*.*", "{packages,searchers,games,apps,tools}/**/*.*"]
    .flatMap((pattern) => fs.globSync(pattern, { cwd: root, exclude: (name) => name === "node_modules" }))
    .map((file) => `/${file.replaceAll(path.sep, "/")}`);
  expect(games.length).toBeGreaterThan(2);
  expect(named.length).toBeGreaterThan(50);
  // A file may be named by the end of its path.
  expect(expanded.filter((file) => !files.some((one) => one.endsWith(`/${file}`)))).toEqual([]);
});

test("ARCHITECTURE.md says how many steps and files the walk of a click has", () => {
  const text = fs.readFileSync(path.join(root, "ARCHITECTURE.md"), "utf8");
  const [walk = ""] = text.split("## The walk of a click").slice(1).join("").split("\n## ");
  const steps = [...`${walk}\n`.matchAll(/^(?<number>\d+)\. (?<step>(?:.+\n)+?)(?=\d+\. |\n)/gmu)];
  const filesOf = (step: string): readonly string[] =>
    [...step.matchAll(/`(?<file>[\w<>./-]+\.tsx?)`/gu)].map((found) => found.groups?.["file"] ?? "");
  const named = steps.map(({ groups }) => filesOf(groups?.["step"] ?? ""));
  /** The second time that a file is named, its folder may be left out. */
  const count = (files: readonly string[]): number =>
    new Set(files.map((file) => files.find((other) => other.endsWith(`/${file}`)) ?? file)).size;
  expect(steps.map(({ groups }) => Number(groups?.["number"]))).toEqual(steps.map((_, index) => index + 1));
  expect(walk).toContain(`${steps.length} steps in ${count(named.flatMap((files) => files.slice(0, 1)))} files.`);
  expect(walk.replaceAll("\n", " ")).toContain(`part of its work there are ${count(named.flat())};`);
});

test("ARCHITECTURE.md lists the packages in this order, with what they may import", () => {
  const text = fs.readFileSync(path.join(root, "ARCHITECTURE.md"), "utf8");
  const rows = text.split("\n").flatMap((line) => {
    const cells = /^\| `(?<folder>(?:packages|searchers|games|apps|tools)[^`]*)` \|[^|]*\| (?<imports>[^|]*) \|$/u.exec(
      line,
    )?.groups;
    return cells === undefined ? [] : [{ folder: cells["folder"], imports: cells["imports"] }];
  });
  const short = (folder: string): string => folder.replace("packages/", "");
  expect(rows).toEqual(
    PACKAGES.map(({ folder, mayImport }) => ({
      folder: folder.replace("*", "<id>"),
      imports: mayImport.length === 0 ? "-" : mayImport.map(short).join(", ").replaceAll("*", "<id>"),
    })),
  );
});
