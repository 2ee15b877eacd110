// Formats and lints AssemblyScript with oxfmt and oxlint. Neither parses decorators of functions (`@inline`), so both
// work on a copy in which each decorator is a comment of the same line.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const repository = path.resolve(import.meta.dirname, "..", "..", "..");
/** Run by this Node: the plugin is TypeScript, which older ones do not load. */
const script = (name: string): string => path.join(repository, "node_modules", name, "bin", name);

export type Tool = "format" | "lint";

const ARGUMENTS: Readonly<Record<Tool, Readonly<Record<"check" | "fix", readonly string[]>>>> = {
  format: {
    check: [script("oxfmt"), "--check"],
    fix: [script("oxfmt"), "--write"],
  },
  lint: {
    check: [script("oxlint"), "--deny-warnings"],
    // Dangerous in JavaScript only: `==` becomes `===`. For numbers AssemblyScript compiles both to the same code.
    fix: [script("oxlint"), "--deny-warnings", "--fix-dangerously"],
  },
};
const CONFIGS: Readonly<Record<Tool, string>> = {
  format: path.join(repository, ".oxfmtrc.json"),
  lint: path.join(import.meta.dirname, "oxlintrc.json"),
};

/** A decorator alone on its line, and the comment it is hidden in. */
const DECORATOR = /^(\s*)@(\w.*)$/gmu;
const HIDDEN = /^(\s*)\/\/@(\w.*)$/gmu;

export const hideDecorators = (source: string): string => source.replaceAll(DECORATOR, "$1//@$2");
export const restoreDecorators = (source: string): string => source.replaceAll(HIDDEN, "$1@$2");

/** Comments between a decorator and its function: editors show only those above the decorator. */
const misplacedCommentsIn = (file: string, source: string): readonly string[] => {
  const lines = source.split("\n");
  return lines.flatMap((line, index) =>
    /^\s*@\w/u.test(line) && /^\s*\/[/*]/u.test(lines[index + 1] ?? "")
      ? [`${file}:${index + 2}: A comment between a decorator and its function. Move it above the decorator.\n`]
      : [],
  );
};

/** The AssemblyScript files below a root: searchers/<name>/assembly. */
export const findAssembly = (root: string): readonly string[] =>
  fs.globSync("searchers/*/assembly/**/*.ts", { cwd: root }).toSorted();

/** Checks or fixes every AssemblyScript file below a root. What is left to do by hand is in the output. */
export const runOnAssembly = (root: string, tool: Tool, isFix: boolean): { readonly ok: boolean; output: string } => {
  const files = findAssembly(root);
  if (files.length === 0) return { ok: false, output: "No AssemblyScript files found in searchers/*/assembly." };
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-assembly-"));
  try {
    for (const file of files) {
      fs.mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
      fs.writeFileSync(path.join(copy, file), hideDecorators(fs.readFileSync(path.join(root, file), "utf8")));
    }
    const args = [...ARGUMENTS[tool][isFix ? "fix" : "check"], "-c", CONFIGS[tool], ...files];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: "utf8" });
    for (const file of isFix ? files : []) {
      const fixed = restoreDecorators(fs.readFileSync(path.join(copy, file), "utf8"));
      if (fixed !== fs.readFileSync(path.join(root, file), "utf8")) fs.writeFileSync(path.join(root, file), fixed);
    }
    const misplaced =
      tool === "lint"
        ? files.flatMap((file) => misplacedCommentsIn(file, fs.readFileSync(path.join(root, file), "utf8")))
        : [];
    return {
      ok: status === 0 && misplaced.length === 0,
      output: restoreDecorators(`${stdout}${stderr}${misplaced.join("")}`),
    };
  } finally {
    fs.rmSync(copy, { recursive: true });
  }
};
