// The stage `nats` of `npm test`: makes sure that nats-server is available, unless its tests are skipped explicitly.
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
