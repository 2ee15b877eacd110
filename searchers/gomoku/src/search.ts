// A search in one thread: a position on the board of one of the kernels, and slices of iterations.
import { runSlices, trackProgress, type Progress, type SearchHost } from "@tengen/threads";
import { WINS } from "../assembly/weights.ts";
import { SIZE, type Color } from "./board.ts";
import type { Child, Kernel } from "./kernel.ts";
import type { KernelInfo, PatternKernel, ProofKind } from "./patterns.ts";

export interface Stone {
  readonly x: number;
  readonly y: number;
  readonly color: Color;
}

/** How moves are found: by reading threats, or by playouts (ENG-M4). The first is the default. */
export const EVALUATORS = ["patterns", "playouts"] as const;
export type Evaluator = (typeof EVALUATORS)[number];

/** What a search is asked. */
export interface SearchTask {
  /** In any order. */
  readonly stones: readonly Stone[];
  readonly toMove: Color;
  readonly seed: number;
  /** Bytes that the tree may take. */
  readonly bytes: number;
  readonly radius: 1 | 2;
  /** Null: no limit. */
  readonly nodes: number | null;
  readonly milliseconds: number | null;
  /** How many lines are told; 1 if it is not said. Of the search by threats alone: playouts tell all that there are. */
  readonly lines?: number;
  /** The most positions that one proof of a win may take, also of that search alone. */
  readonly sight?: number;
  /** How many moves ahead that search looks at most. */
  readonly deepest?: number;
  /** Whether it may go on with what the search before it knew; it may, if it is not said. */
  readonly keeps?: boolean;
  /** Milliseconds between two standings that it tells, after the first; 50 if it is not said. */
  readonly tellEvery?: number;
}

/** A move, and what is expected after it. */
export interface RootMove {
  /** y * 15 + x. */
  readonly move: number;
  /** The value of the search by threats, for who makes the move; of a search by playouts the heuristic's score. */
  readonly score: number;
  /** What a search by playouts counts: how often the move was tried, and twice the sum of the results for who makes it. */
  readonly playouts?: { readonly visits: number; readonly total: number };
  readonly pv: readonly number[];
  /** Moves of both until a win, or a loss, that is proven. */
  readonly winsIn?: number;
  readonly losesIn?: number;
  /** How that is known. */
  readonly by?: ProofKind;
}

export interface SearchInfo {
  readonly nodes: number;
  readonly depth: number;
  /** The most moves ahead that was looked, on any line. */
  readonly seldepth: number;
  /** How much of its memory is in use, in thousandths. */
  readonly hashfull: number;
  /** Best first; none when the game is over. */
  readonly rootMoves: readonly RootMove[];
}

/** Iterations, or positions, between two looks at the clock: a millisecond or less. */
const SLICE = 200;
const PATTERNS_SLICE = 600;

/** Puts a position on the kernel's board; false when it is over. */
export const setPlayoutPosition = (
  kernel: Kernel,
  { stones, toMove, radius }: Pick<SearchTask, "stones" | "toMove" | "radius">,
): boolean => {
  kernel.setRadius(radius);
  let isOver = stones.length === SIZE * SIZE;
  for (const { x, y, color } of stones) {
    kernel.setSide(color);
    kernel.play(y * SIZE + x);
    isOver ||= kernel.winner() !== 0;
  }
  kernel.setSide(toMove);
  return !isOver;
};

const lineFrom = ({ move, children }: Child): readonly number[] => {
  const [next] = children();
  return next === undefined ? [move] : [move, ...lineFrom(next)];
};

/** What is proven of every move worth a look: that it makes five, or that the other has two fives, of which it stops one. */
const endOfAll = (kernel: Kernel): Pick<RootMove, "winsIn" | "losesIn" | "by"> => {
  const side = kernel.side();
  const cells = kernel.candidates();
  const countFives = (color: Color): number => cells.filter((cell) => kernel.score(cell, color) >= WINS).length;
  if (countFives(side) > 0) return { winsIn: 1, by: "fours" };
  return countFives(side === 1 ? -1 : 1) > 1 ? { losesIn: 2, by: "fours" } : {};
};

/** As far as was looked on any line, those that are told among them. */
const farthest = (looked: number, choices: readonly RootMove[]): number =>
  Math.max(looked, ...choices.map(({ winsIn = 0, losesIn = 0, pv }) => Math.max(winsIn, losesIn, pv.length)));

/** Of a tree that may take so many bytes. */
export const playoutInfo = (kernel: Kernel, nodes: number, bytes: number): SearchInfo => {
  const end = endOfAll(kernel);
  const depth = kernel.depth();
  const rootMoves = kernel.children().map((child) => ({
    move: child.move,
    playouts: { visits: child.visits, total: child.total },
    score: child.score,
    pv: lineFrom(child),
    ...end,
  }));
  return {
    nodes,
    depth,
    seldepth: farthest(depth, rootMoves),
    hashfull: Math.min(1000, Math.floor((1000 * kernel.bytesUsed()) / bytes)),
    rootMoves,
  };
};

const OVER: SearchInfo = { nodes: 0, depth: 0, seldepth: 0, hashfull: 0, rootMoves: [] };

/** Searches by playouts until a limit is reached or it is stopped; a position that is over has no choices. */
export const runPlayouts = async (
  kernel: Kernel,
  task: SearchTask,
  host: SearchHost<SearchInfo>,
): Promise<SearchInfo> => {
  const started = host.now();
  if (!setPlayoutPosition(kernel, task)) return OVER;
  kernel.begin(task.bytes, task.seed);
  const { nodes, milliseconds, tellEvery: infoInterval } = task;
  const search = trackProgress(kernel.search);
  const info = (done: number): SearchInfo => playoutInfo(kernel, done, task.bytes);
  return runSlices({ slice: SLICE, nodes, milliseconds, infoInterval, search, info }, host, started);
};

const standingOfFinding = ({ nodes, seldepth, hashfull, lines }: KernelInfo): SearchInfo => {
  const depth = lines[0]?.depth ?? 0;
  const rootMoves = lines.flatMap(({ value, winsIn, losesIn, by, moves }): readonly RootMove[] => {
    const [move] = moves;
    if (move === undefined) return [];
    const end = winsIn !== null ? { winsIn, by } : losesIn !== null ? { losesIn, by } : {};
    return [{ move, score: value, pv: moves, ...end }];
  });
  return { nodes, depth, seldepth: farthest(Math.max(seldepth, depth), rootMoves), hashfull, rootMoves };
};

/** Puts a position on the board of the kernel that reads threats. */
export const setPatternPosition = (
  patterns: PatternKernel,
  { stones, toMove }: Pick<SearchTask, "stones" | "toMove">,
): void => {
  patterns.reset();
  for (const { x, y, color } of stones) {
    patterns.setSide(color);
    patterns.play(y * SIZE + x);
  }
  patterns.setSide(toMove);
};

/** Searches by reading threats. Chance, and the radius of the candidates, have no part in it. A search with a budget of nodes begins with
 *  nothing, so that it is the same again; one without goes on with what the one before it knew. */
export const runPatterns = async (
  patterns: PatternKernel,
  task: SearchTask,
  host: SearchHost<SearchInfo>,
): Promise<SearchInfo> => {
  const started = host.now();
  setPatternPosition(patterns, task);
  if (patterns.winner() !== 0) return OVER;
  const { bytes, nodes, milliseconds, lines = 1, sight, deepest, keeps = true, tellEvery: infoInterval } = task;
  const limits = { ...(sight === undefined ? {} : { sight }), ...(deepest === undefined ? {} : { deepest }) };
  patterns.begin({ bytes, nodes, lines, keeps: keeps && nodes === null, ...limits });
  // What can be seen at once is told at once, for who may have to answer before there is more.
  if (milliseconds !== null) host.report(standingOfFinding(patterns.info()));
  const search = (count: number): Progress => {
    const isDone = !patterns.search(count);
    return { nodes: patterns.nodes(), isDone };
  };
  const info = (): SearchInfo => standingOfFinding(patterns.info());
  await runSlices({ slice: PATTERNS_SLICE, nodes, milliseconds, infoInterval, search, info }, host, started);
  patterns.finish();
  return info();
};
