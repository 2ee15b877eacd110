// A study: its table, the live analysis and the review. Everything it needs from the browser is an argument.
import { computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { Scene } from "@tengen/board";
import { VALID, type GameAction } from "@tengen/kernel";
import type { MoveReview } from "@tengen/study";
import {
  axesOf,
  colorsIn,
  type AnySgfFormat,
  type AnyTableGame,
  type Explained,
  type BoardEvent,
  type SearcherNet,
  type StudyGame,
} from "@tengen/table";
import type { Color, SearchInfo } from "@tengen/stones";
import { shownCandidates } from "./candidates.ts";
import { describeReview, describeEvaluation, mistakeOf, nameMove } from "./describe-evaluation.ts";
import { openLiveAnalysis, type LiveAnalysis } from "./live-analysis.ts";
import { drawOwnership, drawBetterMove, drawCandidates } from "./overlay.ts";
import { openReviewSession, type ReviewResult, type ReviewSession } from "./review-session.ts";
import { colorToMove } from "./study-step.ts";
import {
  makeStudyTable,
  openStudyStore,
  runStudyReplay,
  type StudyStore,
  type StudyTable,
  type StudyTableOptions,
} from "./study-table.ts";
import { t } from "./messages.ts";

export interface Study {
  readonly table: StudyTable;
  /** How the nodes of its tree are read. */
  readonly format: AnySgfFormat;
  readonly live: LiveAnalysis;
  readonly reviewSession: ReviewSession;
  /** Whether the expected ownership is shown. */
  readonly showsOwnership: Signal<boolean>;
  /** What the chart of a review shows, where it knows leads. */
  readonly chartShows: Signal<"rate" | "lead">;
  /** The side to move in the shown position. */
  readonly toMove: ReadonlySignal<Color>;
  /** The review of the move that led to the shown position; null if it was not reviewed. */
  readonly moveReview: ReadonlySignal<MoveReview<number> | null>;
  /** The same as text; empty if there is none. */
  readonly moveReviewText: ReadonlySignal<string>;
  /** The reviewed moves that were mistakes, in order. */
  readonly mistakes: ReadonlySignal<readonly MoveReview<number>[]>;
  /** The net that the searcher searches with; null if it has none. */
  readonly net: SearcherNet | null;
  /** Why no searcher can play this game; null if one can. */
  readonly searchable: () => Explained<null>;
  /** Whether a turn is a move, not a choice that only a match has. */
  readonly isMove: (turn: GameAction) => boolean;
  /** The name of a searcher's move. */
  readonly nameMove: (move: number) => string;
  readonly nameTurn: (turn: GameAction) => string;
  readonly playMove: (move: number) => void;
  readonly review: () => Promise<void>;
  /** Whether the line can be reviewed: it has moves, and starts from the game's start position. */
  readonly canReview: ReadonlySignal<boolean>;
  /** Shows a position of the reviewed line. */
  readonly showReviewed: (count: number, quietly?: boolean) => void;
  readonly close: () => void;
}

/** How many moves of the better line are named. */
const NAMED_MOVES = 4;

/** The position to analyse; null while stones are set up, or after the end. */
const searchedPosition = (study: StudyGame, { line, shown, state, settingUp }: StudyStore) =>
  computed(() => {
    const [start] = line.value.states;
    if (settingUp.value !== null || state.value.gameOver || start === undefined) return null;
    return {
      start,
      moves: line.value.turns.slice(0, shown.value).map((turn) => study.moveOf(turn)),
      state: state.value,
    };
  });

/** The review of the move that led to the shown position. */
const moveReviewIn = (result: ReviewResult | null, store: StudyStore): MoveReview<number> | null => {
  const { mainLine, shown, commonMoves } = store;
  const isReviewed = result?.line === mainLine.value && shown.value <= commonMoves.value;
  return isReviewed ? (result.review?.moves[shown.value - 1] ?? null) : null;
};

const isMistake = (move: MoveReview<number>): boolean => mistakeOf(move) !== null;

const mistakesIn = (result: ReviewResult | null): readonly MoveReview<number>[] =>
  (result?.review?.moves ?? []).filter(isMistake);

/** The move that would have been better than the shown one. */
const betterMoveIn = (review: MoveReview<number> | null): number | null =>
  review === null || !isMistake(review) ? null : (review.best[0] ?? null);

/** What to say at the end of a review. */
const reviewEndText = ({ review, line: { turns } }: ReviewResult): string =>
  review?.isComplete === true
    ? t("review_done", { count: review.moves.filter(isMistake).length })
    : t("review_stopped", { done: review?.moves.length ?? 0, total: turns.length });

interface ShownAnalysis {
  readonly evaluation: SearchInfo<number> | null;
  readonly toMove: Color;
  readonly showsOwnership: boolean;
  readonly better: number | null;
}

const drawAnalysis = (scene: Scene, { evaluation, toMove, showsOwnership, better }: ShownAnalysis): Scene => {
  const score = evaluation?.score ?? null;
  const withOwnership = score !== null && showsOwnership ? drawOwnership(scene, score) : scene;
  const withCandidates =
    evaluation === null ? withOwnership : drawCandidates(withOwnership, shownCandidates(evaluation, toMove));
  return better === null ? withCandidates : drawBetterMove(withCandidates, better);
};

const evaluationText = (evaluation: SearchInfo<number>, toMove: Color, nameOf: Study["nameMove"]): string | null => {
  const [move] = evaluation.lines[0]?.moves ?? [];
  if (move === undefined) return null;
  return t("evaluation_announced", { evaluation: describeEvaluation(evaluation, toMove), move: nameOf(move) });
};

export const openStudy = (game: AnyTableGame, options: StudyTableOptions): Study => {
  const { study, origin } = options;
  const axes = axesOf(game, origin);
  const nameOf = (move: number): string => nameMove(game, study, axes, move);
  const store = openStudyStore(game, options);
  const { line, state, dispatch } = store;
  const dispatchBoard = (event: BoardEvent): void => dispatch({ type: "board", event });
  const toMove = computed(() => colorToMove(game, origin, state.value));
  const live = openLiveAnalysis({
    openSearcher: () => study.openSearcher("live"),
    position: searchedPosition(study, store),
    onAnalysis: ({ evaluation }) => {
      const text = evaluationText(evaluation, toMove.value, nameOf);
      if (text !== null) dispatchBoard({ type: "announce", text });
    },
  });
  const reviewSession = openReviewSession({
    engine: game.engine,
    study,
    sides: {
      first: colorToMove(game, origin, origin.start),
      blackSeat: colorsIn(game, game.engine.getPlayerView(origin.start, null)).indexOf("black"),
    },
    onEnd: (result) => dispatchBoard({ type: "notify", kind: "info", text: () => reviewEndText(result) }),
  });
  const moveReview = computed(() => moveReviewIn(reviewSession.result.value, store));
  const betterMove = computed(() => betterMoveIn(moveReview.value));
  const showsOwnership = signal(true);
  const table = makeStudyTable(game, options, store, (scene) =>
    drawAnalysis(scene, {
      evaluation: live.analysis.value?.evaluation ?? null,
      toMove: toMove.value,
      showsOwnership: showsOwnership.value,
      better: betterMove.value,
    }),
  );
  const stopReplay = runStudyReplay(store, options);
  return {
    table,
    format: study.sgf,
    live,
    reviewSession,
    showsOwnership,
    chartShows: signal<"rate" | "lead">("rate"),
    toMove,
    moveReview,
    moveReviewText: computed(() => {
      const review = moveReview.value;
      if (review === null) return "";
      return describeReview(review, nameOf(review.move), review.best.slice(0, NAMED_MOVES).map(nameOf));
    }),
    mistakes: computed(() => mistakesIn(reviewSession.result.value)),
    net: study.net ?? null,
    searchable: () => study.checkSearchable?.(origin.record.options) ?? VALID,
    isMove: (turn) => study.isMove?.(turn) ?? true,
    nameMove: nameOf,
    nameTurn: (turn) => nameOf(study.moveOf(turn)),
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
      stopReplay();
      live.close();
      reviewSession.close();
    },
  };
};
