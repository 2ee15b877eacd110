// The table: a local game that is played, watched, taken back, kept and looked through. All that changes is a signal;
// the components beside this file only show them. What the table needs of the browser is an argument.
import { batch, computed, signal, type ReadonlySignal } from "@preact/signals";
import { pointName, type Announcement, type Ghost, type Picker, type Scene, type StoneColor } from "@tengen/board";
import { isRejection, type BaseView, type GameAction, type Json, type Rejection } from "@tengen/kernel";
import type { Position } from "@tengen/match";
import { say } from "@tengen/words";
import { openBotSeats, type BotServices } from "./bot-seats.ts";
import { openBotTurns } from "./bot-turns.ts";
import {
  announceLast,
  axesOf,
  colorOf,
  colorTitle,
  describeMove,
  describePosition,
  explain,
  nameOf,
} from "./describe.ts";
import { openEyes } from "./eyes.ts";
import { readGameFile, type ReadGame } from "./game-file.ts";
import { openKeeper } from "./keeper.ts";
import {
  forkGame,
  headOf,
  isBotsGame,
  isContinuedBy,
  openKept,
  playAction,
  redo,
  seatIndexOf,
  startLocalGame,
  toMatchFile,
  undo,
  undoCount,
  writeDown,
  type LocalGame,
  type SeatChoice,
  type Setup,
} from "./local-game.ts";
import { openLookingBack } from "./looking-back.ts";
import type { SavedGame, SavedGames } from "./saved-games.ts";
import { openSaying, type Notice } from "./saying.ts";
import type { Settings } from "./settings.ts";
import type { AnyFormat, AnyTableGame, GroundPlan, TurnButton } from "./table-game.ts";

export interface TableServices extends BotServices {
  readonly games: SavedGames;
  readonly settings: ReadonlySignal<Settings>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** 32 new random bytes in hexadecimal. */
  readonly randomBytes: () => string;
}

/** A turn that was chosen and is not played yet. */
export interface Waiting {
  /** Null for a turn that is no point of the board. */
  readonly point: number | null;
  readonly color: StoneColor;
  readonly action: GameAction;
  /** What confirming it is called. */
  readonly label: () => string;
}

export interface Table {
  readonly game: AnyTableGame;
  readonly settings: ReadonlySignal<Settings>;
  readonly local: ReadonlySignal<LocalGame>;
  /** How many entries are shown; all of them unless somebody looks back. */
  readonly shown: ReadonlySignal<number>;
  readonly isLive: ReadonlySignal<boolean>;
  /** The shown position as whoever sits here may see it. */
  readonly view: ReadonlySignal<BaseView>;
  readonly scene: ReadonlySignal<Scene>;
  /** The board of this game. */
  readonly ground: ReadonlySignal<GroundPlan>;
  /** Whether somebody here may play a turn now. */
  readonly mayAct: ReadonlySignal<boolean>;
  /** Whether the game still hides something: then no file is made of it, and no other game begins in it. */
  readonly isSecret: ReadonlySignal<boolean>;
  /** The person whose hidden cards are covered until they say that they look. */
  readonly covered: ReadonlySignal<string | null>;
  readonly uncover: () => void;
  /** What was chosen beside the board, to be played on it; null at first, and after every change. */
  readonly choice: ReadonlySignal<Json>;
  /** Chooses, and says what there is to say of it. */
  readonly choose: (choice: Json, said?: () => string) => void;
  /** The colour that a picked point would get; null when nobody here is to place a stone. */
  readonly placing: ReadonlySignal<StoneColor | null>;
  /** What waits to be confirmed. */
  readonly waiting: ReadonlySignal<Waiting | null>;
  /** The stone that waits, for the board. */
  readonly preview: ReadonlySignal<Ghost | null>;
  readonly notice: ReadonlySignal<Notice | null>;
  readonly announcement: ReadonlySignal<Announcement>;
  /** The player whose bot thinks. */
  readonly thinking: ReadonlySignal<string | null>;
  /** False once the browser has failed to keep the game. */
  readonly isKept: ReadonlySignal<boolean>;
  readonly isReplaying: ReadonlySignal<boolean>;
  readonly arePaused: ReadonlySignal<boolean>;
  readonly canUndo: ReadonlySignal<boolean>;
  readonly canRedo: ReadonlySignal<boolean>;
  /** The person who would resign now; null when nobody can. */
  readonly person: ReadonlySignal<string | null>;
  /** The person who would offer a draw now, or accept the one that is offered; null when nobody can. */
  readonly drawer: ReadonlySignal<string | null>;
  readonly hinter: string | null;
  /** Rises with every stone that is placed: for sounds. */
  readonly stonesPlaced: ReadonlySignal<number>;

  /** Opens a kept game, else the latest unfinished one, else a new one. */
  readonly open: (id: string) => Promise<void>;
  readonly start: (setup: Setup) => void;
  readonly startFromHere: (seats: readonly SeatChoice[]) => void;
  readonly pick: (point: number, picker: Picker) => void;
  readonly confirm: () => void;
  readonly cancel: () => void;
  readonly unknownPoint: (text: string) => void;
  readonly play: (action: GameAction) => void;
  /** Lets a turn that is no point wait to be confirmed. */
  readonly propose: (button: TurnButton<GameAction>) => void;
  readonly resign: () => void;
  readonly offerDraw: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Shows the position after so many entries; quietly where another element says the same to a screen reader. */
  readonly show: (count: number, quietly?: boolean) => void;
  readonly replay: (on: boolean) => void;
  readonly pause: (on: boolean) => void;
  readonly askHint: () => Promise<void>;
  /** Says something below the board, and to screen readers, until the game changes. */
  readonly inform: (text: () => string) => void;
  /** Lets the game's panel draw something over the board, until the game or the shown position changes. */
  readonly decorate: (decorate: ((scene: Scene) => Scene) | null) => void;
  readonly openFile: (file: Pick<Blob, "size" | "arrayBuffer">) => Promise<void>;
  /** The match file, or the game in another form. */
  readonly makeFile: (format?: AnyFormat | null) => { readonly name: string; readonly text: string };
  /** Saves what is not saved yet: the page may be closing. */
  readonly flush: () => void;
  /** Says that the browser keeps nothing. */
  readonly warnNotKept: () => void;
}

/** The seats of a first game: a person, and the default bot against them. */
export const firstSetup = ({ manifest }: AnyTableGame): Setup => ({
  seats: Array.from({ length: manifest.players.min }, (_, index) =>
    index === 0 || manifest.bots === undefined ? { kind: "person" } : { kind: "bot", name: manifest.bots.default },
  ),
  options: manifest.defaultConfig ?? {},
});

export const openTable = (game: AnyTableGame, services: TableServices): Table => {
  const { engine, looks } = game;
  const { games, settings, now, randomBytes, startTimer } = services;
  const chance = () => ({ now: now(), randomBytes });

  const startNew = (setup: Setup): LocalGame | Rejection => startLocalGame(engine, setup, chance());
  const first = startNew(firstSetup(game));
  if (isRejection(first)) throw new Error(`a game of ${engine.gameId} cannot start: ${first.message}`);

  const local = signal<LocalGame>(first);
  const waiting = signal<Waiting | null>(null);
  const preview = computed<Ghost | null>(() => {
    const { point = null, color = "black" } = waiting.value ?? {};
    return point === null ? null : { point, color };
  });
  const hinted = signal<number | null>(null);
  const choice = signal<Json>(null);
  const decoration = signal<((scene: Scene) => Scene) | null>(null);
  const isKept = signal(true);
  const stonesPlaced = signal(0);

  const head = computed(() => headOf(local.value));
  const saying = openSaying();
  const { notice, announce, tell } = saying;
  const looking = openLookingBack(local, {
    startTimer,
    pace: () => settings.value.pace,
    onShow: (count, quietly) => {
      waiting.value = null;
      choice.value = null;
      decoration.value = null;
      notice.value = null;
      if (!quietly) announce(describePosition(game, local.value, count));
    },
  });
  const { shown, isLive, position } = looking;
  const eyes = openEyes(engine, local, position);
  const { current, isPersonsTurn, persons, person, covered, isSecret } = eyes;
  const ground = computed(() => looks.groundOf(local.value.record.options));
  const viewOf = ({ state }: Position, viewer: string | null): BaseView =>
    engine.getPlayerView(state, viewer) as BaseView;
  const view = computed(() => viewOf(position.value, eyes.viewer.value));
  const scene = computed<Scene>(() => {
    const entries = local.value.entries.slice(0, shown.value);
    const drawing = { numbered: settings.value.numbers, entries, choice: choice.value };
    const plain = looks.draw(view.value, drawing);
    const drawn = decoration.value?.(plain) ?? plain;
    const hint = isLive.value ? hinted.value : null;
    const chosen = preview.value?.point ?? null;
    if (hint === null && chosen === null) return drawn;
    return {
      ...drawn,
      points: drawn.points.map((look, point) => {
        if (point === chosen) {
          return { ...look, note: say("point_chosen"), mark: look.stone === null ? look.mark : ("cross" as const) };
        }
        return point === hint ? { ...look, mark: "hint" as const } : look;
      }),
    };
  });
  const mayAct = computed(() => isLive.value && isPersonsTurn.value && covered.value === null);
  const placing = computed<StoneColor | null>(() =>
    mayAct.value && game.isPlacing?.(view.value, choice.value) !== false
      ? colorOf(game, local.value, current.value)
      : null,
  );
  /** Who would offer a draw now, or accept the one that is offered. */
  const drawer = computed<string | null>(() => {
    if (game.draw === null) return null;
    const { drawOfferBy } = head.value.state;
    return drawOfferBy === null || person.value === null
      ? person.value
      : (persons.value.find((playerId) => playerId !== drawOfferBy) ?? null);
  });

  const refuse = (rejection: Rejection, action: GameAction | null): void =>
    tell("why-not", () => explain(game, axesOf(game, local.value), rejection, action));

  /** What whoever is to move at this device should know. */
  const turnNews = (): string => {
    if (covered.value !== null) {
      return say("said_hand_over", { color: colorTitle(colorOf(game, local.value, covered.value)) });
    }
    return mayAct.value ? (game.describeTurn?.(viewOf(head.value, current.value)) ?? "") : "";
  };
  /** Announces something, and what whoever is to move should know. */
  const announceTurn = (text: string): void => announce(`${text} ${turnNews()}`.trim());

  const keeper = openKeeper(games, now, {
    changed: (saved, lost) => {
      const opened = openKept(engine, saved.kept);
      if (isRejection(opened)) {
        tell("why-not", () => say("kept_broken"));
        return false;
      }
      const { entries } = opened;
      // A bot may have seen moves that are no more.
      if (!isContinuedBy(local.value, opened)) bots.drop();
      const isNew = entries.length > local.value.entries.length;
      // Whoever looked here may not be who sits here now.
      eyes.cover();
      follow(opened);
      // Two tabs with one bot come to the same move: then nothing is lost, and there is nothing to tell.
      if (lost !== null && !isContinuedBy(lost, opened)) tell("news", () => say("said_other_tab"));
      else if (isNew) announceTurn(announceLast(game, opened));
      return true;
    },
    failed: () => warnNotKept(),
  });
  const warnNotKept = (): void => {
    isKept.value = false;
    tell("why-not", () => say(isSecret.value ? "not_kept_secret" : "not_kept"));
  };
  /** Where hands are shown when it is over, what came after them cannot be taken back. */
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
      act(playerId, action, follow);
      if (fault === null) return;
      const name = nameOf(before, seatIndexOf(before, playerId));
      const other = (): string =>
        playedBy === "default" ? (game.manifest.bots?.default ?? "") : say("said_bot_chance");
      saying.add("news", () => say("said_bot_failed", { name, reason: say(`fault_${fault.kind}`), other: other() }));
    },
  });

  /** Takes over another state of the game, or another game, and lets a bot go on whose turn it is. */
  const take = (next: LocalGame): void => {
    turns.stop();
    batch(() => {
      local.value = next;
      waiting.value = null;
      choice.value = null;
      hinted.value = null;
      decoration.value = null;
      notice.value = null;
    });
    bots.warm(next);
    turns.wait();
  };

  /** Shows a state that somebody here brought about: the last position of it. */
  const sit = (next: LocalGame): void => {
    batch(() => {
      looking.leave();
      take(next);
    });
  };

  /** Shows a state that a bot or another tab brought about: whoever looks back goes on doing so. */
  const follow = (next: LocalGame): void =>
    batch(() => {
      take(next);
      looking.keepPlace(next);
    });

  /** Plays an action, which may be refused, and shows what came of it. */
  const act = (playerId: string, action: GameAction, showNext: (next: LocalGame) => void): void => {
    const point = engine.tableActions.includes(action.type) ? null : game.pointOf(action, ground.value.axes);
    const before = local.value;
    const next = playAction(engine, before, playerId, action, now());
    if (isRejection(next)) {
      refuse(next, action);
      return;
    }
    showNext(next);
    keeper.keep(next);
    if (headOf(next).status === "finished") bots.end(next);
    if (point !== null) stonesPlaced.value += 1;
    const { state } = headOf(next);
    const isDeclined = headOf(before).state.drawOfferBy !== null && state.drawOfferBy === null && !state.gameOver;
    announceTurn(announceLast(game, next));
    if (game.hasEvents === true) notice.value = { kind: "news", text: () => announceLast(game, next) };
    if (isDeclined) saying.add("news", () => say("said_draw_declined"));
    if (state.drawOfferBy !== null && action.type === game.draw?.type) {
      const color = (): string => colorTitle(colorOf(game, next, playerId));
      notice.value = { kind: "news", text: () => say("said_draw_offered", { color: color() }) };
    }
  };

  /** Why nobody here may play now; null when somebody may. */
  const whyNoTurn = (): (() => string) | null => {
    if (local.value.seats === null) return () => say("why_file");
    if (!isLive.value) return () => say("why_earlier");
    if (head.value.status === "finished") return () => say("why_MATCH_FINISHED");
    const name = (): string => nameOf(local.value, seatIndexOf(local.value, current.value));
    if (!isPersonsTurn.value) return () => say("why_bot_turn", { name: name() });
    return covered.value === null ? null : () => say("why_covered");
  };

  const play = (action: GameAction): void => {
    const why = whyNoTurn();
    if (why !== null) tell("why-not", why);
    else if (current.value !== null) act(current.value, action, sit);
  };

  /** A turn that is no point: it waits, with a word of what it may lead to. */
  const propose = ({ label, action, warning }: TurnButton<GameAction>): void => {
    const why = whyNoTurn();
    const playerId = current.value;
    const refusal = playerId === null ? null : engine.validateAction(head.value.state, action, playerId);
    if (why !== null) tell("why-not", why);
    else if (refusal !== null) refuse(refusal, action);
    else {
      waiting.value = { point: null, color: colorOf(game, local.value, playerId), action, label };
      if (warning !== undefined) tell("news", warning);
    }
  };

  const needsConfirmation = (picker: Picker): boolean =>
    settings.value.confirm === "always" || (settings.value.confirm === "touch" && picker === "touch");

  const pick = (point: number, picker: Picker): void => {
    const why = whyNoTurn();
    const playerId = current.value;
    if (why !== null || playerId === null) {
      tell("why-not", why ?? (() => say("why_MATCH_FINISHED")));
      return;
    }
    const action = game.actionAt(viewOf(head.value, playerId), point, choice.value) as GameAction | null;
    if (action === null) {
      tell("why-not", () => say("why_no_point"));
      return;
    }
    const refusal = engine.validateAction(head.value.state, action, playerId);
    if (refusal !== null) {
      waiting.value = null;
      refuse(refusal, action);
    } else if (needsConfirmation(picker) && waiting.value?.point !== point) {
      notice.value = null;
      const name = pointName(ground.value.axes, point);
      const label = (): string =>
        game.describeAction?.(action, ground.value.axes, null) ?? say("confirm_place", { point: name });
      waiting.value = { point, color: colorOf(game, local.value, playerId), action, label };
      announce(say("said_chosen", { point: name }));
    } else act(playerId, action, sit);
  };

  const askHint = async (): Promise<void> => {
    const why = whyNoTurn();
    if (why !== null) {
      tell("why-not", why);
      return;
    }
    const asked = local.value;
    const name = bots.hinter?.name ?? "";
    const turn = await bots.takeHint(asked);
    if (turn === null || local.value !== asked) return;
    if (turn.playedBy !== "bot") {
      tell("news", () => say("hint_none", { name }));
      return;
    }
    const { type, ...payload } = turn.action;
    hinted.value = game.pointOf(turn.action, ground.value.axes);
    const move = (): string => describeMove(game, axesOf(game, asked), { type, payload }, null);
    tell("news", () => say("hint_is", { point: move(), name }));
  };

  /** Begins a game; one that somebody asked for is kept from the start. */
  const begin = (next: LocalGame | Rejection, isAskedFor: boolean): void => {
    if (isRejection(next)) {
      refuse(next, null);
      return;
    }
    bots.drop();
    keeper.follow(null, next.record.matchId);
    eyes.cover();
    sit(next);
    turns.pause(false);
    keeper.keep(next, isAskedFor);
    announceTurn(say("said_new_game", { color: colorTitle(colorOf(game, next, headOf(next).state.currentPlayerId)) }));
  };

  const openSaved = (saved: SavedGame): boolean => {
    const opened = openKept(engine, saved.kept);
    if (isRejection(opened)) return false;
    bots.drop();
    keeper.follow(saved, saved.id);
    eyes.cover();
    sit(opened);
    // Bots that nobody watched do not play on by themselves when they come back.
    turns.pause(isBotsGame(opened));
    return true;
  };

  /** Counts what was opened; whoever has waited for something looks whether another was quicker. */
  let openings = 0;

  const open = async (id: string): Promise<void> => {
    openings += 1;
    const opening = openings;
    try {
      const kept = id === "" ? null : await games.load(id);
      const all = await games.list();
      if (opening === openings) openKeptOrNew(id, kept, all);
    } catch {
      // Storage that gives nothing back: the page is there all the same.
      begin(startNew(firstSetup(game)), false);
      warnNotKept();
    }
  };

  const openKeptOrNew = (id: string, kept: SavedGame | null, all: readonly SavedGame[]): void => {
    if (kept?.gameId === engine.gameId && openSaved(kept)) return;
    const own = all.filter((saved) => saved.gameId === engine.gameId);
    const running = id === "" ? own.find((saved) => !saved.finished && saved.kept.kind === "played") : undefined;
    if (running !== undefined && openSaved(running)) return;
    // With the seats of the last game, whoever they were.
    const [last] = own.flatMap(({ kept: before }) => (before.kind === "played" ? [before] : []));
    const setup = last === undefined ? firstSetup(game) : { seats: last.seats, options: last.record.options };
    begin(startNew(setup), false);
    if (kept !== null || running !== undefined) tell("why-not", () => say("kept_broken"));
    else if (id !== "") tell("why-not", () => say("kept_missing"));
  };

  /** A match from a file: looked at, and kept unless it is kept already, perhaps as a game that goes on. */
  const openToLookAt = ({ game: opened, said }: ReadGame, kept: SavedGame | null): void => {
    const id = opened.record.matchId;
    bots.drop();
    keeper.follow(null, kept === null ? id : "");
    sit(opened);
    keeper.keep(opened);
    tell("news", said);
  };

  const openFile = async (file: Pick<Blob, "size" | "arrayBuffer">): Promise<void> => {
    openings += 1;
    const opening = openings;
    const read = await readGameFile(game, file, chance());
    const kept = typeof read === "function" ? null : await games.load(read.game.record.matchId).catch(() => null);
    if (opening !== openings) return;
    if (typeof read === "function") tell("why-not", read);
    else openToLookAt(read, kept);
  };

  const change = (next: LocalGame, text: string): void => {
    // A bot may have seen moves that are no more, and whoever looked at cards may not be who looks now.
    bots.drop();
    eyes.cover();
    sit(next);
    if (isBotsGame(next)) turns.pause(true);
    keeper.keep(next);
    announceTurn(text);
  };

  return {
    game,
    settings,
    local,
    shown,
    isLive,
    view,
    scene,
    ground,
    mayAct,
    isSecret,
    covered,
    choice,
    placing,
    waiting,
    preview,
    notice,
    announcement: saying.announcement,
    thinking: turns.thinking,
    isKept,
    isReplaying: looking.isReplaying,
    arePaused: turns.arePaused,
    canUndo,
    canRedo: computed(() => local.value.undone.length > 0),
    person,
    drawer,
    hinter: bots.hinter?.name ?? null,
    stonesPlaced,
    open,
    start: (setup) => begin(startNew(setup), true),
    startFromHere: (seats) => {
      if (isSecret.value) tell("why-not", () => say("why_secret"));
      else begin(forkGame(engine, local.value, shown.value, seats, chance()), true);
    },
    pick,
    confirm: () => {
      const { action = null } = waiting.value ?? {};
      if (action !== null && current.value !== null) act(current.value, action, sit);
    },
    cancel: () => {
      waiting.value = null;
      choice.value = null;
      decoration.value = null;
    },
    uncover: () => {
      eyes.uncover();
      announceTurn("");
    },
    choose: (chosen, said) => {
      waiting.value = null;
      notice.value = null;
      choice.value = chosen;
      if (said !== undefined) tell("news", said);
    },
    unknownPoint: (text) => {
      const { axes } = ground.value;
      const bottomLeft = pointName(axes, (axes.rows.length - 1) * axes.columns.length);
      const topRight = pointName(axes, axes.columns.length - 1);
      tell("why-not", () => say("coordinate_unknown", { text, first: bottomLeft, last: topRight }));
    },
    play,
    propose,
    resign: () => {
      if (person.value !== null) act(person.value, game.resign as GameAction, sit);
    },
    offerDraw: () => {
      if (drawer.value !== null && game.draw !== null) act(drawer.value, game.draw as GameAction, sit);
    },
    undo: () => {
      const count = undoCount(local.value);
      if (canUndo.value) change(undo(local.value), say("said_undone", { count }));
    },
    redo: () => {
      const next = redo(engine, local.value);
      const count = next.entries.length - local.value.entries.length;
      if (count > 0) change(next, say("said_redone", { count }));
    },
    show: (count, quietly = false) => looking.show(count, quietly),
    replay: looking.replay,
    pause: turns.pause,
    askHint,
    inform: (text) => tell("news", text),
    decorate: (decorate) => {
      decoration.value = decorate;
    },
    openFile,
    makeFile: (format = null) => {
      if (isSecret.value) throw new Error("a game that hides something makes no file");
      const name = `tengen-${engine.gameId}-${local.value.record.matchId.slice(-8)}`;
      return format === null
        ? { name: `${name}.json`, text: `${JSON.stringify(toMatchFile(local.value), null, 2)}\n` }
        : { name: `${name}.${format.extension}`, text: format.make(writeDown(engine, local.value)) };
    },
    warnNotKept,
    flush: keeper.flush,
  };
};
