// The searcher of any host: as many threads as are asked for search the same position, and what they find is added up. The number of nodes of
// each is fixed, so that a search with a budget is the same again.
import { openThreads, splitEvenly, infoInterval, type ThreadHost } from "@tengen/threads";
import { PASS, POINTS, type GoGame } from "./board.ts";
import { chooseMove, deadStones, type Situation } from "./choose.ts";
import { FULL_STRENGTH, levelOf } from "./levels.ts";
import { mergeInfos } from "./merge.ts";
import { otherColor, positionOf } from "./rules.ts";
import type { RootMove, SearchTask, SearchInfo } from "./search.ts";

export interface SearchOptions {
  readonly seed: number;
  readonly threads: number;
  /** Megabytes, of all threads together. */
  readonly hash: number;
  /** How many best moves are reported. */
  readonly multiPv: number;
  /** One of LEVELS by its number; any other number is the full strength. */
  readonly level?: number;
  /** Whether to go on with the tree of the last search, where the game has come on from there: stronger, and not repeatable. */
  readonly keepsTree?: boolean;
}

/** A move that is considered. */
export interface Line {
  /** From 0 (lost) to 1 (won) for the side to move. */
  readonly winRate: number;
  readonly visits: number;
  /** By index, or PASS. */
  readonly moves: readonly number[];
}

export interface Report {
  readonly nodes: number;
  readonly milliseconds: number;
  readonly depth: number;
  /** The best first; none when the game is over. */
  readonly lines: readonly Line[];
  /** The move to play, PASS included: mostly the first line's, but see `choose.ts`. */
  readonly move: number;
  /** Of each point: 1 surely black's, -1 surely white's. */
  readonly ownership: readonly number[];
  /** Black's points less white's and the komi, on average, and how it spreads. */
  readonly lead: number;
  readonly deviation: number;
  /** How often each lead came up in the playouts, from the lowest; those alone that did. */
  readonly leads: readonly { readonly lead: number; readonly times: number }[];
  /** Stones, by index, that look dead. */
  readonly dead: readonly number[];
}

export interface Search {
  /** Broken when a thread of it dies, or when the searcher is closed. */
  readonly result: Promise<Report>;
  readonly stop: () => void;
}

export interface Searcher {
  /** A search that still runs is stopped by the next one. */
  readonly search: (
    game: GoGame,
    limit: { readonly nodes?: number; readonly milliseconds?: number },
    options: SearchOptions,
    onInfo: (report: Report) => void,
  ) => Search;
  /** When as many threads are up and warm as a search with these options has; broken where they do not start. A search that is asked for meanwhile
   *  comes first, and one that runs is stopped. */
  readonly ready: (options: SearchOptions) => Promise<void>;
  readonly close: () => Promise<void>;
}

const MEGABYTE = 1 << 20;
/** WebAssembly has 4 GiB for everything. */
const MOST_BYTES = 3_900 * MEGABYTE;

/** A number from 0 to 1 that follows from the seed and the move's number, for choices that are not always the best. */
const chanceOf = (seed: number, move: number): number => {
  let mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(move + 1, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
};

/** By visits, but a pass, which is tried whatever it promises, comes last where it is not the best. */
const inOrder = (choices: readonly RootMove[]): readonly RootMove[] => {
  const pass = choices.findIndex(({ move }) => move === PASS);
  return pass <= 0 ? choices : [...choices.toSpliced(pass, 1), ...choices.slice(pass, pass + 1)];
};

const reportOf = (
  standing: SearchInfo,
  { komi, position }: Situation,
  multiPv: number,
  move: number,
  milliseconds: number,
): Report => {
  const { nodes, depth, rootMoves, ownership, scoreCounts } = standing;
  const playouts = scoreCounts.reduce((sum, times) => sum + times, 0) || 1;
  const leads = scoreCounts.flatMap((times, index) => (times === 0 ? [] : [{ lead: index - POINTS - komi, times }]));
  const lead = leads.reduce((sum, one) => sum + one.lead * one.times, 0) / playouts;
  const variance = leads.reduce((sum, one) => sum + (one.lead - lead) ** 2 * one.times, 0) / playouts;
  return {
    nodes,
    milliseconds,
    depth,
    lines: inOrder(rootMoves)
      .slice(0, multiPv)
      .map(({ visits, valueSum, pv }) => ({
        winRate: visits === 0 ? 0.5 : valueSum / visits,
        visits,
        moves: pv,
      })),
    move,
    ownership: ownership.map((sum) => sum / playouts),
    lead,
    deviation: Math.sqrt(variance),
    leads,
    dead: deadStones(standing, position),
  };
};

/** Playouts for a look at a move that takes dead stones, how many such moves are looked at, and how much less one may promise: a blunder costs more. */
const LOOK_NODES = 1000;
const MOST_LOOKS = 3;
const LOOK_DOUBT = 0.12;

/** What the threads are warmed up with: long enough that the machine has compiled the kernel's hot parts well. */
const WARM_UP = { milliseconds: 30 };
const WARM_UP_GAME: GoGame = { stones: [], moves: [], toMove: 1, komi: 6.5 };

export const openSearcher = (host: ThreadHost<SearchTask, SearchInfo>): Searcher => {
  const threads = openThreads(host);
  /** The number of the last search. */
  let last = 0;
  const search: Searcher["search"] = (game, limit, options, onInfo) => {
    last += 1;
    const number = last;
    const started = threads.now();
    const level = options.level === undefined ? FULL_STRENGTH : levelOf(options.level);
    const nodes = Math.min(limit.nodes ?? Infinity, level.nodes ?? Infinity);
    const count = Math.min(options.threads, Math.max(1, nodes));
    const position = positionOf(game);
    const situation = { toMove: game.toMove, komi: game.komi, position, agreesOnDead: game.agreesOnDead ?? false };
    const decide = (standing: SearchInfo) =>
      chooseMove(standing, situation, level.temperature, chanceOf(options.seed, game.moves.length));
    const report = (standing: SearchInfo, move: number): Report =>
      reportOf(standing, situation, options.multiPv, move, threads.now() - started);
    const tasks = Array.from({ length: count }, (_, index): SearchTask => ({
      game,
      seed: options.seed * 64 + index,
      bytes: Math.min(Math.floor((options.hash * MEGABYTE) / count), MOST_BYTES),
      nodes: nodes === Infinity ? null : splitEvenly(nodes, count, index),
      milliseconds: limit.milliseconds ?? null,
      depth: level.depth,
      heuristics: level.heuristics,
      keepsTree: options.keepsTree ?? false,
      infoInterval: infoInterval(count),
    }));
    const run = threads.run(tasks, (standings) => {
      const standing = mergeInfos(standings);
      onInfo(report(standing, decide(standing).move));
    });
    /** Stops what is under way: the search, then a look at a move. */
    let stop = run.stop;
    let isCutShort = false;
    /** What the position is worth to the other after a move that takes dead stones. */
    const lookAt = async (task: SearchTask, move: number): Promise<number> => {
      const color = game.toMove;
      const after = { ...game, moves: [...game.moves, { color, move }], toMove: otherColor(color) };
      const look = { ...task, game: after, nodes: LOOK_NODES, milliseconds: null, keepsTree: false };
      const looking = threads.run([look], () => {});
      stop = () => {
        isCutShort = true;
        looking.stop();
      };
      const [{ rootMoves: [answer] } = { rootMoves: [] }] = await looking.result;
      return answer === undefined ? 1 : answer.valueSum / answer.visits;
    };
    const finish = async (standings: readonly SearchInfo[]): Promise<Report> => {
      const standing = mergeInfos(standings);
      const { move, captureMoves } = decide(standing);
      const [best] = standing.rootMoves;
      const [task] = tasks;
      if (best === undefined || task === undefined) return report(standing, move);
      for (const taken of captureMoves.slice(0, MOST_LOOKS)) {
        // The next search has the threads, and is not to be disturbed.
        if (number !== last) break;
        const worth = 1 - (await lookAt(task, taken));
        if (isCutShort || number !== last) break;
        if (worth >= best.valueSum / best.visits - LOOK_DOUBT) return report(standing, taken);
      }
      return report(standing, move);
    };
    const reported = run.result.then(finish);
    reported.catch(() => {});
    return { result: reported, stop: () => stop() };
  };
  return {
    search,
    ready: async (options) => {
      await search(WARM_UP_GAME, WARM_UP, { ...options, keepsTree: false }, () => {}).result;
    },
    close: threads.close,
  };
};
