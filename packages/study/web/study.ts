// A study: its table, the live analysis and the review. Everything it needs from the browser is an argument.
import { computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { Scene, StoneColor } from "@tengen/board";
import type { MoveReview } from "@tengen/study";
import { axesOf, colorOf, type AnyTableGame } from "@tengen/table";
import { describeReview, describeEvaluation, mistakeOf, nameMove } from "./describe-evaluation.ts";
import { openLiveAnalysis, type LiveAnalysis } from "./live-analysis.ts";
import { drawOwnership, drawBetterMove, drawCandidates } from "./overlay.ts";
import { openReviewSession, type ReviewResult, type ReviewSession } from "./review-session.ts";
import { openStudyTable, type StudyTable, type StudyTableOptions } from "./study-table.ts";
import { t } from "./messages.ts";

export interface Study {
  readonly table: StudyTable;
  readonly live: LiveAnalysis;
  readonly reviewSession: ReviewSession;
  /** Whether the expected ownership is shown. */
  readonly showsOwnership: Signal<boolean>;
  /** The side to move in the shown position. */
  readonly toMove: ReadonlySignal<StoneColor>;
  /** The review of the move that led to the shown position; null if it was not reviewed. */
  readonly moveReview: ReadonlySignal<MoveReview<number> | null>;
  /** The same as text; empty if there is none. */
  readonly moveReviewText: ReadonlySignal<string>;
  /** The reviewed moves that were mistakes, in order. */
  readonly mistakes: ReadonlySignal<readonly MoveReview<number>[]>;
  /** The name of a searcher's move. */
  readonly nameMove: (move: number) => string;
  readonly playMove: (move: number) => void;
  readonly review: () => Promise<void>;
  /** Whether the line can be reviewed: it has moves, and starts from the game's start position. */
  readonly canReview: ReadonlySignal<boolean>;
  /** Shows a position of the reviewed line. */
  readonly showReviewed: (count: number, quietly?: boolean) => void;
  readonly close: () => void;
}

export type StudyOptions = Omit<StudyTableOptions, "overlay">;

/** How many moves of the better line are named. */
const NAMED_MOVES = 4;

export const openStudy = (game: AnyTableGame, options: StudyOptions): Study => {
  const { study, origin } = options;
  const axes = axesOf(game, origin);
  const showsOwnership = signal(true);
  const nameOf = (move: number): string => nameMove(game, study, axes, move);

  const overlay = (scene: Scene): Scene => {
    const { evaluation } = live.analysis.value ?? {};
    const scoreEstimate = evaluation?.scoreEstimate ?? null;
    const withOwnership = scoreEstimate !== null && showsOwnership.value ? drawOwnership(scene, scoreEstimate) : scene;
    const withCandidates =
      evaluation === undefined ? withOwnership : drawCandidates(withOwnership, evaluation.candidates);
    const better = betterMove.value;
    return better === null ? withCandidates : drawBetterMove(withCandidates, better);
  };
  const table = openStudyTable(game, { ...options, overlay });
  const { line, shown, state } = table;
  const toMove = computed(() => colorOf(game, table.timeline.value, state.value.currentPlayerId));
  const live = openLiveAnalysis({
    openSearcher: study.openSearcher,
    position: computed(() => {
      if (table.settingUp.value !== null || state.value.gameOver) return null;
      const { turns, states } = line.value;
      const [start] = states;
      return start === undefined
        ? null
        : { start, moves: turns.slice(0, shown.value).map(study.moveOf), state: state.value };
    }),
    onAnalysis: ({ evaluation }) => {
      const [best] = evaluation.candidates;
      const [move] = best?.pv ?? [];
      if (move !== undefined) {
        table.announce(
          t("evaluation_announced", { evaluation: describeEvaluation(evaluation, toMove.value), move: nameOf(move) }),
        );
      }
    },
  });
  const onEnd = ({ review, line: { turns } }: ReviewResult): void => {
    const count = review?.moves.filter((move) => mistakeOf(move) !== null).length ?? 0;
    table.notify(() =>
      review?.isComplete === true
        ? t("review_done", { count })
        : t("review_stopped", { done: review?.moves.length ?? 0, total: turns.length }),
    );
  };
  const reviewSession = openReviewSession({ engine: game.engine, study, onEnd });
  /** Whether the shown position belongs to the reviewed line. */
  const isReviewed = computed(
    () => reviewSession.result.value?.line === table.mainLine.value && shown.value <= table.commonMoves.value,
  );
  const moveReview = computed<MoveReview<number> | null>(() => {
    const moves = reviewSession.result.value?.review?.moves ?? [];
    return isReviewed.value ? (moves[shown.value - 1] ?? null) : null;
  });
  const betterMove = computed<number | null>(() => {
    const review = moveReview.value;
    const [better] = review === null || mistakeOf(review) === null ? [] : review.best;
    return better ?? null;
  });

  return {
    table,
    live,
    reviewSession,
    showsOwnership,
    toMove,
    moveReview,
    moveReviewText: computed(() => {
      const review = moveReview.value;
      if (review === null) return "";
      const names = review.best.slice(0, NAMED_MOVES).map(nameOf);
      return describeReview(review, nameOf(review.move), names);
    }),
    mistakes: computed(() =>
      (reviewSession.result.value?.review?.moves ?? []).filter((move) => mistakeOf(move) !== null),
    ),
    nameMove: nameOf,
    playMove: (move) => table.play(study.actionOf(move)),
    canReview: computed(() => line.value.turns.length > 0 && line.value.states[0] === origin.start),
    review: () => {
      table.makeMainLine();
      return reviewSession.start(line.value);
    },
    showReviewed: (count, quietly = false) => {
      if (count > table.commonMoves.value) table.returnToMainLine();
      table.show(count, quietly);
    },
    close: () => {
      live.close();
      reviewSession.close();
    },
  };
};
