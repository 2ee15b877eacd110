// A search in one thread: the game on the kernel's board, as much of the last tree as it has in common with the last search, and slices of
// iterations.
import { runSlices, trackProgress, type SearchHost } from "@tengen/threads";
import { PASS, SIZE, type GoGame, type Move } from "./board.ts";
import type { Child, Kernel } from "./kernel.ts";

/** What a thread is asked; plain data, so that it can be sent to one. */
export interface SearchTask {
  readonly game: GoGame;
  readonly seed: number;
  /** Bytes that the tree may take. */
  readonly bytes: number;
  /** Null: no limit. */
  readonly nodes: number | null;
  readonly milliseconds: number | null;
  /** How far the tree reads ahead, in moves, and what playouts see. */
  readonly depth: number;
  readonly heuristics: number;
  /** Whether to go on with the tree of the last search, where the game has come on from there: stronger, and not repeatable. */
  readonly keepsTree: boolean;
  /** Milliseconds between two standings that it tells, after the first; 50 if it is not said. */
  readonly infoInterval?: number;
}

/** A move, and what is expected after it. */
export interface RootMove {
  readonly move: number;
  readonly visits: number;
  /** The sum of the values, each from 0 to 1, for who makes the move. */
  readonly valueSum: number;
  readonly pv: readonly number[];
}

export interface SearchInfo {
  readonly nodes: number;
  readonly depth: number;
  /** Best first; none when the game is over. */
  readonly rootMoves: readonly RootMove[];
  /** Of each point, playouts that ended with it black's less those that ended with it white's. */
  readonly ownership: readonly number[];
  /** How often each score came up: black's points less white's, and 81. */
  readonly scoreCounts: readonly number[];
}

/** Iterations between two looks at the clock: about a millisecond. */
const SLICE = 32;

const place = (kernel: Kernel, { color, move }: Move): void => {
  kernel.setSide(color);
  kernel.play(move);
};

/** Puts a game on the kernel's board; false when it is over. */
export const setPosition = (kernel: Kernel, { stones, moves, toMove, komi, ko, passes }: GoGame): boolean => {
  kernel.reset();
  kernel.setKomi(komi);
  for (const { x, y, color } of stones) place(kernel, { color, move: y * SIZE + x });
  kernel.finishSetup(moves[0]?.color ?? toMove, ko ?? null, passes ?? 0);
  for (const move of moves) place(kernel, move);
  kernel.setSide(toMove);
  return kernel.passes() < 2;
};

const lineFrom = ({ move, children }: Child): readonly number[] => {
  const [next] = children();
  return next === undefined ? [move] : [move, ...lineFrom(next)];
};

export const searchInfoOf = (kernel: Kernel, nodes: number): SearchInfo => ({
  nodes,
  depth: kernel.depth(),
  rootMoves: kernel.children().map((child) => ({
    move: child.move,
    visits: child.visits,
    valueSum: child.valueSum,
    pv: lineFrom(child),
  })),
  ownership: kernel.ownership(),
  scoreCounts: kernel.scoreCounts(),
});

const NOTHING: SearchInfo = {
  nodes: 0,
  depth: 0,
  rootMoves: [],
  ownership: Array.from({ length: PASS }, () => 0),
  scoreCounts: Array.from({ length: 2 * PASS + 1 }, () => 0),
};

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The moves by which a game has come on from another; null when it has not. */
const movesSince = (from: GoGame, to: GoGame): readonly Move[] | null => {
  const count = from.moves.length;
  const { moves: before, toMove, ...setUp } = from;
  const { moves: after, toMove: next, ...same } = to;
  const more = after.slice(count);
  if (!isSame(setUp, same) || !isSame(before, after.slice(0, count))) return null;
  // The tree knows moves in turn.
  const inTurn = [...more.map(({ color }) => color), next].every(
    (color, index) => color === (index % 2 === 0 ? toMove : -toMove),
  );
  return inTurn ? more : null;
};

/** Searches with a kernel, one task after the other. */
export const openSearch = (
  kernel: Kernel,
): ((task: SearchTask, host: SearchHost<SearchInfo>) => Promise<SearchInfo>) => {
  /** What the tree that there is was made for. */
  let last: Omit<SearchTask, "nodes" | "milliseconds" | "tellEvery" | "keepsTree"> | null = null;

  /** Makes the kernel's tree one of the task's position. */
  const prepare = ({ game, seed, bytes, depth, heuristics, keepsTree }: SearchTask): void => {
    const { game: before, ...policy } = last ?? { game };
    const more =
      keepsTree && last !== null && isSame(policy, { seed, bytes, depth, senses: heuristics })
        ? movesSince(before, game)
        : null;
    last = { game, seed, bytes, depth, heuristics };
    if (more !== null && more.length > 0 && more.every(({ move }) => kernel.advanceRoot(move))) return;
    kernel.setPolicy(depth, heuristics);
    kernel.newTree(bytes, seed);
  };

  return async (task, host) => {
    const started = host.now();
    if (!setPosition(kernel, task.game)) {
      last = null;
      return NOTHING;
    }
    prepare(task);
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
