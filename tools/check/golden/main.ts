// `npm run golden -- <match file> <name>`: adds a match as games/<id>/fixtures/golden-<name>.json, with its final state
// beside it. The tests replay it from then on; it is never overwritten.
import fs from "node:fs";
import path from "node:path";
import { unwrap } from "@tengen/kernel";
import { foldLog, parseMatchFile } from "@tengen/match";
import { findEngine } from "./engines.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");

const addGolden = async (source: string, name: string): Promise<string> => {
  const file = unwrap(parseMatchFile(JSON.parse(fs.readFileSync(source, "utf8"))));
  const { gameId, rulesetVersion } = file.match;
  const engine = await findEngine(root, gameId, rulesetVersion);
  if (engine === undefined) throw new Error(`unknown game or ruleset: ${gameId} ${rulesetVersion}`);
  const match = unwrap(foldLog(engine, file.match, file.reveal.seed, file.entries));
  const target = path.join(root, "games", gameId, "fixtures", `golden-${name}.json`);
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.writeFileSync(target, `${JSON.stringify(file, null, 1)}\n`, { flag: "wx" });
  fs.writeFileSync(target.replace(/json$/u, "state.json"), `${JSON.stringify(match.state)}\n`, { flag: "wx" });
  return path.relative(root, target);
};

const [source, name] = process.argv.slice(2);
if (source === undefined || name === undefined || !/^[\w-]+$/u.test(name)) {
  console.error("usage: npm run golden -- <match file> <name>");
  process.exit(2);
}
try {
  console.log(`wrote ${await addGolden(source, name)}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
