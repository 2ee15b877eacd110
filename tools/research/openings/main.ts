// `npm run openings`: writes games/gomoku/openings.txt, the openings of `tengen match`. The judge is configurable:
//   npm run openings -- --count 200 --seed 1 --evaluator patterns --nodes 100000 --within 0.06
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { makeOpening } from "@tengen/engine-protocols/tournament";
import { makeHeader, openJudge } from "./judge.ts";
import { findOpenings } from "./openings.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
const FILE = path.join(root, "games/gomoku/openings.txt");

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    evaluator: { type: "string", default: "patterns" },
    nodes: { type: "string", default: "100000" },
    within: { type: "string", default: "0.06" },
  },
});

const readNumber = (name: "count" | "nodes" | "within"): number => {
  const number = Number(values[name]);
  if (number > 0) return number;
  console.error(`--${name} ${values[name]} is not valid. Use a number above 0.`);
  process.exit(2);
};

const [count, nodes, within] = [readNumber("count"), readNumber("nodes"), readNumber("within")];
const setting = { evaluator: values.evaluator, nodes };
const { judge, close } = openJudge(setting);
let shown = 0;
const openings = await findOpenings({
  seed: values.seed,
  count,
  within,
  judge,
  onProgress: (found, tried) => {
    const text = `openings: ${found} of ${count}, ${tried} tried`;
    if (process.stderr.isTTY) process.stderr.write(`\r${text}\u001B[K${found === count ? "\n" : ""}`);
    else if (found >= shown + count / 10) {
      shown = found;
      process.stderr.write(`${text}\n`);
    }
  },
});
await close();
const lines = openings.map(({ opening, winRate }) => `${makeOpening(opening)} # ${winRate.toFixed(3)}`);
const remark = "# Written by `npm run openings`; after each opening the win rate of who is to move.";
fs.writeFileSync(FILE, `${[makeHeader(setting, values.seed, within), remark, ...lines].join("\n")}\n`);
console.log(`${openings.length} openings written to ${path.relative(process.cwd(), FILE)}`);
