// What happens at the table of a local game: a person or a bot acts, moves are undone, games are started and opened. A
// pure function; what is to be saved and what the bots are told are effects.
import type { BotTurn } from "@tengen/workers/bots";
import { sameJson, SERVER_ACTOR, type GameAction, type Result } from "@tengen/kernel";
import { t } from "@tengen/ui/i18n";
import type { Settings } from "@tengen/ui";
import {
  announce,
  appendNotice,
  clearBoard,
  dropPremove,
  goToLast,
  keepPosition,
  makeSound,
  notify,
  type BoardState,
} from "./board-state.ts";
import {
  isPlayable,
  playPremove,
  showRejection,
  stepBoard,
  type BoardContext,
  type BoardEvent,
  type Turn,
} from "./board-step.ts";
import type { Hint } from "./bot-seats.ts";
import { axesOf, botTitle, colorTitle, describeMove, lastMoveAnnouncement, latestColorOf, nameOf } from "./describe.ts";
import type { OpenedGame } from "./read-file.ts";
import {
  headOf,
  isBotsOnly,
  isPrefixOf,
  localTimeline,
  playAction,
  redo,
  undo,
  undoneMoves,
  type LocalGame,
} from "./local-game.ts";
import { creditPause, fallFlag } from "./local-clock.ts";
import {
  canUndo,
  drawOffererIn,
  drawOfferIn,
  hotSeatIn,
  localBoard,
  withClock,
  type LocalState,
} from "./local-state.ts";
import { notifyDeclined } from "./offer.ts";
import type { SavedGame } from "./saved-games.ts";
import type { Step } from "./table-shell.ts";
import { soundOf } from "./table-sound.ts";
import { seatIndexOf } from "./timeline.ts";
import type { AnyTableGame } from "./table-game.ts";

/** A hint, and what finds its reason; null where the game has none. */
interface HintEvent extends Hint {
  readonly type: "hint";
  readonly reasons: Awaited<ReturnType<NonNullable<AnyTableGame["loadHintReasons"]>>> | null;
}

export type LocalEvent =
  | { readonly type: "board"; readonly event: BoardEvent }
  | { readonly type: "resign" }
  /** Offers a draw, or accepts the offered one. */
  | { readonly type: "draw" }
  | { readonly type: "decline-draw" }
  | { readonly type: "undo" }
  | { readonly type: "redo" }
  | { readonly type: "uncover" }
  | { readonly type: "pause-bots"; readonly on: boolean }
  | { readonly type: "bot-turn"; readonly playerId: string; readonly turn: BotTurn }
  /** What the hint bot would play in the current position. */
  | HintEvent
  /** A new game; one that somebody requested is saved before its first move. */
  | {
      readonly type: "started";
      readonly rules: AnyTableGame;
      readonly game: Result<LocalGame>;
      readonly isRequested: boolean;
    }
  | { readonly type: "opened"; readonly rules: AnyTableGame; readonly game: LocalGame; readonly saved: SavedGame }
  /** A match from a file; `isKnown` if a game with its id is saved already, which then stays as it is. */
  | { readonly type: "file-opened"; readonly opened: OpenedGame; readonly isKnown: boolean }
  /** Another tab has changed the game; `lost` is what was done here and overruled. */
  | { readonly type: "changed-elsewhere"; readonly game: LocalGame; readonly lost: LocalGame | null }
  /** The page was hidden, or is shown again. */
  | { readonly type: "page-shown"; readonly on: boolean }
  /** The clock of the player to move may have run out. */
  | { readonly type: "flag" }
  | { readonly type: "not-saved" };

export type LocalEffect =
  /** A game without a move is saved only if somebody requested it. */
  | { readonly type: "save"; readonly game: LocalGame; readonly isRequested: boolean }
  /** The table shows this game from now on: `saved` is null for one that is not saved yet, `id` empty for none. */
  | { readonly type: "autosave"; readonly saved: SavedGame | null; readonly id: string }
  /** The bots may have seen what no longer is: all of them start anew. */
  | { readonly type: "restart-bots" }
  /** The game or its pause has changed: cancels the running turn and schedules the next one. */
  | { readonly type: "schedule-bots" }
  | { readonly type: "end-bots"; readonly game: LocalGame };

/** What the step needs besides the state. */
export interface LocalEnvironment {
  readonly settings: Pick<Settings, "confirm" | "premove">;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** With the ruleset at the table. */
interface StepEnvironment extends LocalEnvironment {
  readonly game: AnyTableGame;
}

type LocalStep = Step<LocalState, LocalEffect>;

const only = (state: LocalState, ...effects: readonly LocalEffect[]): LocalStep => ({ state, effects });

const withBoard = (state: LocalState, board: BoardState): LocalState => ({ ...state, board });

const boardOf = ({ game, settings }: StepEnvironment, state: LocalState): BoardContext =>
  localBoard(game, state, settings);

const SCHEDULE: LocalEffect = { type: "schedule-bots" };
const RESTART: LocalEffect = { type: "restart-bots" };

/** After a change made here: the live position is shown. */
const showGame = (state: LocalState, local: LocalGame): LocalState => ({
  ...state,
  local,
  hintedPoint: null,
  board: dropPremove(goToLast(clearBoard(state.board))),
});

/** After a change by a bot or another tab: an earlier position stays shown. */
const followGame = (state: LocalState, local: LocalGame): LocalState => ({
  ...state,
  local,
  hintedPoint: null,
  board: keepPosition(clearBoard(state.board), local),
});

const cover = (state: LocalState): LocalState => ({ ...state, uncovered: null });

/** What to announce to the player to move on this device. */
const turnAnnouncement = (environment: StepEnvironment, state: LocalState): string => {
  const { game } = environment;
  const { covered } = hotSeatIn(game, state);
  if (covered !== null) {
    return t("announce_hand_over", {
      color: colorTitle(latestColorOf(game, localTimeline(game.engine, state.local), covered)),
    });
  }
  const board = boardOf(environment, state);
  if (!board.actor.ok || !isPlayable(state.board, board)) return "";
  return game.describeTurn?.(board.timeline.viewAfter(state.local.entries.length, board.actor.value)) ?? "";
};

/** Announces a text, followed by the announcement for the player to move. */
const announceTurn = (environment: StepEnvironment, state: LocalState, text: string): LocalState =>
  withBoard(state, announce(state.board, `${text} ${turnAnnouncement(environment, state)}`.trim()));

/** Says what an action means for the draw offers, and in a game with events what has happened. */
const sayNews = (game: AnyTableGame, before: LocalGame, state: LocalState, { playerId, action }: Turn): BoardState => {
  const { local } = state;
  const timeline = localTimeline(game.engine, local);
  const { drawOfferBy, gameOver } = headOf(local).state;
  let { board } = state;
  if (game.hasEvents === true) {
    board = { ...board, notice: { kind: "info", text: () => lastMoveAnnouncement(game, timeline) } };
  }
  const isDeclined = headOf(before).state.drawOfferBy !== null && drawOfferBy === null && !gameOver;
  if (isDeclined) board = appendNotice(board, "info", () => t("announce_draw_declined"));
  const isOffered = drawOfferBy !== null && action.type === game.draw?.type;
  if (isOffered && drawOfferIn(game, state) === null) {
    const color = (): string => colorTitle(latestColorOf(game, timeline, playerId));
    board = { ...board, notice: { kind: "info", text: () => t("announce_draw_offered", { color: color() }) } };
  }
  return board;
};

/** Ends the game that somebody has lost on time. */
const endOnTime = (environment: StepEnvironment, state: LocalState, local: LocalGame): LocalStep => {
  const { game } = environment;
  const shown = cover(followGame(state, local));
  return only(
    withBoard(shown, announce(shown.board, lastMoveAnnouncement(game, localTimeline(game.engine, local)))),
    SCHEDULE,
    { type: "save", game: local, isRequested: false },
    { type: "end-bots", game: local },
  );
};

/** Plays an action, or shows why it was refused. */
const act = (
  environment: StepEnvironment,
  state: LocalState,
  turn: Turn,
  showNext: (state: LocalState, local: LocalGame) => LocalState = showGame,
): LocalStep => {
  const { game, now } = environment;
  const over = fallFlag(game.engine, state.local, state.run, now);
  if (over !== null) return endOnTime(environment, state, over);
  const timed = creditPause(game.engine, state.local, state.run, now);
  const played = playAction(game.engine, timed, turn.playerId, turn.action, now);
  if (!played.ok) {
    return only(withBoard(state, showRejection(state.board, boardOf(environment, state), played.error, turn.action)));
  }
  const local = played.value;
  const timeline = localTimeline(game.engine, local);
  const entry = local.entries.at(-1);
  const shown = showNext(state, local);
  const sound = entry === undefined ? null : soundOf(game, timeline, entry);
  const placed = withBoard(shown, makeSound(shown.board, sound));
  const announced = announceTurn(environment, placed, lastMoveAnnouncement(game, timeline));
  return only(
    withBoard(announced, sayNews(game, state.local, announced, turn)),
    SCHEDULE,
    { type: "save", game: local, isRequested: false },
    ...(headOf(local).status === "finished" ? [{ type: "end-bots", game: local } as const] : []),
  );
};

const actOnBoard = (environment: StepEnvironment, state: LocalState, event: BoardEvent): LocalStep => {
  const { board, turn } = stepBoard(state.board, event, boardOf(environment, state));
  const next = withBoard(state, board);
  return turn === null ? only(next) : act(environment, next, turn);
};

/** After a bot's turn: plays what the person has chosen ahead, if it is their turn now. */
const thenPremove = (environment: StepEnvironment, { state, effects }: LocalStep): LocalStep => {
  const { board, turn } = playPremove(state.board, boardOf(environment, state));
  const next = withBoard(state, board);
  if (turn === null) return { state: next, effects };
  const played = act(environment, next, turn);
  return { state: played.state, effects: [...effects, ...played.effects] };
};

/** Plays the turn of a bot, and says if another one had to play it. */
const playBotTurn = (
  environment: StepEnvironment,
  state: LocalState,
  playerId: string,
  { action, fault, playedBy }: BotTurn,
): LocalStep => {
  const { manifest } = environment.game;
  const next = act(environment, state, { playerId, action }, followGame);
  if (fault === null) return thenPremove(environment, next);
  const name = (): string => nameOf(manifest, state.local, seatIndexOf(state.local, playerId));
  const text = (): string => {
    const failed = { name: name(), reason: t(`bot_fault_${fault.kind}`) };
    return playedBy === "default"
      ? t("announce_bot_failed", { ...failed, other: botTitle(manifest, manifest.bots?.default ?? "") })
      : t("announce_bot_random", failed);
  };
  return { ...next, state: withBoard(next.state, appendNotice(next.state.board, "info", text)) };
};

const showHint = ({ game }: StepEnvironment, state: LocalState, { turn, name, reasons }: HintEvent): LocalState => {
  const { local } = state;
  if (turn.playedBy !== "bot") {
    return withBoard(
      state,
      notify(state.board, "info", () => t("hint_none", { name: name() })),
    );
  }
  const { type, ...payload } = turn.action;
  const timeline = localTimeline(game.engine, local);
  const view = timeline.viewAfter(local.entries.length, hotSeatIn(game, state).playerToMove);
  const text = (): string => {
    const button = game.turnButtons?.(view, null).find(({ action }) => sameJson(action, turn.action));
    const point =
      (button?.hint ?? button?.label)?.() ?? describeMove(game, axesOf(game, local), { type, payload }, null);
    const reason = reasons?.hintReason(view, turn.action) ?? null;
    return reason === null ? t("hint_is", { point, name: name() }) : t("hint_why", { point, name: name(), reason });
  };
  const hintedPoint: number | null = game.pointOf(turn.action, axesOf(game, local));
  return { ...state, hintedPoint, board: notify(state.board, "info", text) };
};

const start = (
  environment: StepEnvironment,
  state: LocalState,
  started: Result<LocalGame>,
  isRequested: boolean,
): LocalStep => {
  const { game } = environment;
  if (!started.ok) {
    return only(withBoard(state, showRejection(state.board, boardOf(environment, state), started.error, null)));
  }
  const local = started.value;
  const shown = { ...cover(showGame(state, local)), areBotsPaused: false };
  const timeline = localTimeline(game.engine, local);
  const color = colorTitle(latestColorOf(game, timeline, headOf(local).state.currentPlayerId));
  return only(
    announceTurn(environment, shown, t("announce_new_game", { color })),
    RESTART,
    { type: "autosave", saved: null, id: local.record.matchId },
    SCHEDULE,
    { type: "save", game: local, isRequested },
  );
};

const open = (state: LocalState, local: LocalGame, saved: SavedGame): LocalStep =>
  only(
    // A reopened game between bots stays paused.
    { ...cover(showGame(state, local)), areBotsPaused: isBotsOnly(local) },
    RESTART,
    { type: "autosave", saved, id: saved.id },
    SCHEDULE,
  );

const showFile = (state: LocalState, { game: local, message }: OpenedGame, isKnown: boolean): LocalStep => {
  const shown = showGame(state, local);
  return only(
    withBoard(shown, notify(shown.board, "info", message)),
    RESTART,
    { type: "autosave", saved: null, id: isKnown ? "" : local.record.matchId },
    SCHEDULE,
    { type: "save", game: local, isRequested: false },
  );
};

const follow = (
  environment: StepEnvironment,
  state: LocalState,
  local: LocalGame,
  lost: LocalGame | null,
): LocalStep => {
  const { game } = environment;
  const isNew = local.entries.length > state.local.entries.length;
  // The person here may have changed.
  const followed = cover(followGame(state, local));
  const shown = withBoard(followed, dropPremove(followed.board));
  // Bots in two tabs find the same move: then nothing is lost.
  const isLost = lost !== null && !isPrefixOf(lost, local);
  const move = (): string => lastMoveAnnouncement(game, localTimeline(game.engine, local));
  const next = isLost
    ? withBoard(
        shown,
        notify(shown.board, "info", () => t("announce_other_tab")),
      )
    : isNew
      ? announceTurn(environment, shown, move())
      : shown;
  return only(next, ...(isPrefixOf(state.local, local) ? [] : [RESTART]), SCHEDULE);
};

/** The person here may have changed, and the bots may have seen moves that no longer exist. */
const travel = (environment: StepEnvironment, state: LocalState, local: LocalGame, text: string): LocalStep => {
  const shown = cover(showGame(state, local));
  const paused = { ...shown, areBotsPaused: shown.areBotsPaused || isBotsOnly(local) };
  return only(announceTurn(environment, paused, text), RESTART, SCHEDULE, {
    type: "save",
    game: local,
    isRequested: false,
  });
};

const undoMoves = (environment: StepEnvironment, state: LocalState): LocalStep => {
  if (!canUndo(environment.game, state.local)) return only(state);
  return travel(environment, state, undo(state.local), t("announce_undone", { count: undoneMoves(state.local) }));
};

const redoMoves = (environment: StepEnvironment, state: LocalState): LocalStep => {
  const local = redo(environment.game.engine, state.local);
  const again = local.entries.slice(state.local.entries.length);
  const count = again.filter(({ actorId }) => actorId !== SERVER_ACTOR).length;
  return again.length === 0 ? only(state) : travel(environment, state, local, t("announce_redone", { count }));
};

/** Plays an action that is no turn, if a player can do so now. */
const actAtTable = (
  environment: StepEnvironment,
  state: LocalState,
  playerId: string | null,
  action: GameAction | null,
): LocalStep => (playerId === null || action === null ? only(state) : act(environment, state, { playerId, action }));

const declineDraw = ({ game }: StepEnvironment, state: LocalState): LocalState => {
  const offer = drawOfferIn(game, state);
  return offer === null ? state : { ...state, declinedOffer: offer.entry, board: notifyDeclined(state.board, offer) };
};

const notSaved = ({ game }: StepEnvironment, state: LocalState): LocalState => {
  const { hidesInformation } = hotSeatIn(game, state);
  const board = notify(state.board, "error", () => t(hidesInformation ? "not_saved_hidden" : "not_saved"));
  return { ...state, isSaved: false, board };
};

/** The table with another ruleset, if the event brings one. */
const withRules = (state: LocalState, event: LocalEvent): LocalState => {
  const rules =
    event.type === "opened" || (event.type === "started" && event.game.ok)
      ? event.rules
      : event.type === "file-opened"
        ? event.opened.rules
        : state.game;
  return rules === state.game ? state : { ...state, game: rules };
};

/** Ends the game if the player to move has no time left. */
const checkFlag = (environment: StepEnvironment, state: LocalState): LocalStep => {
  const over = fallFlag(environment.game.engine, state.local, state.run, environment.now);
  return over === null ? only(state) : endOnTime(environment, state, over);
};

export const stepLocal = (before: LocalState, event: LocalEvent, outside: LocalEnvironment): LocalStep => {
  const { state, effects } = stepEvent(withRules(before, event), event, outside);
  return { state: withClock(before, state, outside.now), effects };
};

const stepEvent = (state: LocalState, event: LocalEvent, outside: LocalEnvironment): LocalStep => {
  const { game } = state;
  const environment: StepEnvironment = { ...outside, game };
  switch (event.type) {
    case "board":
      return actOnBoard(environment, state, event.event);
    case "resign":
      return actAtTable(environment, state, hotSeatIn(game, state).resigner, game.resign);
    case "draw":
      return actAtTable(environment, state, drawOffererIn(game, state), game.draw);
    case "decline-draw":
      return only(declineDraw(environment, state));
    case "undo":
      return undoMoves(environment, state);
    case "redo":
      return redoMoves(environment, state);
    case "uncover":
      return only(announceTurn(environment, { ...state, uncovered: hotSeatIn(game, state).playerToMove }, ""));
    case "pause-bots":
      return only({ ...state, areBotsPaused: event.on }, SCHEDULE);
    case "bot-turn":
      return playBotTurn(environment, state, event.playerId, event.turn);
    case "hint":
      return only(showHint(environment, state, event));
    case "started":
      return start(environment, state, event.game, event.isRequested);
    case "opened":
      return open(state, event.game, event.saved);
    case "file-opened":
      return showFile(state, event.opened, event.isKnown);
    case "changed-elsewhere":
      return follow(environment, state, event.game, event.lost);
    case "page-shown":
      return only({ ...state, isPageShown: event.on });
    case "flag":
      return checkFlag(environment, state);
    case "not-saved":
      return only(notSaved(environment, state));
  }
};
