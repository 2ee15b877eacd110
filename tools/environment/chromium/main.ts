// The stage `chromium` of `npm test`: makes sure that a browser is installed, unless its tests are skipped explicitly.
import process from "node:process";
import { ChromiumError, ensureChromium } from "./chromium.ts";
import { describeSkipped, skippedRequirements, SkipError } from "./skip.ts";

const log = (text: string): void => void process.stderr.write(`tengen: ${text}\n`);

try {
  const without = skippedRequirements();
  if (without.includes("chromium")) {
    log(`*** ${describeSkipped(without)} ***`);
  } else {
    const { file, version } = await ensureChromium(log);
    console.log(`${version}, ${file}`);
  }
} catch (error) {
  if (!(error instanceof ChromiumError) && !(error instanceof SkipError)) throw error;
  log(error.message);
  process.exitCode = 1;
}
