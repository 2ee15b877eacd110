// What happens on the analysis board: both colours can be played in any shown position, which replaces the rest of the
// line; positions are set up by hand; one can return to the game that the study began with. Pure functions.
import { err, ok, type BaseGameState, type GameAction } from "@tengen/kernel";
import type { MatchRecord } from "@tengen/match";
import {
  announce,
  axesOf,
  clearBoard,
  colorOf,
  moveAnnouncement,
  NEW_BOARD,
  notify,
  placeStone,
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
import type { Color } from "@tengen/stones";
import { commonTurns, entriesOf, makeLine, playTurn, startLine, stateAt, type StudyLine } from "./study-line.ts";
import { t } from "./messages.ts";

/** The game that the study began with. */
export interface Origin {
  readonly record: MatchRecord;
  readonly seats: readonly SeatOccupant[] | null;
  readonly start: BaseGameState;
  readonly turns: readonly GameAction[];
}

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
  readonly line: StudyLine;
  /** The original game, or the line that was reviewed last. */
  readonly mainLine: StudyLine;
  /** The position that is being set up; null for none. */
  readonly settingUp: SetUpState | null;
}

export type StudyEvent =
  | { readonly type: "board"; readonly event: BoardEvent }
  /** The current line becomes the main line. */
  | { readonly type: "make-main-line" }
  /** Returns to the main line, where the variation left it. */
  | { readonly type: "return" }
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

/** Whether a line is a prefix of another. */
const isPrefixOf = (line: StudyLine, other: StudyLine): boolean =>
  line.states[0] === other.states[0] && commonTurns(line, other) === line.turns.length;

/** The initial line and position; null for the original game, at its end. */
export type OpenedLine = { readonly line: StudyLine; readonly shown: number } | null;

export const newStudyState = ({ game, origin }: StudyEnvironment, opened: OpenedLine): StudyState => {
  const played = makeLine(game.engine, origin.start, origin.turns);
  const line = opened === null || isPrefixOf(opened.line, played) ? played : opened.line;
  const shown = Math.min(opened?.shown ?? line.turns.length, line.turns.length);
  return {
    board: { ...NEW_BOARD, lookingAt: shown === line.turns.length ? null : shown },
    line,
    // Without a game the opened line is the main line.
    mainLine: origin.turns.length === 0 ? line : played,
    settingUp: null,
  };
};

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
    playsInAnyPosition: true,
  };
};

const boardOf = (environment: StudyEnvironment, state: StudyState): BoardContext => {
  const { game, origin } = environment;
  const { line, settingUp } = state;
  const timeline = studyTimeline(game, origin, line);
  return studyBoard(environment, timeline, stateAt(line, shownIn(state)), settingUp !== null);
};

/** Shows a line after `count` moves. */
const showLine = (environment: StudyEnvironment, state: StudyState, line: StudyLine, count: number): StudyState => {
  const next = { ...state, line };
  const event = { type: "show", count, quietly: true } as const;
  return { ...next, board: stepBoard(next.board, event, boardOf(environment, next)).board };
};

const play = (environment: StudyEnvironment, state: StudyState, action: GameAction): StudyState => {
  const { game, origin } = environment;
  const count = shownIn(state);
  const played = playTurn(game.engine, state.line, count, action);
  if (!played.ok) {
    return { ...state, board: showRejection(state.board, boardOf(environment, state), played.error, action) };
  }
  const line = played.value;
  const next = showLine(environment, state, line, count + 1);
  const board = game.pointOf(action, axesOf(game, origin)) === null ? next.board : placeStone(next.board);
  const timeline = studyTimeline(game, origin, line);
  const entry = timeline.entries[count];
  return { ...next, board: entry === undefined ? board : announce(board, moveAnnouncement(game, timeline, entry)) };
};

/** Picking the same stone again removes it. */
const toggleStone = ({ stones, brush }: SetUpState, point: number): SetUpState["stones"] =>
  stones.with(point, brush === "none" || stones[point] === brush ? null : brush);

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
  const next = showLine(environment, state, state.mainLine, count);
  return { ...next, board: announce(next.board, t("study_back_at_game")) };
};

const beginSetUp = (environment: StudyEnvironment, state: StudyState): StudyState => {
  const { game, origin } = environment;
  const shown = shownIn(state);
  const { viewAfter } = boardOf(environment, state);
  const scene = game.renderer.draw(viewAfter(shown), { numbered: false, entries: [], choice: null });
  const { currentPlayerId } = stateAt(state.line, shown);
  const settingUp: SetUpState = {
    stones: scene.points.map(({ stone }) => stone),
    toMove: colorOf(game, origin, currentPlayerId),
    brush: "black",
  };
  const next = showLine(environment, state, state.line, shown);
  return { ...next, settingUp, board: announce(next.board, t("setup_how")) };
};

const finishSetUp = (environment: StudyEnvironment, state: StudyState): StudyState => {
  const { settingUp, line } = state;
  if (settingUp === null) return state;
  const start = environment.study.setUp(stateAt(line, 0), settingUp.stones, settingUp.toMove);
  if (!start.ok) return { ...state, board: notify(state.board, "error", start.error) };
  const next = showLine(environment, { ...state, settingUp: null }, startLine(start.value), 0);
  return { ...next, board: announce(next.board, t("setup_done")) };
};

export const stepStudy = (state: StudyState, event: StudyEvent, environment: StudyEnvironment): StudyState => {
  switch (event.type) {
    case "board":
      return actOnBoard(environment, state, event.event);
    case "make-main-line":
      return { ...state, mainLine: state.line };
    case "return":
      return returnToMainLine(environment, state);
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
