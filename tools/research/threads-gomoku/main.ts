// `npm run threads:gomoku [-- --threads <count>] [-- --nodes <count>] [-- --games <count>]`: measures lazy SMP against
// a single thread in the same time. Each thread has as many nodes per move as the single one. They search in turns, a
// slice each, on this thread: so they share the transposition table as threads on idle cores do, and other load does
// not matter. Openings of the repository, both colours.
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import {
  makeSharedSearchMemory,
  openPatternKernel,
  openSharedPatternKernel,
  SIZE,
  type KernelLine,
  type PatternKernel,
} from "@tengen/gomoku-searcher";
import { addPair, Z_95, estimateScore, NO_PAIRS, parseOpenings } from "@tengen/engine-protocols/tournament";
import { startProgress } from "../cards-balance/progress.ts";

const { threads, nodes, games } = parseArgs({
  options: {
    threads: { type: "string", default: "2" },
    nodes: { type: "string", default: "20000" },
    games: { type: "string", default: "400" },
  },
}).values;
const parseCount = (name: string, text: string): number => {
  if (/^[1-9]\d{0,8}$/u.test(text)) return Number(text);
  console.error(`--${name} ${text} is not valid. Use a whole number above 0.`);
  process.exit(2);
};
const [threadCount, nodeCount, gameCount] = [
  parseCount("threads", threads),
  parseCount("nodes", nodes),
  parseCount("games", games),
];

/** Bytes of the transposition table, and nodes per slice: about half a millisecond. */
const TABLE_BYTES = 1 << 24;
const SLICE = 500;

const openTeam = async (): Promise<readonly PatternKernel[]> => {
  const memory = makeSharedSearchMemory(TABLE_BYTES, threadCount);
  if (memory === null) throw new Error("This host has no shared memory.");
  return Promise.all(Array.from({ length: threadCount }, (_, thread) => openSharedPatternKernel(memory, thread)));
};

/** As src/merge.ts: the shortest proven win first, then the greatest depth. */
const byProofThenDepth = (a: KernelLine, b: KernelLine): number =>
  (a.winsIn ?? Infinity) - (b.winsIn ?? Infinity) || b.depth - a.depth || b.value - a.value || 0;

const searchTogether = (team: readonly PatternKernel[], moves: readonly number[], keepTables: boolean): KernelLine => {
  for (const thread of team) {
    thread.reset();
    for (const move of moves) thread.play(move);
    thread.begin({ bytes: TABLE_BYTES, nodes: nodeCount, keepTables });
  }
  const best = (thread: PatternKernel): KernelLine | undefined => thread.info().lines[0];
  let searching = team;
  while (searching.length > 0) {
    searching = searching.filter((thread) => thread.search(SLICE));
    // A win proven by one thread ends the search.
    if (team.some((thread) => !searching.includes(thread) && best(thread)?.winsIn !== null)) break;
  }
  const [chosen] = team.flatMap((thread) => thread.info().lines.slice(0, 1)).toSorted(byProofThenDepth);
  if (chosen === undefined) throw new Error(`No thread has a move after ${moves.join()}.`);
  return chosen;
};

/** Plays a game; returns the points of the first player, who has black: 1, 0, or 0.5 for a full board. */
const play = (opening: readonly number[], players: readonly (readonly PatternKernel[])[]): number => {
  const moves = [...opening];
  while (moves.length < SIZE * SIZE) {
    const isBlack = moves.length % 2 === 0;
    const side = isBlack ? 0 : 1;
    const keepTables = moves.length - opening.length > 1;
    const { winsIn, moves: pv } = searchTogether(players[side] ?? [], moves, keepTables);
    // A proven win counts as won.
    if (winsIn !== null) return isBlack ? 1 : 0;
    moves.push(...pv.slice(0, 1));
  }
  return 0.5;
};

const file = path.resolve(import.meta.dirname, "..", "..", "..", "games/gomoku/openings.txt");
const parsed = parseOpenings(fs.readFileSync(file, "utf8"));
if (!parsed.ok) throw new Error(parsed.error);
const openings = parsed.value;
const [team, single] = [await openTeam(), [await openPatternKernel()]];
const showProgress = startProgress(process.stderr, gameCount);
let pairs = NO_PAIRS;
for (let pair = 0; pair < Math.ceil(gameCount / 2); pair += 1) {
  const opening = (openings[pair % openings.length] ?? []).map(({ x, y }) => y * SIZE + x);
  pairs = addPair(pairs, play(opening, [team, single]) + 1 - play(opening, [single, team]));
  showProgress(Math.min(2 * pair + 2, gameCount), "played");
}
const { score = 0, standardError = 0 } = estimateScore(pairs) ?? {};
const [points, margin] = [score, Z_95 * standardError].map((part) => (100 * part).toFixed(1));
console.log(
  `${threadCount} threads with ${nodeCount} nodes per move each against one: ${points} points of 100, +- ${margin} at 95 % (${2 * pairs.reduce((sum, count) => sum + count, 0)} games)`,
);
