// The searcher, for any host. All threads search the same position, and their results are added up (root
// parallelization). Each thread has a fixed share of the node budget, so that results are repeatable.
import { infoInterval, openThreads, splitEvenly, type ThreadHost, type Threads } from "@tengen/workers";
import {
  deadStones,
  goPositionOf,
  otherColor,
  PASS,
  signOf,
  type Color,
  type GoEvaluation,
  type GoGame,
  type GoSearcher,
  type GoSearchInfo,
  type GoSearchOptions,
  type SearchLimit,
} from "@tengen/stones";
import { POINTS } from "./board.ts";
import { chooseMove, type Decision, type Situation } from "./choose.ts";
import { FULL_STRENGTH, levelOf, type Level } from "./levels.ts";
import { chooseAtLevel } from "./choose-at-level.ts";
import { netLevelOf, type NetLevel } from "./net-levels.ts";
import { VISITS_PER_PASS } from "./net/net-tree.ts";
import { mergeInfos } from "./merge.ts";
import { GAME_OVER, type RootMove, type ThreadInfo, type SearchTask } from "./search.ts";

const MEGABYTE = 1 << 20;
/** WebAssembly addresses at most 4 GiB. */
const MAX_TREE_BYTES = 3_900 * MEGABYTE;

/** A number from 0 to 1 that depends on the seed and the move number; samples the move of weaker levels. */
const randomOf = (seed: number, move: number): number => {
  let mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(move + 1, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
};

/** Orders by visits. The pass has forced visits: unless it is the best move, it comes last. */
const orderForReport = (rootMoves: readonly RootMove[]): readonly RootMove[] => {
  const pass = rootMoves.findIndex(({ move }) => move === PASS);
  return pass <= 0 ? rootMoves : [...rootMoves.toSpliced(pass, 1), ...rootMoves.slice(pass, pass + 1)];
};

const reportOf = (
  info: ThreadInfo,
  { komi, position }: Situation,
  multiPv: number,
  move: number,
  milliseconds: number,
): GoSearchInfo => {
  const { nodes, depth, rootMoves, ownership, scoreCounts } = info;
  const playouts = scoreCounts.reduce((sum, times) => sum + times, 0) || 1;
  const leads = scoreCounts.flatMap((times, index) => (times === 0 ? [] : [{ lead: index - POINTS - komi, times }]));
  const lead = leads.reduce((sum, one) => sum + one.lead * one.times, 0) / playouts;
  const visited = rootMoves.reduce((sum, { visits }) => sum + visits, 0);
  /** Of moves that were not visited: what the position is worth. */
  const mean = visited === 0 ? 0.5 : rootMoves.reduce((sum, { valueSum }) => sum + valueSum, 0) / visited;
  const variance = leads.reduce((sum, one) => sum + (one.lead - lead) ** 2 * one.times, 0) / playouts;
  const owners = ownership.map((sum) => sum / playouts);
  return {
    nodes,
    milliseconds,
    depth,
    lines: orderForReport(rootMoves)
      .slice(0, multiPv)
      .map(({ visits, valueSum, areaSum, prior, pv }) => ({
        winRate: visits === 0 ? mean : valueSum / visits,
        visits,
        ...(areaSum === undefined || visits === 0 ? {} : { lead: areaSum / visits - komi }),
        ...(prior === undefined ? {} : { prior }),
        moves: pv,
      })),
    move,
    score: {
      lead,
      ownership: owners,
      dead: deadStones(position.board, owners),
      deviation: Math.sqrt(variance),
      leads,
    },
  };
};

/** Nodes of the search that verifies a move which captures dead stones or fills a neutral point. */
const VERIFICATION_NODES = 1000;
/** The same with the net, whose nodes cost more and say more. */
const NET_VERIFICATION_NODES = 32;
/** Maximum finishing moves to verify. */
const MAX_VERIFICATIONS = 3;
/** How much lower the win rate of a finishing move may be: a short search is noisy, but must find a blunder. */
const VERIFICATION_MARGIN = 0.12;
/** How many points it may cost. */
const VERIFICATION_POINTS = 1;

/** The mean area score of a search, black minus white; not a number if nothing was searched. */
const meanArea = ({ scoreCounts }: ThreadInfo): number =>
  scoreCounts.reduce((sum, times, index) => sum + times * (index - POINTS), 0) /
  scoreCounts.reduce((sum, times) => sum + times, 0);

/** Whether a move of `toMove` costs nothing, by the search after it. */
const isHarmless = (info: ThreadInfo, best: RootMove, found: ThreadInfo, toMove: Color): boolean => {
  const [reply] = found.rootMoves;
  const winRate = reply === undefined ? 0 : 1 - reply.valueSum / reply.visits;
  const lost = (meanArea(info) - meanArea(found)) * signOf(toMove);
  return winRate >= best.valueSum / best.visits - VERIFICATION_MARGIN && lost <= VERIFICATION_POINTS;
};

/** How strong a search is. With a net its levels replace those by playouts. */
const strengthOf = (
  { level = 0 }: Pick<GoSearchOptions, "level">,
  net: Uint8Array | null,
): { readonly level: Level; readonly netLevel: NetLevel | null } =>
  net === null ? { level: levelOf(level), netLevel: null } : { level: FULL_STRENGTH, netLevel: netLevelOf(level) };

/** The tasks of the threads of a search. */
const tasksOf = (
  game: GoGame,
  { nodes = Infinity, milliseconds }: SearchLimit,
  options: GoSearchOptions,
  count: number,
  net: Uint8Array | null,
): readonly SearchTask[] => {
  const { netLevel, level } = strengthOf(options, net);
  return Array.from({ length: count }, (_, index) => ({
    game,
    seed: options.seed * 64 + index,
    bytes: Math.min(Math.floor((options.hash * MEGABYTE) / count), MAX_TREE_BYTES),
    nodes: nodes === Infinity ? null : splitEvenly(nodes, count, index),
    milliseconds: milliseconds ?? null,
    depth: level.depth,
    heuristics: level.heuristics,
    keepsTree: netLevel === null && (options.keepsTree ?? false),
    net,
    avoid: options.avoid ?? [],
    widensRoot: netLevel === null,
    // A level weighs all moves, and looks at the pass once.
    minMoves: netLevel === null ? (options.minPv ?? 0) : PASS + 1,
    candidates: netLevel === null ? (options.candidates ?? 0) : 0,
    ...(netLevel === null ? {} : { visitsPerPass: Math.max(2, Math.min(VISITS_PER_PASS, netLevel.nodes - 1)) }),
    infoInterval: infoInterval(count),
  }));
};

/** Asks a thread what the net says of a position. */
const evaluateBy =
  (threads: Threads<SearchTask, ThreadInfo>, net: Uint8Array) =>
  async (game: GoGame, symmetry: number): Promise<GoEvaluation> => {
    const tasks = tasksOf(game, { nodes: 1 }, { seed: 1, threads: 1, hash: 1, multiPv: 1 }, 1, net);
    const run = threads.run(
      tasks.map((task) => ({ ...task, evaluates: symmetry })),
      () => {},
    );
    const [info] = await run.result;
    if (info?.evaluation === undefined) throw new Error("the game is over");
    return info.evaluation;
  };

/** Long enough for the host to compile the hot parts of the kernel with its optimizing compiler. */
const WARM_UP = { milliseconds: 30 };
const WARM_UP_GAME: GoGame = { stones: [], moves: [], toMove: "black", komi: 6.5 };

/** 64 MB of search tree; one thread, so that the same limit gives the same move. */
const DEFAULT_OPTIONS: GoSearchOptions = { seed: 1, threads: 1, hash: 64, multiPv: 1 };

/** What a search is for: how much of it, and what its results decide. */
const planOf = (game: GoGame, limit: SearchLimit, options: GoSearchOptions, net: Uint8Array | null) => {
  const { level, netLevel } = strengthOf(options, net);
  const nodes = Math.min(limit.nodes ?? Infinity, (netLevel ?? level).nodes ?? Infinity);
  const { toMove, komi, agreesOnDead = false } = game;
  const situation: Situation = { toMove, komi, position: goPositionOf(game), agreesOnDead };
  const random = randomOf(options.seed, game.moves.length);
  return {
    nodes,
    // A level with the net plays the same with any number of threads.
    count: netLevel === null ? Math.min(options.threads, Math.max(1, nodes)) : 1,
    situation,
    decide: (info: ThreadInfo): Decision =>
      netLevel === null
        ? chooseMove(info, situation, level.temperature, random)
        : chooseAtLevel(info, situation, netLevel, random),
  };
};

/** Plays with the net, if there is one; otherwise by playouts. */
export const openSearcher = (host: ThreadHost<SearchTask, ThreadInfo>, net: Uint8Array | null = null): GoSearcher => {
  const threads = openThreads(host);
  let lastSearchId = 0;
  const search: GoSearcher["search"] = (game, limit, given = {}, onInfo = () => {}) => {
    const options = { ...DEFAULT_OPTIONS, ...given };
    lastSearchId += 1;
    const id = lastSearchId;
    const started = threads.now();
    const { nodes, count, situation, decide } = planOf(game, limit, options, net);
    const report = (info: ThreadInfo, move: number): GoSearchInfo =>
      reportOf(info, situation, options.multiPv, move, threads.now() - started);
    const tasks = tasksOf(game, { ...limit, nodes }, options, count, net);
    const run = threads.run(tasks, (infos) => {
      const info = mergeInfos(infos);
      onInfo(report(info, decide(info).move));
    });
    /** Stops the search, or the verification that follows it. */
    let stop = run.stop;
    let isVerificationStopped = false;
    /** What a short search finds after a move. */
    const verify = async (task: SearchTask, move: number): Promise<ThreadInfo> => {
      const color = game.toMove;
      const after = { ...game, moves: [...game.moves, { color, move }], toMove: otherColor(color) };
      const verification = threads.run(
        [
          {
            ...task,
            game: after,
            nodes: task.net === null ? VERIFICATION_NODES : NET_VERIFICATION_NODES,
            milliseconds: null,
            keepsTree: false,
            widensRoot: false,
          },
        ],
        () => {},
      );
      stop = () => {
        isVerificationStopped = true;
        verification.stop();
      };
      const [found = GAME_OVER] = await verification.result;
      return found;
    };
    const finish = async (infos: readonly ThreadInfo[]): Promise<GoSearchInfo> => {
      const info = mergeInfos(infos);
      const { move, finishingMoves } = decide(info);
      const [best] = info.rootMoves;
      const [task] = tasks;
      if (best === undefined || task === undefined) return report(info, move);
      for (const finishingMove of finishingMoves.slice(0, MAX_VERIFICATIONS)) {
        // The threads belong to the next search already.
        if (id !== lastSearchId) break;
        const found = await verify(task, finishingMove);
        if (isVerificationStopped || id !== lastSearchId) break;
        if (isHarmless(info, best, found, game.toMove)) return report(info, finishingMove);
      }
      return report(info, move);
    };
    const result = run.result.then(finish);
    // A search whose result nobody awaits must not cause an unhandled rejection.
    result.catch(() => {});
    return { result, stop: () => stop() };
  };
  return {
    search,
    ...(net === null ? {} : { evaluate: evaluateBy(threads, net) }),
    ready: async (options) => {
      await search(WARM_UP_GAME, WARM_UP, { ...options, keepsTree: false }).result;
    },
    close: threads.close,
  };
};
