// The study of a game: its table, what a searcher thinks while somebody looks, and the review. What it needs of the browser is an argument.
import { computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { Scene, StoneColor } from "@tengen/board";
import type { MoveReview } from "@tengen/review";
import { axesOf, colorOf, type AnyTableGame } from "@tengen/table";
import { say } from "@tengen/words";
import { describeReview, describeStanding, faultOf, nameMove } from "./describe-finding.ts";
import { openLive, type Live } from "./live.ts";
import { drawArea, drawBetter, drawCandidates } from "./overlay.ts";
import { openReviewing, type Reviewed, type Reviewing } from "./reviewing.ts";
import { openStudyTable, type StudyTable, type StudyTableOptions } from "./study-table.ts";

export interface Study {
  readonly table: StudyTable;
  readonly live: Live;
  readonly reviewing: Reviewing;
  /** Whether it is shown whose each point will be. */
  readonly withArea: Signal<boolean>;
  /** Whose turn it is in the shown position. */
  readonly toMove: ReadonlySignal<StoneColor>;
  /** Of the move that led to the shown position, where it is one that was reviewed. */
  readonly moveReview: ReadonlySignal<MoveReview<number> | null>;
  /** That in words; empty where there is none. */
  readonly moveReviewText: ReadonlySignal<string>;
  /** The reviewed moves with something wrong, in order. */
  readonly faults: ReadonlySignal<readonly MoveReview<number>[]>;
  /** What a move of the searcher is called. */
  readonly nameMove: (move: number) => string;
  readonly playMove: (move: number) => void;
  readonly review: () => Promise<void>;
  /** Whether the line can be reviewed: it has moves, and began as games do. */
  readonly canReview: ReadonlySignal<boolean>;
  /** Shows a position of the line that was reviewed. */
  readonly showReviewed: (count: number, quietly?: boolean) => void;
  readonly close: () => void;
}

export type StudyOptions = Omit<StudyTableOptions, "overlay">;

/** Of a line that is told. */
const TOLD_MOVES = 4;

export const openStudy = (game: AnyTableGame, options: StudyOptions): Study => {
  const { study, origin } = options;
  const axes = axesOf(game, origin);
  const withArea = signal(true);
  const nameOf = (move: number): string => nameMove(game, study, axes, move);

  const overlay = (scene: Scene): Scene => {
    const { finding } = live.known.value ?? {};
    const area = finding?.area ?? null;
    const owned = area !== null && withArea.value ? drawArea(scene, area) : scene;
    const chosen = finding === undefined ? owned : drawCandidates(owned, finding.candidates);
    const better = betterMove.value;
    return better === null ? chosen : drawBetter(chosen, better);
  };
  const table = openStudyTable(game, { ...options, overlay });
  const { line, shown, state } = table;
  const toMove = computed(() => colorOf(game, table.course.value, state.value.currentPlayerId));
  const live = openLive({
    openThinker: study.openThinker,
    position: computed(() => {
      if (table.settingUp.value !== null || state.value.gameOver) return null;
      const { turns, states } = line.value;
      const [start] = states;
      return start === undefined
        ? null
        : { start, moves: turns.slice(0, shown.value).map(study.moveOf), state: state.value };
    }),
    onKnown: ({ finding }) => {
      const [best] = finding.candidates;
      const [move] = best?.line ?? [];
      if (move !== undefined) {
        table.announce(say("finding_said", { standing: describeStanding(finding, toMove.value), move: nameOf(move) }));
      }
    },
  });
  const onEnd = ({ review, line: { turns } }: Reviewed): void => {
    const count = review?.moves.filter((move) => faultOf(move) !== null).length ?? 0;
    table.inform(() =>
      review?.isComplete === true
        ? say("review_done", { count })
        : say("review_stopped", { done: review?.moves.length ?? 0, total: turns.length }),
    );
  };
  const reviewing = openReviewing({ engine: game.engine, study, onEnd });
  /** How far the shown line is the one that was reviewed. */
  const isReviewed = computed(
    () => reviewing.reviewed.value?.line === table.main.value && shown.value <= table.common.value,
  );
  const moveReview = computed<MoveReview<number> | null>(() => {
    const moves = reviewing.reviewed.value?.review?.moves ?? [];
    return isReviewed.value ? (moves[shown.value - 1] ?? null) : null;
  });
  const betterMove = computed<number | null>(() => {
    const review = moveReview.value;
    const [better] = review === null || faultOf(review) === null ? [] : review.best;
    return better ?? null;
  });

  return {
    table,
    live,
    reviewing,
    withArea,
    toMove,
    moveReview,
    moveReviewText: computed(() => {
      const review = moveReview.value;
      if (review === null) return "";
      const names = review.best.slice(0, TOLD_MOVES).map(nameOf);
      return describeReview(review, nameOf(review.move), names);
    }),
    faults: computed(() => (reviewing.reviewed.value?.review?.moves ?? []).filter((move) => faultOf(move) !== null)),
    nameMove: nameOf,
    playMove: (move) => table.play(study.actionOf(move)),
    canReview: computed(() => line.value.turns.length > 0 && line.value.states[0] === origin.start),
    review: () => {
      table.keepLine();
      return reviewing.start(line.value);
    },
    showReviewed: (count, quietly = false) => {
      if (count > table.common.value) table.leaveVariation();
      table.show(count, quietly);
    },
    close: () => {
      live.close();
      reviewing.close();
    },
  };
};
