import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findAssembly, hideDecorators, restoreDecorators, runOnAssembly } from "./assembly-lint.ts";

test("finds the kernels of this repository", () => {
  const files = findAssembly(path.resolve(import.meta.dirname, "..", "..", ".."));
  expect(files).toContain("searchers/go/assembly/board.ts");
  expect(files).toContain("searchers/gomoku/assembly/patterns/search.ts");
});

test("hides decorators on their own lines and restores them", () => {
  const source = "// @ts-ignore: decorator\n@inline\nfunction one(): u32 {\n  return 1;\n}\n";
  const hidden = hideDecorators(source);
  expect(hidden).toBe(source.replace("@inline", "//@inline"));
  expect(restoreDecorators(hidden)).toBe(source);
});

describe("in a folder with one kernel", () => {
  let root = "";
  const file = (): string => path.join(root, "searchers", "toy", "assembly", "index.ts");
  const write = (...lines: readonly string[]): void => {
    fs.mkdirSync(path.dirname(file()), { recursive: true });
    fs.writeFileSync(file(), `${lines.join("\n")}\n`);
  };
  const read = (): readonly string[] => fs.readFileSync(file(), "utf8").trimEnd().split("\n");
  beforeEach(() => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-assembly-lint-"));
  });
  afterEach(() => fs.rmSync(root, { recursive: true }));

  test("accepts formatted code with named offsets", () => {
    write(
      "const VISITS: usize = 16;",
      "",
      "// @ts-ignore: decorator",
      "@inline",
      "export function visitsOf(node: usize, child: usize): u32 {",
      "  return load<u32>(node + (child << 2), VISITS);",
      "}",
    );
    expect(runOnAssembly(root, "format", false)).toMatchObject({ ok: true });
    expect(runOnAssembly(root, "lint", false)).toMatchObject({ ok: true });
  });

  test("finds an unformatted file and formats it, with its decorators", () => {
    write("@inline", "export function one( ): u32 { return 1 }");
    const { ok, output } = runOnAssembly(root, "format", false);
    expect(ok).toBe(false);
    expect(output).toContain("searchers/toy/assembly/index.ts");
    expect(read()[1]).toBe("export function one( ): u32 { return 1 }");
    expect(runOnAssembly(root, "format", true)).toMatchObject({ ok: true });
    expect(read()).toEqual(["@inline", "export function one(): u32 {", "  return 1;", "}"]);
  });

  test.each([
    "load<u32>(at, 16)",
    "load<u32>(at + 16)",
    "load<u32>(at, SIZE * 2)",
    "load<u8>(at + (at === 1 ? 9 : 8))",
    "load<u64>(at + (512 << 3))",
    "store<u32>(at, 1, 16)",
    "store<u32>(at + 16, 1)",
    "v128.load(at, 16)",
    "v128.store(at, zero, SIZE + 16)",
    "atomic.load<i32>(at, 4)",
  ])("finds the bare offset of %s", (call) => {
    write(
      "const SIZE: usize = 4;",
      "",
      "export function use(at: usize, zero: v128): void {",
      `  ${call};`,
      "  v128.store(at, zero, SIZE);",
      "}",
    );
    const { ok, output } = runOnAssembly(root, "lint", false);
    expect(ok).toBe(false);
    expect(output.match(/named-offsets/gu)?.length).toBeGreaterThan(0);
    expect(stripVTControlCharacters(output)).toContain("searchers/toy/assembly/index.ts:4:");
  });

  test.each(["load<u32>(at)", "load<u32>(at, SIZE)", "load<u32>(at + (at << 2), SIZE)", "store<u32>(at + at * 4, 16)"])(
    "accepts %s",
    (call) => {
      write("const SIZE: usize = 4;", "", "export function use(at: usize): void {", `  ${call};`, "  use(SIZE);", "}");
      expect(runOnAssembly(root, "lint", false)).toMatchObject({ ok: true });
    },
  );

  test("finds a loose comparison and an unused variable, and fixes the comparison", () => {
    write("export function isOne(value: u32): bool {", "  const unused = 1;", "  return value == 1;", "}");
    const { ok, output } = runOnAssembly(root, "lint", false);
    expect(ok).toBe(false);
    expect(output).toContain("eqeqeq");
    expect(output).toContain("no-unused-vars");
    runOnAssembly(root, "lint", true);
    expect(read().join("\n")).toContain("return value === 1;");
  });

  test("finds a comment between a decorator and its function", () => {
    write("// @ts-ignore: decorator", "@inline", "/** One. */", "export function one(): u32 {", "  return 1;", "}");
    const { ok, output } = runOnAssembly(root, "lint", false);
    expect(ok).toBe(false);
    expect(output).toContain("searchers/toy/assembly/index.ts:3: A comment between a decorator and its function.");
    write("/** One. */", "// @ts-ignore: decorator", "@inline", "export function one(): u32 {", "  return 1;", "}");
    expect(runOnAssembly(root, "lint", false)).toMatchObject({ ok: true });
  });

  test("fails where there is nothing to check", () => {
    expect(runOnAssembly(root, "lint", false)).toMatchObject({ ok: false });
  });
});
