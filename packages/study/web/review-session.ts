// The review of a whole line by its own searcher, so that the board stays usable. Each win rate is shown as soon as its
// position is evaluated; the moves get their verdicts at the end, or when the review is stopped.
import { computed, signal, type ReadonlySignal } from "@preact/signals";
import type { AnyEngine } from "@tengen/kernel";
import { colorAtPly, type Color } from "@tengen/stones";
import { reviewGame, type Review } from "@tengen/study";
import type { StudyGame } from "@tengen/table";
import { blackWinRate } from "./describe-evaluation.ts";
import { isInLine, startReviewRun, type FoundEvaluation, type ReviewRun, type Sides } from "./review-run.ts";
import type { StudyLine } from "./study-line.ts";

export interface ReviewResult {
  readonly line: StudyLine;
  /** Black's win rate after 0, 1, 2, ... moves, for the positions evaluated so far. */
  readonly winRates: readonly number[];
  /** Black's leads in points in these positions, komi included; null where unknown. */
  readonly leads: readonly (number | null)[];
  /** Null while the review runs. */
  readonly review: Review<number> | null;
}

export interface ReviewProgress {
  readonly done: number;
  readonly total: number;
}

export interface ReviewSession {
  readonly result: ReadonlySignal<ReviewResult | null>;
  /** Null unless a review runs. */
  readonly progress: ReadonlySignal<ReviewProgress | null>;
  readonly hasFailed: ReadonlySignal<boolean>;
  readonly start: (line: StudyLine) => Promise<void>;
  /** Stops, and keeps what is known so far. */
  readonly stop: () => void;
  readonly close: () => void;
}

export interface ReviewSessionOptions {
  readonly engine: AnyEngine;
  readonly study: StudyGame;
  readonly sides: Sides;
  readonly onEnd: (result: ReviewResult) => void;
}

interface ReviewState {
  readonly result: ReviewResult | null;
  readonly progress: ReviewProgress | null;
  readonly hasFailed: boolean;
}

const IDLE: ReviewState = { result: null, progress: null, hasFailed: false };

/** With the win rate and the lead of the next position of the line; others are evaluated in between, or a second time. */
export const addPosition = (
  result: ReviewResult,
  moves: readonly number[],
  { played, budgetFactor, evaluation, lead }: FoundEvaluation,
  first: Color = "black",
): ReviewResult => {
  const isNext = budgetFactor === 1 && played.length === result.winRates.length && isInLine(played, moves);
  if (!isNext) return result;
  const rate = blackWinRate(evaluation, colorAtPly(played.length, first));
  return { ...result, winRates: [...result.winRates, rate], leads: [...result.leads, lead] };
};

export const openReviewSession = ({ engine, study, sides, onEnd }: ReviewSessionOptions): ReviewSession => {
  const state = signal<ReviewState>(IDLE);
  let current: ReviewRun | null = null;

  const begin = (line: StudyLine): ReviewRun => {
    const run = startReviewRun({
      engine,
      study,
      sides,
      line,
      onEvaluated: (found) => {
        const { result } = state.peek();
        if (run !== current || result === null) return;
        state.value = {
          ...state.peek(),
          result: addPosition(result, run.moves, found, sides.first),
        };
      },
    });
    current?.close();
    current = run;
    state.value = {
      result: { line, winRates: [], leads: [], review: null },
      progress: { done: 0, total: run.moves.length + 1 },
      hasFailed: false,
    };
    return run;
  };
  const end = (next: ReviewState): void => {
    current?.close();
    current = null;
    state.value = next;
  };
  const review = async (run: ReviewRun): Promise<void> => {
    const finished = await reviewGame(run.moves, {
      first: sides.first,
      evaluate: run.evaluate,
      isSame: (a, b) => a === b,
      onProgress: (done, total) => {
        if (run === current) state.value = { ...state.peek(), progress: { done, total } };
      },
    });
    const { result } = state.peek();
    if (run !== current || result === null) return;
    const reviewed = { ...result, review: finished };
    end({ ...IDLE, result: reviewed });
    onEnd(reviewed);
  };

  return {
    result: computed(() => state.value.result),
    progress: computed(() => state.value.progress),
    hasFailed: computed(() => state.value.hasFailed),
    start: async (line) => {
      const run = begin(line);
      try {
        await review(run);
      } catch {
        if (run === current) end({ ...IDLE, hasFailed: true });
      }
    },
    stop: () => current?.stop(),
    close: () => end({ ...state.peek(), progress: null }),
  };
};
