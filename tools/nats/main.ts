// The stage `nats` of `npm test`: the program is there when the tests begin, or somebody has said aloud that they do without.
import process from "node:process";
import { describeSkipped, skippedRequirements, SkipError } from "../chromium/skip.ts";
import { ensureNats, NatsError } from "./nats.ts";

const say = (text: string): void => void process.stderr.write(`tengen: ${text}\n`);

try {
  const without = skippedRequirements();
  if (without.includes("nats")) {
    say(`*** ${describeSkipped(without)} ***`);
  } else {
    const { file, version } = await ensureNats(say);
    console.log(`${version}, ${file}`);
  }
} catch (error) {
  if (!(error instanceof NatsError) && !(error instanceof SkipError)) throw error;
  say(error.message);
  process.exitCode = 1;
}
