// What a searcher thinks of the shown position, while somebody looks at it. What was found is remembered for each position, so that the way
// back and forth costs nothing.
import { effect, signal, type ReadonlySignal } from "@preact/signals";
import type { BaseGameState } from "@tengen/kernel";
import type { Evaluation, StudyPosition, StudySearcher } from "@tengen/table";

/** What is known of a position. */
export interface Analysis {
  readonly evaluation: Evaluation;
  /** Whether it was thought about to the end. */
  readonly isDone: boolean;
}

export interface LiveAnalysis {
  readonly isOn: ReadonlySignal<boolean>;
  readonly setOn: (on: boolean) => void;
  /** Of the shown position; null while nothing is known, or while it is off. */
  readonly analysis: ReadonlySignal<Analysis | null>;
  /** Whether the searcher has failed, and is off for that. */
  readonly hasFailed: ReadonlySignal<boolean>;
  readonly close: () => void;
}

export interface LiveAnalysisOptions {
  readonly openSearcher: () => StudySearcher<BaseGameState>;
  /** Null while there is nothing to think about: stones are set up, or the game is over. */
  readonly position: ReadonlySignal<(StudyPosition<BaseGameState> & { readonly state: BaseGameState }) | null>;
  /** Hears once of each position that was looked at: when it has been for a moment, or to the end. */
  readonly onAnalysis: (known: Analysis) => void;
}

/** How long a position is thought about, in milliseconds: a telephone has a battery. */
const LONGEST = 20_000;

/** Findings that come, one every 50 milliseconds, before one is told: the first are hasty, and would be told into the move that led there. */
const HASTY = 20;

/** One of so many findings is shown: five times a second is as often as anybody can read, and drawing costs more than finding. */
const SHOWN_ONE_OF = 4;

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
  /** Thinks about a position; the answer ends it. */
  const think = (at: NonNullable<(typeof position)["value"]>): (() => void) => {
    const before = memory.get(at.state) ?? null;
    analysis.value = before;
    if (before?.isDone === true) return () => {};
    let isCurrent = true;
    let isTold = false;
    let heard = 0;
    const learn = (next: Analysis): void => {
      // More is known already, until the searcher has come as far again.
      if (!isCurrent || (!next.isDone && next.evaluation.nodes < (before?.evaluation.nodes ?? 0))) return;
      memory.set(at.state, next);
      if (next.isDone || heard % SHOWN_ONE_OF === 0) analysis.value = next;
      heard += 1;
      if (isTold || (heard < HASTY && !next.isDone)) return;
      isTold = true;
      onAnalysis(next);
    };
    thinker ??= openSearcher();
    const { result, stop } = thinker.search(at, { milliseconds: LONGEST }, (evaluation) =>
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
