// `npm test`: all checks that must pass before a change lands, with a progress line for each stage. A failed stage
// prints its output, and the other stages still run. `npm run check -- types layers` runs only the named stages.
import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { describeSkipped, skippedRequirements, SkipError } from "../environment/chromium/skip.ts";

const root = path.resolve(import.meta.dirname, "..", "..");
const bin = (name: string): string => path.join(root, "node_modules", ".bin", name);
const tool = (name: string, ...args: readonly string[]): readonly string[] => [
  process.execPath,
  path.join(root, "tools", name, "main.ts"),
  ...args,
];

interface Stage {
  readonly name: string;
  /** Run in order; the stage passes when all of them do. */
  readonly commands: readonly (readonly string[])[];
  /** Prints its output while it runs. */
  readonly live?: true;
}

const STAGES: readonly Stage[] = [
  { name: "kernels", commands: [tool("build/kernels")] },
  { name: "format", commands: [[bin("oxfmt"), "--check"], tool("check/assembly-lint", "format")] },
  { name: "lint", commands: [[bin("oxlint"), "--deny-warnings"], tool("check/assembly-lint", "lint")] },
  { name: "types", commands: [[bin("tsc"), "-p", "tsconfig.json"]] },
  { name: "types-without-host", commands: [[bin("tsc"), "-p", "tsconfig.isomorphic.json"]] },
  { name: "types-of-pages", commands: [[bin("tsc"), "-p", "tsconfig.browser.json"]] },
  { name: "types-of-worker", commands: [[bin("tsc"), "-p", "tsconfig.worker.json"]] },
  { name: "layers", commands: [tool("check/layers")] },
  { name: "unused-code", commands: [[bin("knip"), "--no-config-hints"]] },
  { name: "catalogue", commands: [tool("build/catalogue")] },
  { name: "build", commands: [tool("build/site")] },
  { name: "chromium", commands: [tool("environment/chromium")], live: true },
  { name: "nats", commands: [tool("environment/nats")], live: true },
  { name: "tests", commands: [[bin("vitest"), "run"]], live: true },
  { name: "spec-coverage", commands: [tool("check/spec-coverage", "--use-last-run")] },
];

/** The stages of `npm run format`, which fix what `npm test` checks. */
const FIXES: readonly Stage[] = [
  { name: "format", commands: [[bin("oxfmt"), "--write"], tool("check/assembly-lint", "format", "--fix")] },
  { name: "lint", commands: [[bin("oxlint"), "--fix"], tool("check/assembly-lint", "lint", "--fix")] },
];

const args = process.argv.slice(2);
const isFix = args.includes("--fix");
const wanted = args.filter((arg) => arg !== "--fix");
const known = isFix ? FIXES : STAGES;
const unknown = wanted.filter((name) => !known.some((stage) => stage.name === name));
if (unknown.length > 0) {
  console.error(`no such stage: ${unknown.join(", ")}. The stages are: ${known.map((stage) => stage.name).join(", ")}`);
  process.exit(2);
}
const stages = wanted.length === 0 ? known : known.filter((stage) => wanted.includes(stage.name));

/** Describes the skipped requirements; an invalid TENGEN_TEST_WITHOUT ends the run. */
const describeSkippedTests = (): string | null => {
  try {
    return describeSkipped(skippedRequirements());
  } catch (error) {
    if (!(error instanceof SkipError)) throw error;
    console.error(error.message);
    process.exit(2);
  }
};
const without = stages.some((stage) => stage.name === "tests") ? describeSkippedTests() : null;
const caveat = without === null ? "" : `; ${without}`;

interface Result {
  readonly ok: boolean;
  readonly output: string;
}

const runCommand = ([program = "", ...args]: readonly string[], live: boolean): Promise<Result> => {
  const child = spawn(program, args, {
    cwd: root,
    stdio: ["ignore", live ? "inherit" : "pipe", live ? "inherit" : "pipe"],
    shell: process.platform === "win32",
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    child.on("error", (error) => resolve({ ok: false, output: error.message }));
    child.on("close", (code) => resolve({ ok: code === 0, output }));
  });
};

const runStage = async ({ commands, live }: Stage): Promise<Result> => {
  const results: Result[] = [];
  for (const command of commands) results.push(await runCommand(command, live === true));
  return { ok: results.every(({ ok }) => ok), output: results.map(({ output }) => output).join("") };
};

const lastLine = (output: string): string => output.trimEnd().split("\n").at(-1)?.trim() ?? "";

/** The report of the last test run; it is deleted before the tests start. */
const report = path.join(root, "node_modules", ".tengen", "tests.json");

/** The number of passed and failed tests; CI reads this line. */
const countTests = (): string => {
  if (!fs.existsSync(report)) return "tests: 0 passed, 0 failed (they did not run)";
  const { numPassedTests, numFailedTests } = JSON.parse(fs.readFileSync(report, "utf8")) as Record<string, number>;
  return `tests: ${numPassedTests} passed, ${numFailedTests} failed`;
};

const failed: string[] = [];
const started = performance.now();
for (const [index, stage] of stages.entries()) {
  const label = `[${index + 1}/${stages.length}] ${stage.name}`;
  if (stage.live) console.log(`${label} ...`);
  if (stage.name === "tests") fs.rmSync(report, { force: true });
  const from = performance.now();
  const { ok, output } = await runStage(stage);
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  const remark = ok && ["layers", "catalogue", "spec-coverage"].includes(stage.name) ? `  ${lastLine(output)}` : "";
  console.log(`${label.padEnd(26)} ${ok ? "ok" : "FAILED"}  ${seconds} s${remark}`);
  if (ok) continue;
  failed.push(stage.name);
  if (output !== "") console.log(output.trimEnd().replaceAll(/^/gmu, "    "));
}
const minutes = ((performance.now() - started) / 60_000).toFixed(1);
console.log(
  failed.length === 0
    ? `all stages passed in ${minutes} min${caveat}`
    : `failed: ${failed.join(", ")} (${minutes} min)${caveat}`,
);
if (stages.some((stage) => stage.name === "tests")) console.log(`${countTests()}${caveat}`);
process.exitCode = failed.length === 0 ? 0 : 1;
