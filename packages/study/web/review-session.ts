// The review of a whole line by its own searcher, so that the board stays usable. Each win rate is shown as soon as its
// position is evaluated; the moves get their verdicts at the end, or when the review is stopped.
import { batch, signal, type ReadonlySignal } from "@preact/signals";
import type { AnyEngine, BaseGameState } from "@tengen/kernel";
import { reviewGame, type EvaluatePosition, type Review } from "@tengen/study";
import type { StudyGame, StudySearcher } from "@tengen/table";
import { makeLine, stateAt, type StudyLine } from "./study-line.ts";

export interface ReviewResult {
  readonly line: StudyLine;
  /** Black's win rate after 0, 1, 2, ... moves, for the positions evaluated so far. */
  readonly winRates: readonly number[];
  /** Null while the review runs. */
  readonly review: Review<number> | null;
}

export interface ReviewSession {
  readonly result: ReadonlySignal<ReviewResult | null>;
  /** Null unless a review runs. */
  readonly progress: ReadonlySignal<{ readonly done: number; readonly total: number } | null>;
  readonly hasFailed: ReadonlySignal<boolean>;
  readonly start: (line: StudyLine) => Promise<void>;
  /** Stops, and keeps what is known so far. */
  readonly stop: () => void;
  readonly close: () => void;
}

export interface ReviewSessionOptions {
  readonly engine: AnyEngine;
  readonly study: StudyGame;
  readonly onEnd: (result: ReviewResult) => void;
}

/** The result of a finished position for seat 0 (Black) or 1 (White), from 0 to 1. */
const resultFor = ({ winners, playerIds }: BaseGameState, seat: number): number =>
  winners === null ? 0.5 : winners.includes(playerIds[seat] ?? "") ? 1 : 0;

export const openReviewSession = ({ engine, study, onEnd }: ReviewSessionOptions): ReviewSession => {
  const reviewResult = signal<ReviewResult | null>(null);
  const progress = signal<{ readonly done: number; readonly total: number } | null>(null);
  const hasFailed = signal(false);
  let activeSearcher: StudySearcher<BaseGameState> | null = null;
  let stopSearch = (): void => {};
  /** Counts the reviews; results of any but the last are dropped. */
  let lastId = 0;

  const end = (): void => {
    stopSearch();
    activeSearcher?.close();
    activeSearcher = null;
    progress.value = null;
  };

  const review = async (line: StudyLine): Promise<void> => {
    lastId += 1;
    const id = lastId;
    let isStopped = false;
    const searcher = study.openSearcher();
    const start = stateAt(line, 0);
    const moves = line.turns.map(study.moveOf);
    const addWinRate = (rate: number): void => {
      const before = reviewResult.value;
      if (before !== null && id === lastId) reviewResult.value = { ...before, winRates: [...before.winRates, rate] };
    };
    batch(() => {
      end();
      hasFailed.value = false;
      activeSearcher = searcher;
      reviewResult.value = { line, winRates: [], review: null };
      progress.value = { done: 0, total: moves.length + 1 };
    });
    const evaluate: EvaluatePosition<number> = async (played, effort) => {
      if (isStopped) return null;
      const isInGame = played.every((move, index) => move === moves[index]);
      const state = isInGame
        ? stateAt(line, played.length)
        : stateAt(makeLine(engine, start, played.map(study.actionOf)), played.length);
      const forBlack = (rate: number): number => (played.length % 2 === 0 ? rate : 1 - rate);
      // The number of win rates tells which position of the game is next; the review evaluates others in between.
      const isNext = isInGame && effort === 1 && played.length === reviewResult.value?.winRates.length;
      if (state.gameOver) {
        const winRate = resultFor(state, played.length % 2);
        if (isNext) addWinRate(forBlack(winRate));
        // A five is a proven loss for the side to move; a score at the end proves nothing about earlier positions.
        return state.outcome?.reason === "five" ? { winRate, losesIn: 0, line: [] } : { winRate, line: [] };
      }
      const { result, stop } = searcher.search(
        { start, moves: played },
        { nodes: study.reviewNodes * effort },
        () => {},
      );
      stopSearch = stop;
      const [best] = (await result).candidates;
      if (isStopped || id !== lastId) return null;
      if (best === undefined) throw new Error(`the searcher returned no candidate after ${played.length} moves`);
      const { winRate, winsIn, losesIn, pv } = best;
      if (isNext) addWinRate(forBlack(winsIn !== null ? 1 : losesIn !== null ? 0 : winRate));
      return {
        winRate,
        line: pv,
        ...(winsIn === null ? {} : { winsIn }),
        ...(losesIn === null ? {} : { losesIn }),
      };
    };
    stopReview = () => {
      isStopped = true;
      stopSearch();
    };
    const finished = await reviewGame(moves, {
      evaluate,
      isSame: (a, b) => a === b,
      onProgress: (done, total) => {
        if (id === lastId) progress.value = { done, total };
      },
    });
    if (id !== lastId || reviewResult.value === null) return;
    const next: ReviewResult = { ...reviewResult.value, review: finished };
    batch(() => {
      reviewResult.value = next;
      end();
    });
    onEnd(next);
  };
  let stopReview = (): void => {};

  return {
    result: reviewResult,
    progress,
    hasFailed,
    start: async (line) => {
      const id = lastId + 1;
      try {
        await review(line);
      } catch {
        if (id !== lastId) return;
        batch(() => {
          end();
          reviewResult.value = null;
          hasFailed.value = true;
        });
      }
    },
    stop: () => stopReview(),
    close: () => {
      lastId += 1;
      stopReview();
      end();
    },
  };
};
