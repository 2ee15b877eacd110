// The searcher in Node: a worker thread for each that is asked for, each with a kernel and chance of its own. They search the same
// position, and what they find is added up. The number of nodes of each is fixed, so that a search with a budget is the same again.
import { Worker } from "node:worker_threads";
import { mergeStandings, SIZE, type Color, type Standing, type Stone } from "../src/index.ts";
import type { FromThread, ToThread } from "./messages.ts";

export interface NodeSearchOptions {
  readonly seed: number;
  readonly threads: number;
  /** Megabytes, of all threads together. */
  readonly hash: number;
  readonly multiPv: number;
  readonly candidateRadius: number;
}

export interface Report {
  readonly nodes: number;
  readonly milliseconds: number;
  readonly depth: number;
  readonly lines: readonly {
    readonly winRate: number;
    readonly visits: number;
    readonly moves: readonly { readonly x: number; readonly y: number }[];
  }[];
}

export interface NodeSearch {
  readonly result: Promise<Report>;
  readonly stop: () => void;
}

export interface NodeSearcher {
  readonly evaluators: readonly string[];
  readonly search: (
    position: { readonly stones: readonly Stone[]; readonly toMove: Color },
    limit: { readonly nodes?: number; readonly milliseconds?: number },
    options: NodeSearchOptions,
    onInfo: (report: Report) => void,
  ) => NodeSearch;
  readonly newGame: () => void;
  readonly close: () => Promise<void>;
}

const MEGABYTE = 1 << 20;
/** WebAssembly has 4 GiB for everything. */
const MOST_BYTES = 3_900 * MEGABYTE;

const reportOf = (standing: Standing, multiPv: number, milliseconds: number): Report => ({
  nodes: standing.nodes,
  milliseconds,
  depth: standing.depth,
  lines: standing.choices.slice(0, multiPv).map(({ visits, total, line }) => ({
    winRate: visits === 0 ? 0.5 : (total / (2 * visits) + 1) / 2,
    visits,
    moves: line.map((index) => ({ x: index % SIZE, y: Math.floor(index / SIZE) })),
  })),
});

/** The shares of a number among several, which add up to it. */
const shareOut = (whole: number, count: number, index: number): number =>
  Math.floor(whole / count) + (index < whole % count ? 1 : 0);

export const openNodeSearcher = (): NodeSearcher => {
  const threads: Worker[] = [];
  let lastId = 0;
  /** Who hears of the search that runs. */
  let hear: (thread: number, message: FromThread) => void = () => {};
  let fail: (error: Error) => void = () => {};

  const openThreads = (count: number): void => {
    while (threads.length < count) {
      const index = threads.length;
      const worker = new Worker(new URL("./thread.ts", import.meta.url));
      worker.on("message", (message: FromThread) => hear(index, message));
      worker.on("error", (error) => fail(error instanceof Error ? error : new Error(String(error))));
      threads.push(worker);
    }
  };
  // The first is opened at once, so that nobody waits for it.
  openThreads(1);

  return {
    evaluators: ["playouts"],
    search: (position, limit, options, onInfo) => {
      const started = performance.now();
      lastId += 1;
      const id = lastId;
      const count = Math.min(options.threads, Math.max(1, limit.nodes ?? options.threads));
      openThreads(count);
      const standings = new Map<number, Standing>();
      const { promise, resolve, reject } = Promise.withResolvers<Report>();
      let left = count;
      const report = (): Report =>
        reportOf(mergeStandings([...standings.values()]), options.multiPv, performance.now() - started);
      fail = reject;
      hear = (thread, message) => {
        if (message.kind === "ready" || message.id !== id) return;
        standings.set(thread, message.standing);
        if (message.kind === "result") left -= 1;
        if (left === 0) resolve(report());
        else if (standings.size === count && message.kind === "standing") onInfo(report());
      };
      for (const [index, thread] of threads.slice(0, count).entries()) {
        thread.postMessage({
          kind: "search",
          id,
          task: {
            ...position,
            seed: options.seed * 64 + index,
            bytes: Math.min(Math.floor((options.hash * MEGABYTE) / count), MOST_BYTES),
            radius: options.candidateRadius === 1 ? 1 : 2,
            nodes: limit.nodes === undefined ? null : shareOut(limit.nodes, count, index),
            milliseconds: limit.milliseconds ?? null,
          },
        } satisfies ToThread);
      }
      const stop = (): void => {
        for (const thread of threads) thread.postMessage({ kind: "stop", id } satisfies ToThread);
      };
      return { result: promise, stop };
    },
    newGame: () => {},
    close: async () => {
      await Promise.all(threads.map((thread) => thread.terminate()));
    },
  };
};
