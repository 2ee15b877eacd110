// The searcher of any host: as many threads as are asked for, each with a kernel of its own. They search the same position. Playouts have
// chance of their own in each, and what they find is added up; the number of nodes of each is fixed, so that a search with a budget is
// the same again. Those who read threats share one memory, and who looked deepest is believed; a budget of nodes is for one thread alone,
// because what several tell each other is never twice the same. What a thread is differs from host to host, so it is passed in.
import { SIZE, type Color } from "./board.ts";
import { makeDesks, type SharedDesks } from "./desks.ts";
import { mergeStandings, pickStanding } from "./merge.ts";
import type { FromThread, SharedPlace, ToThread } from "./messages.ts";
import { EVALUATORS, type Evaluator, type Standing, type Stone } from "./search.ts";

/** What a host reports of a thread it opened; never while `openThread` or `post` is being called. */
export interface ThreadEvents {
  readonly message: (message: FromThread) => void;
  /** The thread is dead, or as good as dead. */
  readonly failed: (error: Error) => void;
}

export interface SearchThread {
  /** Messages arrive in order, also those sent before the thread has started. */
  readonly post: (message: ToThread) => void;
  /** Ends the thread even in the middle of a search; what it still reports is ignored. */
  readonly end: () => void | Promise<void>;
}

/** What a searcher needs of a host. Inside of each thread, the host calls `serveThread`. */
export interface SearcherHost {
  readonly openThread: (events: ThreadEvents) => SearchThread;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

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
  readonly lines: readonly {
    readonly winRate: number;
    readonly visits: number;
    /** Moves of both until a win, or a loss, that is proven. */
    readonly winsIn?: number;
    readonly losesIn?: number;
    readonly moves: readonly { readonly x: number; readonly y: number }[];
  }[];
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
    position: { readonly stones: readonly Stone[]; readonly toMove: Color },
    limit: { readonly nodes?: number; readonly milliseconds?: number },
    options: SearchOptions,
    onInfo: (report: Report) => void,
  ) => Search;
  readonly newGame: () => void;
  readonly close: () => Promise<void>;
}

/** Milliseconds between two reports. */
const REPORT_EVERY = 50;
/** How many threads can tell how they stand in that time: many of them must leave the one that listens the time to do so. */
const TELLERS = 4;

const MEGABYTE = 1 << 20;
/** WebAssembly has 4 GiB for everything. */
const MOST_BYTES = 3_900 * MEGABYTE;

const reportOf = (standing: Standing, multiPv: number, milliseconds: number): Report => ({
  nodes: standing.nodes,
  milliseconds,
  depth: standing.depth,
  lines: standing.choices.slice(0, multiPv).map(({ visits, total, line, winsIn, losesIn }) => ({
    winRate: visits === 0 ? 0.5 : (total / (2 * visits) + 1) / 2,
    visits,
    ...(winsIn === undefined ? {} : { winsIn }),
    ...(losesIn === undefined ? {} : { losesIn }),
    moves: line.map((index) => ({ x: index % SIZE, y: Math.floor(index / SIZE) })),
  })),
});

const evaluatorOf = (name: string): Evaluator => {
  const evaluator = EVALUATORS.find((known) => known === name);
  if (evaluator === undefined) throw new Error(`there is no evaluator ${name}; there are ${EVALUATORS.join(", ")}`);
  return evaluator;
};

/** The shares of a number among several, which add up to it. */
const shareOut = (whole: number, count: number, index: number): number =>
  Math.floor(whole / count) + (index < whole % count ? 1 : 0);

/** A search that has not answered yet. */
interface Running {
  readonly hear: (thread: number, message: Extract<FromThread, { readonly standing: Standing }>) => void;
  readonly fail: (error: Error) => void;
}

export const openSearcher = ({ openThread, now }: SearcherHost): Searcher => {
  /** By their numbers; one that died is missing until the next search. */
  const threads = new Map<number, SearchThread>();
  const running = new Map<number, Running>();
  let lastId = 0;

  const failAll = (error: Error): void => {
    for (const search of running.values()) search.fail(error);
    running.clear();
  };

  const liveThread = (index: number): SearchThread => {
    const live = threads.get(index);
    if (live !== undefined) return live;
    const drop = (error: Error): void => {
      if (threads.get(index) !== fresh) return;
      threads.delete(index);
      void fresh.end();
      // The others of the search have nobody left to answer to.
      for (const other of threads.values()) other.post({ kind: "stop", id: lastId });
      failAll(error);
    };
    const fresh = openThread({
      message: (message) => {
        if (threads.get(index) !== fresh) return;
        if (message.kind === "failed") drop(new Error(message.error));
        else running.get(message.id)?.hear(index, message);
      },
      failed: drop,
    });
    threads.set(index, fresh);
    return fresh;
  };
  // The first is opened at once, so that nobody waits for it.
  liveThread(0);

  let shared: { readonly number: number; readonly threads: number; readonly desks: SharedDesks } | null = null;
  /** What threads that read threats share. None for one thread alone, or where the host has no such memory. */
  const desksFor = (bytes: number, count: number): Omit<SharedPlace, "thread"> | null => {
    if (count === 1) return null;
    const size = Math.min(bytes, MOST_BYTES);
    if (shared === null || shared.threads !== count || shared.desks.bytes !== size) {
      const desks = makeDesks(size, count);
      if (desks === null) return null;
      shared = { number: (shared?.number ?? 0) + 1, threads: count, desks };
    }
    return shared;
  };

  return {
    evaluators: EVALUATORS,
    search: (position, limit, options, onInfo) => {
      const evaluator = evaluatorOf(options.evaluator);
      const started = now();
      lastId += 1;
      const id = lastId;
      const bytes = options.hash * MEGABYTE;
      const desks = evaluator === "patterns" && limit.nodes === undefined ? desksFor(bytes, options.threads) : null;
      const count =
        evaluator === "playouts"
          ? Math.min(options.threads, Math.max(1, limit.nodes ?? options.threads))
          : desks === null
            ? 1
            : options.threads;
      const standings = new Map<number, Standing>();
      const { promise, resolve, reject } = Promise.withResolvers<Report>();
      // Who waits for it no more is not to be bothered when the searcher is closed.
      promise.catch(() => {});
      let left = count;
      let reported = -Infinity;
      const report = (): Report =>
        reportOf(
          // By the threads' numbers: whoever answers first has no say in the order.
          (evaluator === "playouts" ? mergeStandings : pickStanding)(
            [...standings].toSorted(([a], [b]) => a - b).map(([, standing]) => standing),
          ),
          options.multiPv,
          now() - started,
        );
      const stop = (): void => {
        for (const thread of threads.values()) thread.post({ kind: "stop", id });
      };
      running.set(id, {
        fail: reject,
        hear: (thread, { kind, standing }) => {
          standings.set(thread, standing);
          if (kind === "result") left -= 1;
          // A win that one has proven needs no more of the others.
          if (kind === "result" && standing.choices[0]?.winsIn !== undefined) stop();
          if (left === 0) {
            running.delete(id);
            resolve(report());
          } else if (kind === "standing" && now() - reported >= REPORT_EVERY) {
            onInfo(report());
            reported = now();
          }
        },
      });
      for (let index = 0; index < count; index += 1) {
        liveThread(index).post({
          kind: "search",
          id,
          task: {
            ...position,
            evaluator,
            seed: options.seed * 64 + index,
            shared: desks === null ? null : { number: desks.number, desks: desks.desks, thread: index },
            bytes: Math.min(desks === null ? Math.floor(bytes / count) : bytes, MOST_BYTES),
            radius: options.candidateRadius === 1 ? 1 : 2,
            nodes: limit.nodes === undefined ? null : shareOut(limit.nodes, count, index),
            milliseconds: limit.milliseconds ?? null,
            lines: options.multiPv,
            tellEvery: REPORT_EVERY * Math.ceil(count / TELLERS),
          },
        });
      }
      return { result: promise, stop };
    },
    newGame: () => {},
    close: async () => {
      const ending = [...threads.values()];
      threads.clear();
      failAll(new Error("the searcher was closed"));
      await Promise.all(ending.map(async (thread) => thread.end()));
    },
  };
};
