// A search in one thread: sets up a position in one of the kernels and runs it in slices.
import { runSlices, trackProgress, type Progress, type SearchHost } from "@tengen/workers";
import { FIVE_SCORE } from "../assembly/weights.ts";
import { indexOfPoint, signOf, type Color, type GomokuRule, type Stone } from "@tengen/stones";
import { SIZE, type Sign } from "./board.ts";
import type { Child, Kernel } from "./kernel.ts";
import type { KernelInfo, PatternKernel, ProofKind } from "./patterns.ts";

/** Alpha-beta over threat patterns, or UCT with playouts (ENG-M4). The first is the default. */
export const EVALUATORS = ["patterns", "playouts"] as const;
export type Evaluator = (typeof EVALUATORS)[number];

/** Position and limits of a search. */
export interface SearchTask {
  /** In any order. */
  readonly stones: readonly Stone[];
  readonly toMove: Color;
  /** Freestyle by default; `playouts` plays no other. */
  readonly rule?: GomokuRule;
  readonly seed: number;
  /** Bytes for the transposition table or the tree. */
  readonly bytes: number;
  readonly radius: 1 | 2;
  /** Null: no limit. */
  readonly nodes: number | null;
  readonly milliseconds: number | null;
  /** Number of PVs; 1 by default. `patterns` only: `playouts` reports all root moves. */
  readonly multiPv?: number;
  /** Node limit of one threat search; `patterns` only. */
  readonly maxProofNodes?: number;
  /** Depth limit; `patterns` only. */
  readonly maxDepth?: number;
  /** The legal moves to search, as y * 15 + x; all by default. `patterns` only. */
  readonly rootMoves?: readonly number[];
  /** Whether to keep the tables of the previous search; true by default. */
  readonly keepTables?: boolean;
  /** The file of a net, for freestyle with `patterns`; none by default. */
  readonly net?: Uint8Array | null;
  /** Milliseconds between two reports of search info after the first; 50 by default. */
  readonly infoInterval?: number;
}

/** A root move with its PV. */
export interface RootMove {
  /** y * 15 + x. */
  readonly move: number;
  /** Value of the search, for the side that makes the move; with `playouts` the heuristic score. */
  readonly score: number;
  /** With `playouts`: visits, and twice the sum of the results for the side that makes the move. */
  readonly playouts?: { readonly visits: number; readonly valueSum: number };
  readonly pv: readonly number[];
  /** Plies up to a proven win or loss. */
  readonly winsIn?: number;
  readonly losesIn?: number;
  /** What proves it. */
  readonly by?: ProofKind;
}

/** What one thread reports: merged with those of the others, it becomes search info. */
export interface ThreadInfo {
  readonly nodes: number;
  readonly depth: number;
  /** Greatest ply of any line. */
  readonly seldepth: number;
  /** Permille of the memory in use. */
  readonly hashfull: number;
  /** Best first; empty if the game is over. */
  readonly rootMoves: readonly RootMove[];
}

/** Iterations, or nodes, between two clock readings: a millisecond or less. */
const PLAYOUTS_SLICE = 200;
const PATTERNS_SLICE = 600;

/** Sets up a position in the playout kernel; returns false if the game is over. */
export const setPlayoutPosition = (
  kernel: Kernel,
  { stones, toMove, radius }: Pick<SearchTask, "stones" | "toMove" | "radius">,
): boolean => {
  kernel.setRadius(radius);
  let isOver = stones.length === SIZE * SIZE;
  for (const stone of stones) {
    kernel.setSide(signOf(stone.color));
    kernel.play(indexOfPoint(SIZE, stone));
    isOver ||= kernel.winner() !== 0;
  }
  kernel.setSide(signOf(toMove));
  return !isOver;
};

const pvFrom = ({ move, children }: Child): readonly number[] => {
  const [next] = children();
  return next === undefined ? [move] : [move, ...pvFrom(next)];
};

/** The proven result of all forced moves: they make five, or they block one of two fives of the opponent. */
const provenResult = (kernel: Kernel): Pick<RootMove, "winsIn" | "losesIn" | "by"> => {
  const side = kernel.side();
  const cells = kernel.candidates();
  const countFives = (color: Sign): number => cells.filter((cell) => kernel.score(cell, color) >= FIVE_SCORE).length;
  if (countFives(side) > 0) return { winsIn: 1, by: "fours" };
  return countFives(side === 1 ? -1 : 1) > 1 ? { losesIn: 2, by: "fours" } : {};
};

/** The greatest ply of any line, reported PVs included. */
const seldepthOf = (searched: number, rootMoves: readonly RootMove[]): number =>
  Math.max(searched, ...rootMoves.map(({ winsIn = 0, losesIn = 0, pv }) => Math.max(winsIn, losesIn, pv.length)));

/** Search info of a tree with a limit of bytes. */
export const playoutInfo = (kernel: Kernel, nodes: number, bytes: number): ThreadInfo => {
  const proof = provenResult(kernel);
  const depth = kernel.depth();
  const rootMoves = kernel.children().map((child) => ({
    move: child.move,
    playouts: { visits: child.visits, valueSum: child.valueSum },
    score: child.score,
    pv: pvFrom(child),
    ...proof,
  }));
  return {
    nodes,
    depth,
    seldepth: seldepthOf(depth, rootMoves),
    hashfull: Math.min(1000, Math.floor((1000 * kernel.bytesUsed()) / bytes)),
    rootMoves,
  };
};

const GAME_OVER: ThreadInfo = { nodes: 0, depth: 0, seldepth: 0, hashfull: 0, rootMoves: [] };

/** Runs a UCT search until a limit or stop. A finished game has no root moves. */
export const runPlayouts = async (
  kernel: Kernel,
  task: SearchTask,
  host: SearchHost<ThreadInfo>,
): Promise<ThreadInfo> => {
  const started = host.now();
  if (!setPlayoutPosition(kernel, task)) return GAME_OVER;
  kernel.newTree(task.bytes, task.seed);
  const { nodes, milliseconds, infoInterval } = task;
  const search = trackProgress(kernel.search);
  const info = (done: number): ThreadInfo => playoutInfo(kernel, done, task.bytes);
  return runSlices({ slice: PLAYOUTS_SLICE, nodes, milliseconds, infoInterval, search, info }, host, started);
};

const patternInfo = ({ nodes, seldepth, hashfull, lines }: KernelInfo): ThreadInfo => {
  const depth = lines[0]?.depth ?? 0;
  const rootMoves = lines.flatMap(({ value, winsIn, losesIn, by, moves }): readonly RootMove[] => {
    const [move] = moves;
    if (move === undefined) return [];
    const proof = winsIn !== null ? { winsIn, by } : losesIn !== null ? { losesIn, by } : {};
    return [{ move, score: value, pv: moves, ...proof }];
  });
  return { nodes, depth, seldepth: seldepthOf(Math.max(seldepth, depth), rootMoves), hashfull, rootMoves };
};

/** Sets up a position in the pattern kernel. */
export const setPatternPosition = (
  patterns: PatternKernel,
  { stones, toMove }: Pick<SearchTask, "stones" | "toMove">,
): void => {
  patterns.reset();
  for (const stone of stones) {
    patterns.setSide(signOf(stone.color));
    patterns.play(indexOfPoint(SIZE, stone));
  }
  patterns.setSide(signOf(toMove));
};

/** Runs an alpha-beta search until a limit or stop; seed and candidate radius are ignored. With a node limit it
 *  starts with empty tables, so that it is reproducible; otherwise it keeps those of the previous search. */
export const runPatterns = async (
  patterns: PatternKernel,
  task: SearchTask,
  host: SearchHost<ThreadInfo>,
): Promise<ThreadInfo> => {
  const started = host.now();
  setPatternPosition(patterns, task);
  if (patterns.winner() !== 0) return GAME_OVER;
  const { bytes, nodes, milliseconds, multiPv = 1, keepTables = true, infoInterval } = task;
  const { maxProofNodes, maxDepth, rootMoves } = task;
  const limits = {
    ...(maxProofNodes === undefined ? {} : { maxProofNodes }),
    ...(maxDepth === undefined ? {} : { maxDepth }),
    ...(rootMoves === undefined ? {} : { rootMoves }),
  };
  patterns.begin({ bytes, nodes, multiPv, keepTables: keepTables && nodes === null, ...limits });
  // Report the immediate result at once: under a time limit the front end may have to move before there is more.
  if (milliseconds !== null) host.report(patternInfo(patterns.info()));
  const search = (count: number): Progress => {
    const isDone = !patterns.search(count);
    return { nodes: patterns.nodes(), isDone };
  };
  const info = (): ThreadInfo => patternInfo(patterns.info());
  const endsWhenDone = maxDepth !== undefined;
  const slices = { slice: PATTERNS_SLICE, nodes, milliseconds, endsWhenDone, infoInterval, search, info };
  await runSlices(slices, host, started);
  patterns.finish();
  return info();
};
