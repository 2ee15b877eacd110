// A session of GTP 2: runs the steps of `commands.ts` with a searcher and an output. Lines are handled in order; during
// a search later lines wait. The next line ends a running analysis.
import type { FrontEnd, FrontEndHost } from "../front-end/host.ts";
import { openReadiness } from "../front-end/readiness.ts";
import { openSearchRunner, type SearchHandle, type SearchRunner } from "../front-end/search-runner.ts";
import type { GoGame, GoSearchInfo, GoSearchOptions, GoSearcher } from "@tengen/stones";
import { handleLine } from "./commands.ts";
import { searchOptions, startState, STOP_TIMEOUT_MS, type GtpContext, type SearchTask, type Step } from "./session.ts";

export interface GtpHost extends Omit<FrontEndHost, "searcher" | "version">, GtpContext {
  readonly searcher: GoSearcher;
}

type GoRunner = SearchRunner<GoGame, GoSearchOptions, GoSearchInfo>;

/** Starts a search, and writes what it reports at most at its interval. */
const startTask = (
  runner: GoRunner,
  task: SearchTask,
  { now, write }: Pick<FrontEndHost, "now" | "write">,
  onEnd: (step: Step) => void,
): SearchHandle => {
  const { game, limit, options, report, stopTimeout } = task;
  const startedAt = now();
  let reportedAt = -Infinity;
  const search = runner.start({
    position: game,
    limit,
    options,
    onInfo: (info) => {
      if (report === null || now() - reportedAt < report.intervalMs) return;
      reportedAt = now();
      write(report.makeLine(info));
    },
    onEnd: ({ info, fault }) => {
      const seconds = (now() - startedAt) / 1000;
      onEnd(task.onEnd({ info, fault, hasReported: reportedAt > -Infinity, seconds }));
    },
  });
  const { milliseconds } = limit;
  if (milliseconds !== undefined) search.setDeadlines({ soft: milliseconds, hard: milliseconds + stopTimeout });
  return search;
};

export const openGtp = (host: GtpHost): FrontEnd => {
  const { searcher, settings, write, startTimer } = host;
  const runner: GoRunner = openSearchRunner(searcher, startTimer);
  const readiness = openReadiness(searcher, startTimer);
  const { promise: done, resolve } = Promise.withResolvers<void>();
  let state = startState(settings);
  let phase: "new" | "starting" | "idle" | "searching" | "closed" = "new";
  const waiting: (string | null)[] = [];
  let isInputOver = false;
  /** A search that the next line ends. */
  let analysis: SearchHandle | null = null;

  const runSearch = (task: SearchTask): void => {
    phase = "searching";
    const search = startTask(runner, task, host, (step) => {
      phase = "idle";
      analysis = null;
      perform(step);
      proceed();
    });
    if (!task.endsWithNextLine) return;
    analysis = search;
    // Lines that are already waiting end it at once.
    if (waiting.length > 0 || isInputOver) analysis.stop(STOP_TIMEOUT_MS);
  };

  const perform = (step: Step): void => {
    ({ state } = step);
    for (const line of step.lines) write(line);
    if (step.search !== null) runSearch(step.search);
  };

  /** The first command is answered when the threads are ready. */
  const start = (): void => {
    phase = "starting";
    readiness.whenReady(searchOptions(settings, 0), (startFault) => {
      state = { ...state, startFault };
      phase = "idle";
      proceed();
    });
  };

  /** Handles waiting lines, up to the next command that searches. */
  const proceed = (): void => {
    if (phase === "new" && waiting.length > 0) start();
    while (phase === "idle" && waiting.length > 0 && !state.hasQuit) {
      perform(handleLine(state, waiting.shift() ?? null, host));
    }
    if ((phase !== "idle" && phase !== "new") || !(isInputOver || state.hasQuit)) return;
    phase = "closed";
    resolve(searcher.close());
  };

  /** Even an empty line ends an analysis. */
  const onInput = (): void => {
    analysis?.stop(STOP_TIMEOUT_MS);
    proceed();
  };

  readiness.warmUp(searchOptions(settings, 0));
  return {
    receiveLine: (line) => {
      if (phase !== "closed") waiting.push(line);
      onInput();
    },
    // Commands before the end are still answered: scripts send everything at once.
    endInput: () => {
      isInputOver = true;
      onInput();
    },
    done,
  };
};
