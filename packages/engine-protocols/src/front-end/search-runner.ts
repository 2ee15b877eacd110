// Runs searches for a front end, which must answer in time whatever the searcher does: if a search fails, or does not
// stop in time, its last search info is the result. Only one search runs at a time; the next one waits until an
// abandoned one has ended.
import type { StartTimer } from "@tengen/kernel";
import type { RunningSearch, SearchLimit } from "@tengen/stones";
import { toAscii } from "./text.ts";

/** Search info; without lines it has no move. */
export interface AnyInfo {
  readonly lines: readonly unknown[];
}

/** The part of a searcher of any game that is used here. */
export interface AnySearcher<Position, Options, Info extends AnyInfo> {
  readonly search: (
    position: Position,
    limit: SearchLimit,
    options: Options,
    onInfo: (info: Info) => void,
  ) => RunningSearch<Info>;
  readonly newGame?: () => void;
}

export interface SearchOutcome<Info> {
  /** Null if the search reported nothing. */
  readonly info: Info | null;
  /** Why the search failed; null if it did not. */
  readonly fault: string | null;
}

/** Milliseconds from now. */
export interface Deadlines {
  /** The search is stopped. */
  readonly soft: number;
  /** A search that has not stopped is abandoned; not before `soft`. */
  readonly hard: number;
}

export interface SearchRequest<Position, Options, Info> {
  readonly position: Position;
  readonly limit: SearchLimit;
  readonly options: Options;
  readonly onInfo: (info: Info) => void;
  /** Called exactly once, unless the search is aborted by `drop`. */
  readonly onEnd: (outcome: SearchOutcome<Info>) => void;
}

export interface SearchHandle {
  /** Replaces earlier deadlines, unless a stop was already requested. */
  readonly setDeadlines: (deadlines: Deadlines) => void;
  /** Stops the search, and abandons it if it has not stopped after `timeout` milliseconds. */
  readonly stop: (timeout: number) => void;
  /** Stops the search without a result. */
  readonly drop: () => void;
}

export interface SearchRunner<Position, Options, Info> {
  readonly start: (request: SearchRequest<Position, Options, Info>) => SearchHandle;
  readonly newGame: () => void;
}

/**
 * Milliseconds for a search to stop when the session ends. No clock runs then, so even a search that has just started
 * can report a move.
 */
export const QUIT_TIMEOUT_MS = 1000;

const MAX_FAULT_LENGTH = 200;

export const describeFault = (error: unknown): string =>
  toAscii(error instanceof Error ? error.message : "the searcher failed", MAX_FAULT_LENGTH);

/** A search in one of three states: it may run, be asked to stop, or be over, with its timer cleared. */
const openSearch = <Position, Options, Info extends AnyInfo>(
  { onInfo, onEnd }: Pick<SearchRequest<Position, Options, Info>, "onInfo" | "onEnd">,
  startTimer: StartTimer,
) => {
  let phase: "running" | "stopping" | "over" = "running";
  let search: RunningSearch<Info> | null = null;
  let best: Info | null = null;
  let clearTimer = (): void => {};

  const setTimer = (milliseconds: number, act: () => void): void => {
    clearTimer();
    clearTimer = startTimer(milliseconds, act);
  };

  /** Info without a move does not replace info with one. */
  const keep = (info: Info): void => {
    if (info.lines.length > 0) best = info;
  };

  const end = (fault: string | null): void => {
    if (phase === "over") return;
    phase = "over";
    clearTimer();
    onEnd({ info: best, fault });
  };

  const stop = (timeout: number): void => {
    if (phase !== "running") return;
    phase = "stopping";
    setTimer(timeout, () => end(null));
    search?.stop();
  };

  const handle: SearchHandle = {
    setDeadlines: ({ soft, hard }) => {
      if (phase === "running") setTimer(soft, () => stop(hard - soft));
    },
    stop,
    drop: () => {
      phase = "over";
      clearTimer();
      search?.stop();
    },
  };

  return {
    handle,
    isRunning: () => phase === "running",
    follow: (running: RunningSearch<Info>): void => {
      search = running;
    },
    report: (info: Info): void => {
      keep(info);
      if (phase !== "over") onInfo(info);
    },
    keep,
    end,
  };
};

export const openSearchRunner = <Position, Options, Info extends AnyInfo>(
  searcher: AnySearcher<Position, Options, Info>,
  startTimer: StartTimer,
): SearchRunner<Position, Options, Info> => {
  /** Resolves when the current search ends, abandoned or not; null if none runs. */
  let running: Promise<void> | null = null;

  const whenIdle = (act: () => void): void => {
    if (running === null) act();
    else void running.then(act);
  };

  const start = (request: SearchRequest<Position, Options, Info>): SearchHandle => {
    const search = openSearch(request, startTimer);

    const run = async (): Promise<void> => {
      let fault: string | null = null;
      try {
        const found = searcher.search(request.position, request.limit, request.options, search.report);
        search.follow(found);
        search.keep(await found.result);
      } catch (error) {
        fault = describeFault(error);
        // The answer follows the request, even if the search failed at once.
        await Promise.resolve();
      }
      running = null;
      search.end(fault);
    };

    whenIdle(() => {
      if (search.isRunning()) running = run();
      else search.end(null);
    });
    return search.handle;
  };

  return { start, newGame: () => whenIdle(() => searcher.newGame?.()) };
};
