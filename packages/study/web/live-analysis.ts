// Live analysis of the shown position. Results are cached by position, so going back and forth costs nothing.
import { effect, signal, type ReadonlySignal } from "@preact/signals";
import type { BaseGameState } from "@tengen/kernel";
import type { SearchInfo } from "@tengen/stones";
import type { StudyPosition, StudySearcher } from "@tengen/table";

/** The latest evaluation of a position. */
export interface Analysis {
  readonly evaluation: SearchInfo<number>;
  /** Whether the search was completed. */
  readonly isDone: boolean;
}

export interface LiveAnalysis {
  readonly isOn: ReadonlySignal<boolean>;
  readonly setOn: (on: boolean) => void;
  /** Forgets all evaluations, and analyses the shown position again: the searcher has become better. */
  readonly restart: () => void;
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
  readonly onAnalysis: (analysis: Analysis) => void;
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
  let cache = new WeakMap<BaseGameState, Analysis>();
  const restarts = signal(0);
  let searcher: StudySearcher<BaseGameState> | null = null;

  const fail = (): void => {
    searcher?.close();
    searcher = null;
    hasFailed.value = true;
    isOn.value = false;
  };
  /** Analyses a position; returns a function that stops it. */
  const analyse = (at: NonNullable<(typeof position)["value"]>): (() => void) => {
    const cached = cache.get(at.state) ?? null;
    analysis.value = cached;
    if (cached?.isDone === true) return () => {};
    let isCurrent = true;
    let isAnnounced = false;
    let received = 0;
    const update = (next: Analysis): void => {
      // The cached evaluation is better until the new search has as many nodes.
      if (!isCurrent || (!next.isDone && next.evaluation.nodes < (cached?.evaluation.nodes ?? 0))) return;
      cache.set(at.state, next);
      if (next.isDone || received % SHOW_EVERY === 0) analysis.value = next;
      received += 1;
      if (isAnnounced || (received < ANNOUNCE_AFTER && !next.isDone)) return;
      isAnnounced = true;
      onAnalysis(next);
    };
    searcher ??= openSearcher();
    const { result, stop } = searcher.search(at, { milliseconds: TIME_LIMIT }, (evaluation) =>
      update({ evaluation, isDone: false }),
    );
    const finish = async (): Promise<void> => {
      try {
        update({ evaluation: await result, isDone: true });
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
  const stopEffect = effect(() => {
    const { value: at } = position;
    // Read only to begin again.
    void restarts.value;
    if (isOn.value && at !== null) return analyse(at);
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
    restart: () => {
      cache = new WeakMap();
      restarts.value += 1;
    },
    close: () => {
      stopEffect();
      searcher?.close();
      searcher = null;
    },
  };
};
