// `npm run torture [-- <rounds> [<matches>]]`: kills a server under load, again and again, and looks for everything that was acknowledged.
import { runTorture } from "./torture.ts";

const [rounds = "50", matches = "20"] = process.argv.slice(2);
const report = await runTorture({
  rounds: Number(rounds),
  matches: Number(matches),
  roundMs: 1500,
  tell: (text) => process.stderr.write(`${text}\n`),
});
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
process.exitCode = report.faults.length > 0 ? 1 : 0;
