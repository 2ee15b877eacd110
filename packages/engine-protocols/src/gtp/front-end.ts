// A session of GTP 2: runs the steps of `commands.ts` with a searcher and an output. Lines are handled in order; during
// a search later lines wait. The next line ends a running analysis.
import type { FrontEnd, FrontEndHost } from "../front-end/host.ts";
import { openReadiness } from "../front-end/readiness.ts";
import { openSearchRunner, QUIT_TIMEOUT_MS, type SearchHandle, type SearchRunner } from "../front-end/search-runner.ts";
import type { GoGame, GoSearchInfo, GoSearchOptions, GoSearcher } from "@tengen/stones";
import { parseGtpCommand } from "./command.ts";
import { handleLine } from "./commands.ts";
import { searchOptions, startState, STOP_TIMEOUT_MS, type GtpContext, type SearchTask, type Step } from "./session.ts";

export interface GtpHost extends Omit<FrontEndHost, "searcher" | "version">, Omit<GtpContext, "evaluate"> {
  readonly searcher: GoSearcher;
}

/** The comment with which GoGui interrupts a search. */
const INTERRUPT = /^\s*#\s*interrupt\s*$/u;

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

/** The lines that wait. Those that arrive before the next timer were read together: `read` is the number of that read. */
const openInput = (startTimer: FrontEndHost["startTimer"]) => {
  const waiting: { readonly line: string | null; readonly read: number }[] = [];
  let read = 0;
  let isReading = false;
  let endRead = (): void => {};
  return {
    push: (line: string | null): void => {
      if (!isReading) {
        isReading = true;
        read += 1;
        endRead = startTimer(0, () => {
          isReading = false;
        });
      }
      waiting.push({ line, read });
    },
    /** The end of the input is a read of its own. */
    end: (): void => {
      read += 1;
    },
    take: () => waiting.shift(),
    isEmpty: () => waiting.length === 0,
    lastRead: () => read,
    close: () => endRead(),
  };
};

/** The search that runs. */
const openCurrent = (runner: GoRunner, host: GtpHost) => {
  let current: { readonly search: SearchHandle; readonly endsWithNextLine: boolean; readonly read: number } | null =
    null;
  /** Whether the session was to end while a search ran: that one and all later ones are stopped. */
  let isEnding = false;
  return {
    /** `read` is that of its command; `isDue` says whether a next line is already there. */
    start: (task: SearchTask, read: number, isDue: boolean, onEnd: (step: Step) => void): void => {
      const { endsWithNextLine } = task;
      const search = startTask(runner, task, host, (step) => {
        current = null;
        onEnd(step);
      });
      current = { search, endsWithNextLine, read };
      if (isEnding) search.stop(QUIT_TIMEOUT_MS);
      else if (endsWithNextLine && isDue) search.stop(STOP_TIMEOUT_MS);
    },
    /** Even an empty line ends an analysis. */
    onLine: (): void => {
      if (current?.endsWithNextLine === true) current.search.stop(STOP_TIMEOUT_MS);
    },
    /** Any search ends with what it has found. */
    interrupt: (): void => current?.search.stop(STOP_TIMEOUT_MS),
    /** The end of the session, in a later read, ends any search. */
    onEnd: (read: number): void => {
      if (current === null || current.read >= read) return;
      isEnding = true;
      current.search.stop(QUIT_TIMEOUT_MS);
    },
  };
};

export const openGtp = (host: GtpHost): FrontEnd => {
  const { searcher, settings, write, startTimer } = host;
  const context: GtpContext = { ...host, ...(searcher.evaluate === undefined ? {} : { evaluate: searcher.evaluate }) };
  const runner: GoRunner = openSearchRunner(searcher, startTimer);
  const readiness = openReadiness(searcher, startTimer);
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const input = openInput(startTimer);
  const current = openCurrent(runner, host);
  let state = startState(settings);
  let phase: "new" | "starting" | "idle" | "searching" | "closed" = "new";
  let isInputOver = false;
  /** The read that the running command came with. */
  let currentRead = 0;

  const resume = (step: Step): void => {
    phase = "idle";
    perform(step);
    proceed();
  };

  const perform = (step: Step): void => {
    ({ state } = step);
    for (const line of step.lines) write(line);
    if (step.search === null && step.later === undefined) return;
    phase = "searching";
    if (step.search !== null) current.start(step.search, currentRead, isInputOver || !input.isEmpty(), resume);
    if (step.later !== undefined) void step.later().then(resume);
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
    if (phase === "new" && !input.isEmpty()) start();
    while (phase === "idle" && !input.isEmpty() && !state.hasQuit) {
      const { line = null, read = 0 } = input.take() ?? {};
      currentRead = read;
      perform(handleLine(state, line, context));
    }
    if ((phase !== "idle" && phase !== "new") || !(isInputOver || state.hasQuit)) return;
    phase = "closed";
    input.close();
    resolve(searcher.close());
  };

  const onInput = (isEnd: boolean): void => {
    if (isEnd) current.onEnd(input.lastRead());
    current.onLine();
    proceed();
  };

  readiness.warmUp(searchOptions(settings, 0));
  return {
    receiveLine: (line) => {
      if (phase !== "closed") input.push(line);
      if (line !== null && INTERRUPT.test(line)) current.interrupt();
      onInput(line !== null && parseGtpCommand(line)?.name === "quit");
    },
    // Commands before the end are still answered. Those of a script, which arrives before the first search, in full.
    endInput: () => {
      isInputOver = true;
      input.end();
      onInput(true);
    },
    done,
  };
};
