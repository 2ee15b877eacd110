// A search in one thread: the game on the kernel's board, as much of the last tree as it has in common with the last search, and slices of
// iterations.
import { runSlices, whileItCounts, type SearchHost } from "@tengen/threads";
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
  readonly senses: number;
  /** Whether to go on with the tree of the last search, where the game has come on from there: stronger, and not repeatable. */
  readonly keepsTree: boolean;
  /** Milliseconds between two standings that it tells, after the first; 50 if it is not said. */
  readonly tellEvery?: number;
}

/** A move, and what is expected after it. */
export interface Choice {
  readonly move: number;
  readonly visits: number;
  /** The sum of the values, each from 0 to 1, for who makes the move. */
  readonly total: number;
  readonly line: readonly number[];
}

export interface Standing {
  readonly nodes: number;
  readonly depth: number;
  /** Best first; none when the game is over. */
  readonly choices: readonly Choice[];
  /** Of each point, playouts that ended with it black's less those that ended with it white's. */
  readonly owners: readonly number[];
  /** How often each score came up: black's points less white's, and 81. */
  readonly scores: readonly number[];
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
  kernel.settle(moves[0]?.color ?? toMove, ko ?? null, passes ?? 0);
  for (const move of moves) place(kernel, move);
  kernel.setSide(toMove);
  return kernel.passes() < 2;
};

const lineFrom = ({ move, children }: Child): readonly number[] => {
  const [next] = children();
  return next === undefined ? [move] : [move, ...lineFrom(next)];
};

export const standingOf = (kernel: Kernel, nodes: number): Standing => ({
  nodes,
  depth: kernel.depth(),
  choices: kernel.children().map((child) => ({
    move: child.move,
    visits: child.visits,
    total: child.total,
    line: lineFrom(child),
  })),
  owners: kernel.owners(),
  scores: kernel.scores(),
});

const NOTHING: Standing = {
  nodes: 0,
  depth: 0,
  choices: [],
  owners: Array.from({ length: PASS }, () => 0),
  scores: Array.from({ length: 2 * PASS + 1 }, () => 0),
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
export const openSearch = (kernel: Kernel): ((task: SearchTask, host: SearchHost<Standing>) => Promise<Standing>) => {
  /** What the tree that there is was made for. */
  let last: Omit<SearchTask, "nodes" | "milliseconds" | "tellEvery" | "keepsTree"> | null = null;

  /** Makes the kernel's tree one of the task's position. */
  const prepare = ({ game, seed, bytes, depth, senses, keepsTree }: SearchTask): void => {
    const { game: before, ...policy } = last ?? { game };
    const more =
      keepsTree && last !== null && isSame(policy, { seed, bytes, depth, senses }) ? movesSince(before, game) : null;
    last = { game, seed, bytes, depth, senses };
    if (more !== null && more.length > 0 && more.every(({ move }) => kernel.follow(move))) return;
    kernel.setPolicy(depth, senses);
    kernel.begin(bytes, seed);
  };

  return async (task, host) => {
    const started = host.now();
    if (!setPosition(kernel, task.game)) {
      last = null;
      return NOTHING;
    }
    prepare(task);
    const { nodes, milliseconds, tellEvery } = task;
    return runSlices(
      {
        slice: SLICE,
        nodes,
        milliseconds,
        tellEvery,
        search: whileItCounts(kernel.search),
        standing: (done) => standingOf(kernel, done),
      },
      host,
      started,
    );
  };
};
