// The searcher of any host: threads that search the same position, each with a kernel of its own. With `playouts` every
// thread has its own seed and a fixed share of the node limit, and the results are added up, so a search with a node
// limit is reproducible. With `patterns` the threads share one memory (lazy SMP) and the deepest result counts; a node
// limit uses one thread, because lazy SMP is not reproducible. The host passes in what a thread is.
import {
  indexOfPoint,
  pointAtIndex,
  type GomokuLine,
  type GomokuRule,
  type GomokuPosition,
  type GomokuSearcher,
  type GomokuSearchInfo,
  type GomokuSearchOptions,
} from "@tengen/stones";
import { openThreads, splitEvenly, infoInterval, type ThreadHost } from "@tengen/workers";
import { SIZE } from "./board.ts";
import { makeSharedSearchMemory, type SharedSearchMemory } from "./shared-memory.ts";
import { mergeInfos, pickBestInfo } from "./merge.ts";
import { EVALUATORS, type RootMove, type Evaluator, type ThreadInfo } from "./search.ts";
import type { SharedThread, ThreadTask } from "./tasks.ts";
import { assess } from "./value.ts";

const MEGABYTE = 1 << 20;
/** WebAssembly memory is limited to 4 GiB. */
const MAX_BYTES = 3_900 * MEGABYTE;

/** The warm-up search: long enough for the engine to optimise the kernel, in a position with threats. */
const WARM_UP = { milliseconds: 20 };
const WARM_UP_POSITION: GomokuPosition = {
  stones: [
    { x: 7, y: 7, color: "black" },
    { x: 8, y: 8, color: "white" },
    { x: 8, y: 6, color: "black" },
    { x: 6, y: 8, color: "white" },
  ],
  toMove: "black",
};

/** 16 MB of transposition table; one thread, so that the same limit gives the same move. */
const DEFAULT_OPTIONS: GomokuSearchOptions = {
  seed: 1,
  threads: 1,
  hash: 16,
  multiPv: 1,
  evaluator: EVALUATORS[0],
  candidateRadius: 2,
};

const reportLine = (rootMove: RootMove): GomokuLine => {
  const { playouts, pv, winsIn, losesIn, by } = rootMove;
  return {
    ...assess(rootMove),
    ...(playouts === undefined ? {} : { visits: playouts.visits }),
    ...(winsIn === undefined ? {} : { winsIn }),
    ...(losesIn === undefined ? {} : { losesIn }),
    ...(by === undefined ? {} : { by }),
    moves: pv.map((index) => pointAtIndex(SIZE, index)),
  };
};

const makeReport = ({ rootMoves, ...info }: ThreadInfo, multiPv: number, milliseconds: number): GomokuSearchInfo => ({
  ...info,
  milliseconds,
  lines: rootMoves.slice(0, multiPv).map(reportLine),
  score: null,
});

const parseEvaluator = (name: string): Evaluator => {
  const evaluator = EVALUATORS.find((candidate) => candidate === name);
  if (evaluator === undefined) throw new Error(`Unknown evaluator ${name}. Use one of ${EVALUATORS.join(", ")}.`);
  return evaluator;
};

/** Keeps the shared memory of the last search with several `patterns` threads. */
const openSharedMemory = () => {
  let shared: {
    readonly memoryId: number;
    readonly threads: number;
    readonly kernel: string;
    readonly memory: SharedSearchMemory;
  } | null = null;
  /** The shared memory of `patterns` threads; it holds the lookup tables of a rule, and the net if there is one. Null for
   *  a single thread, or if the host has no shared memory. */
  return (bytes: number, count: number, rule: GomokuRule, hasNet: boolean): Omit<SharedThread, "thread"> | null => {
    if (count === 1) return null;
    const size = Math.min(bytes, MAX_BYTES);
    const kernel = `${rule}${hasNet ? " with a net" : ""}`;
    if (shared === null || shared.threads !== count || shared.kernel !== kernel || shared.memory.bytes !== size) {
      const memory = makeSharedSearchMemory(size, count);
      if (memory === null) return null;
      shared = { memoryId: (shared?.memoryId ?? 0) + 1, threads: count, kernel, memory };
    }
    return shared;
  };
};

/** A searcher; with the file of a net, `patterns` plays freestyle with it, unless the option `net` is false. */
export const openSearcher = (
  host: ThreadHost<ThreadTask, ThreadInfo>,
  net: Uint8Array | null = null,
): GomokuSearcher => {
  const threads = openThreads(host);
  const sharedMemoryFor = openSharedMemory();
  /** Whether the next search may keep the tables. */
  let keepTables = false;
  const search: GomokuSearcher["search"] = (position, limit, given = {}, onInfo = () => {}) => {
    const options = { ...DEFAULT_OPTIONS, ...given };
    const evaluator = parseEvaluator(options.evaluator);
    const started = threads.now();
    const bytes = options.hash * MEGABYTE;
    const { rule = "freestyle" } = options;
    const usedNet = evaluator === "patterns" && rule === "freestyle" && options.net !== false ? net : null;
    const sharedMemory =
      evaluator === "patterns" && limit.nodes === undefined
        ? sharedMemoryFor(bytes, options.threads, rule, usedNet !== null)
        : null;
    const count =
      evaluator === "playouts"
        ? Math.min(options.threads, Math.max(1, limit.nodes ?? options.threads))
        : sharedMemory === null
          ? 1
          : options.threads;
    const report = (infos: readonly ThreadInfo[]): GomokuSearchInfo =>
      makeReport(
        (evaluator === "playouts" ? mergeInfos : pickBestInfo)(infos),
        options.multiPv,
        threads.now() - started,
      );
    const tasks = Array.from({ length: count }, (_, index): ThreadTask => ({
      ...position,
      rule,
      evaluator,
      seed: options.seed * 64 + index,
      shared:
        sharedMemory === null ? null : { memoryId: sharedMemory.memoryId, memory: sharedMemory.memory, thread: index },
      bytes: Math.min(sharedMemory === null ? Math.floor(bytes / count) : bytes, MAX_BYTES),
      radius: options.candidateRadius === 1 ? 1 : 2,
      nodes: limit.nodes === undefined ? null : splitEvenly(limit.nodes, count, index),
      milliseconds: limit.milliseconds ?? null,
      multiPv: options.multiPv,
      ...(options.depth === undefined ? {} : { maxDepth: options.depth }),
      ...(options.moves === undefined ? {} : { rootMoves: options.moves.map((move) => indexOfPoint(SIZE, move)) }),
      keepTables,
      net: usedNet,
      infoInterval: infoInterval(count),
    }));
    keepTables = true;
    const { result, stop } = threads.run(
      tasks,
      (infos) => onInfo(report(infos)),
      // A win proven by one thread ends the search; playouts of all threads are counted.
      ({ rootMoves }) => evaluator === "patterns" && rootMoves[0]?.winsIn !== undefined,
    );
    const reported = result.then(report);
    // A caller that no longer waits must not cause an unhandled rejection when the searcher is closed.
    reported.catch(() => {});
    return { result: reported, stop };
  };

  return {
    evaluators: EVALUATORS,
    hasNet: net !== null,
    search,
    ready: async (options) => {
      const { result } = search(WARM_UP_POSITION, WARM_UP, options);
      // The result belongs to no game.
      keepTables = false;
      await result;
    },
    newGame: () => {
      keepTables = false;
    },
    close: threads.close,
  };
};
