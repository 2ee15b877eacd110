// The puzzle of a day: what the page shows as signals, and what one can do.
import { computed, signal, type ReadonlySignal } from "@preact/signals";
import { pointName, type Announcement, type PointAppearance, type Scene } from "@tengen/board";
import { t as shared } from "@tengen/ui/i18n";
import { settings, playSound } from "@tengen/ui";
import type { BoardTable, PuzzleGame, PuzzleSolver } from "@tengen/table";
import { puzzleIndexOf } from "./day.ts";
import { t } from "./messages.ts";
import {
  isSolved,
  isWrong,
  positionAfter,
  startPuzzle,
  stepPuzzle,
  type PuzzleEvent,
  type PuzzleState,
} from "./puzzle-step.ts";
import { readRecords, withRecord, writeRecords, type PuzzleRecords } from "./records.ts";

export interface PuzzleTable extends BoardTable {
  readonly game: PuzzleGame;
  readonly day: number;
  readonly state: ReadonlySignal<PuzzleState>;
  readonly records: ReadonlySignal<PuzzleRecords>;
  readonly announcement: ReadonlySignal<Announcement>;
  readonly hasFailed: ReadonlySignal<boolean>;
  readonly dispatch: (event: PuzzleEvent) => void;
}

/** What the page says about the last move. */
export const answerText = ({ game, state }: Pick<PuzzleTable, "game" | "state">): string | null => {
  const { answer, hint } = state.value;
  if (hint !== null) return t("next_move_is", { point: pointName(game.geometry.axes, hint) });
  return answer === null ? null : game.describeAnswer(answer);
};

const sceneOf = (game: PuzzleGame, state: PuzzleState): Scene => {
  const scene = game.draw(positionAfter(state, state.moves), state.moves.length);
  // The wrong move itself, beside the answer, which is the last stone.
  const wrong = isWrong(state) ? state.moves[state.kept] : undefined;
  const points = scene.points.map((point, index) => {
    const mark: PointAppearance["mark"] = index === wrong ? "cross" : index === state.hint ? "hint" : null;
    return mark === null ? point : { ...point, mark };
  });
  return { ...scene, points };
};

const playEffects = (before: PuzzleState, after: PuzzleState): void => {
  const { sounds, volume } = settings.peek();
  if (!sounds || after.moves.length <= before.kept) return;
  playSound(isSolved(after) ? "end" : "place", volume);
};

export const openPuzzleTable = (gameId: string, game: PuzzleGame, day: number, today: () => number): PuzzleTable => {
  const puzzle = game.puzzles[puzzleIndexOf(day, game.puzzles.length)];
  if (puzzle === undefined) throw new Error("the game has no puzzles");
  const state = signal(startPuzzle(puzzle));
  const records = signal(readRecords(gameId));
  const announcement = signal<Announcement>({ count: 0, text: "" });
  const hasFailed = signal(false);
  let opening: Promise<PuzzleSolver> | null = null;

  const step = (event: PuzzleEvent, solver: PuzzleSolver): void => {
    const before = state.peek();
    const after = stepPuzzle(before, event, solver);
    if (after === before) return;
    state.value = after;
    const said = after.selected === null ? answerText({ game, state }) : shared("point_selected");
    announcement.value = { count: announcement.peek().count + 1, text: said ?? "" };
    playEffects(before, after);
    if (!isSolved(after) || isSolved(before)) return;
    records.value = withRecord(records.peek(), day, { on: today(), misses: after.misses, hints: after.hints });
    writeRecords(gameId, records.peek());
  };
  const perform = async (event: PuzzleEvent): Promise<void> => {
    try {
      opening ??= game.openSolver();
      const solver = await opening;
      hasFailed.value = false;
      step(event, solver);
    } catch {
      opening = null;
      hasFailed.value = true;
    }
  };
  const dispatch = (event: PuzzleEvent): void => void perform(event);
  return {
    game,
    day,
    state,
    settings,
    geometry: signal(game.geometry),
    scene: computed(() => sceneOf(game, state.value)),
    placing: computed(() => (isSolved(state.value) ? null : puzzle.toMove)),
    preview: computed(() => {
      const { selected } = state.value;
      return selected === null ? null : { point: selected, color: puzzle.toMove };
    }),
    records,
    announcement,
    hasFailed,
    pick: (point, input) => {
      const { confirm } = settings.peek();
      dispatch({
        type: "pick",
        point,
        needsConfirm: confirm === "always" || (confirm === "touch" && input === "touch"),
      });
    },
    dispatch,
  };
};
