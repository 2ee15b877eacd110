// `npm run spec:coverage`: lists the rules of the SPEC.md files that no test names, and fails if there are any. A fast
// test counts if it has passed; a slow one counts without running.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { skippedRequirements } from "../../environment/chromium/skip.ts";
import { listSlowTests, tests } from "../test-runs.ts";
import { coverageOf, rulesIn } from "./coverage.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");

/** Runs a command; its output goes to stderr. */
const run = ([program = "", ...args]: readonly string[]): boolean =>
  spawnSync(program, args, { cwd: root, stdio: ["ignore", 2, 2], shell: process.platform === "win32" }).status === 0;

/** The names of the slow tests. `npm run test:slow` checks that they pass. */
const collectSlowTests = (): readonly string[] => {
  const file = path.join(root, "node_modules", ".tengen", "slow-tests-list.json");
  if (!run(listSlowTests(file))) throw new Error("the slow tests could not be collected; see the lines above");
  return (JSON.parse(fs.readFileSync(file, "utf8")) as readonly { readonly name: string }[]).map(({ name }) => name);
};

// `npm test` has just run the tests and passes --use-last-run; otherwise they run first.
if (!process.argv.includes("--use-last-run")) run(tests.command);
const report = tests.report();
if (report === null) {
  console.error("there is no test report: the tests did not run");
  process.exit(1);
}
// Tests that were skipped explicitly, such as browser tests, still count.
const counted = skippedRequirements().length > 0 ? ["passed", "skipped"] : ["passed"];
const passed = report.testResults
  .flatMap((file) => file.assertionResults)
  .filter((test) => counted.includes(test.status))
  .map((test) => test.fullName);
const slow = collectSlowTests();

const specs = fs.globSync("{packages,games,apps,searchers,tools}/**/SPEC.md", {
  cwd: root,
  exclude: (name) => name === "node_modules",
});
const rules = specs.flatMap((file) => rulesIn(file, fs.readFileSync(path.join(root, file), "utf8")));
const benchmarks = fs
  .globSync("tools/bench/*.ts", { cwd: root })
  .map((file) => fs.readFileSync(path.join(root, file), "utf8"));
const { covered, awaiting, problems: ruleProblems } = coverageOf(rules, [...passed, ...slow], benchmarks);
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
