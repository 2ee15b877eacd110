// The table of the analysis board: the state that `study-step.ts` decides about, as signals and commands.
import { computed, signal, type ReadonlySignal } from "@preact/signals";
import { EMPTY_POINT, type PointAppearance, type Scene } from "@tengen/board";
import type { BaseGameState } from "@tengen/kernel";
import {
  boardCommands,
  boardSignals,
  confirmationIn,
  gameFileName,
  openStore,
  runReplay,
  shownCount,
  type AnyTableGame,
  type BoardEvent,
  type GameFile,
  type StudyGame,
  type Table,
  type TablePorts,
} from "@tengen/table";
import { inUtf8, makeSgf, toSgfTree, type Color, type Glyph, type NodePath } from "@tengen/stones";
import type { Origin } from "./origin.ts";
import { stateAt, type StudyLine } from "./study-line.ts";
import {
  commonMovesIn,
  newStudyState,
  stepStudy,
  studyBoard,
  studyTimeline,
  type OpenedLine,
  type SetUpState,
  type StudyEnvironment,
  type StudyEvent,
  type StudyState,
} from "./study-step.ts";
import {
  alternativesAt,
  commentAt,
  glyphAt,
  isInVariation,
  type Note,
  type StudyTree,
  type TreeMove,
} from "./study-tree.ts";

/** What is shown of a study's line. */
export interface StudySignals {
  readonly tree: ReadonlySignal<StudyTree>;
  /** Where the line lies in the tree. */
  readonly path: ReadonlySignal<NodePath>;
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
  /** Shows the position at a node of the tree. */
  readonly goTo: (path: NodePath) => void;
  /** Shows the next or the previous alternative to the shown move. */
  readonly switchVariation: (by: 1 | -1) => void;
  /** The moves that could be shown instead of the shown one, with it. */
  readonly alternatives: ReadonlySignal<readonly TreeMove[]>;
  /** Whether the shown move is in a variation, not in the main line of the tree. */
  readonly isInVariation: ReadonlySignal<boolean>;
  readonly promoteVariation: () => void;
  readonly deleteVariation: () => void;
  /** The comments on the shown position; empty if there are none. */
  readonly comment: ReadonlySignal<string>;
  /** The glyph of the shown move; null if it has none. */
  readonly glyph: ReadonlySignal<Glyph | null>;
  /** Changes what is written about the shown position. */
  readonly annotate: (note: Note) => void;
  /** The SGF file of the tree, with everything that was read. */
  readonly makeSgfFile: () => GameFile;
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
  const environment = (): StudyEnvironment => ({
    game,
    study,
    origin,
    confirm: confirmationIn(settings.peek().confirm, false),
  });
  const { state: all, dispatch } = openStore<StudyState, StudyEvent, never>(
    newStudyState(environment(), opened),
    (before, event) => ({ state: stepStudy(before, event, environment()), effects: [] }),
  );
  const board = computed(() => all.value.board);
  const tree = computed(() => all.value.tree);
  const path = computed(() => all.value.path);
  const line = computed(() => all.value.line);
  const mainLine = computed(() => all.value.mainLine);
  const shown = computed(() => shownCount(board.value, { entries: line.value.turns }));
  return {
    board,
    tree,
    path,
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

/** The file of a tree; that of the original game has the other games of its file too. */
const sgfFileOf = (game: AnyTableGame, origin: Origin, { start, root }: StudyTree): GameFile => ({
  name: gameFileName(game.engine, origin.record, "sgf"),
  text: makeSgf([toSgfTree(root), ...(start === origin.start ? origin.otherGames : [])].map(inUtf8)),
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
  { settings, origin, study }: StudyTableOptions,
  store: StudyStore,
  overlay: (scene: Scene) => Scene,
): StudyTable => {
  const { board, tree, path, line, mainLine, commonMoves, shown, state, settingUp, dispatch } = store;
  const format = study.sgf;
  const dispatchBoard = (event: BoardEvent): void => dispatch({ type: "board", event });
  const confirm = computed(() => confirmationIn(settings.value.confirm, false));
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
    tree,
    path,
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
    goTo: (to) => dispatch({ type: "go-to", path: to }),
    switchVariation: (by) => dispatch({ type: "switch-variation", by }),
    alternatives: computed(() => alternativesAt(format, tree.value.root, path.value, shown.value)),
    isInVariation: computed(() => isInVariation(format, tree.value.root, path.value, shown.value)),
    promoteVariation: () => dispatch({ type: "promote-variation" }),
    deleteVariation: () => dispatch({ type: "delete-variation" }),
    comment: computed(() => commentAt(format, tree.value.root, path.value, shown.value)),
    glyph: computed(() => glyphAt(format, tree.value.root, path.value, shown.value)),
    annotate: (note) => dispatch({ type: "annotate", count: shown.peek(), note }),
    makeSgfFile: () => sgfFileOf(game, origin, tree.peek()),
    beginSetUp: () => dispatch({ type: "begin-set-up" }),
    changeSetUp: (change) => dispatch({ type: "change-set-up", change }),
    finishSetUp: () => dispatch({ type: "finish-set-up" }),
    cancelSetUp: () => dispatch({ type: "cancel-set-up" }),
  };
};

/** Lets a replay run; returns how to stop it. */
export const runStudyReplay = ({ board, dispatch }: StudyStore, ports: TablePorts): (() => void) =>
  runReplay(board, ports, (event) => dispatch({ type: "board", event }));
