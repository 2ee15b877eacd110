// `npm run check -- types layers`: runs the named stages of `npm test`. `npm run format` fixes format and lint.
import { runAll } from "./run-stages.ts";
import { FIXES, STAGES } from "./stages.ts";

const args = process.argv.slice(2);
const known = args.includes("--fix") ? FIXES : STAGES;
const wanted = args.filter((arg) => arg !== "--fix");
const unknown = wanted.filter((name) => !known.some((stage) => stage.name === name));
if (unknown.length > 0) {
  console.error(`no such stage: ${unknown.join(", ")}. The stages are: ${known.map((stage) => stage.name).join(", ")}`);
  process.exit(2);
}
const stages = wanted.length === 0 ? known : known.filter((stage) => wanted.includes(stage.name));
process.exitCode = (await runAll(stages)) ? 0 : 1;
