// The stage `nats` of `npm test`: the program is there when the tests begin, or somebody has said aloud that they do without.
import process from "node:process";
import { describeLeftOut, leftOut, LeftOutError } from "../chromium/left-out.ts";
import { ensureNats, NatsError } from "./nats.ts";

const say = (text: string): void => void process.stderr.write(`tengen: ${text}\n`);

try {
  const without = leftOut();
  if (without.includes("nats")) {
    say(`*** ${describeLeftOut(without)} ***`);
  } else {
    const { file, version } = await ensureNats(say);
    console.log(`${version}, ${file}`);
  }
} catch (error) {
  if (!(error instanceof NatsError) && !(error instanceof LeftOutError)) throw error;
  say(error.message);
  process.exitCode = 1;
}
