// `npm run puzzles`: writes games/gomoku/puzzles.json, the daily puzzles. It goes on where the file ends, so that it can be
// stopped at any time, and days that have had their puzzle keep it. Seeded: the same searcher finds the same puzzles.
//   npm run puzzles -- --weeks 53 --games 20000
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import {
  FOURS_GRADES,
  gradeOf,
  makeFoursPuzzle,
  openPatternKernel,
  parseFoursPuzzle,
  PUZZLE_WEEK,
  type FoursGrade,
  type FoursPuzzle,
} from "@tengen/gomoku-searcher";
import { findPuzzle } from "./find.ts";

const DEFAULT_FILE = path.resolve(import.meta.dirname, "..", "..", "..", "games/gomoku/puzzles.json");
const SAVE_EVERY = 50;

const { values } = parseArgs({
  options: {
    weeks: { type: "string", default: "53" },
    games: { type: "string", default: "20000" },
    file: { type: "string", default: DEFAULT_FILE },
  },
});
const FILE = values.file;

const readNumber = (name: "weeks" | "games"): number => {
  const number = Number(values[name]);
  if (Number.isInteger(number) && number > 0) return number;
  console.error(`--${name} ${values[name]} is not valid. Use a whole number above 0.`);
  process.exit(2);
};

interface PuzzleFile {
  /** The number of games that have been searched. */
  readonly searched: number;
  readonly puzzles: readonly string[];
}

const readFile = (): PuzzleFile =>
  fs.existsSync(FILE) ? (JSON.parse(fs.readFileSync(FILE, "utf8")) as PuzzleFile) : { searched: 0, puzzles: [] };

const [weeks, games] = [readNumber("weeks"), readNumber("games")];
const file = readFile();
const puzzles: FoursPuzzle[] = file.puzzles.flatMap((text) => parseFoursPuzzle(text) ?? []);
let { searched } = file;

const save = (): void => {
  const text = JSON.stringify({ searched, puzzles: puzzles.map(makeFoursPuzzle) }, null, 2);
  fs.writeFileSync(`${FILE}.new`, `${text}\n`);
  fs.renameSync(`${FILE}.new`, FILE);
};

const isMissing = (grade: FoursGrade): boolean =>
  puzzles.filter((puzzle) => gradeOf(puzzle) === grade).length <
  weeks * PUZZLE_WEEK.filter((one) => one === grade).length;

const report = (): void => {
  const counts = FOURS_GRADES.map((grade) => `${puzzles.filter((one) => gradeOf(one) === grade).length} ${grade}`);
  console.error(`puzzles: ${counts.join(", ")} in ${searched} games`);
};

const kernel = await openPatternKernel();
const end = searched + games;
while (searched < end && FOURS_GRADES.some(isMissing)) {
  const puzzle = findPuzzle(kernel, `puzzle ${searched}`);
  searched += 1;
  if (puzzle !== null && isMissing(gradeOf(puzzle))) puzzles.push(puzzle);
  if (searched % SAVE_EVERY !== 0) continue;
  save();
  if (searched % (20 * SAVE_EVERY) === 0) report();
}
save();
report();
