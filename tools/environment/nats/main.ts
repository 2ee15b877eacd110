// The stage `nats` of `npm test`: makes sure that nats-server is available, unless its tests are skipped explicitly.
import process from "node:process";
import { describeSkipped, skippedRequirements, SkipError } from "../chromium/skip.ts";
import { ensureNats, NatsError } from "./nats.ts";

const log = (text: string): void => void process.stderr.write(`tengen: ${text}\n`);

try {
  const without = skippedRequirements();
  if (without.includes("nats")) {
    log(`*** ${describeSkipped(without)} ***`);
  } else {
    const { file, version } = await ensureNats(log);
    console.log(`${version}, ${file}`);
  }
} catch (error) {
  if (!(error instanceof NatsError) && !(error instanceof SkipError)) throw error;
  log(error.message);
  process.exitCode = 1;
}
