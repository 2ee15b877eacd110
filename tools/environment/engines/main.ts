// The stage `firefox-and-webkit` of `npm run test:slow`: makes sure that both are installed, unless they are skipped.
import process from "node:process";
import { describeSkipped, skippedRequirements, SkipError } from "../chromium/skip.ts";
import { EngineError, ENGINES, ensureEngine } from "./install.ts";

try {
  const without = skippedRequirements();
  const skipped = describeSkipped(without.filter((name) => name === "firefox" || name === "webkit"));
  if (skipped !== null) console.error(`tengen: *** ${skipped} ***`);
  for (const name of ENGINES.filter((engine) => !without.includes(engine))) {
    console.log((await ensureEngine(name)).program);
  }
} catch (error) {
  if (!(error instanceof EngineError) && !(error instanceof SkipError)) throw error;
  console.error(`tengen: ${error.message}`);
  process.exitCode = 1;
}
