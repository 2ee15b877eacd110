// The table: a local game that is played, watched, taken back, kept and looked through. All that changes is a signal;
// the components beside this file only show them. What the table needs of the browser is an argument.
import { batch, computed, signal, type ReadonlySignal } from "@preact/signals";
import { pointName, type Announcement, type Ghost, type Picker, type Scene, type StoneColor } from "@tengen/board";
import { isRejection, type BaseView, type GameAction, type Rejection } from "@tengen/kernel";
import { parseMatchFile, verifyMatchText, type Position } from "@tengen/match";
import { say } from "@tengen/words";
import { openBotSeats, type BotServices } from "./bot-seats.ts";
import { announceMove, colorOf, colorTitle, describeOutcome, explain, nameOf } from "./describe.ts";
import { openKeeper } from "./keeper.ts";
import {
  choiceOf,
  forkGame,
  fromMatchFile,
  fromTurns,
  headOf,
  isContinuedBy,
  isPerson,
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
import type { SavedGame, SavedGames } from "./saved-games.ts";
import type { Settings } from "./settings.ts";
import type { AnyFormat, AnyTableGame } from "./table-game.ts";

export interface TableServices extends BotServices {
  readonly games: SavedGames;
  readonly settings: ReadonlySignal<Settings>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** 32 new random bytes in hexadecimal. */
  readonly randomBytes: () => string;
}

/** A sentence below the board: said in the language of the page, also when that changes. */
export interface Notice {
  readonly kind: "why-not" | "news";
  readonly text: () => string;
}

export interface Table {
  readonly game: AnyTableGame;
  readonly settings: ReadonlySignal<Settings>;
  readonly local: ReadonlySignal<LocalGame>;
  /** How many entries are shown; all of them unless somebody looks back. */
  readonly shown: ReadonlySignal<number>;
  readonly isLive: ReadonlySignal<boolean>;
  readonly position: ReadonlySignal<Position>;
  /** The shown position as whoever sits here may see it. */
  readonly view: ReadonlySignal<BaseView>;
  readonly scene: ReadonlySignal<Scene>;
  /** The colour that a picked point would get; null when nobody here is to place a stone. */
  readonly placing: ReadonlySignal<StoneColor | null>;
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
  readonly openFile: (file: Pick<Blob, "size" | "text">) => Promise<void>;
  /** The match file, or the game in another form. */
  readonly makeFile: (format?: AnyFormat | null) => { readonly name: string; readonly text: string };
  /** Saves what is not saved yet: the page may be closing. */
  readonly flush: () => void;
  /** Says that the browser keeps nothing. */
  readonly warnNotKept: () => void;
}

/** A bot that a person plays against takes so long at least, in milliseconds: the eye wants to see who played. */
const BOT_DELAY = 250;

/** In bytes. No match comes near this: a log of 20,000 entries has about 6 MB. */
const MAX_FILE_SIZE = 16_000_000;

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
  /** Null: whatever is last. */
  const lookingAt = signal<number | null>(null);
  const preview = signal<(Ghost & { readonly action: GameAction }) | null>(null);
  const hinted = signal<number | null>(null);
  const decoration = signal<((scene: Scene) => Scene) | null>(null);
  const notice = signal<Notice | null>(null);
  const announcement = signal<Announcement>({ count: 0, text: "" });
  const thinking = signal<string | null>(null);
  const isKept = signal(true);
  const isReplaying = signal(false);
  const arePaused = signal(false);
  const stonesPlaced = signal(0);

  const head = computed(() => headOf(local.value));
  const shown = computed(() => lookingAt.value ?? local.value.entries.length);
  const isLive = computed(() => shown.value === local.value.entries.length);
  const position = computed(() => local.value.positions[shown.value] ?? head.value);
  const current = computed(() => head.value.state.currentPlayerId);
  const isPersonsTurn = computed(() => isPerson(choiceOf(local.value, current.value)));
  const view = computed(() => engine.getPlayerView(position.value.state, viewer()) as BaseView);
  const scene = computed<Scene>(() => {
    const entries = local.value.entries.slice(0, shown.value);
    const plain = looks.draw(view.value, { numbered: settings.value.numbers, entries });
    const drawn = decoration.value?.(plain) ?? plain;
    const hint = isLive.value ? hinted.value : null;
    const waiting = preview.value?.point ?? null;
    if (hint === null && waiting === null) return drawn;
    return {
      ...drawn,
      points: drawn.points.map((look, point) => {
        if (point === waiting) return { ...look, note: say("point_chosen") };
        return point === hint ? { ...look, mark: "hint" as const } : look;
      }),
    };
  });
  const placing = computed<StoneColor | null>(() =>
    isLive.value && isPersonsTurn.value ? colorOf(game, local.value, current.value) : null,
  );
  const persons = computed<readonly string[]>(() => {
    const { seats, record } = local.value;
    return record.seats.filter((_, index) => isPerson(seats?.[index] ?? null)).map((seat) => seat.playerId);
  });
  const person = computed<string | null>(() => {
    if (head.value.status === "finished") return null;
    return isPersonsTurn.value ? current.value : (persons.value[0] ?? null);
  });
  /** Who would offer a draw now, or accept the one that is offered. */
  const drawer = computed<string | null>(() => {
    if (game.draw === null) return null;
    const { drawOfferBy } = head.value.state;
    return drawOfferBy === null || person.value === null
      ? person.value
      : (persons.value.find((playerId) => playerId !== drawOfferBy) ?? null);
  });

  /** Whose eyes the board is shown to: the only person's; with two at one device, whoever is to move. */
  const viewer = (): string | null =>
    persons.value.length === 1
      ? (persons.value[0] ?? null)
      : (persons.value.find((playerId) => playerId === position.value.state.currentPlayerId) ?? null);

  const announce = (text: string): void => {
    announcement.value = { count: announcement.value.count + 1, text };
  };
  const tell = (kind: Notice["kind"], text: () => string): void => {
    notice.value = { kind, text };
    announce(text());
  };
  const refuse = (rejection: Rejection, point: number | null): void =>
    tell("why-not", () => explain(game, rejection, point));

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
      follow(opened);
      // Two tabs with one bot come to the same move: then nothing is lost, and there is nothing to tell.
      if (lost !== null && !isContinuedBy(lost, opened)) tell("news", () => say("said_other_tab"));
      else if (isNew) announce(announceLast(opened));
      return true;
    },
    failed: () => warnNotKept(),
  });
  const warnNotKept = (): void => {
    isKept.value = false;
    tell("why-not", () => say("not_kept"));
  };
  const bots = openBotSeats(game, services);
  let cancelBotTimer = (): void => {};
  let cancelReplayTimer = (): void => {};

  /** Takes over another state of the game, or another game, and lets a bot go on whose turn it is. */
  const take = (next: LocalGame): void => {
    stopBots();
    batch(() => {
      local.value = next;
      preview.value = null;
      hinted.value = null;
      decoration.value = null;
      notice.value = null;
    });
    bots.warm(next);
    waitForBot();
  };

  /** Shows a state that somebody here brought about: the last position of it. */
  const sit = (next: LocalGame): void => {
    cancelReplayTimer();
    batch(() => {
      lookingAt.value = null;
      isReplaying.value = false;
      take(next);
    });
  };

  /** Shows a state that a bot or another tab brought about: whoever looks back goes on doing so. */
  const follow = (next: LocalGame): void =>
    batch(() => {
      take(next);
      if ((lookingAt.value ?? 0) >= next.entries.length) lookingAt.value = null;
    });

  const stopBots = (): void => {
    cancelBotTimer();
    bots.dropHint();
    if (thinking.value !== null) bots.drop();
    thinking.value = null;
  };

  const isBotsGame = (): boolean => local.value.seats?.some(isPerson) === false;

  const waitForBot = (): void => {
    cancelBotTimer();
    const choice = choiceOf(local.value, current.value);
    if (choice?.kind !== "bot" || game.manifest.bots === undefined || (isBotsGame() && arePaused.value)) return;
    thinking.value = current.value;
    cancelBotTimer = startTimer(isBotsGame() ? settings.value.pace : BOT_DELAY, () => void takeBotTurn());
  };

  const takeBotTurn = async (): Promise<void> => {
    const asked = local.value;
    const playerId = current.value;
    const turn = await bots.takeTurn(asked);
    if (turn === null || local.value !== asked || playerId === null) return;
    thinking.value = null;
    const { fault, playedBy } = turn;
    if (fault === null) {
      act(playerId, turn.action, follow);
      return;
    }
    const name = nameOf(asked, seatIndexOf(asked, playerId));
    const other = (): string => (playedBy === "default" ? (game.manifest.bots?.default ?? "") : say("said_bot_chance"));
    const failure = (): string => say("said_bot_failed", { name, reason: say(`fault_${fault.kind}`), other: other() });
    act(playerId, turn.action, follow);
    notice.value = { kind: "news", text: failure };
    // After the move, and with it: of two announcements at once a screen reader may read only one.
    announce(`${announcement.value.text} ${failure()}`);
  };

  /** What the last entry of a game was, and what it led to. */
  const announceLast = (next: LocalGame): string => {
    const { outcome } = headOf(next).state;
    const entry = next.entries.at(-1);
    // An accepted offer is no offer.
    const isMove = entry !== undefined && outcome?.reason !== "agreement";
    return [
      isMove ? announceMove(game, next, entry) : "",
      outcome === null ? "" : `${describeOutcome(game.looks.colors, next, outcome)}.`,
    ]
      .filter((part) => part !== "")
      .join(" ");
  };

  /** Plays an action, which may be refused, and shows what came of it. */
  const act = (playerId: string, action: GameAction, showNext: (next: LocalGame) => void): void => {
    const point = engine.tableActions.includes(action.type) ? null : game.pointOf(action);
    const before = local.value;
    const next = playAction(engine, before, playerId, action, now());
    if (isRejection(next)) {
      refuse(next, point);
      return;
    }
    showNext(next);
    keeper.keep(next);
    if (headOf(next).status === "finished") bots.end(next);
    if (point !== null) stonesPlaced.value += 1;
    const { state } = headOf(next);
    const isDeclined = headOf(before).state.drawOfferBy !== null && state.drawOfferBy === null && !state.gameOver;
    announce(isDeclined ? `${announceLast(next)} ${say("said_draw_declined")}` : announceLast(next));
    if (isDeclined) notice.value = { kind: "news", text: () => say("said_draw_declined") };
    if (state.drawOfferBy !== null && action.type === game.draw?.type) {
      notice.value = {
        kind: "news",
        text: () => say("said_draw_offered", { color: colorTitle(colorOf(game, next, playerId)) }),
      };
    }
  };

  /** Why nobody here may play now; null when somebody may. */
  const whyNoTurn = (): (() => string) | null => {
    if (local.value.seats === null) return () => say("why_file");
    if (!isLive.value) return () => say("why_earlier");
    if (head.value.status === "finished") return () => say("why_MATCH_FINISHED");
    const name = (): string => nameOf(local.value, seatIndexOf(local.value, current.value));
    return isPersonsTurn.value ? null : () => say("why_bot_turn", { name: name() });
  };

  const play = (action: GameAction): void => {
    const why = whyNoTurn();
    if (why !== null) tell("why-not", why);
    else if (current.value !== null) act(current.value, action, sit);
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
    const action = game.actionAt(
      engine.getPlayerView(head.value.state, playerId) as BaseView,
      point,
    ) as GameAction | null;
    if (action === null) return;
    const refusal = engine.validateAction(head.value.state, action, playerId);
    if (refusal !== null) {
      preview.value = null;
      refuse(refusal, point);
    } else if (needsConfirmation(picker) && preview.value?.point !== point) {
      notice.value = null;
      preview.value = { point, color: colorOf(game, local.value, playerId), action };
      announce(say("said_chosen", { point: pointName(looks.axes, point) }));
    } else act(playerId, action, sit);
  };

  const show = (count: number, quietly: boolean): void => {
    const { entries } = local.value;
    const at = Math.min(Math.max(count, 0), entries.length);
    batch(() => {
      lookingAt.value = at === entries.length ? null : at;
      preview.value = null;
      decoration.value = null;
      notice.value = null;
    });
    if (quietly) return;
    const entry = entries[at - 1];
    const move = entry === undefined ? say("start_position") : announceMove(game, local.value, entry);
    announce(say("said_position", { shown: at, count: entries.length, move }));
  };

  const stepReplay = (): void => {
    // A replay is for the eye; its end is announced.
    show(shown.value + 1, shown.value + 1 < local.value.entries.length);
    if (isLive.value) isReplaying.value = false;
    else cancelReplayTimer = startTimer(settings.value.pace, stepReplay);
  };
  const replay = (on: boolean): void => {
    cancelReplayTimer();
    isReplaying.value = on;
    if (!on) return;
    if (isLive.value) show(0, true);
    cancelReplayTimer = startTimer(settings.value.pace, stepReplay);
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
    const point = game.pointOf(turn.action);
    if (turn.playedBy !== "bot" || point === null) tell("news", () => say("hint_none", { name }));
    else {
      hinted.value = point;
      tell("news", () => say("hint_is", { point: pointName(looks.axes, point), name }));
    }
  };

  /** Begins a game; one that somebody asked for is kept from the start. */
  const begin = (next: LocalGame | Rejection, isAskedFor: boolean): void => {
    if (isRejection(next)) {
      refuse(next, null);
      return;
    }
    bots.drop();
    arePaused.value = false;
    keeper.follow(null, next.record.matchId);
    sit(next);
    keeper.keep(next, isAskedFor);
    announce(say("said_new_game", { color: colorTitle(colorOf(game, next, headOf(next).state.currentPlayerId)) }));
  };

  const openSaved = (saved: SavedGame): boolean => {
    const opened = openKept(engine, saved.kept);
    if (isRejection(opened)) return false;
    bots.drop();
    // Bots that nobody watched do not play on by themselves when they come back.
    arePaused.value = opened.seats?.some(isPerson) === false;
    keeper.follow(saved, saved.id);
    sit(opened);
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
  const openToLookAt = (opened: LocalGame, kept: SavedGame | null): void => {
    const id = opened.record.matchId;
    bots.drop();
    keeper.follow(null, kept === null ? id : "");
    sit(opened);
    keeper.keep(opened);
    tell("news", () => say("said_opened_file"));
  };

  /** Opens the text of a file; what is wrong with it otherwise. */
  const openText = async (text: string): Promise<(() => string) | null> => {
    const formats = (game.formats ?? []) as readonly AnyFormat[];
    const format = formats.find(({ isMeant }) => isMeant(text));
    if (format !== undefined) {
      const written = format.parse(text);
      if (isRejection(written)) return () => say("file_fault", { reason: format.explain(written) });
      const opened = fromTurns(engine, written.names, written.turns, chance());
      if (isRejection(opened)) return () => say("file_fault", { reason: explain(game, opened, null) });
      openToLookAt(opened, null);
      return null;
    }
    let otherGame: string | null = null;
    const report = await verifyMatchText(text, {
      engineOf: (gameId) => {
        if (gameId === engine.gameId) return engine;
        otherGame = gameId;
        return undefined;
      },
    });
    if (otherGame !== null) return () => say("file_other_game", { game: otherGame ?? "" });
    const fault = report.steps.find((step) => !step.ok);
    if (fault !== undefined) {
      const where = (): string =>
        fault.seq === undefined ? "" : ` ${say("file_fault_entry", { number: fault.seq + 1 })}`;
      return () => say("file_fault", { reason: `${say(`file_fault_${fault.step}`)}${where()}` });
    }
    const file = parseMatchFile(JSON.parse(text));
    const opened = isRejection(file) ? file : fromMatchFile(engine, file);
    if (isRejection(opened)) throw new Error(`a verified file did not open: ${opened.message}`);
    const kept = await games.load(opened.record.matchId).catch(() => null);
    openToLookAt(opened, kept);
    return null;
  };

  const openFile = async (file: Pick<Blob, "size" | "text">): Promise<void> => {
    if (file.size > MAX_FILE_SIZE) {
      tell("why-not", () => say("file_too_large"));
      return;
    }
    openings += 1;
    const opening = openings;
    const text = await file.text().catch(() => null);
    if (opening !== openings) return;
    const fault = text === null ? () => say("file_unreadable") : await openText(text);
    if (fault !== null) tell("why-not", fault);
  };

  const change = (next: LocalGame, text: string): void => {
    // A bot may have seen moves that are no more.
    bots.drop();
    if (next.seats?.some(isPerson) === false) arePaused.value = true;
    sit(next);
    keeper.keep(next);
    announce(text);
  };

  return {
    game,
    settings,
    local,
    shown,
    isLive,
    position,
    view,
    scene,
    placing,
    preview,
    notice,
    announcement,
    thinking,
    isKept,
    isReplaying,
    arePaused,
    canUndo: computed(() => undoCount(local.value) > 0),
    canRedo: computed(() => local.value.undone.length > 0),
    person,
    drawer,
    hinter: bots.hinter?.name ?? null,
    stonesPlaced,
    open,
    start: (setup) => begin(startNew(setup), true),
    startFromHere: (seats) => begin(forkGame(engine, local.value, shown.value, seats, chance()), true),
    pick,
    confirm: () => {
      const waiting = preview.value;
      if (waiting !== null && current.value !== null) act(current.value, waiting.action, sit);
    },
    cancel: () => {
      preview.value = null;
    },
    unknownPoint: (text) => {
      const last = looks.axes.rows.length - 1;
      const bottomLeft = pointName(looks.axes, last * looks.axes.columns.length);
      const topRight = pointName(looks.axes, looks.axes.columns.length - 1);
      tell("why-not", () => say("coordinate_unknown", { text, first: bottomLeft, last: topRight }));
    },
    play,
    resign: () => {
      if (person.value !== null) act(person.value, game.resign as GameAction, sit);
    },
    offerDraw: () => {
      if (drawer.value !== null && game.draw !== null) act(drawer.value, game.draw as GameAction, sit);
    },
    undo: () => {
      const count = undoCount(local.value);
      if (count > 0) change(undo(local.value), say("said_undone", { count }));
    },
    redo: () => {
      const next = redo(engine, local.value);
      const count = next.entries.length - local.value.entries.length;
      if (count > 0) change(next, say("said_redone", { count }));
    },
    show: (count, quietly = false) => {
      cancelReplayTimer();
      isReplaying.value = false;
      show(count, quietly);
    },
    replay,
    pause: (on) => {
      arePaused.value = on;
      if (on) stopBots();
      else waitForBot();
    },
    askHint,
    inform: (text) => tell("news", text),
    decorate: (decorate) => {
      decoration.value = decorate;
    },
    openFile,
    makeFile: (format = null) => {
      const name = `tengen-${engine.gameId}-${local.value.record.matchId.slice(-8)}`;
      return format === null
        ? { name: `${name}.json`, text: `${JSON.stringify(toMatchFile(local.value), null, 2)}\n` }
        : { name: `${name}.${format.extension}`, text: format.make(writeDown(engine, local.value)) };
    },
    warnNotKept,
    flush: keeper.flush,
  };
};
