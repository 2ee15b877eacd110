// `npm run simulate -- --seeds 500 [--from 1]`: the whole stack on a simulated clock, network and disk. A violation
// prints the story of its seed. `--seed 42` replays one.
import process from "node:process";
import { parseArgs } from "node:util";
import { plant } from "./plants.ts";

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "500" },
    from: { type: "string", default: "1" },
    seed: { type: "string" },
    story: { type: "boolean", default: false },
    plant: { type: "string" },
    "until-found": { type: "boolean", default: false },
  },
});
if (values.plant !== undefined) plant(values.plant);
// Loaded after the plant.
const { openSimulator } = await import("./simulate.ts");
const { runSeed } = await openSimulator();
if (values.seed !== undefined) {
  const story: string[] = [];
  const report = await runSeed(Number(values.seed), story);
  if (values.story || report.violations.length > 0) console.log(story.join("\n"));
  console.log(JSON.stringify(report, null, 2));
  process.exit(report.violations.length === 0 ? 0 : 1);
}
const from = Number(values.from);
const count = Number(values.seeds);
let failed = 0;
let entries = 0;
const started = performance.now();
for (let seed = from; seed < from + count; seed += 1) {
  const report = await runSeed(seed);
  entries += report.entries;
  if (report.violations.length > 0) {
    failed += 1;
    if (values["until-found"]) {
      console.log(`found by seed ${seed}: ${report.violations[0]}`);
      process.exit(0);
    }
    console.log(`seed ${seed}:\n  ${report.violations.slice(0, 5).join("\n  ")}`);
  }
  if ((seed - from + 1) % 50 === 0) console.log(`${seed - from + 1} of ${count}, ${entries} entries, ${failed} failed, ${((performance.now() - started) / 1000).toFixed(0)} s`);
}
console.log(`${count} seeds, ${entries} entries, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
