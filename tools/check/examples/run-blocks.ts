// Runs the code blocks of a document, in order and in one folder: a temporary one in which the project's folders are linked.
// A block with a file name is written there first.
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { copyProject } from "../../build/site/copy-project.ts";
import { checkedProgram, firstMissing, readCommands, type Block } from "./blocks.ts";

const LINKED = [
  "apps",
  "bin",
  "games",
  "node_modules",
  "packages",
  "searchers",
  "tools",
  "package.json",
  "package-lock.json",
];
/** Only for what hangs. */
const TIMEOUT_MS = 600_000;

/** A copy of the project, for a document that adds to it. */
export const makeCopy = (root: string): string => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-examples-"));
  copyProject(root, folder);
  for (const name of ["bin", "tsconfig.json", "vitest.config.ts"])
    fs.cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  // Set up, as the project itself is.
  const stamp = "node_modules/.tengen";
  fs.mkdirSync(path.join(folder, stamp));
  for (const name of ["lock.json", "dev-lock.json", "node"])
    fs.symlinkSync(path.join(root, stamp, name), path.join(folder, stamp, name));
  return folder;
};

/** A folder in which a document's commands run. */
export const makeFolder = (root: string): string => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-examples-"));
  for (const name of LINKED) fs.symlinkSync(path.join(root, name), path.join(folder, name));
  return folder;
};

interface Shown {
  readonly command: string;
  readonly args: readonly string[];
  /** Written at once; the program sees its end when it has printed what is shown, for an engine stops its search then. */
  readonly input?: string;
  readonly output?: readonly string[];
}

/** Runs a program and throws what it said if it failed or did not print what is shown. */
const run = async (folder: string, { command, args, input = "", output = [] }: Shown): Promise<void> => {
  const program = spawn(command, args, {
    cwd: folder,
    env: {
      ...process.env,
      PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env["PATH"] ?? ""}`,
      TENGEN_VAR: path.join(folder, "var"),
    },
    timeout: TIMEOUT_MS,
  });
  let [printed, faults] = ["", ""];
  const missing = (): string | null => firstMissing(output, printed);
  program.stdin.on("error", () => {});
  program.stdin.write(input);
  if (output.length === 0) program.stdin.end();
  program.stdout.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
    if (missing() === null) program.stdin.end();
  });
  program.stderr.setEncoding("utf8").on("data", (text: string) => {
    faults += text;
  });
  const [code, signal] = (await once(program, "close")) as [number | null, string | null];
  const name = [command, ...args].join(" ");
  if (code !== 0) throw new Error(`${name} ended with ${code ?? signal}:\n${printed}${faults}`);
  if (missing() !== null) throw new Error(`${name}\ndoes not answer with\n${missing()}\nbut with\n${printed}`);
};

const runConsole = async (folder: string, { text }: Block): Promise<void> => {
  for (const { command, input, output } of readCommands(text)) {
    await run(folder, {
      command: "sh",
      args: ["-c", command],
      input: input.map((line) => `${line}\n`).join(""),
      output,
    });
  }
};

const PARSE_PYTHON = "import ast, sys; ast.parse(sys.stdin.read())";

/** What runs a block of each language. `text` and a language without a name are no programs. */
const RUNNERS: Readonly<Record<string, (folder: string, block: Block) => unknown>> = {
  "": () => null,
  text: () => null,
  console: runConsole,
  sh: (folder, { text }) => run(folder, { command: "sh", args: ["-e"], input: text }),
  ts: (folder, { text }) =>
    run(folder, { command: process.execPath, args: ["--input-type=module-typescript"], input: checkedProgram(text) }),
  json: (_folder, { text }) => JSON.parse(text) as unknown,
  python: (folder, { text }) => run(folder, { command: "python3", args: ["-c", PARSE_PYTHON], input: text }),
  diff: (folder, { text }) => run(folder, { command: "git", args: ["apply", "-"], input: text }),
  // A page: the test opens it in a browser.
  html: () => null,
};

/** Whether there is a way to run blocks of a language. */
export const isKnownLanguage = (language: string): boolean => Object.hasOwn(RUNNERS, language);

/** Runs one block; throws what is wrong with it. */
export const runBlock = async (folder: string, block: Block): Promise<void> => {
  if (block.file !== null) fs.writeFileSync(path.join(folder, block.file), block.text);
  const runner = RUNNERS[block.language];
  if (runner === undefined) throw new Error(`there is no way to run ${block.language}`);
  if (block.notRun === null && (block.file === null || block.language === "python")) await runner(folder, block);
};
