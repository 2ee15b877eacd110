// `npm run threads:gomoku [-- --threads <count>] [-- --nodes <count>] [-- --games <count>]`: whether several threads that read threats play better than
// one in the same time. Each of them has as many nodes a move as the one, and they search in turns, a slice each, in this thread: so they share what they know
// as threads on idle cores do, and whatever else the machine does has no say. Openings of the project, both colours.
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import {
  makeSharedSearchMemory,
  openPatternKernel,
  openSharedPatternKernel,
  SIZE,
  type PvLine,
  type PatternKernel,
} from "@tengen/gomoku-searcher";
import { addPair, Z_95, estimateScore, isOpeningsFault, NO_PAIRS, parseOpenings } from "@tengen/tournament";
import { startProgress } from "../cards-balance/progress.ts";

const { threads, nodes, games } = parseArgs({
  options: {
    threads: { type: "string", default: "2" },
    nodes: { type: "string", default: "20000" },
    games: { type: "string", default: "400" },
  },
}).values;
const wholeOf = (name: string, text: string): number => {
  if (/^[1-9]\d{0,8}$/u.test(text)) return Number(text);
  console.error(`--${name} is a whole number above 0, not ${text}`);
  process.exit(2);
};
const [threadCount, nodeCount, gameCount] = [
  wholeOf("threads", threads),
  wholeOf("nodes", nodes),
  wholeOf("games", games),
];

/** Bytes of the table, and nodes until it is the next one's turn: about half a millisecond. */
const TABLE_BYTES = 1 << 24;
const SLICE = 500;

const openTeam = async (): Promise<readonly PatternKernel[]> => {
  const desks = makeSharedSearchMemory(TABLE_BYTES, threadCount);
  if (desks === null) throw new Error("this machine has no memory that can be shared");
  return Promise.all(Array.from({ length: threadCount }, (_, thread) => openSharedPatternKernel(desks, thread)));
};

/** As src/merge.ts picks it: a win first, the shorter the better, then the deepest. */
const isBetter = (a: PvLine, b: PvLine): number =>
  (a.winsIn ?? Infinity) - (b.winsIn ?? Infinity) || b.depth - a.depth || b.value - a.value || 0;

const think = (team: readonly PatternKernel[], moves: readonly number[], keeps: boolean): PvLine => {
  for (const member of team) {
    member.reset();
    for (const move of moves) member.play(move);
    member.begin({ bytes: TABLE_BYTES, nodes: nodeCount, keeps });
  }
  const best = (member: PatternKernel): PvLine | undefined => member.info().lines[0];
  let busy = team;
  while (busy.length > 0) {
    busy = busy.filter((member) => member.search(SLICE));
    // A win that one has proven needs no more of the others.
    if (team.some((member) => !busy.includes(member) && best(member)?.winsIn !== null)) break;
  }
  const [found] = team.flatMap((member) => member.info().lines.slice(0, 1)).toSorted(isBetter);
  if (found === undefined) throw new Error(`nobody has a move after ${moves.join()}`);
  return found;
};

/** The points of the first side, which begins: 1, 0, or a half for a full board. */
const play = (opening: readonly number[], sides: readonly (readonly PatternKernel[])[]): number => {
  const moves = [...opening];
  while (moves.length < SIZE * SIZE) {
    const isBlack = moves.length % 2 === 0;
    const side = isBlack ? 0 : 1;
    const keeps = moves.length - opening.length > 1;
    const { winsIn, moves: line } = think(sides[side] ?? [], moves, keeps);
    // A proof needs no play.
    if (winsIn !== null) return isBlack ? 1 : 0;
    moves.push(...line.slice(0, 1));
  }
  return 0.5;
};

const file = path.resolve(import.meta.dirname, "..", "..", "games/gomoku/openings.txt");
const openings = parseOpenings(fs.readFileSync(file, "utf8"));
if (isOpeningsFault(openings)) throw new Error(openings.fault);
const [team, one] = [await openTeam(), [await openPatternKernel()]];
const tell = startProgress(process.stderr, gameCount);
let pairs = NO_PAIRS;
for (let pair = 0; pair < Math.ceil(gameCount / 2); pair += 1) {
  const opening = (openings[pair % openings.length] ?? []).map(({ x, y }) => y * SIZE + x);
  pairs = addPair(pairs, play(opening, [team, one]) + 1 - play(opening, [one, team]));
  tell(Math.min(2 * pair + 2, gameCount), "played");
}
const { score = 0, standardError = 0 } = estimateScore(pairs) ?? {};
const [points, margin] = [score, Z_95 * standardError].map((part) => (100 * part).toFixed(1));
console.log(
  `${threadCount} threads with ${nodeCount} nodes a move each against one: ${points} points of 100, +- ${margin} at 95 % (${2 * pairs.reduce((sum, count) => sum + count, 0)} games)`,
);
