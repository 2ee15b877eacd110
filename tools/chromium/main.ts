// The stage `chromium` of `npm test`: the browser is there when the tests begin, or somebody has said aloud that they do without.
import process from "node:process";
import { ChromiumError, ensureChromium } from "./chromium.ts";
import { describeLeftOut, leftOut, LeftOutError } from "./left-out.ts";

const say = (text: string): void => void process.stderr.write(`tengen: ${text}\n`);

try {
  const without = leftOut();
  if (without.includes("chromium")) {
    say(`*** ${describeLeftOut(without)} ***`);
  } else {
    const { file, version } = await ensureChromium(say);
    console.log(`${version}, ${file}`);
  }
} catch (error) {
  if (!(error instanceof ChromiumError) && !(error instanceof LeftOutError)) throw error;
  say(error.message);
  process.exitCode = 1;
}
