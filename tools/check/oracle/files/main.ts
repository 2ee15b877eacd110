// `npm run oracle:files -- <folder or file> ... [--examples <count>]`: reads every SGF and PSQ file that it finds with our
// readers. Counts what is read and what is refused, and of the games of Go that a file says were counted, how many our
// rules count alike.
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { importFrom } from "@tengen/catalogue/node";
import type { Result } from "@tengen/kernel";
import { makeTally, makeReport, type ReadFile } from "./tally.ts";

interface GoReader {
  readonly parseRulesetSgf: (text: string) => Result<ReadFile>;
}
interface GomokuReader {
  readonly parseGomokuSgf: (text: string) => Result<ReadFile>;
  readonly parsePsq: (text: string) => Result<ReadFile>;
}

const importFile = importFrom(path.resolve(import.meta.dirname, "..", "..", "..", ".."));
const go = (await importFile("games/go-9x9/sgf/index.ts")) as unknown as GoReader;
const gomoku = (await importFile("games/gomoku/files/index.ts")) as unknown as GomokuReader;

const USAGE = "usage: npm run oracle:files -- <folder or file> ... [--examples <count>]";

const readArguments = (): { readonly paths: readonly string[]; readonly examples: number } => {
  try {
    const { values, positionals } = parseArgs({
      options: { examples: { type: "string", default: "3" } },
      allowPositionals: true,
    });
    const examples = Number(values.examples);
    const missing = positionals.find((one) => !fs.existsSync(one));
    if (missing !== undefined) console.error(`${missing} does not exist.`);
    if (positionals.length > 0 && missing === undefined && Number.isInteger(examples) && examples >= 0) {
      return { paths: positionals, examples };
    }
  } catch {
    // The usage is printed below.
  }
  console.error(USAGE);
  process.exit(2);
};

const listFiles = (from: string): readonly string[] =>
  fs.statSync(from).isFile()
    ? [from]
    : fs
        .readdirSync(from, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.(?:sgf|psq)$/iu.test(entry.name))
        .map(({ parentPath, name }) => path.join(parentPath, name))
        .toSorted();

const readerOf = (file: string, text: string): readonly [string, (text: string) => Result<ReadFile>] => {
  if (/\.psq$/iu.test(file)) return ["Gomoku PSQ", gomoku.parsePsq];
  return /GM\s*\[\s*4\s*\]/u.test(text) ? ["Gomoku SGF", gomoku.parseGomokuSgf] : ["Go SGF", go.parseRulesetSgf];
};

const { paths, examples } = readArguments();
const tallies = new Map<string, ReturnType<typeof makeTally>>();
for (const file of paths.flatMap(listFiles)) {
  const text = fs.readFileSync(file).toString("utf8");
  const [kind, read] = readerOf(file, text);
  const tally = tallies.get(kind) ?? makeTally(examples);
  tallies.set(kind, tally);
  const startedAt = performance.now();
  const result = read(text);
  tally.add(file, result, performance.now() - startedAt);
}
for (const [kind, tally] of tallies) console.log(`${kind}\n${makeReport(tally)}\n`);
if (tallies.size === 0) console.log("There are no SGF or PSQ files.");
