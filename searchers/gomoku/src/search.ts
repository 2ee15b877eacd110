// A search in one thread: slices of iterations, between which it tells how it stands and hears whether to stop. What it needs of
// its host (a clock, and a way to let messages in) is passed in.
import { SIZE, type Color } from "./board.ts";
import type { Child, Kernel } from "./kernel.ts";

export interface Stone {
  readonly x: number;
  readonly y: number;
  readonly color: Color;
}

/** What a thread is asked; plain data, so that it can be sent to one. */
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
  /** Milliseconds between two standings that it tells, after the first; 50 if it is not said. */
  readonly tellEvery?: number;
}

/** A move, and what is expected after it. */
export interface Choice {
  /** y * 15 + x. */
  readonly move: number;
  readonly visits: number;
  /** Twice the sum of the values, for who makes the move. */
  readonly total: number;
  readonly score: number;
  readonly line: readonly number[];
}

export interface Standing {
  readonly nodes: number;
  readonly depth: number;
  /** Best first; none when the game is over. */
  readonly choices: readonly Choice[];
}

export interface SearchHost {
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  /** Lets whatever waits outside come in. */
  readonly pause: () => Promise<void>;
  readonly isStopped: () => boolean;
  readonly tell: (standing: Standing) => void;
}

/** Iterations between two looks at the clock: a millisecond or less. */
const SLICE = 200;
/** Milliseconds between two pauses, and between two standings. */
const PAUSE = 4;
const TELL = 50;

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

export const standingOf = (kernel: Kernel, nodes: number): Standing => ({
  nodes,
  depth: kernel.depth(),
  choices: kernel.children().map((child) => ({
    move: child.move,
    visits: child.visits,
    total: child.total,
    score: child.score,
    line: lineFrom(child),
  })),
});

/** Searches until a limit is reached or it is stopped; a position that is over has no choices. */
export const runSearch = async (kernel: Kernel, task: SearchTask, host: SearchHost): Promise<Standing> => {
  const { now, pause, isStopped, tell } = host;
  const started = now();
  if (!setPosition(kernel, task)) return { nodes: 0, depth: 0, choices: [] };
  kernel.begin(task.bytes, task.seed);
  const most = task.nodes ?? Infinity;
  const end = started + (task.milliseconds ?? Infinity);
  let nodes = 0;
  let paused = started;
  let tellAt = started + TELL;
  while (nodes < most && !isStopped()) {
    const before = nodes;
    nodes = kernel.search(Math.min(SLICE, most - nodes));
    // The kernel counts no further.
    if (nodes === before) break;
    const time = now();
    if (time >= end) break;
    if (time - paused >= PAUSE) {
      await pause();
      paused = now();
    }
    if (time >= tellAt) {
      tellAt = time + (task.tellEvery ?? TELL);
      tell(standingOf(kernel, nodes));
    }
  }
  return standingOf(kernel, nodes);
};
