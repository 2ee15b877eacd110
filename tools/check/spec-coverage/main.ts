// `npm run spec:coverage`: lists the rules of the SPEC.md files that no passing test names, and fails if there are any.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { skippedRequirements } from "../../environment/chromium/skip.ts";
import { coverageOf, rulesIn } from "./coverage.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
const report = path.join(root, "node_modules", ".tengen", "tests.json");

interface TestReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

// `npm test` has just run the tests and passes --use-last-run; otherwise they run first.
if (!process.argv.includes("--use-last-run")) {
  spawnSync("vitest", ["run"], { cwd: root, stdio: ["ignore", 2, 2], shell: process.platform === "win32" });
}
if (!fs.existsSync(report)) {
  console.error("there is no test report: the tests did not run");
  process.exit(1);
}
const { testResults } = JSON.parse(fs.readFileSync(report, "utf8")) as TestReport;
// Tests that were skipped explicitly, such as browser tests, still count.
const counted = skippedRequirements().length > 0 ? ["passed", "skipped"] : ["passed"];
const passed = testResults
  .flatMap((file) => file.assertionResults)
  .filter((test) => counted.includes(test.status))
  .map((test) => test.fullName);

const specs = fs.globSync("{packages,games,apps,searchers}/**/SPEC.md", {
  cwd: root,
  exclude: (name) => name === "node_modules",
});
const rules = specs.flatMap((file) => rulesIn(file, fs.readFileSync(path.join(root, file), "utf8")));
const benchmarks = fs
  .globSync("tools/bench/*.ts", { cwd: root })
  .map((file) => fs.readFileSync(path.join(root, file), "utf8"));
const { covered, awaiting, problems: ruleProblems } = coverageOf(rules, passed, benchmarks);
const games = fs.globSync("games/*/game.json", { cwd: root }).map((file) => path.dirname(file));
const problems = [
  ...ruleProblems,
  ...specs.filter((file) => !rules.some((rule) => rule.file === file)).map((file) => `${file} has no numbered rule`),
  ...games.filter((game) => !specs.includes(path.join(game, "SPEC.md"))).map((game) => `${game} has no SPEC.md`),
];

for (const problem of problems) console.error(problem);
console.log(
  `${covered} rules in ${specs.length} files are tested or measured; ${awaiting.length} are awaiting: ${awaiting.join(", ")}`,
);
process.exitCode = problems.length > 0 || rules.length === 0 || passed.length === 0 ? 1 : 0;
