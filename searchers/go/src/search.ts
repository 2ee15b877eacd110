// The search of one thread: sets up the game on the kernel, reuses the last tree if asked to, and searches in slices.
import { runSlices, trackProgress, type SearchHost } from "@tengen/workers";
import {
  goIndex,
  otherColor,
  PASS,
  type AvoidedMoves,
  type GoEvaluation,
  type GoGame,
  type GoMove,
} from "@tengen/stones";
import type { Kernel } from "./kernel.ts";
import type { Child } from "./kernel-memory.ts";

/** The task of a thread; plain data, so that it can be posted. */
export interface SearchTask {
  readonly game: GoGame;
  readonly seed: number;
  /** Maximum size of the tree. */
  readonly bytes: number;
  /** Null: no limit. */
  readonly nodes: number | null;
  readonly milliseconds: number | null;
  /** Maximum depth of the tree. */
  readonly depth: number;
  /** Heuristics of playouts (PLAYOUT_HEURISTICS). */
  readonly heuristics: number;
  /** Whether to reuse the tree of the last search if the game continues from there: stronger, but not repeatable. */
  readonly keepsTree: boolean;
  /** The file of a net to search with; playouts without one. */
  readonly net?: Uint8Array | null;
  /** Moves that the search with the net leaves out. */
  readonly avoid?: readonly AvoidedMoves[];
  /** At least one visit of the root in so many is a pass; 24 by default. */
  readonly visitsPerPass?: number;
  /** Whether the priors at the root are means over all symmetries, and softened: fewer moves are overlooked. */
  readonly widensRoot?: boolean;
  /** So many moves at least are reported, if there are so many: unvisited ones too. */
  readonly minMoves?: number;
  /** So many of the likeliest moves get a visit as often as the pass, and symmetric moves are one. */
  readonly candidates?: number;
  /** Only evaluates the position with the net, in this symmetry; nothing is searched. */
  readonly evaluates?: number;
  /** Milliseconds between two search infos after the first; 50 by default. */
  readonly infoInterval?: number;
}

/** A move at the root, with the principal variation that starts with it. */
export interface RootMove {
  readonly move: number;
  readonly visits: number;
  /** Sum of the values of all visits, each from 0 to 1, for the side to move. */
  readonly valueSum: number;
  /** Sum of the area scores of all visits, black minus white without komi; playouts know it of the root only. */
  readonly areaSum?: number;
  /** The policy's probability, of a search with the net. */
  readonly prior?: number;
  readonly pv: readonly number[];
}

/** What one thread reports, in sums: added to those of the others, it becomes search info. */
export interface ThreadInfo {
  readonly nodes: number;
  readonly depth: number;
  /** Best first; empty if the game is over. */
  readonly rootMoves: readonly RootMove[];
  /** By index: playouts in which black owned the point, minus those in which white did. */
  readonly ownership: readonly number[];
  /** How many playouts ended with each score; index 81 is a score of 0. */
  readonly scoreCounts: readonly number[];
  /** Of a task that only evaluates. */
  readonly evaluation?: GoEvaluation;
}

/** Iterations between two reads of the clock: about a millisecond. */
const SLICE = 32;

const playMove = (kernel: Kernel, { color, move }: GoMove): void => {
  kernel.setSide(color);
  kernel.play(move);
};

/** Sets up a game on the kernel's board. False if the game is over. */
export const setPosition = (kernel: Kernel, { stones, moves, toMove, komi, ko, passes }: GoGame): boolean => {
  kernel.reset();
  kernel.setKomi(komi);
  for (const stone of stones) playMove(kernel, { color: stone.color, move: goIndex(stone) });
  kernel.finishSetup(moves[0]?.color ?? toMove, ko ?? null, passes ?? 0);
  for (const move of moves) playMove(kernel, move);
  kernel.setSide(toMove);
  return kernel.passes() < 2;
};

const principalVariation = ({ move, children }: Child): readonly number[] => {
  const [next] = children();
  return next === undefined ? [move] : [move, ...principalVariation(next)];
};

export const searchInfoOf = (kernel: Kernel, nodes: number): ThreadInfo => ({
  nodes,
  depth: kernel.depth(),
  rootMoves: kernel.children().map((child) => ({
    move: child.move,
    visits: child.visits,
    valueSum: child.valueSum,
    pv: principalVariation(child),
  })),
  ownership: kernel.ownership(),
  scoreCounts: kernel.scoreCounts(),
});

export const GAME_OVER: ThreadInfo = {
  nodes: 0,
  depth: 0,
  rootMoves: [],
  ownership: Array.from({ length: PASS }, () => 0),
  scoreCounts: Array.from({ length: 2 * PASS + 1 }, () => 0),
};

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The moves from one position of a game to a later one; null if there is no such path. */
export const movesBetween = (from: GoGame, to: GoGame): readonly GoMove[] | null => {
  const count = from.moves.length;
  const { moves: oldMoves, toMove, ...oldSetup } = from;
  const { moves: newMoves, toMove: newToMove, ...newSetup } = to;
  const added = newMoves.slice(count);
  if (!isSame(oldSetup, newSetup) || !isSame(oldMoves, newMoves.slice(0, count))) return null;
  // In the tree the sides alternate.
  const isAlternating = [...added.map(({ color }) => color), newToMove].every(
    (color, index) => color === (index % 2 === 0 ? toMove : otherColor(toMove)),
  );
  return isAlternating ? added : null;
};

/** Searches with a kernel, one task after the other. */
export const openSearch = (
  kernel: Kernel,
): ((task: SearchTask, host: SearchHost<ThreadInfo>) => Promise<ThreadInfo>) => {
  /** The parts of the last task that determine its tree. */
  let last: Pick<SearchTask, "game" | "seed" | "bytes" | "depth" | "heuristics"> | null = null;

  /** Reuses the kernel's tree for the task if possible; otherwise starts a new one. */
  const prepareTree = ({ game, seed, bytes, depth, heuristics, keepsTree }: SearchTask): void => {
    const { game: lastGame, ...lastSettings } = last ?? { game };
    const canReuse = keepsTree && last !== null && isSame(lastSettings, { seed, bytes, depth, heuristics });
    const added = canReuse ? movesBetween(lastGame, game) : null;
    last = { game, seed, bytes, depth, heuristics };
    if (added !== null && added.length > 0 && added.every(({ move }) => kernel.advanceRoot(move))) return;
    kernel.setPolicy(depth, heuristics);
    kernel.newTree(bytes, seed);
  };

  return async (task, host) => {
    const started = host.now();
    if (!setPosition(kernel, task.game)) {
      last = null;
      return GAME_OVER;
    }
    prepareTree(task);
    const { nodes, milliseconds, infoInterval } = task;
    return runSlices(
      {
        slice: SLICE,
        nodes,
        milliseconds,
        infoInterval,
        search: trackProgress(kernel.search),
        info: (done) => searchInfoOf(kernel, done),
      },
      host,
      started,
    );
  };
};
