// `npm test`: all checks and the fast tests. `npm run test:slow`: the slow tests. With arguments it runs only the tests,
// fast and slow, whose paths contain one of them: `npm test -- packages/match`.
import { describeSkipped, skippedRequirements, SkipError } from "../../environment/chromium/skip.ts";
import { runAll, runCommand } from "../run-stages.ts";
import { SLOW_STAGES, STAGES } from "../stages.ts";
import { commandFor, countTests, slowTests, tests } from "../test-runs.ts";

/** Describes the skipped requirements; an invalid TENGEN_TEST_WITHOUT ends the run. */
const describeSkippedTests = (): string => {
  try {
    const skipped = describeSkipped(skippedRequirements());
    return skipped === null ? "" : `; ${skipped}`;
  } catch (error) {
    if (!(error instanceof SkipError)) throw error;
    console.error(error.message);
    process.exit(2);
  }
};

const [first, ...rest] = process.argv.slice(2);
const isSlow = first === "--slow";
/** Names of tests; they select fast and slow ones alike. */
const args = isSlow || first === undefined ? rest : [first, ...rest];
const caveat = describeSkippedTests();
if (args.length === 0 && !isSlow) {
  tests.clear();
  const ok = await runAll(STAGES, caveat);
  // CI reads this line.
  console.log(`tests: ${countTests(tests.report())}${caveat}`);
  process.exitCode = ok ? 0 : 1;
} else if (args.length === 0) {
  slowTests.clear();
  const ok = await runAll(SLOW_STAGES, caveat);
  console.log(`slow: ${countTests(slowTests.report())}${caveat}`);
  process.exitCode = ok ? 0 : 1;
} else {
  const { ok } = await runCommand(commandFor(args), true);
  process.exitCode = ok ? 0 : 1;
}
