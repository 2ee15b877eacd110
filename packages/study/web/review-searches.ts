// The searches of a review, on several searchers at the same time: while one evaluates what the review asks for, the
// others look ahead to the next positions of the line. With one searcher there is no looking ahead.
import type { BaseGameState } from "@tengen/kernel";
import { type SearchInfo, NOTHING_SEARCHED } from "@tengen/stones";
import type { StudySearcher } from "@tengen/table";

export interface ReviewSearches {
  /** The evaluation of the position after some moves, with some times the usual budget. */
  readonly evaluate: (played: readonly number[], budgetFactor: number) => Promise<SearchInfo<number>>;
  /** Ends the running searches; no other one begins. */
  readonly stop: () => void;
  readonly close: () => void;
}

export interface ReviewSearchesOptions {
  readonly searchers: readonly StudySearcher<BaseGameState>[];
  readonly start: BaseGameState;
  /** The positions of the line to look ahead to, in order: the moves before each. */
  readonly line: readonly (readonly number[])[];
  /** For each position. */
  readonly nodes: number;
}

interface Job {
  readonly played: readonly number[];
  readonly budgetFactor: number;
  readonly done: PromiseWithResolvers<SearchInfo<number>>;
}

const keyOf = (played: readonly number[], budgetFactor: number): string => `${budgetFactor}:${played.join()}`;

export const openReviewSearches = ({ searchers, start, line, nodes }: ReviewSearchesOptions): ReviewSearches => {
  const idle = [...searchers];
  /** The searches that stop when the review does. */
  const running = new Set<() => void>();
  const jobs = new Map<string, Job>();
  const isDone = new Set<Job>();
  /** What was asked for and could not begin yet. */
  const waiting: Job[] = [];
  /** What is asked for. While there is nothing, the review is about to ask: then nobody looks ahead. */
  const asked = new Set<Job>();
  let isStopped = false;

  const makeJob = (played: readonly number[], budgetFactor: number): Job => {
    const job: Job = { played, budgetFactor, done: Promise.withResolvers<SearchInfo<number>>() };
    // What nobody asks for must not cause an unhandled rejection.
    job.done.promise.catch(() => {});
    jobs.set(keyOf(played, budgetFactor), job);
    return job;
  };
  const nextInLine = (): Job | undefined => {
    const played = line.find((moves) => !jobs.has(keyOf(moves, 1)));
    return played === undefined ? undefined : makeJob(played, 1);
  };
  const run = async (searcher: StudySearcher<BaseGameState>, job: Job): Promise<void> => {
    const limit = { nodes: nodes * job.budgetFactor };
    const { result, stop } = searcher.search({ start, moves: job.played }, limit, () => {});
    running.add(stop);
    try {
      job.done.resolve(await result);
    } catch (error) {
      job.done.reject(error);
    }
    running.delete(stop);
    asked.delete(job);
    isDone.add(job);
    idle.push(searcher);
    assign();
  };
  /** Gives work to the idle searchers. */
  const assign = (): void => {
    while (!isStopped && idle.length > 0) {
      const job = waiting.shift() ?? (searchers.length > 1 && asked.size > 0 ? nextInLine() : undefined);
      const searcher = job === undefined ? undefined : idle.shift();
      if (job === undefined || searcher === undefined) return;
      void run(searcher, job);
    }
  };
  return {
    evaluate: (played, budgetFactor) => {
      const known = jobs.get(keyOf(played, budgetFactor));
      const job = known ?? makeJob(played, budgetFactor);
      if (known === undefined) waiting.push(job);
      if (!isDone.has(job)) asked.add(job);
      assign();
      return job.done.promise;
    },
    stop: () => {
      isStopped = true;
      for (const stop of running) stop();
      for (const job of waiting.splice(0)) job.done.resolve(NOTHING_SEARCHED);
    },
    close: () => {
      for (const searcher of searchers) searcher.close();
    },
  };
};
