// A Gomoku front end is a reducer: from the state of a session and an event to the next state and effects. This file
// has the events and effects of UCI and Gomocup, and the shell that carries the effects out with a searcher.
import { warmUpFallbackMove } from "../gomoku/fallback-move.ts";
import type { GomokuPosition, GomokuSearchInfo, GomokuSearchOptions, SearchLimit } from "@tengen/stones";
import type { FrontEnd, FrontEndHost } from "./host.ts";
import { openReadiness } from "./readiness.ts";
import { openSearchRunner, type Deadlines, type SearchHandle, type SearchOutcome } from "./search-runner.ts";

export type SessionEvent =
  /** A line of input, null if it could not be read, and when it arrived. */
  | { readonly type: "line"; readonly text: string | null; readonly at: number }
  | { readonly type: "input-over" }
  /** The threads are ready, or why they are not: the answer to `await-ready`. */
  | { readonly type: "ready"; readonly fault: string | null }
  | { readonly type: "info"; readonly info: GomokuSearchInfo }
  | { readonly type: "search-over"; readonly outcome: SearchOutcome<GomokuSearchInfo> };

export type SessionEffect =
  | { readonly type: "write"; readonly line: string }
  | {
      readonly type: "search";
      readonly position: GomokuPosition;
      readonly limit: SearchLimit;
      readonly options: GomokuSearchOptions;
      readonly deadlines: Deadlines | null;
    }
  /** The following are about the running search. */
  | { readonly type: "set-deadlines"; readonly deadlines: Deadlines }
  | { readonly type: "stop"; readonly timeout: number }
  /** Without `search-over`. */
  | { readonly type: "drop" }
  | { readonly type: "await-ready"; readonly options: GomokuSearchOptions }
  /** The threads failed: the next `await-ready` waits for new ones. */
  | { readonly type: "reset-readiness" }
  /** The searcher forgets the last game. */
  | { readonly type: "new-game" }
  | { readonly type: "close" };

export interface Step<State> {
  readonly state: State;
  readonly effects: readonly SessionEffect[];
}

/** `now` is a monotonic clock in milliseconds. */
export type Reducer<State> = (state: State, event: SessionEvent, now: number) => Step<State>;

export const say = <State>(state: State, ...lines: readonly string[]): Step<State> => ({
  state,
  effects: lines.map((line) => ({ type: "write", line })),
});

export const become = <State>(state: State, ...effects: readonly SessionEffect[]): Step<State> => ({ state, effects });

/** Two steps, one after the other. */
export const chain = <State>(first: Step<State>, next: (state: State) => Step<State>): Step<State> => {
  const second = next(first.state);
  return { state: second.state, effects: [...first.effects, ...second.effects] };
};

/** Runs a session. The threads start with it, for the given options. */
export const openSession = <State>(
  { searcher, write, now, startTimer }: FrontEndHost,
  options: GomokuSearchOptions,
  start: State,
  reduce: Reducer<State>,
): FrontEnd => {
  const runner = openSearchRunner(searcher, startTimer);
  const readiness = openReadiness(searcher, startTimer);
  const { promise: done, resolve } = Promise.withResolvers<void>();
  let state = start;
  let search: SearchHandle | null = null;
  let isClosed = false;

  const perform = (effect: SessionEffect): void => {
    switch (effect.type) {
      case "write":
        return write(effect.line);
      case "search":
        search = runner.start({
          ...effect,
          onInfo: (info) => handle({ type: "info", info }),
          onEnd: (outcome) => handle({ type: "search-over", outcome }),
        });
        if (effect.deadlines !== null) search.setDeadlines(effect.deadlines);
        return;
      case "set-deadlines":
        return search?.setDeadlines(effect.deadlines);
      case "stop":
        return search?.stop(effect.timeout);
      case "drop":
        return search?.drop();
      case "await-ready":
        return readiness.whenReady(effect.options, (fault) => handle({ type: "ready", fault }));
      case "reset-readiness":
        return readiness.reset();
      case "new-game":
        return runner.newGame();
      case "close":
        if (!isClosed) resolve(searcher.close());
        isClosed = true;
    }
  };

  const handle = (event: SessionEvent): void => {
    const step = reduce(state, event, now());
    ({ state } = step);
    step.effects.forEach(perform);
  };

  readiness.warmUp(options);
  warmUpFallbackMove();
  return {
    receiveLine: (text) => handle({ type: "line", text, at: now() }),
    endInput: () => handle({ type: "input-over" }),
    done,
  };
};
