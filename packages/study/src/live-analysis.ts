// Live analysis of the shown position. Results are cached by position, so going back and forth costs nothing.
import { effect, signal, type ReadonlySignal } from "@preact/signals";
import type { BaseGameState } from "@tengen/kernel";
import type { Evaluation, StudyPosition, StudySearcher } from "@tengen/table";

/** The latest evaluation of a position. */
export interface Analysis {
  readonly evaluation: Evaluation;
  /** Whether the search was completed. */
  readonly isDone: boolean;
}

export interface LiveAnalysis {
  readonly isOn: ReadonlySignal<boolean>;
  readonly setOn: (on: boolean) => void;
  /** Of the shown position; null while there is none, or while switched off. */
  readonly analysis: ReadonlySignal<Analysis | null>;
  /** Whether the searcher has failed, which switches it off. */
  readonly hasFailed: ReadonlySignal<boolean>;
  readonly close: () => void;
}

export interface LiveAnalysisOptions {
  readonly openSearcher: () => StudySearcher<BaseGameState>;
  /** Null while there is nothing to analyse: stones are being set up, or the game is over. */
  readonly position: ReadonlySignal<(StudyPosition<BaseGameState> & { readonly state: BaseGameState }) | null>;
  /** Called once for each analysed position: after a short time, or when the search is complete. */
  readonly onAnalysis: (known: Analysis) => void;
}

/** The time limit per position in milliseconds, to save battery. */
const TIME_LIMIT = 20_000;

/** Evaluations (one every 50 ms) before one is announced: earlier ones are unreliable, and interrupt the move's. */
const ANNOUNCE_AFTER = 20;

/** Every fourth evaluation is shown: five a second are enough to read, and drawing costs more than searching. */
const SHOW_EVERY = 4;

export const openLiveAnalysis = ({ openSearcher, position, onAnalysis }: LiveAnalysisOptions): LiveAnalysis => {
  const isOn = signal(false);
  const hasFailed = signal(false);
  const analysis = signal<Analysis | null>(null);
  const memory = new WeakMap<BaseGameState, Analysis>();
  let thinker: StudySearcher<BaseGameState> | null = null;

  const fail = (): void => {
    thinker?.close();
    thinker = null;
    hasFailed.value = true;
    isOn.value = false;
  };
  /** Analyses a position; returns a function that stops it. */
  const think = (at: NonNullable<(typeof position)["value"]>): (() => void) => {
    const before = memory.get(at.state) ?? null;
    analysis.value = before;
    if (before?.isDone === true) return () => {};
    let isCurrent = true;
    let isTold = false;
    let heard = 0;
    const learn = (next: Analysis): void => {
      // The cached evaluation is better until the new search has as many nodes.
      if (!isCurrent || (!next.isDone && next.evaluation.nodes < (before?.evaluation.nodes ?? 0))) return;
      memory.set(at.state, next);
      if (next.isDone || heard % SHOW_EVERY === 0) analysis.value = next;
      heard += 1;
      if (isTold || (heard < ANNOUNCE_AFTER && !next.isDone)) return;
      isTold = true;
      onAnalysis(next);
    };
    thinker ??= openSearcher();
    const { result, stop } = thinker.search(at, { milliseconds: TIME_LIMIT }, (evaluation) =>
      learn({ evaluation, isDone: false }),
    );
    const finish = async (): Promise<void> => {
      try {
        learn({ evaluation: await result, isDone: true });
      } catch {
        if (isCurrent) fail();
      }
    };
    void finish();
    return () => {
      isCurrent = false;
      stop();
    };
  };
  const stopFollowing = effect(() => {
    const { value: at } = position;
    if (isOn.value && at !== null) return think(at);
    analysis.value = null;
    return undefined;
  });

  return {
    isOn,
    analysis,
    hasFailed,
    setOn: (on) => {
      hasFailed.value = false;
      isOn.value = on;
    },
    close: () => {
      stopFollowing();
      thinker?.close();
      thinker = null;
    },
  };
};
