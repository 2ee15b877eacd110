// What happens on the analysis board: both colours can be played in any shown position, which adds a variation; every
// variation can be shown; positions are set up by hand. Pure functions.
import { err, ok, type BaseGameState, type GameAction } from "@tengen/kernel";
import {
  extendPath,
  pointAtIndex,
  promoteNode,
  removeNode,
  startsWithPath,
  withSetup,
  type Color,
  type GameNode,
  type NodePath,
} from "@tengen/stones";
import {
  announce,
  axesOf,
  clearBoard,
  makeSound,
  moveAnnouncement,
  NEW_BOARD,
  notify,
  placedColorOf,
  showRejection,
  shownCount,
  stepBoard,
  type AnyTableGame,
  type BoardContext,
  type BoardEvent,
  type BoardState,
  type SeatOccupant,
  type StudyGame,
  type Timeline,
} from "@tengen/table";
import { newRoot, type Origin } from "./origin.ts";
import { commonTurns, entriesOf, startLine, stateAt, type StudyLine } from "./study-line.ts";
import {
  addTurn,
  alternativesAt,
  annotate,
  countMoves,
  findLine,
  isInVariation,
  pathThrough,
  pathTo,
  readLine,
  type Note,
  type StudyTree,
  type TreeLine,
  type TreeRules,
} from "./study-tree.ts";
import { t } from "./messages.ts";

/** What picking a point does during set-up. */
export const BRUSHES = ["black", "white", "none"] as const;
export type Brush = (typeof BRUSHES)[number];

export interface SetUpState {
  /** By point. */
  readonly stones: readonly (Color | null)[];
  readonly toMove: Color;
  readonly brush: Brush;
}

export interface StudyState {
  readonly board: BoardState;
  readonly tree: StudyTree;
  /** Where the line lies in the tree. */
  readonly path: NodePath;
  readonly line: StudyLine;
  /** Whether the tree goes on after the line, but cannot be played here. */
  readonly isCut: boolean;
  /** The original game, or the line that was reviewed last. */
  readonly mainLine: StudyLine;
  /** The tree of the main line. */
  readonly mainTree: StudyTree;
  /** The position that is being set up; null for none. */
  readonly settingUp: SetUpState | null;
}

export type StudyEvent =
  | { readonly type: "board"; readonly event: BoardEvent }
  /** The current line becomes the main line. */
  | { readonly type: "make-main-line" }
  /** Returns to the main line, where the variation left it. */
  | { readonly type: "return" }
  /** Shows the position at a node. */
  | { readonly type: "go-to"; readonly path: NodePath }
  /** Shows the next or previous alternative to the shown move. */
  | { readonly type: "switch-variation"; readonly by: 1 | -1 }
  /** The shown line, up to the shown move, becomes the first variation everywhere. */
  | { readonly type: "promote-variation" }
  /** Deletes the shown move and what follows it. */
  | { readonly type: "delete-variation" }
  /** Changes what is written about the position after `count` moves of the line. */
  | { readonly type: "annotate"; readonly count: number; readonly note: Note }
  | { readonly type: "begin-set-up" }
  | { readonly type: "change-set-up"; readonly change: Partial<SetUpState> }
  /** Analyses the position that was set up, if it is valid. */
  | { readonly type: "finish-set-up" }
  | { readonly type: "cancel-set-up" };

/** What the step needs besides the state. */
export interface StudyEnvironment {
  readonly game: AnyTableGame;
  readonly study: StudyGame;
  readonly origin: Origin;
  readonly confirm: BoardContext["confirm"];
}

/** How many moves are played in the shown position. */
export const shownIn = ({ board, line }: Pick<StudyState, "board" | "line">): number =>
  shownCount(board, { entries: line.turns });

/** How many moves the line shares with the main line. */
export const commonMovesIn = ({ mainLine, line }: Pick<StudyState, "mainLine" | "line">): number =>
  commonTurns(mainLine, line);

/** The initial line and position; null for the original game, at its end. */
export type OpenedLine = { readonly line: StudyLine; readonly shown: number } | null;

/** The colour of the next stone. */
export const colorToMove = (game: AnyTableGame, { record }: Pick<Origin, "record">, state: BaseGameState): Color =>
  placedColorOf(game, { record }, state.currentPlayerId ?? "", game.engine.getPlayerView(state, null));

const rulesOf = ({ game, study, origin }: StudyEnvironment): TreeRules => ({
  engine: game.engine,
  format: study.sgf,
  toMove: (state) => colorToMove(game, origin, state),
});

/** The root of a position that was set up by hand. */
const setUpRoot = ({ game, study, origin }: StudyEnvironment, start: BaseGameState): GameNode => {
  const { points } = game.renderer.draw(game.engine.getPlayerView(start, null), PLAIN_DRAWING);
  const size = axesOf(game, origin).columns.length;
  const stones = points.flatMap(({ stone }, point) =>
    stone === null ? [] : [{ ...pointAtIndex(size, point), color: stone }],
  );
  const toMove = colorToMove(game, origin, start);
  return { properties: withSetup(newRoot(game, study, origin), stones, toMove), children: [] };
};

const treeFrom = (environment: StudyEnvironment, start: BaseGameState): StudyTree =>
  start === environment.origin.start
    ? { start, root: environment.origin.root }
    : { start, root: setUpRoot(environment, start) };

/** A tree with the moves of a line, and where they lie in it. */
const addLine = (
  environment: StudyEnvironment,
  tree: StudyTree,
  line: StudyLine,
  known: StudyLine,
): TreeLine & { readonly tree: StudyTree } => {
  const rules = rulesOf(environment);
  let { root } = tree;
  let path: NodePath = [];
  for (const [count, turn] of line.turns.entries()) {
    const added = addTurn(rules.format, root, path, count, turn, rules.toMove(stateAt(line, count)));
    root = added.root;
    path = pathTo(rules.format, root, added.path, count + 1);
  }
  const grown = { ...tree, root };
  return { ...readLine(rules, grown, extendPath(root, path), [known, line]), tree: grown };
};

export const newStudyState = (environment: StudyEnvironment, opened: OpenedLine): StudyState => {
  const { origin } = environment;
  const game: StudyTree = { start: origin.start, root: origin.root };
  const played = readLine(rulesOf(environment), game, extendPath(game.root, []), []);
  const start = opened?.line.states[0] ?? origin.start;
  const first =
    opened === null
      ? { ...played, tree: game }
      : addLine(environment, treeFrom(environment, start), opened.line, played.line);
  const shown = Math.min(opened?.shown ?? first.line.turns.length, first.line.turns.length);
  return {
    board: { ...NEW_BOARD, lookingAt: shown === first.line.turns.length ? null : shown },
    ...first,
    // Without a game the opened line is the main line.
    mainLine: origin.hasGame ? played.line : first.line,
    mainTree: origin.hasGame && start !== origin.start ? game : first.tree,
    settingUp: null,
  };
};

/** How a position is drawn to read its stones. */
const PLAIN_DRAWING = { numbered: false, entries: [], choice: null };

const REMOTE_SEATS: readonly SeatOccupant[] = [{ kind: "other" }, { kind: "other" }];

export const studyTimeline = ({ engine }: AnyTableGame, { record, seats }: Origin, line: StudyLine): Timeline => ({
  record,
  seats: seats ?? REMOTE_SEATS,
  entries: entriesOf(line),
  outcome: line.states.at(-1)?.outcome ?? null,
  viewAfter: (count, viewer) => engine.getPlayerView(stateAt(line, count), viewer),
});

/** What is at the analysis board with `shown` moves played. */
export const studyBoard = (
  { game, confirm }: Pick<StudyEnvironment, "game" | "confirm">,
  timeline: Timeline,
  state: BaseGameState,
  isSettingUp: boolean,
): BoardContext => {
  const { currentPlayerId } = state;
  return {
    game,
    timeline,
    viewAfter: (count) => timeline.viewAfter(count, null),
    actor: isSettingUp || currentPlayerId === null ? err(() => t("refusal_MATCH_FINISHED")) : ok(currentPlayerId),
    validate: (action, playerId) => game.engine.validateAction(state, action, playerId),
    confirm,
    premove: "never",
    premover: null,
    playsInAnyPosition: true,
  };
};

const boardOf = (environment: StudyEnvironment, state: StudyState): BoardContext => {
  const { game, origin } = environment;
  const { line, settingUp } = state;
  const timeline = studyTimeline(game, origin, line);
  return studyBoard(environment, timeline, stateAt(line, shownIn(state)), settingUp !== null);
};

/** With a changed tree. */
const withTree = (state: StudyState, tree: StudyTree): StudyState => ({
  ...state,
  tree,
  mainTree: tree.start === state.mainTree.start ? tree : state.mainTree,
});

/** Shows a line of the tree after `count` moves. */
const showPath = (
  environment: StudyEnvironment,
  state: StudyState,
  path: NodePath,
  count: number,
  quietly = true,
): StudyState => {
  const read = readLine(rulesOf(environment), state.tree, path, [state.mainLine, state.line]);
  const next = { ...state, ...read };
  const { board } = stepBoard(next.board, { type: "show", count, quietly }, boardOf(environment, next));
  const isBeyond = read.isCut && count > read.line.turns.length;
  return { ...next, board: isBeyond ? notify(board, "error", () => t("variation_cut")) : board };
};

const play = (environment: StudyEnvironment, state: StudyState, action: GameAction): StudyState => {
  const { game, origin } = environment;
  const { format, toMove } = rulesOf(environment);
  const count = shownIn(state);
  const before = stateAt(state.line, count);
  const played = game.engine.tryAction(before, action, before.currentPlayerId ?? "");
  if (!played.ok) {
    return { ...state, board: showRejection(state.board, boardOf(environment, state), played.error, action) };
  }
  const added = addTurn(format, state.tree.root, state.path, count, action, toMove(before));
  const next = showPath(environment, withTree(state, { ...state.tree, root: added.root }), added.path, count + 1);
  const board = game.pointOf(action, axesOf(game, origin)) === null ? next.board : makeSound(next.board, "place");
  const timeline = studyTimeline(game, origin, next.line);
  const entry = timeline.entries[count];
  return { ...next, board: entry === undefined ? board : announce(board, moveAnnouncement(game, timeline, entry)) };
};

const goTo = (environment: StudyEnvironment, state: StudyState, path: NodePath): StudyState => {
  const { root } = state.tree;
  const count = countMoves(environment.study.sgf, root, path);
  return showPath(environment, { ...state, settingUp: null }, pathThrough(root, state.path, path), count, false);
};

const switchVariation = (environment: StudyEnvironment, state: StudyState, by: 1 | -1): StudyState => {
  const moves = alternativesAt(environment.study.sgf, state.tree.root, state.path, shownIn(state));
  const current = moves.findIndex(({ path }) => startsWithPath(state.path, path));
  const next = moves[current + by];
  return current < 0 || next === undefined ? state : goTo(environment, state, next.path);
};

const promoteVariation = (environment: StudyEnvironment, state: StudyState): StudyState => {
  const format = environment.study.sgf;
  const count = shownIn(state);
  const root = promoteNode(state.tree.root, pathTo(format, state.tree.root, state.path, count));
  const shown = pathTo(format, state.tree.root, state.path, count).map(() => 0);
  const path = [...shown, ...state.path.slice(shown.length)];
  const next = showPath(environment, withTree(state, { ...state.tree, root }), path, count);
  return { ...next, board: notify(next.board, "info", () => t("variation_promoted")) };
};

const deleteVariation = (environment: StudyEnvironment, state: StudyState): StudyState => {
  const format = environment.study.sgf;
  const count = shownIn(state);
  const path = pathTo(format, state.tree.root, state.path, count);
  if (!isInVariation(format, state.tree.root, state.path, count)) return state;
  const root = removeNode(state.tree.root, path);
  const left = withTree(state, { ...state.tree, root });
  // The main line may have been the deleted one: then the first variation takes its place.
  const next = showPath(environment, left, extendPath(root, path.slice(0, -1)), count - 1);
  const isMainLineLeft = findLine(format, root, next.mainLine) !== null;
  const kept = isMainLineLeft ? next : { ...next, mainLine: next.line };
  return { ...kept, board: notify(kept.board, "info", () => t("variation_deleted")) };
};

/** Picking the same stone again removes it. */
const toggleStone = ({ stones, brush }: SetUpState, point: number): SetUpState["stones"] =>
  stones.with(point, brush === "none" || stones[point] === brush ? null : brush);

const annotatePosition = (
  { study }: StudyEnvironment,
  state: StudyState,
  { count, note }: Extract<StudyEvent, { readonly type: "annotate" }>,
): StudyState =>
  withTree(state, { ...state.tree, root: annotate(study.sgf, state.tree.root, state.path, count, note) });

const actOnBoard = (environment: StudyEnvironment, state: StudyState, event: BoardEvent): StudyState => {
  const { settingUp } = state;
  if (settingUp !== null && event.type === "pick") {
    return { ...state, settingUp: { ...settingUp, stones: toggleStone(settingUp, event.point) } };
  }
  // A position being set up is not part of the line.
  if (settingUp !== null && event.type === "show") return state;
  const { board, turn } = stepBoard(state.board, event, boardOf(environment, state));
  const next = { ...state, board };
  return turn === null ? next : play(environment, next, turn.action);
};

const returnToMainLine = (environment: StudyEnvironment, state: StudyState): StudyState => {
  const count = Math.min(shownIn(state), commonMovesIn(state));
  const path = findLine(environment.study.sgf, state.mainTree.root, state.mainLine) ?? [];
  const onMain = { ...state, tree: state.mainTree, line: state.mainLine };
  const next = showPath(environment, onMain, path, count);
  return { ...next, board: announce(next.board, t("study_back_at_game")) };
};

const beginSetUp = (environment: StudyEnvironment, state: StudyState): StudyState => {
  const { game, origin } = environment;
  const shown = shownIn(state);
  const { viewAfter } = boardOf(environment, state);
  const scene = game.renderer.draw(viewAfter(shown), PLAIN_DRAWING);
  const settingUp: SetUpState = {
    stones: scene.points.map(({ stone }) => stone),
    toMove: colorToMove(game, origin, stateAt(state.line, shown)),
    brush: "black",
  };
  const next = showPath(environment, state, state.path, shown);
  return { ...next, settingUp, board: announce(next.board, t("setup_how")) };
};

const finishSetUp = (environment: StudyEnvironment, state: StudyState): StudyState => {
  const { settingUp, line } = state;
  if (settingUp === null) return state;
  const start = environment.study.setUp(stateAt(line, 0), settingUp.stones, settingUp.toMove);
  if (!start.ok) return { ...state, board: notify(state.board, "error", start.error) };
  const tree = treeFrom(environment, start.value);
  const next = showPath(environment, { ...state, settingUp: null, tree, line: startLine(start.value) }, [], 0);
  return { ...next, board: announce(next.board, t("setup_done")) };
};

export const stepStudy = (state: StudyState, event: StudyEvent, environment: StudyEnvironment): StudyState => {
  switch (event.type) {
    case "board":
      return actOnBoard(environment, state, event.event);
    case "make-main-line":
      return { ...state, mainLine: state.line, mainTree: state.tree };
    case "return":
      return returnToMainLine(environment, state);
    case "go-to":
      return goTo(environment, state, event.path);
    case "switch-variation":
      return switchVariation(environment, state, event.by);
    case "promote-variation":
      return promoteVariation(environment, state);
    case "delete-variation":
      return deleteVariation(environment, state);
    case "annotate":
      return annotatePosition(environment, state, event);
    case "begin-set-up":
      return beginSetUp(environment, state);
    case "change-set-up":
      return state.settingUp === null ? state : { ...state, settingUp: { ...state.settingUp, ...event.change } };
    case "finish-set-up":
      return finishSetUp(environment, state);
    case "cancel-set-up":
      return { ...state, settingUp: null, board: clearBoard(state.board) };
  }
};
