// `npm run simulate -- --seeds 500 [--from 1]`: the whole stack on a simulated clock, network and disk. `--seed 42` runs
// one seed and prints its story. `--plant <bug>` plants a bug; `--until-found` stops at the first violation.
import process from "node:process";
import { parseArgs } from "node:util";
import { plant } from "./plants.ts";

const USAGE =
  "usage: npm run simulate -- [--seeds <count>] [--from <seed>] [--seed <seed>] [--plant <bug> --until-found]";
const PROGRESS_EVERY = 50;

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const fail = (text: string): never => {
  process.stderr.write(`${text}\n`);
  process.exit(2);
};

const readOptions = () => {
  try {
    const { values } = parseArgs({
      options: {
        seeds: { type: "string", default: "500" },
        from: { type: "string", default: "1" },
        seed: { type: "string" },
        plant: { type: "string" },
        "until-found": { type: "boolean", default: false },
      },
    });
    const { seeds, from, seed } = values;
    if ([seeds, from, seed ?? "1"].every((text) => /^[1-9]\d{0,8}$/u.test(text))) return values;
  } catch {
    // Reported below.
  }
  return fail(USAGE);
};

const options = readOptions();
if (options.plant !== undefined) plant(options.plant);
// Loaded after the bug was planted.
const { openSimulator } = await import("./simulate.ts");
const { runSeed } = await openSimulator();

const runOne = async (seed: number): Promise<boolean> => {
  const story: string[] = [];
  const report = await runSeed(seed, story);
  say([...story, JSON.stringify(report, null, 2)].join("\n"));
  return report.violations.length === 0;
};

const runMany = async (from: number, count: number, isUntilFound: boolean): Promise<boolean> => {
  let failed = 0;
  let entries = 0;
  for (let seed = from; seed < from + count; seed += 1) {
    const report = await runSeed(seed);
    const done = seed - from + 1;
    entries += report.entries;
    const [first] = report.violations;
    if (first !== undefined && isUntilFound) {
      say(`found by seed ${seed}: ${first}`);
      return false;
    }
    if (first !== undefined) {
      failed += 1;
      say(`seed ${seed}: ${first}\n  replay it with: npm run simulate -- --seed ${seed}`);
    }
    if (done % PROGRESS_EVERY === 0 || done === count)
      say(`${done} of ${count} seeds, ${entries} entries, ${failed} failed`);
  }
  return failed === 0;
};

const isGood =
  options.seed === undefined
    ? await runMany(Number(options.from), Number(options.seeds), options["until-found"])
    : await runOne(Number(options.seed));
process.exitCode = isGood ? 0 : 1;
