// `npm run train:speed -- A.net B.net`: processor time of one evaluation of each net in the kernel, beside the first net's,
// in one run.
import fs from "node:fs";
import process from "node:process";
import { openKernel, openNetKernel, parseNet, planesOf } from "@tengen/go-searcher";
import { unwrap } from "@tengen/kernel";

const ROUNDS = 9;
const TIMES = 200;

/** Microseconds of processor time. */
const timeOf = (evaluate: () => void): number => {
  evaluate();
  const from = process.cpuUsage();
  for (let time = 0; time < TIMES; time += 1) evaluate();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / TIMES;
};

const files = process.argv.slice(2);
const missing = files.filter((file) => !fs.existsSync(file));
if (files.length === 0 || missing.length > 0) {
  console.error(
    files.length === 0
      ? "Name the files of nets: A.net B.net"
      : missing.map((file) => `${file}: no such file`).join("\n"),
  );
  process.exitCode = 2;
} else {
  const planes = planesOf(await openKernel(), { stones: [], moves: [], toMove: "black", komi: 7 });
  const nets = await Promise.all(
    files.map(async (file) => {
      const { evaluate } = await openNetKernel(unwrap(parseNet(fs.readFileSync(file))));
      return { file, evaluate: () => void evaluate(planes), best: Infinity };
    }),
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const net of nets) net.best = Math.min(net.best, timeOf(net.evaluate));
  }
  const first = nets[0]?.best ?? Number.NaN;
  for (const { file, best } of nets) console.log(`${file}: ${best.toFixed(0)} us, ${(best / first).toFixed(2)}`);
}
