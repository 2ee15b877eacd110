// `npm run torture [-- <rounds> [<matches>]]`: kills a server under load, and verifies everything acknowledged.
// `npm run torture -- cluster [<faults> [<matches>]]`: the same with three servers, PostgreSQL and NATS.
import { runClusterTorture } from "./cluster-torture.ts";
import { runTorture } from "./torture.ts";

const onProgress = (text: string): void => void process.stderr.write(`${text}\n`);
const args = process.argv.slice(2);
const isCluster = args[0] === "cluster";
const [rounds = isCluster ? "28" : "50", matches = isCluster ? "6" : "20"] = isCluster ? args.slice(1) : args;
const report = isCluster
  ? await runClusterTorture({
      servers: 3,
      matches: Number(matches),
      injectedFaults: Number(rounds),
      pauseMs: 2000,
      natsMs: 60_000,
      onProgress,
    })
  : await runTorture({ rounds: Number(rounds), matches: Number(matches), roundMs: 1500, onProgress });
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
process.exitCode = report.faults.length > 0 ? 1 : 0;
