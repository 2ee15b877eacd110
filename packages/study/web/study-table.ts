// The table of the analysis board: the state that `study-step.ts` decides about, as signals and commands.
import { computed, signal, type ReadonlySignal } from "@preact/signals";
import { EMPTY_POINT, type PointAppearance, type Scene } from "@tengen/board";
import type { BaseGameState } from "@tengen/kernel";
import {
  boardCommands,
  boardSignals,
  openStore,
  runReplay,
  shownCount,
  type AnyTableGame,
  type BoardEvent,
  type StudyGame,
  type Table,
  type TablePorts,
} from "@tengen/table";
import type { Color } from "@tengen/stones";
import { stateAt, type StudyLine } from "./study-line.ts";
import {
  commonMovesIn,
  newStudyState,
  stepStudy,
  studyBoard,
  studyTimeline,
  type OpenedLine,
  type Origin,
  type SetUpState,
  type StudyEnvironment,
  type StudyEvent,
  type StudyState,
} from "./study-step.ts";

/** What is shown of a study's line. */
export interface StudySignals {
  readonly line: ReadonlySignal<StudyLine>;
  /** The original game, or the line that was reviewed last. */
  readonly mainLine: ReadonlySignal<StudyLine>;
  /** How many moves the line shares with the main line. */
  readonly commonMoves: ReadonlySignal<number>;
  /** How many moves are played in the shown position. */
  readonly shown: ReadonlySignal<number>;
  /** The shown position. */
  readonly state: ReadonlySignal<BaseGameState>;
  readonly settingUp: ReadonlySignal<SetUpState | null>;
}

export interface StudyTable extends Table, StudySignals {
  /** For screen readers. */
  readonly announce: (text: string) => void;
  /** Makes the current line the main line. */
  readonly makeMainLine: () => void;
  /** Returns to the main line, where the variation left it. */
  readonly returnToMainLine: () => void;
  readonly beginSetUp: () => void;
  readonly changeSetUp: (change: Partial<SetUpState>) => void;
  /** Analyses the position that was set up, if it is valid. */
  readonly finishSetUp: () => void;
  readonly cancelSetUp: () => void;
}

export interface StudyTableOptions extends TablePorts {
  readonly origin: Origin;
  readonly study: StudyGame;
  readonly opened?: OpenedLine;
}

/** A study's state behind one signal. */
export interface StudyStore extends StudySignals {
  readonly board: ReadonlySignal<StudyState["board"]>;
  readonly dispatch: (event: StudyEvent) => void;
}

export const openStudyStore = (game: AnyTableGame, options: StudyTableOptions): StudyStore => {
  const { settings, origin, study, opened = null } = options;
  const environment = (): StudyEnvironment => ({ game, study, origin, confirm: settings.peek().confirm });
  const { state: all, dispatch } = openStore<StudyState, StudyEvent, never>(
    newStudyState(environment(), opened),
    (before, event) => ({ state: stepStudy(before, event, environment()), effects: [] }),
  );
  const board = computed(() => all.value.board);
  const line = computed(() => all.value.line);
  const mainLine = computed(() => all.value.mainLine);
  const shown = computed(() => shownCount(board.value, { entries: line.value.turns }));
  return {
    board,
    line,
    mainLine,
    commonMoves: computed(() => commonMovesIn({ mainLine: mainLine.value, line: line.value })),
    shown,
    state: computed(() => stateAt(line.value, shown.value)),
    settingUp: computed(() => all.value.settingUp),
    dispatch,
  };
};

/** The position that is being set up, or the shown one. */
const setUpScene = ({ stones }: SetUpState): Scene => ({
  points: stones.map((stone): PointAppearance => ({ ...EMPTY_POINT, stone })),
  lines: [],
});

/** What differs from a game's table: nobody resigns, nothing is hidden, and any searcher may help. */
const NO_MATCH = {
  covered: signal(null),
  uncover: () => {},
  isOutcomeConfirmed: signal(true),
  isEngineAllowed: signal(true),
  thinking: signal(null),
  resigner: signal(null),
  drawOfferer: signal(null),
  offer: signal(null),
  syncStatus: signal(null),
  resign: () => {},
  offerDraw: () => {},
};

/** `overlay` draws the analysis of the shown position. */
export const makeStudyTable = (
  game: AnyTableGame,
  { settings, origin }: StudyTableOptions,
  store: StudyStore,
  overlay: (scene: Scene) => Scene,
): StudyTable => {
  const { board, line, mainLine, commonMoves, shown, state, settingUp, dispatch } = store;
  const dispatchBoard = (event: BoardEvent): void => dispatch({ type: "board", event });
  const confirm = computed(() => settings.value.confirm);
  const isSettingUp = computed(() => settingUp.value !== null);
  const timeline = computed(() => studyTimeline(game, origin, line.value));
  const context = computed(() =>
    studyBoard({ game, confirm: confirm.value }, timeline.value, state.value, isSettingUp.value),
  );
  const signals = boardSignals({ board, context, settings, overlay });
  return {
    ...NO_MATCH,
    ...signals,
    ...boardCommands(dispatchBoard),
    game,
    settings,
    line,
    mainLine,
    commonMoves,
    shown,
    state,
    settingUp,
    scene: computed(() => (settingUp.value === null ? signals.scene.value : setUpScene(settingUp.value))),
    placing: computed<Color | null>(() => {
      if (settingUp.value === null) return signals.placing.value;
      const { brush } = settingUp.value;
      return brush === "none" ? null : brush;
    }),
    // The coordinate field also sets up stones, even if the game is over.
    coordinateField: computed(() => (isSettingUp.value ? "enabled" : signals.coordinateField.value)),
    announce: (text) => dispatchBoard({ type: "announce", text }),
    makeMainLine: () => dispatch({ type: "make-main-line" }),
    returnToMainLine: () => dispatch({ type: "return" }),
    beginSetUp: () => dispatch({ type: "begin-set-up" }),
    changeSetUp: (change) => dispatch({ type: "change-set-up", change }),
    finishSetUp: () => dispatch({ type: "finish-set-up" }),
    cancelSetUp: () => dispatch({ type: "cancel-set-up" }),
  };
};

/** Lets a replay run; returns how to stop it. */
export const runStudyReplay = ({ board, dispatch }: StudyStore, ports: TablePorts): (() => void) =>
  runReplay(board, ports, (event) => dispatch({ type: "board", event }));
