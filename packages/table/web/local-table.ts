// The table of a local game: play, bots, undo, autosave, history and files. `local-step.ts` decides what happens; here
// its state becomes signals and its effects are performed. Everything it needs from the browser is an argument.
import { computed, effect, signal, untracked, type ReadonlySignal } from "@preact/signals";
import type { Scene } from "@tengen/board";
import { unwrap, type JsonObject, type Result } from "@tengen/kernel";
import { isFirstMove } from "@tengen/match";
import { t } from "@tengen/ui/i18n";
import type { Settings } from "@tengen/ui";
import { openAutosave, type Autosave } from "./autosave.ts";
import { actorAt, type BoardEvent } from "./board-step.ts";
import { openBotSeats, type BotSeats, type BotServices } from "./bot-seats.ts";
import { openBotTurns, type BotTurns } from "./bot-turns.ts";
import { exportGameFile, makeGameFile, type ExportKind, type FileContent, type GameFile } from "./game-file.ts";
import { playedBotIn } from "./bot-game.ts";
import { makeGameOpening, type GameOpening } from "./game-opening.ts";
import { defaultSetup } from "./game-setup.ts";
import { flagIn, timeLeftIn, type ClockRun } from "./local-clock.ts";
import { recommendLevel } from "./ladder.ts";
import type { LastPlayStorage } from "./last-play.ts";
import { levelResultOf, loadLevelResults } from "./level-results.ts";
import {
  forkGame,
  headOf,
  restoreGame,
  startLocalGame,
  toMatchFile,
  type GameEnvironment,
  type GameSetup,
  type LocalGame,
} from "./local-game.ts";
import {
  canUndo,
  drawOffererIn,
  drawOfferIn,
  hotSeatIn,
  localBoard,
  newLocalState,
  type LocalState,
} from "./local-state.ts";
import { stepLocal, type LocalEffect, type LocalEvent } from "./local-step.ts";
import type { SavedGames } from "./saved-games.ts";
import { boardCommands, boardSignals, openStore, runReplay, type Store } from "./table-shell.ts";
import type { SeatChoice } from "./timeline.ts";
import type { Explained } from "./explained.ts";
import type { AnyTableGame, GameRulesets } from "./table-game.ts";
import type { Table, TablePorts } from "./table.ts";

export interface TableServices extends TablePorts, BotServices {
  readonly games: SavedGames;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** 32 new random bytes in hexadecimal. */
  readonly randomBytes: () => string;
  /** What was last played against a bot on this device. */
  readonly lastPlay: LastPlayStorage;
  /** Whether the page is shown; without it, always. */
  readonly isPageShown?: ReadonlySignal<boolean>;
}

export interface LocalTable extends Table, GameOpening {
  /** All rulesets of the game; `game` is the one at the table. */
  readonly rulesets: GameRulesets;
  readonly local: ReadonlySignal<LocalGame>;
  /** Whether the game still hides information: then it cannot be saved as a file or forked. */
  readonly hidesInformation: ReadonlySignal<boolean>;
  /** False after the browser has failed to save the game. */
  readonly isSaved: ReadonlySignal<boolean>;
  readonly areBotsPaused: ReadonlySignal<boolean>;
  readonly canUndo: ReadonlySignal<boolean>;
  readonly canRedo: ReadonlySignal<boolean>;
  /** Null where no hint bot can play the game. */
  readonly hintBotName: ReadonlySignal<string | null>;
  /** The bot of the level that suits the person here, by their results; null in a game without levels. */
  readonly recommended: ReadonlySignal<string | null>;
  readonly lastPlay: LastPlayStorage;
  /** How the clock has run since the last entry. */
  readonly run: ReadonlySignal<ClockRun>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** For screen readers. */
  readonly announce: (text: string) => void;

  /** Starts a game, of the ruleset at the table unless another one is given. */
  readonly start: (setup: GameSetup, rules?: AnyTableGame) => void;
  /** A game that nobody plays, for an empty analysis board. */
  readonly makeGame: (rules: AnyTableGame, options: JsonObject) => Result<LocalGame>;
  readonly startFromHere: (seats: readonly SeatChoice[]) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly pauseBots: (on: boolean) => void;
  readonly askHint: () => Promise<void>;
  /** The match file. */
  readonly makeFile: () => GameFile;
  /** The file for other programs, or why there is none of this game. */
  readonly exportFile: (kind: ExportKind) => Promise<Explained<GameFile>>;
  /** Saves pending changes: the page may be closing. */
  readonly flush: () => void;
  /** Shows that the browser stores nothing. */
  readonly warnNotSaved: () => void;
}

type LocalStore = Store<LocalState, LocalEvent, LocalEffect>;

const openLocalStore = (game: AnyTableGame, { settings, now, randomBytes }: TableServices): LocalStore => {
  const first = startLocalGame(game.engine, defaultSetup(game), { now: now(), randomBytes });
  const initial = newLocalState(game, unwrap(first, `a game of ${game.engine.gameId} cannot start`));
  return openStore<LocalState, LocalEvent, LocalEffect>(initial, (state, event) =>
    stepLocal(state, event, { settings: settings.peek(), now: now() }),
  );
};

/** Saves what happens at the table, and brings in what other tabs save. */
const connectAutosave = ({ games, now }: TableServices, { state, dispatch }: LocalStore): Autosave =>
  openAutosave(games, now, {
    onChangedElsewhere: (saved, lost) => {
      const opened = restoreGame(state.peek().game.engine, saved.kept);
      if (!opened.ok) {
        dispatch({ type: "board", event: { type: "notify", kind: "error", text: () => t("saved_game_broken") } });
        return false;
      }
      dispatch({ type: "changed-elsewhere", game: opened.value, lost });
      return true;
    },
    onFailed: () => dispatch({ type: "not-saved" }),
  });

const connectBots = (bots: BotSeats, { settings, startTimer, now }: TableServices, store: LocalStore): BotTurns =>
  openBotTurns({
    bots,
    startTimer,
    local: () => store.state.peek().local,
    arePaused: () => store.state.peek().areBotsPaused,
    timeLeft: (seat) => {
      const { local, run } = store.state.peek();
      return isFirstMove(headOf(local)) ? null : timeLeftIn(local, run, seat, now());
    },
    pace: () => settings.peek().pace,
    onTurn: (playerId, turn) => store.dispatch({ type: "bot-turn", playerId, turn }),
  });

const remember = (lastPlay: LastPlayStorage, game: LocalGame): void => {
  const played = playedBotIn(game);
  if (played !== null) lastPlay.write(played);
};

const performWith =
  ({ lastPlay }: TableServices, autosave: Autosave, bots: BotSeats, turns: BotTurns) =>
  (effect: LocalEffect): void => {
    switch (effect.type) {
      case "save":
        remember(lastPlay, effect.game);
        autosave.save(effect.game, effect.isRequested);
        break;
      case "autosave":
        autosave.switchTo(effect.saved, effect.id);
        break;
      case "restart-bots":
        bots.restart();
        break;
      case "schedule-bots":
        turns.schedule();
        break;
      case "end-bots":
        bots.notifyEnd(effect.game);
    }
  };

const markHint = (scene: Scene, hinted: number | null): Scene => {
  if (hinted === null) return scene;
  const points = scene.points.map((appearance, point) =>
    point === hinted ? { ...appearance, mark: "hint" as const } : appearance,
  );
  return { ...scene, points };
};

/** What the page shows of the table. */
const localSignals = (settings: ReadonlySignal<Settings>, { state, dispatch }: LocalStore) => {
  const game = computed(() => state.value.game);
  const local = computed(() => state.value.local);
  const uncovered = computed(() => state.value.uncovered);
  const hintedPoint = computed(() => state.value.hintedPoint);
  const declinedOffer = computed(() => state.value.declinedOffer);
  const seated = computed(() => ({ local: local.value, uncovered: uncovered.value }));
  const hotSeat = computed(() => hotSeatIn(game.value, seated.value));
  const offer = computed(() => drawOfferIn(game.value, { ...seated.value, declinedOffer: declinedOffer.value }));
  return {
    ...boardSignals({
      board: computed(() => state.value.board),
      context: computed(() => localBoard(game.value, seated.value, settings.value)),
      settings,
      overlay: (scene) => markHint(scene, hintedPoint.value),
    }),
    settings,
    local,
    covered: computed(() => hotSeat.value.covered),
    hidesInformation: computed(() => hotSeat.value.hidesInformation),
    resigner: computed(() => hotSeat.value.resigner),
    drawOfferer: computed(() => drawOffererIn(game.value, seated.value)),
    offer: computed(() =>
      offer.value === null
        ? null
        : {
            text: offer.value.text,
            accept: () => dispatch({ type: "draw" }),
            decline: () => dispatch({ type: "decline-draw" }),
          },
    ),
    isSaved: computed(() => state.value.isSaved),
    areBotsPaused: computed(() => state.value.areBotsPaused),
    canUndo: computed(() => canUndo(game.value, local.value)),
    canRedo: computed(() => local.value.undone.length > 0),
    isOutcomeConfirmed: signal(true),
    isEngineAllowed: signal(true),
    syncStatus: signal(null),
  };
};

/** Asks the hint bot, unless it is nobody's turn here. */
const askHint = async (bots: BotSeats, { state, dispatch }: LocalStore): Promise<void> => {
  const asked = state.peek();
  const actor = actorAt(asked.board, localBoard(asked.game, asked, { confirm: "never", premove: "never" }));
  if (!actor.ok) {
    dispatch({ type: "board", event: { type: "notify", kind: "error", text: actor.error } });
    return;
  }
  // A hint without its reason is better than none.
  const loading = asked.game.loadHintReasons?.().catch(() => null);
  const hint = await bots.takeHint(asked.local);
  const reasons = (await loading) ?? null;
  if (hint === null || state.peek().local !== asked.local) return;
  dispatch({ type: "hint", ...hint, reasons });
};

const contentOf = (state: LocalState): FileContent => {
  const { game, local } = state;
  if (hotSeatIn(game, state).hidesInformation) {
    throw new Error("a game that hides information cannot be saved as a file");
  }
  return { ...local, state: headOf(local).state, makeMatch: () => toMatchFile(local) };
};

/** Ends a game on time when it is due, and stops the clock while the page is hidden. */
const runClock = ({ isPageShown, startTimer, now }: TableServices, { state, dispatch }: LocalStore): void => {
  if (isPageShown !== undefined) effect(() => dispatch({ type: "page-shown", on: isPageShown.value }));
  const local = computed(() => state.value.local);
  const run = computed(() => state.value.run);
  effect(() => {
    const [game, clock] = [local.value, run.value];
    let cancel = (): void => {};
    const wait = (): void => {
      const ms = flagIn(game, clock, now());
      // A timer may be early: then it waits for the rest.
      if (ms !== null)
        cancel = startTimer(ms, () => (flagIn(game, clock, now()) === 0 ? dispatch({ type: "flag" }) : wait()));
    };
    wait();
    return () => cancel();
  });
};

/** The recommended level: found when the table opens, and anew after every finished game. */
const followResults = (
  rulesets: GameRulesets,
  { games }: TableServices,
  local: ReadonlySignal<LocalGame>,
): ReadonlySignal<string | null> => {
  const recommended = signal(recommendLevel(rulesets.manifest, []));
  const lastResult = computed(() => {
    const result = levelResultOf(local.value);
    return result === null ? null : `${local.value.record.matchId} ${result.result}`;
  });
  const update = async (): Promise<void> => {
    const all = await games.list().catch(() => []);
    recommended.value = recommendLevel(rulesets.manifest, await loadLevelResults(rulesets, all, local.peek()));
  };
  effect(() => {
    if (lastResult.value !== undefined) void untracked(update);
  });
  return recommended;
};

/** The table of a game that begins with its first ruleset; it changes to another with the game that is played. */
export const openLocalTable = (rulesets: GameRulesets, services: TableServices): LocalTable => {
  const { games, settings, now, randomBytes } = services;
  const environment = (): GameEnvironment => ({ now: now(), randomBytes });
  const store = openLocalStore(rulesets.first, services);
  const { state, dispatch } = store;
  const dispatchBoard = (event: BoardEvent): void => dispatch({ type: "board", event });
  const autosave = connectAutosave(services, store);
  const bots = openBotSeats(() => state.peek().game, services);
  const turns = connectBots(bots, services, store);
  store.connect(performWith(services, autosave, bots, turns));
  const signals = localSignals(settings, store);
  runReplay(
    computed(() => state.value.board),
    services,
    dispatchBoard,
  );
  runClock(services, store);
  const recommended = followResults(rulesets, services, signals.local);
  const game = computed(() => state.value.game);
  const content = (): FileContent => contentOf(state.peek());
  return {
    ...signals,
    get game() {
      return game.value;
    },
    rulesets,
    ...boardCommands(dispatchBoard),
    ...makeGameOpening(rulesets, {
      games,
      environment,
      currentId: () => state.peek().local.record.matchId,
      currentRules: () => ({ game: state.peek().game, options: state.peek().local.record.options }),
      dispatch,
      lastPlay: services.lastPlay.read,
    }),
    thinking: turns.thinking,
    longThought: turns.longThought,
    moveNow: turns.moveNow,
    recommended,
    run: computed(() => state.value.run),
    now,
    announce: (text) => dispatchBoard({ type: "announce", text }),
    lastPlay: services.lastPlay,
    hintBotName: computed(() => bots.hintBotOf(signals.local.value)?.name ?? null),
    start: (setup, rules = state.peek().game) => {
      const started = startLocalGame(rules.engine, setup, environment());
      dispatch({ type: "started", rules, game: started, isRequested: true });
    },
    makeGame: (rules, options) => {
      const seats = Array.from({ length: rules.manifest.players.min }, () => ({ kind: "person" as const }));
      return startLocalGame(rules.engine, { seats, options }, environment());
    },
    startFromHere: (seats) => {
      const { game: rules, local } = state.peek();
      if (signals.hidesInformation.peek()) {
        dispatchBoard({ type: "notify", kind: "error", text: () => t("refusal_hidden") });
        return;
      }
      const fork = forkGame(rules.engine, local, signals.shown.peek(), seats, environment());
      dispatch({ type: "started", rules, game: fork, isRequested: true });
    },
    uncover: () => dispatch({ type: "uncover" }),
    resign: () => dispatch({ type: "resign" }),
    offerDraw: () => dispatch({ type: "draw" }),
    undo: () => dispatch({ type: "undo" }),
    redo: () => dispatch({ type: "redo" }),
    pauseBots: (on) => dispatch({ type: "pause-bots", on }),
    askHint: () => askHint(bots, store),
    makeFile: () => makeGameFile(state.peek().game, content()),
    exportFile: (kind) => exportGameFile(state.peek().game, content(), kind),
    warnNotSaved: () => dispatch({ type: "not-saved" }),
    flush: autosave.flush,
  };
};
