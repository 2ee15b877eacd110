// A search in one thread: a position on the board of one of the kernels, and slices of iterations.
import { runSlices, whileItCounts, type Progress, type SearchHost } from "@tengen/threads";
import { WINS } from "../assembly/weights.ts";
import { SIZE, type Color } from "./board.ts";
import type { Child, Kernel } from "./kernel.ts";
import type { Finding, Patterns, Way } from "./patterns.ts";

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
export interface Choice {
  /** y * 15 + x. */
  readonly move: number;
  /** The value of the search by threats, for who makes the move; of a search by playouts the heuristic's score. */
  readonly score: number;
  /** What a search by playouts counts: how often the move was tried, and twice the sum of the results for who makes it. */
  readonly playouts?: { readonly visits: number; readonly total: number };
  readonly line: readonly number[];
  /** Moves of both until a win, or a loss, that is proven. */
  readonly winsIn?: number;
  readonly losesIn?: number;
  /** How that is known. */
  readonly by?: Way;
}

export interface Standing {
  readonly nodes: number;
  readonly depth: number;
  /** The most moves ahead that was looked, on any line. */
  readonly seldepth: number;
  /** How much of its memory is in use, in thousandths. */
  readonly hashfull: number;
  /** Best first; none when the game is over. */
  readonly choices: readonly Choice[];
}

/** Iterations, or positions, between two looks at the clock: a millisecond or less. */
const SLICE = 200;
const PATTERNS_SLICE = 600;

/** Puts a position on the kernel's board; false when it is over. */
export const setPosition = (
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
const endOfAll = (kernel: Kernel): Pick<Choice, "winsIn" | "losesIn" | "by"> => {
  const side = kernel.side();
  const cells = kernel.candidates();
  const countFives = (color: Color): number => cells.filter((cell) => kernel.score(cell, color) >= WINS).length;
  if (countFives(side) > 0) return { winsIn: 1, by: "fours" };
  return countFives(side === 1 ? -1 : 1) > 1 ? { losesIn: 2, by: "fours" } : {};
};

/** As far as was looked on any line, those that are told among them. */
const farthest = (looked: number, choices: readonly Choice[]): number =>
  Math.max(looked, ...choices.map(({ winsIn = 0, losesIn = 0, line }) => Math.max(winsIn, losesIn, line.length)));

/** Of a tree that may take so many bytes. */
export const standingOf = (kernel: Kernel, nodes: number, bytes: number): Standing => {
  const end = endOfAll(kernel);
  const depth = kernel.depth();
  const choices = kernel.children().map((child) => ({
    move: child.move,
    playouts: { visits: child.visits, total: child.total },
    score: child.score,
    line: lineFrom(child),
    ...end,
  }));
  return {
    nodes,
    depth,
    seldepth: farthest(depth, choices),
    hashfull: Math.min(1000, Math.floor((1000 * kernel.bytesUsed()) / bytes)),
    choices,
  };
};

const OVER: Standing = { nodes: 0, depth: 0, seldepth: 0, hashfull: 0, choices: [] };

/** Searches by playouts until a limit is reached or it is stopped; a position that is over has no choices. */
export const runSearch = async (kernel: Kernel, task: SearchTask, host: SearchHost<Standing>): Promise<Standing> => {
  const started = host.now();
  if (!setPosition(kernel, task)) return OVER;
  kernel.begin(task.bytes, task.seed);
  const { nodes, milliseconds, tellEvery } = task;
  const search = whileItCounts(kernel.search);
  const standing = (done: number): Standing => standingOf(kernel, done, task.bytes);
  return runSlices({ slice: SLICE, nodes, milliseconds, tellEvery, search, standing }, host, started);
};

const standingOfFinding = ({ nodes, seldepth, hashfull, lines }: Finding): Standing => {
  const depth = lines[0]?.depth ?? 0;
  const choices = lines.flatMap(({ value, winsIn, losesIn, by, moves }): readonly Choice[] => {
    const [move] = moves;
    if (move === undefined) return [];
    const end = winsIn !== null ? { winsIn, by } : losesIn !== null ? { losesIn, by } : {};
    return [{ move, score: value, line: moves, ...end }];
  });
  return { nodes, depth, seldepth: farthest(Math.max(seldepth, depth), choices), hashfull, choices };
};

/** Puts a position on the board of the kernel that reads threats. */
export const setPatterns = (patterns: Patterns, { stones, toMove }: Pick<SearchTask, "stones" | "toMove">): void => {
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
  patterns: Patterns,
  task: SearchTask,
  host: SearchHost<Standing>,
): Promise<Standing> => {
  const started = host.now();
  setPatterns(patterns, task);
  if (patterns.winner() !== 0) return OVER;
  const { bytes, nodes, milliseconds, lines = 1, sight, deepest, keeps = true, tellEvery } = task;
  const limits = { ...(sight === undefined ? {} : { sight }), ...(deepest === undefined ? {} : { deepest }) };
  patterns.begin({ bytes, nodes, lines, keeps: keeps && nodes === null, ...limits });
  // What can be seen at once is told at once, for who may have to answer before there is more.
  if (milliseconds !== null) host.tell(standingOfFinding(patterns.found()));
  const search = (count: number): Progress => {
    const isDone = !patterns.think(count);
    return { nodes: patterns.nodes(), isDone };
  };
  const standing = (): Standing => standingOfFinding(patterns.found());
  await runSlices({ slice: PATTERNS_SLICE, nodes, milliseconds, tellEvery, search, standing }, host, started);
  patterns.conclude();
  return standing();
};
