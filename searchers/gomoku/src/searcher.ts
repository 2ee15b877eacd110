// The searcher of any host: as many threads as are asked for, each with a kernel of its own. They search the same position. Playouts have
// chance of their own in each, and what they find is added up; the number of nodes of each is fixed, so that a search with a budget is
// the same again. Those who read threats share one memory, and who looked deepest is believed; a budget of nodes is for one thread alone,
// because what several tell each other is never twice the same. What a thread is differs from host to host, so it is passed in.
import { openThreads, splitEvenly, infoInterval, type ThreadHost } from "@tengen/threads";
import { SIZE, type Color } from "./board.ts";
import { makeSharedSearchMemory, type SharedSearchMemory } from "./shared-memory.ts";
import { mergeInfos, pickBestInfo } from "./merge.ts";
import { EVALUATORS, type RootMove, type Evaluator, type SearchInfo, type Stone } from "./search.ts";
import type { ProofKind } from "./patterns.ts";
import type { SharedPlace, ThreadTask } from "./tasks.ts";
import { assess, type Assessment } from "./value.ts";

export interface SearchOptions {
  readonly seed: number;
  readonly threads: number;
  /** Megabytes, of all threads together. */
  readonly hash: number;
  readonly multiPv: number;
  /** One of the searcher's `evaluators`. */
  readonly evaluator: string;
  readonly candidateRadius: number;
}

export interface Report {
  readonly nodes: number;
  readonly milliseconds: number;
  readonly depth: number;
  /** The most moves ahead that was looked, on any line. */
  readonly seldepth: number;
  /** How much of the memory is in use, in thousandths. */
  readonly hashfull: number;
  readonly lines: readonly (Assessment & {
    /** How often the move was tried; of playouts alone. */
    readonly visits?: number;
    /** Moves of both until a win, or a loss, that is proven. */
    readonly winsIn?: number;
    readonly losesIn?: number;
    /** How that is known. */
    readonly by?: ProofKind;
    readonly moves: readonly { readonly x: number; readonly y: number }[];
  })[];
}

export interface Position {
  readonly stones: readonly Stone[];
  readonly toMove: Color;
}

interface Limit {
  readonly nodes?: number;
  readonly milliseconds?: number;
}

export interface Search {
  /** Broken when a thread of it dies, or when the searcher is closed. */
  readonly result: Promise<Report>;
  readonly stop: () => void;
}

export interface Searcher {
  readonly evaluators: readonly string[];
  /** A search that still runs is stopped by the next one. */
  readonly search: (
    position: Position,
    limit: Limit,
    options: SearchOptions,
    onInfo: (report: Report) => void,
  ) => Search;
  /** When as many threads are up and warm as a search with these options has; broken where they do not start. A search that is asked for meanwhile
   *  comes first, and one that runs is stopped. */
  readonly ready: (options: SearchOptions) => Promise<void>;
  readonly newGame: () => void;
  readonly close: () => Promise<void>;
}

const MEGABYTE = 1 << 20;
/** WebAssembly has 4 GiB for everything. */
const MOST_BYTES = 3_900 * MEGABYTE;

/** What the threads are warmed up with: long enough that the machine has compiled the kernel's hot parts well, on a board with something to read. */
const WARM_UP = { milliseconds: 20 };
const WARM_UP_POSITION: Position = {
  stones: [
    { x: 7, y: 7, color: 1 },
    { x: 8, y: 8, color: -1 },
    { x: 8, y: 6, color: 1 },
    { x: 6, y: 8, color: -1 },
  ],
  toMove: 1,
};

const lineOf = (choice: RootMove): Report["lines"][number] => {
  const { playouts, pv, winsIn, losesIn, by } = choice;
  return {
    ...assess(choice),
    ...(playouts === undefined ? {} : { visits: playouts.visits }),
    ...(winsIn === undefined ? {} : { winsIn }),
    ...(losesIn === undefined ? {} : { losesIn }),
    ...(by === undefined ? {} : { by }),
    moves: pv.map((index) => ({ x: index % SIZE, y: Math.floor(index / SIZE) })),
  };
};

const reportOf = ({ rootMoves, ...standing }: SearchInfo, multiPv: number, milliseconds: number): Report => ({
  ...standing,
  milliseconds,
  lines: rootMoves.slice(0, multiPv).map(lineOf),
});

const evaluatorOf = (name: string): Evaluator => {
  const evaluator = EVALUATORS.find((known) => known === name);
  if (evaluator === undefined) throw new Error(`there is no evaluator ${name}; there are ${EVALUATORS.join(", ")}`);
  return evaluator;
};

export const openSearcher = (host: ThreadHost<ThreadTask, SearchInfo>): Searcher => {
  const threads = openThreads(host);

  /** Whether the next search may go on with what is known. */
  let keeps = false;
  let shared: { readonly number: number; readonly threads: number; readonly desks: SharedSearchMemory } | null = null;
  /** What threads that read threats share. None for one thread alone, or where the host has no such memory. */
  const desksFor = (bytes: number, count: number): Omit<SharedPlace, "thread"> | null => {
    if (count === 1) return null;
    const size = Math.min(bytes, MOST_BYTES);
    if (shared === null || shared.threads !== count || shared.desks.bytes !== size) {
      const desks = makeSharedSearchMemory(size, count);
      if (desks === null) return null;
      shared = { number: (shared?.number ?? 0) + 1, threads: count, desks };
    }
    return shared;
  };

  const search: Searcher["search"] = (position, limit, options, onInfo) => {
    const evaluator = evaluatorOf(options.evaluator);
    const started = threads.now();
    const bytes = options.hash * MEGABYTE;
    const desks = evaluator === "patterns" && limit.nodes === undefined ? desksFor(bytes, options.threads) : null;
    const count =
      evaluator === "playouts"
        ? Math.min(options.threads, Math.max(1, limit.nodes ?? options.threads))
        : desks === null
          ? 1
          : options.threads;
    const report = (standings: readonly SearchInfo[]): Report =>
      reportOf(
        (evaluator === "playouts" ? mergeInfos : pickBestInfo)(standings),
        options.multiPv,
        threads.now() - started,
      );
    const tasks = Array.from({ length: count }, (_, index): ThreadTask => ({
      ...position,
      evaluator,
      seed: options.seed * 64 + index,
      shared: desks === null ? null : { number: desks.number, desks: desks.desks, thread: index },
      bytes: Math.min(desks === null ? Math.floor(bytes / count) : bytes, MOST_BYTES),
      radius: options.candidateRadius === 1 ? 1 : 2,
      nodes: limit.nodes === undefined ? null : splitEvenly(limit.nodes, count, index),
      milliseconds: limit.milliseconds ?? null,
      lines: options.multiPv,
      keeps,
      tellEvery: infoInterval(count),
    }));
    keeps = true;
    const { result, stop } = threads.run(
      tasks,
      (standings) => onInfo(report(standings)),
      // A win that one has proven needs no more of the others; playouts are all counted.
      ({ rootMoves }) => evaluator === "patterns" && rootMoves[0]?.winsIn !== undefined,
    );
    const reported = result.then(report);
    // Who waits for it no more is not to be bothered when the searcher is closed.
    reported.catch(() => {});
    return { result: reported, stop };
  };

  return {
    evaluators: EVALUATORS,
    search,
    ready: async (options) => {
      const { result } = search(WARM_UP_POSITION, WARM_UP, options, () => {});
      // What it finds is no part of any game.
      keeps = false;
      await result;
    },
    newGame: () => {
      keeps = false;
    },
    close: threads.close,
  };
};
