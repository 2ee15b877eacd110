// A search on behalf of a front end. A front end owes an answer in time whatever the searcher does: a search that fails, or that does
// not end when it is told to, is answered for with the best that was known. The searcher is never asked for two
// searches at once: the next one waits for the end of one that was given up.
import type { StartTimer } from "./host.ts";
import type { RunningSearch, SearchLimit } from "./searcher.ts";
import { toAscii } from "./text.ts";

/** What a search tells: nothing, where it has no lines. */
export interface AnyInfo {
  readonly lines: readonly unknown[];
}

/** The part of a searcher, of whatever game, that is used here. */
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
  /** Null when nothing is known. */
  readonly info: Info | null;
  /** Why the search failed; null when it did not. */
  readonly fault: string | null;
}

/** In milliseconds from now. */
export interface Deadlines {
  /** When the search is told to stop. */
  readonly soft: number;
  /** When it is answered for, if it has not ended by then; not before `stop`. */
  readonly hard: number;
}

export interface SearchRequest<Position, Options, Info> {
  readonly position: Position;
  readonly limit: SearchLimit;
  readonly options: Options;
  readonly onInfo: (info: Info) => void;
  /** Called exactly once, unless the search is dropped. */
  readonly onEnd: (thought: SearchOutcome<Info>) => void;
}

export interface SearchHandle {
  /** Takes the place of an earlier deadline, unless that has already told the search to stop. */
  readonly setDeadlines: (deadline: Deadlines) => void;
  /** Tells the search to stop, and answers for it if it has not ended after so many milliseconds. */
  readonly stop: (patience: number) => void;
  /** Stops it, and nobody wants to know what came of it. */
  readonly drop: () => void;
}

export interface SearchRunner<Position, Options, Info> {
  readonly start: (task: SearchRequest<Position, Options, Info>) => SearchHandle;
  readonly newGame: () => void;
}

/** Milliseconds that a search is given to end in when the session ends: nobody counts them, and a searcher that has only just begun can still find something. */
export const QUIT_TIMEOUT_MS = 1000;

const MOST_OF_A_FAULT = 200;

export const describeFault = (error: unknown): string =>
  toAscii(error instanceof Error ? error.message : "the searcher failed", MOST_OF_A_FAULT);

export const openSearchRunner = <Position, Options, Info extends AnyInfo>(
  searcher: AnySearcher<Position, Options, Info>,
  startTimer: StartTimer,
): SearchRunner<Position, Options, Info> => {
  /** The end of the search that runs, wanted or not; null when none does. */
  let running: Promise<void> | null = null;

  const whenIdle = (act: () => void): void => {
    if (running === null) act();
    else void running.then(act);
  };

  const start = ({ position, limit, options, onInfo, onEnd }: SearchRequest<Position, Options, Info>): SearchHandle => {
    let search: RunningSearch<Info> | null = null;
    let best: Info | null = null;
    let isStopped = false;
    let isOver = false;
    let clearTimer = (): void => {};

    const end = (fault: string | null): void => {
      if (isOver) return;
      isOver = true;
      clearTimer();
      onEnd({ info: best, fault });
    };

    const setTimer = (milliseconds: number, act: () => void): void => {
      clearTimer();
      clearTimer = startTimer(milliseconds, act);
    };

    const stop = (patience: number): void => {
      if (isOver || isStopped) return;
      isStopped = true;
      setTimer(patience, () => end(null));
      search?.stop();
    };

    /** News without a move in them do not take the place of a move that is known. */
    const learn = (info: Info): void => {
      if (info.lines.length > 0) best = info;
    };

    const follow = async (result: Promise<Info>): Promise<void> => {
      let fault: string | null = null;
      try {
        learn(await result);
      } catch (error) {
        fault = describeFault(error);
      }
      running = null;
      end(fault);
    };

    const tell = (info: Info): void => {
      learn(info);
      if (!isOver) onInfo(info);
    };

    const begin = (): void => {
      if (isOver || isStopped) {
        end(null);
        return;
      }
      try {
        search = searcher.search(position, limit, options, tell);
        running = follow(search.result);
      } catch (error) {
        running = follow(Promise.reject(error));
      }
    };

    whenIdle(begin);
    return {
      setDeadlines: ({ soft: stopAfter, hard }) => {
        if (!isOver && !isStopped) setTimer(stopAfter, () => stop(hard - stopAfter));
      },
      stop,
      drop: () => {
        isOver = true;
        isStopped = true;
        clearTimer();
        search?.stop();
      },
    };
  };

  return { start, newGame: () => whenIdle(() => searcher.newGame?.()) };
};
