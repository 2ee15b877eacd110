// A search on one thread, in slices. Between slices it reports search info and checks whether to stop. The host
// provides the clock and a way to handle other events.

export interface SearchHost<Info> {
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
  /** Lets the host handle pending events. `share` is the part of the node limit that is used up, if there is one. */
  readonly pause: (share?: number) => Promise<void>;
  /** Slices between two pauses, for a host whose clock stands still. Without it, only the clock decides. */
  readonly slicesPerPause?: number | undefined;
  readonly isStopped: () => boolean;
  readonly untilStopped: () => Promise<void>;
  readonly report: (info: Info) => void;
  /** Reports info that will not change any more. */
  readonly reportFinal: (info: Info) => void;
}

/** A few hundredths of a second, even on a slow machine. */
export const SLICES_PER_PAUSE = 24;

/** A host for searches with a node budget: its clock stands still, and reports are dropped. */
export const quietHost = (
  isStopped = (): boolean => false,
  pause?: SearchHost<unknown>["pause"],
): SearchHost<unknown> => ({
  now: () => 0,
  pause: pause ?? (() => Promise.resolve()),
  slicesPerPause: pause === undefined ? undefined : SLICES_PER_PAUSE,
  isStopped,
  untilStopped: () => Promise.resolve(),
  report: () => {},
  reportFinal: () => {},
});

export interface Progress {
  /** Total of the search. */
  readonly nodes: number;
  /** There is nothing more to find. */
  readonly isDone: boolean;
}

/** Wraps a kernel's search that returns its total of iterations. The search is done when the total stops growing. */
export const trackProgress = (search: (iterations: number) => number): ((iterations: number) => Progress) => {
  let before = 0;
  return (iterations) => {
    const nodes = search(iterations);
    const isDone = nodes === before;
    before = nodes;
    return { nodes, isDone };
  };
};

export interface Slices<Info> {
  /** Iterations between two reads of the clock: a millisecond or less. */
  readonly slice: number;
  /** Null: no limit. */
  readonly nodes: number | null;
  readonly milliseconds: number | null;
  /** Whether a search without these limits has another one, and ends when there is nothing more to find. */
  readonly endsWhenDone?: boolean;
  /** Milliseconds between two reports after the first; 50 by default. */
  readonly infoInterval?: number | undefined;
  readonly search: (iterations: number) => Progress;
  readonly info: (nodes: number) => Info;
}

/** Milliseconds between two pauses. */
const PAUSE_INTERVAL = 4;
/** Milliseconds before the first report. */
const INFO_INTERVAL = 50;

/** Searches until a limit is reached, the search is stopped, or there is nothing more to find. */
export const runSlices = async <Info>(
  { slice, nodes: limit, milliseconds, endsWhenDone = false, infoInterval = INFO_INTERVAL, search, info }: Slices<Info>,
  { now, pause, slicesPerPause = Infinity, isStopped, untilStopped, report, reportFinal }: SearchHost<Info>,
  started: number,
): Promise<Info> => {
  const maxNodes = limit ?? Infinity;
  const deadline = started + (milliseconds ?? Infinity);
  let nodes = 0;
  let pausedAt = started;
  let slices = 0;
  let nextReport = started + INFO_INTERVAL;
  while (nodes < maxNodes && !isStopped()) {
    const progress = search(Math.min(slice, maxNodes - nodes));
    ({ nodes } = progress);
    if (progress.isDone) {
      // An unlimited search ends only when it is stopped, as in UCI.
      if (limit === null && milliseconds === null && !endsWhenDone) {
        reportFinal(info(nodes));
        await untilStopped();
      }
      break;
    }
    const time = now();
    if (time >= deadline) break;
    slices += 1;
    if (time - pausedAt >= PAUSE_INTERVAL || slices === slicesPerPause) {
      await (limit === null ? pause() : pause(nodes / limit));
      pausedAt = now();
      slices = 0;
    }
    if (time >= nextReport) {
      nextReport = time + infoInterval;
      report(info(nodes));
    }
  }
  return info(nodes);
};
