// The table of a local game: play, bots, undo, autosave, history and files. Everything it needs from the browser is an
// argument.
import { batch, computed, signal, type ReadonlySignal } from "@preact/signals";
import type { Scene } from "@tengen/board";
import { opponentBot } from "@tengen/catalogue";
import { unwrap, type BaseView, type GameAction, type JsonObject, type Result } from "@tengen/kernel";
import { t } from "@tengen/i18n";
import { openBoardController } from "./board-controller.ts";
import { openBotSeats, type BotServices } from "./bot-seats.ts";
import { openBotTurns } from "./bot-turns.ts";
import { seatIndexOf, type SeatChoice } from "./timeline.ts";
import { lastMoveAnnouncement, axesOf, botTitle, colorOf, colorTitle, describeMove, nameOf } from "./describe.ts";
import { openHotSeat } from "./hot-seat.ts";
import { makeGameFile, readGameFile, type GameFile, type OpenedGame } from "./game-file.ts";
import { openAutosave } from "./autosave.ts";
import { openOffer, type OfferRequest } from "./offer.ts";
import {
  forkGame,
  headOf,
  isBotsOnly,
  isPrefixOf,
  localTimeline,
  restoreGame,
  playAction,
  redo,
  startLocalGame,
  toMatchFile,
  undo,
  undoCount,
  type LocalGame,
  type GameSetup,
} from "./local-game.ts";
import type { SavedGame, SavedGames } from "./saved-games.ts";
import type { Settings } from "./settings.ts";
import type { AnyFormat, AnyTableGame } from "./table-game.ts";
import type { Table } from "./table.ts";

export interface TableServices extends BotServices {
  readonly games: SavedGames;
  readonly settings: ReadonlySignal<Settings>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** 32 new random bytes in hexadecimal. */
  readonly randomBytes: () => string;
}

export interface LocalTable extends Table {
  readonly local: ReadonlySignal<LocalGame>;
  /** Whether the game still hides information: then it cannot be saved as a file or forked. */
  readonly hidesInformation: ReadonlySignal<boolean>;
  /** False after the browser has failed to save the game. */
  readonly isSaved: ReadonlySignal<boolean>;
  readonly areBotsPaused: ReadonlySignal<boolean>;
  readonly canUndo: ReadonlySignal<boolean>;
  readonly canRedo: ReadonlySignal<boolean>;
  readonly hintBotName: string | null;

  /** Opens a saved game, else the latest unfinished one, else a new one. */
  readonly open: (id: string) => Promise<void>;
  /** Opens a saved game, unless it is at the table already; false, without any change, if it cannot be opened. */
  readonly openSavedGame: (id: string) => Promise<boolean>;
  readonly start: (setup: GameSetup) => void;
  readonly startFromHere: (seats: readonly SeatChoice[]) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly pauseBots: (on: boolean) => void;
  readonly askHint: () => Promise<void>;
  readonly openFile: (file: Pick<Blob, "size" | "arrayBuffer">) => Promise<void>;
  /** The match file, or the game in another format. */
  readonly makeFile: (format?: AnyFormat | null) => GameFile;
  /** Saves pending changes: the page may be closing. */
  readonly flush: () => void;
  /** Shows that the browser stores nothing. */
  readonly warnNotSaved: () => void;
}

const PERSON: SeatChoice = { kind: "person" };

/** The setup of a first game: a person against the opponent that the game suggests. */
export const defaultSetup = ({ manifest }: AnyTableGame): GameSetup => {
  const opponent = opponentBot(manifest);
  return {
    seats: Array.from({ length: manifest.players.min }, (_, index) =>
      index === 0 || opponent === undefined ? PERSON : { kind: "bot", name: opponent.name },
    ),
    options: manifest.defaultConfig ?? {},
  };
};

/** The name of the bot in a first game; null in a game without bots. */
export const defaultOpponent = (game: AnyTableGame): string | null =>
  defaultSetup(game).seats.flatMap((seat) => (seat.kind === "bot" ? [seat.name] : []))[0] ?? null;

/** A person in the given seat, and the default opponent in all others. */
export const setupAgainstBot = (game: AnyTableGame, seat: number, options: JsonObject): GameSetup => {
  const bot = defaultOpponent(game);
  const other: SeatChoice = bot === null ? PERSON : { kind: "bot", name: bot };
  return { seats: defaultSetup(game).seats.map((_, index) => (index === seat ? PERSON : other)), options };
};

export const openLocalTable = (game: AnyTableGame, services: TableServices): LocalTable => {
  const { engine } = game;
  const { games, settings, now, randomBytes, startTimer } = services;
  const environment = () => ({ now: now(), randomBytes });

  const startNew = (setup: GameSetup): Result<LocalGame> => startLocalGame(engine, setup, environment());
  const first = unwrap(startNew(defaultSetup(game)), `a game of ${engine.gameId} cannot start`);

  const local = signal<LocalGame>(first);
  const timeline = computed(() => localTimeline(engine, local.value));
  const head = computed(() => headOf(local.value));
  const hintedPoint = signal<number | null>(null);
  const isSaved = signal(true);

  const showHint = (scene: Scene): Scene =>
    hintedPoint.value === null
      ? scene
      : {
          ...scene,
          points: scene.points.map((appearance, point) =>
            point === hintedPoint.value ? { ...appearance, mark: "hint" as const } : appearance,
          ),
        };
  const board = openBoardController(game, {
    settings,
    startTimer,
    timeline,
    viewAfter: (count) => timeline.value.viewAfter(count, hotSeat.viewer.value),
    actor: computed(() => (isPersonToMove.value && covered.value === null ? playerToMove.value : null)),
    whyReadOnly: () => t("refusal_file"),
    whyNoTurn: () => {
      if (head.value.status === "finished") return () => t("refusal_MATCH_FINISHED");
      const name = (): string => nameOf(game.manifest, local.value, seatIndexOf(local.value, playerToMove.value));
      if (!isPersonToMove.value) return () => t("refusal_bot_turn", { name: name() });
      return covered.value === null ? null : () => t("refusal_covered");
    },
    validate: (action, playerId) => engine.validateAction(head.value.state, action, playerId),
    act: (playerId, action) => act(playerId, action, showGame),
    overlay: showHint,
  });
  const { messages, navigation, shown, geometry, mayAct, notice, stonesPlaced, showRejection } = board;
  const { announce, notify } = messages;
  const position = computed(() => local.value.positions[shown.value] ?? head.value);
  const hotSeat = openHotSeat(engine, local, position);
  const { playerToMove, isPersonToMove, people, resigner, covered, hidesInformation } = hotSeat;
  const viewOf = (viewer: string | null): BaseView => timeline.value.viewAfter(local.value.entries.length, viewer);
  /** The player that the draw button acts for. */
  const drawOfferer = computed<string | null>(() => {
    if (game.draw === null) return null;
    const { drawOfferBy } = head.value.state;
    return drawOfferBy === null || resigner.value === null
      ? resigner.value
      : (people.value.find((playerId) => playerId !== drawOfferBy) ?? null);
  });

  const offerDraw = (): void => {
    if (drawOfferer.value !== null && game.draw !== null) act(drawOfferer.value, game.draw as GameAction, showGame);
  };
  /** A draw offer from one person to another on this device. */
  const request = computed<OfferRequest | null>(() => {
    const { drawOfferBy: by } = head.value.state;
    return by === null || drawOfferer.value === null || drawOfferer.value === by ? null : { kind: "draw", by };
  });
  const offer = openOffer(game, { timeline, request, accept: offerDraw, messages });

  /** What to announce to the player to move on this device. */
  const turnAnnouncement = (): string => {
    if (covered.value !== null) {
      return t("announce_hand_over", { color: colorTitle(colorOf(game, local.value, covered.value)) });
    }
    return mayAct.value ? (game.describeTurn?.(viewOf(playerToMove.value)) ?? "") : "";
  };
  /** Announces a text, followed by the announcement for the player to move. */
  const announceTurn = (text: string): void => announce(`${text} ${turnAnnouncement()}`.trim());

  const autosave = openAutosave(games, now, {
    onChangedElsewhere: (saved, lost) => {
      const restored = restoreGame(engine, saved.kept);
      if (!restored.ok) {
        notify("error", () => t("saved_game_broken"));
        return false;
      }
      const opened = restored.value;
      const { entries } = opened;
      // A bot may have seen moves that no longer exist.
      if (!isPrefixOf(local.value, opened)) bots.restart();
      const isNew = entries.length > local.value.entries.length;
      // The person here may have changed.
      hotSeat.cover();
      followGame(opened);
      // Bots in two tabs find the same move: then nothing is lost.
      if (lost !== null && !isPrefixOf(lost, opened)) notify("info", () => t("announce_other_tab"));
      else if (isNew) announceTurn(lastMoveAnnouncement(game, timeline.value));
      return true;
    },
    onFailed: () => warnNotSaved(),
  });
  const warnNotSaved = (): void => {
    isSaved.value = false;
    notify("error", () => t(hidesInformation.value ? "not_saved_hidden" : "not_saved"));
  };
  /** A finished game has revealed all hands, so nothing can be undone. */
  const canUndo = computed(
    () => undoCount(local.value) > 0 && !(engine.hiddenInformation && head.value.status === "finished"),
  );
  const bots = openBotSeats(game, services);
  const turns = openBotTurns({
    local,
    bots,
    startTimer,
    pace: () => settings.value.pace,
    onTurn: (playerId, { action, fault, playedBy }) => {
      const { value: before } = local;
      act(playerId, action, followGame);
      if (fault === null) return;
      const name = (): string => nameOf(game.manifest, before, seatIndexOf(before, playerId));
      messages.appendNotice("info", () => {
        const failed = { name: name(), reason: t(`bot_fault_${fault.kind}`) };
        return playedBy === "default"
          ? t("announce_bot_failed", { ...failed, other: botTitle(game.manifest, game.manifest.bots?.default ?? "") })
          : t("announce_bot_random", failed);
      });
    },
  });

  /** Replaces the game or its state, and schedules the turn of the bot to move. */
  const replaceGame = (next: LocalGame): void => {
    turns.cancel();
    batch(() => {
      local.value = next;
      hintedPoint.value = null;
      board.clear();
    });
    bots.preload(next);
    turns.schedule();
  };

  /** Replaces the game after a change made here, and shows the live position. */
  const showGame = (next: LocalGame): void => {
    batch(() => {
      navigation.goToLast();
      replaceGame(next);
    });
  };

  /** Replaces the game after a change by a bot or another tab: an earlier position stays shown. */
  const followGame = (next: LocalGame): void =>
    batch(() => {
      replaceGame(next);
      navigation.keepPosition();
    });

  /** Plays an action, or shows why it was refused. */
  const act = (playerId: string, action: GameAction, showNext: (next: LocalGame) => void): void => {
    const point = engine.tableActions.includes(action.type) ? null : game.pointOf(action, geometry.value.axes);
    const before = local.value;
    const played = playAction(engine, before, playerId, action, now());
    if (!played.ok) {
      showRejection(played.error, action);
      return;
    }
    const next = played.value;
    showNext(next);
    autosave.save(next);
    if (headOf(next).status === "finished") bots.notifyEnd(next);
    if (point !== null) stonesPlaced.value += 1;
    const { state } = headOf(next);
    const isDeclined = headOf(before).state.drawOfferBy !== null && state.drawOfferBy === null && !state.gameOver;
    const shownGame = localTimeline(engine, next);
    announceTurn(lastMoveAnnouncement(game, shownGame));
    if (game.hasEvents === true) notice.value = { kind: "info", text: () => lastMoveAnnouncement(game, shownGame) };
    if (isDeclined) messages.appendNotice("info", () => t("announce_draw_declined"));
    if (state.drawOfferBy !== null && action.type === game.draw?.type && offer.value === null) {
      const color = (): string => colorTitle(colorOf(game, next, playerId));
      notice.value = { kind: "info", text: () => t("announce_draw_offered", { color: color() }) };
    }
  };

  const askHint = async (): Promise<void> => {
    const reason = board.whyNot();
    if (reason !== null) {
      notify("error", reason);
      return;
    }
    const requested = local.value;
    const name = (): string => botTitle(game.manifest, bots.hintBot?.name ?? "");
    const turn = await bots.takeHint(requested);
    if (turn === null || local.value !== requested) return;
    if (turn.playedBy !== "bot") {
      notify("info", () => t("hint_none", { name: name() }));
      return;
    }
    const { type, ...payload } = turn.action;
    hintedPoint.value = game.pointOf(turn.action, geometry.value.axes);
    const view = viewOf(playerToMove.value);
    notify("info", () => {
      const button = game.turnButtons?.(view).find(({ action }) => action.type === type);
      const point = button?.label() ?? describeMove(game, axesOf(game, requested), { type, payload }, null);
      const reason = game.hintReason?.(view, turn.action) ?? null;
      const by = name();
      return reason === null ? t("hint_is", { point, name: by }) : t("hint_why", { point, name: by, reason });
    });
  };

  /** Starts a game. One that somebody requested is saved before its first move. */
  const startGame = (started: Result<LocalGame>, isRequested: boolean): void => {
    if (!started.ok) {
      showRejection(started.error, null);
      return;
    }
    const next = started.value;
    bots.restart();
    autosave.switchTo(null, next.record.matchId);
    hotSeat.cover();
    showGame(next);
    turns.pause(false);
    autosave.save(next, isRequested);
    announceTurn(
      t("announce_new_game", { color: colorTitle(colorOf(game, next, headOf(next).state.currentPlayerId)) }),
    );
  };

  const openSaved = (saved: SavedGame): boolean => {
    const restored = restoreGame(engine, saved.kept);
    if (!restored.ok) return false;
    const opened = restored.value;
    bots.restart();
    autosave.switchTo(saved, saved.id);
    hotSeat.cover();
    showGame(opened);
    // A reopened game between bots stays paused.
    turns.pause(isBotsOnly(opened));
    return true;
  };

  /** Counts the attempts to open a game; one that was overtaken while it loaded is dropped. */
  let openCount = 0;

  const open = async (id: string): Promise<void> => {
    openCount += 1;
    const attempt = openCount;
    try {
      const found = id === "" ? null : await games.load(id);
      const all = await games.list();
      if (attempt === openCount) openSavedOrNew(id, found, all);
    } catch {
      // Storage cannot be read: play without it.
      startGame(startNew(defaultSetup(game)), false);
      warnNotSaved();
    }
  };

  const openSavedGame = async (id: string): Promise<boolean> => {
    if (id === local.value.record.matchId) return true;
    openCount += 1;
    const attempt = openCount;
    const found = await games.load(id).catch(() => null);
    return attempt === openCount && found?.gameId === engine.gameId && openSaved(found);
  };

  const openSavedOrNew = (id: string, found: SavedGame | null, all: readonly SavedGame[]): void => {
    if (found?.gameId === engine.gameId && openSaved(found)) return;
    const ofThisGame = all.filter((saved) => saved.gameId === engine.gameId);
    const running = id === "" ? ofThisGame.find((saved) => !saved.finished && saved.kept.kind === "played") : undefined;
    if (running !== undefined && openSaved(running)) return;
    // With the setup of the last game.
    const [last] = ofThisGame.flatMap(({ kept: before }) => (before.kind === "played" ? [before] : []));
    const setup = last === undefined ? defaultSetup(game) : { seats: last.seats, options: last.record.options };
    startGame(startNew(setup), false);
    if (found !== null || running !== undefined) notify("error", () => t("saved_game_broken"));
    else if (id !== "") notify("error", () => t("saved_game_missing"));
  };

  /** Shows a match from a file, and saves it unless a game with its id is saved already. */
  const showFile = ({ game: opened, message }: OpenedGame, found: SavedGame | null): void => {
    const id = opened.record.matchId;
    bots.restart();
    autosave.switchTo(null, found === null ? id : "");
    showGame(opened);
    autosave.save(opened);
    notify("info", message);
  };

  const openFile = async (file: Pick<Blob, "size" | "arrayBuffer">): Promise<void> => {
    openCount += 1;
    const attempt = openCount;
    const read = await readGameFile(game, file, environment());
    const found = typeof read === "function" ? null : await games.load(read.game.record.matchId).catch(() => null);
    if (attempt !== openCount) return;
    if (typeof read === "function") notify("error", read);
    else showFile(read, found);
  };

  const applyUndoOrRedo = (next: LocalGame, text: string): void => {
    // A bot may have seen moves that no longer exist, and the person here may have changed.
    bots.restart();
    hotSeat.cover();
    showGame(next);
    if (isBotsOnly(next)) turns.pause(true);
    autosave.save(next);
    announceTurn(text);
  };

  return {
    ...board,
    game,
    settings,
    timeline,
    local,
    hidesInformation,
    covered,
    isOutcomeConfirmed: signal(true),
    isEngineAllowed: signal(true),
    thinking: turns.thinking,
    isSaved,
    areBotsPaused: turns.areBotsPaused,
    canUndo,
    canRedo: computed(() => local.value.undone.length > 0),
    resigner,
    drawOfferer,
    offer,
    syncStatus: signal(null),
    hintBotName: bots.hintBot?.name ?? null,
    open,
    openSavedGame,
    start: (setup) => startGame(startNew(setup), true),
    startFromHere: (seats) => {
      if (hidesInformation.value) notify("error", () => t("refusal_hidden"));
      else startGame(forkGame(engine, local.value, shown.value, seats, environment()), true);
    },
    uncover: () => {
      hotSeat.uncover();
      announceTurn("");
    },
    resign: () => {
      if (resigner.value !== null) act(resigner.value, game.resign as GameAction, showGame);
    },
    offerDraw,
    undo: () => {
      const count = undoCount(local.value);
      if (canUndo.value) applyUndoOrRedo(undo(local.value), t("announce_undone", { count }));
    },
    redo: () => {
      const next = redo(engine, local.value);
      const count = next.entries.length - local.value.entries.length;
      if (count > 0) applyUndoOrRedo(next, t("announce_redone", { count }));
    },
    pauseBots: turns.pause,
    askHint,
    openFile,
    makeFile: (format = null) => {
      if (hidesInformation.value) throw new Error("a game that hides information cannot be saved as a file");
      return makeGameFile(engine, local.value, () => toMatchFile(local.value), head.value.state, format);
    },
    warnNotSaved,
    flush: autosave.flush,
  };
};
