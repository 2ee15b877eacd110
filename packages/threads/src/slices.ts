// A search in one thread: slices of iterations, between which it tells how it stands and hears whether to stop. What it needs of its host (a
// clock, and a way to let messages in) is passed in.

export interface SearchHost<Standing> {
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  /** Lets whatever waits outside come in. */
  readonly pause: () => Promise<void>;
  /** After how many slices it pauses, for a host whose clock stands still; without it, the clock alone says when. */
  readonly slicesPerPause?: number | undefined;
  readonly isStopped: () => boolean;
  /** Waits until it is told to stop. */
  readonly untilStopped: () => Promise<void>;
  readonly report: (standing: Standing) => void;
  /** Tells what will not change any more. */
  readonly reportFinal: (standing: Standing) => void;
}

/** Some hundredths of a second, also on a slow machine. */
export const SLICES_PER_PAUSE = 24;

/** For a search that a number of nodes ends: a clock that stands still, and nothing is told. */
export const quietHost = (isStopped = (): boolean => false, pause?: () => Promise<void>): SearchHost<unknown> => ({
  now: () => 0,
  pause: pause ?? (() => Promise.resolve()),
  slicesPerPause: pause === undefined ? undefined : SLICES_PER_PAUSE,
  isStopped,
  untilStopped: () => Promise.resolve(),
  report: () => {},
  reportFinal: () => {},
});

export interface Progress {
  /** In all. */
  readonly nodes: number;
  /** There is nothing more to find. */
  readonly isDone: boolean;
}

/** Of a kernel that says how many iterations there were in all, and is done when it counts no further. */
export const trackProgress = (search: (iterations: number) => number): ((iterations: number) => Progress) => {
  let before = 0;
  return (iterations) => {
    const nodes = search(iterations);
    const isDone = nodes === before;
    before = nodes;
    return { nodes, isDone };
  };
};

export interface Slices<Standing> {
  /** Iterations between two looks at the clock: a millisecond or less. */
  readonly slice: number;
  /** Null: no limit. */
  readonly nodes: number | null;
  readonly milliseconds: number | null;
  /** Milliseconds between two standings that it tells, after the first; 50 if it is not said. */
  readonly infoInterval?: number | undefined;
  readonly search: (iterations: number) => Progress;
  readonly info: (nodes: number) => Standing;
}

/** Milliseconds between two pauses, and between two standings. */
const PAUSE = 4;
const TELL = 50;

/** Searches until a limit is reached, it is stopped, or there is nothing more to find. */
export const runSlices = async <Standing>(
  { slice, nodes: limit, milliseconds, infoInterval = TELL, search, info }: Slices<Standing>,
  { now, pause, slicesPerPause = Infinity, isStopped, untilStopped, report, reportFinal }: SearchHost<Standing>,
  started: number,
): Promise<Standing> => {
  const most = limit ?? Infinity;
  const end = started + (milliseconds ?? Infinity);
  let nodes = 0;
  let paused = started;
  let slices = 0;
  let tellAt = started + TELL;
  while (nodes < most && !isStopped()) {
    const done = search(Math.min(slice, most - nodes));
    ({ nodes } = done);
    if (done.isDone) {
      // A search without a limit ends when it is told to, also where there is nothing more to find.
      if (limit === null && milliseconds === null) {
        reportFinal(info(nodes));
        await untilStopped();
      }
      break;
    }
    const time = now();
    if (time >= end) break;
    slices += 1;
    if (time - paused >= PAUSE || slices === slicesPerPause) {
      await pause();
      paused = now();
      slices = 0;
    }
    if (time >= tellAt) {
      tellAt = time + infoInterval;
      report(info(nodes));
    }
  }
  return info(nodes);
};
