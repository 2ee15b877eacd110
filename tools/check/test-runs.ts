// The two runs of Vitest, fast tests and slow tests, and their reports.
import fs from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..", "..");
const vitest = path.join(root, "node_modules", ".bin", "vitest");
const reportFolder = path.join(root, "node_modules", ".tengen");

/** What we read of Vitest's JSON report. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

const makeRun = (project: "fast" | "slow", file: string) => {
  const reportFile = path.join(reportFolder, file);
  return {
    command: [
      vitest,
      "run",
      "--project",
      project,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${reportFile}`,
    ],
    /** So that a run that fails early leaves no report of an earlier one. */
    clear: (): void => fs.rmSync(reportFile, { force: true }),
    /** The report of the last run, or null. */
    report: (): Report | null =>
      fs.existsSync(reportFile) ? (JSON.parse(fs.readFileSync(reportFile, "utf8")) as Report) : null,
  };
};

export const tests = makeRun("fast", "tests.json");
export const slowTests = makeRun("slow", "slow-tests.json");

/** Runs the tests of some paths, fast and slow; writes no report. */
export const commandFor = (paths: readonly string[]): readonly string[] => [vitest, "run", ...paths];

/** Writes the names of all slow tests to a file. It loads the files, since many names are computed, but runs no test. */
export const listSlowTests = (file: string): readonly string[] => [
  vitest,
  "list",
  "--project",
  "slow",
  "--no-static-parse",
  "--no-isolate",
  `--json=${file}`,
];

/** The number of passed and failed tests. */
export const countTests = (report: Report | null): string =>
  report === null
    ? "0 passed, 0 failed (they did not run)"
    : `${report.numPassedTests} passed, ${report.numFailedTests} failed`;
