// Opens games at the local table: saved ones, new ones, and files. What loads is awaited here; a game that was overtaken
// by another while it loaded is dropped.
import { err, ok, type JsonObject } from "@tengen/kernel";
import type { MatchRecord, SharedGame } from "@tengen/match";
import { t, withMessages } from "@tengen/ui/i18n";
import { opponentIn, quickSetup } from "./bot-game.ts";
import type { Explained } from "./explained.ts";
import { defaultSetup, setupOfPeople } from "./game-setup.ts";
import type { LastPlay } from "./last-play.ts";
import { restoreGame, startLocalGame, type GameEnvironment, type GameSetup, type LocalGame } from "./local-game.ts";
import type { LocalEvent } from "./local-step.ts";
import type { SavedGame, SavedGames } from "./saved-games.ts";
import type { OpenedGame } from "./read-file.ts";
import { loadAllRulesets, loadRules } from "./rulesets.ts";
import type { ListRules } from "./share/move-list.ts";
import type { AnyTableGame, GameRulesets } from "./table-game.ts";

/** A saved game that can be played on. */
interface RestoredGame {
  readonly rules: AnyTableGame;
  readonly game: LocalGame;
  readonly saved: SavedGame;
}

/** A game to start instead. */
export interface NewGame {
  readonly rulesetVersion: string;
  readonly setup: GameSetup;
}

/** The rules that a stored game names. */
const recordOf = ({ kept }: SavedGame): MatchRecord => (kept.kind === "file" ? kept.file.match : kept.record);

/** Restores a saved game; or why it cannot be played on. */
const restore = async (rulesets: GameRulesets, saved: SavedGame): Promise<Explained<RestoredGame>> => {
  const broken = err(() => t("saved_game_broken"));
  if (saved.gameId !== rulesets.manifest.id) return broken;
  const rules = await loadRules(rulesets, recordOf(saved).rulesetVersion);
  if (!rules.ok) return rules;
  const restored = restoreGame(rules.value.engine, saved.kept);
  return restored.ok ? ok({ rules: rules.value, game: restored.value, saved }) : broken;
};

/** What to open: the game with this id, else without an id the latest unfinished one. `all` has the latest first. */
export const chooseSavedGame = (
  gameId: string,
  id: string,
  found: SavedGame | null,
  all: readonly SavedGame[],
): SavedGame | null =>
  id === ""
    ? (all.find((saved) => saved.gameId === gameId && !saved.finished && saved.kept.kind === "played") ?? null)
    : found;

/** A new game with the setup of the last one; null if there was none. */
export const setupOfLastGame = (gameId: string, all: readonly SavedGame[]): NewGame | null => {
  const [last] = all.flatMap((saved) => (saved.gameId === gameId && saved.kept.kind === "played" ? [saved.kept] : []));
  return last === undefined
    ? null
    : {
        rulesetVersion: last.record.rulesetVersion,
        setup: { seats: last.seats, options: last.record.options },
      };
};

/** The rules of the last game against a bot, else of the last game; null if there was none. */
const rulesOfLastGame = (gameId: string, all: readonly SavedGame[]): NewGame | null => {
  const againstBots = all.filter(({ kept }) => kept.kind === "played" && opponentIn(kept.seats) !== null);
  return setupOfLastGame(gameId, againstBots) ?? setupOfLastGame(gameId, all);
};

/** An earlier setup with its rules, loaded; that of a first game where this is not possible. */
const loadSetup = async (
  rulesets: GameRulesets,
  earlier: NewGame | null,
): Promise<readonly [AnyTableGame, GameSetup]> => {
  const loaded = earlier === null ? null : await loadRules(rulesets, earlier.rulesetVersion);
  return earlier !== null && loaded?.ok === true
    ? [loaded.value, earlier.setup]
    : [rulesets.first, defaultSetup(rulesets.first)];
};

/** From 0 up to but not including 1. */
const randomOf = ({ randomBytes }: GameEnvironment): number => Number.parseInt(randomBytes().slice(0, 8), 16) / 2 ** 32;

/** The code that reads files, which most visits do not need. */
const loadReader = () => withMessages(import("./read-file.ts"));

/** Loads what a page needs for every ruleset and every file, so that it needs no network later. */
export const prefetchAll = async (rulesets: GameRulesets): Promise<void> => {
  const [, games] = await Promise.allSettled([loadReader(), loadAllRulesets(rulesets)]);
  const loaded = games.status === "fulfilled" ? games.value : [rulesets.first];
  const loaders = loaded.flatMap(({ loadSgf, loadPsq }) => [loadSgf, loadPsq]);
  await Promise.allSettled(loaders.map((load) => load?.() ?? Promise.resolve(null)));
};

export interface GameOpening {
  /** Opens a saved game, else the latest unfinished one, else a new one. */
  readonly open: (id: string) => Promise<void>;
  /** Starts a game against a bot at once, by the rules that were played last. */
  readonly playBot: () => Promise<void>;
  /** Starts a game of people at this screen at once, by the rules that were played last. */
  readonly playTwo: () => Promise<void>;
  /** Opens a saved game, unless it is at the table already; false, without any change, if it cannot be opened. */
  readonly openSavedGame: (id: string) => Promise<boolean>;
  /** `rules` are those of a list of moves, and of a file that names none; if not given, those of the game at the table. */
  readonly openFile: (file: Pick<Blob, "size" | "arrayBuffer">, rules?: ListRules) => Promise<void>;
  /** Opens a game from a link; its id, or null, after saying why, if it cannot be opened. */
  readonly openShared: (shared: SharedGame) => Promise<string | null>;
}

export interface GameOpeningOptions {
  readonly games: SavedGames;
  /** The clock and the randomness, for each new game. */
  readonly environment: () => GameEnvironment;
  /** The id of the game at the table. */
  readonly currentId: () => string;
  /** Its rules. */
  readonly currentRules: () => ListRules;
  readonly dispatch: (event: LocalEvent) => void;
  /** What was last played against a bot; null for nothing. */
  readonly lastPlay: () => LastPlay | null;
}

type SetupOf = (rules: AnyTableGame, chosen: JsonObject) => GameSetup;

/** Begins attempts to open a game; the result of each tells whether it is still the last one. */
const countAttempts = (): (() => () => boolean) => {
  let attempts = 0;
  return () => {
    attempts += 1;
    const attempt = attempts;
    return () => attempt === attempts;
  };
};

type ReadWith = (reader: Awaited<ReturnType<typeof loadReader>>) => Promise<Explained<OpenedGame>>;

/** Opens what the reader reads; its id, or null if it was not opened. */
const makeOpenRead =
  (
    games: SavedGames,
    begin: () => () => boolean,
    dispatch: GameOpeningOptions["dispatch"],
    notifyError: (text: () => string) => void,
  ) =>
  async (read: ReadWith): Promise<string | null> => {
    const isLast = begin();
    const reader = await loadReader().catch(() => null);
    const opened = reader === null ? err(() => t("file_reader_unreachable")) : await read(reader);
    const id = opened.ok ? opened.value.game.record.matchId : null;
    const found = id === null ? null : await games.load(id).catch(() => null);
    if (!isLast()) return null;
    if (opened.ok) dispatch({ type: "file-opened", opened: opened.value, isKnown: found !== null });
    else notifyError(opened.error);
    return id;
  };

export const makeGameOpening = (rulesets: GameRulesets, options: GameOpeningOptions): GameOpening => {
  const { games, environment, currentId, currentRules, dispatch, lastPlay } = options;
  const begin = countAttempts();
  const notifyError = (text: () => string): void =>
    dispatch({ type: "board", event: { type: "notify", kind: "error", text } });
  const start = (rules: AnyTableGame, setup: GameSetup): void => {
    const game = startLocalGame(rules.engine, setup, environment());
    dispatch({ type: "started", rules, game, isRequested: false });
  };
  const startFirst = (): void => start(rulesets.first, defaultSetup(rulesets.first));
  /** A new game with the setup of the last one, or the first game. */
  const startNew = async (all: readonly SavedGame[], isLast: () => boolean): Promise<void> => {
    const [rules, setup] = await loadSetup(rulesets, setupOfLastGame(rulesets.manifest.id, all));
    if (isLast()) start(rules, setup);
  };
  /** A new game by the rules of an earlier one. */
  const startAtOnce = async (earlierGame: typeof setupOfLastGame, setupOf: SetupOf): Promise<void> => {
    const isLast = begin();
    const earlier = earlierGame(rulesets.manifest.id, await games.list().catch(() => []));
    const [rules, { options: chosen }] = await loadSetup(rulesets, earlier);
    if (isLast()) start(rules, setupOf(rules, chosen));
  };
  const openRead = makeOpenRead(games, begin, dispatch, notifyError);

  return {
    playBot: () =>
      startAtOnce(rulesOfLastGame, (rules, chosen) => quickSetup(rules, chosen, lastPlay(), randomOf(environment()))),
    playTwo: () => startAtOnce(setupOfLastGame, setupOfPeople),
    open: async (id) => {
      const isLast = begin();
      try {
        const found = id === "" ? null : await games.load(id);
        const all = await games.list();
        if (!isLast()) return;
        const chosen = chooseSavedGame(rulesets.manifest.id, id, found, all);
        const restored = chosen === null ? null : await restore(rulesets, chosen);
        if (!isLast()) return;
        if (restored?.ok === true) {
          dispatch({ type: "opened", ...restored.value });
          return;
        }
        await startNew(all, isLast);
        if (!isLast()) return;
        if (restored !== null) notifyError(restored.error);
        else if (id !== "") notifyError(() => t("saved_game_missing"));
      } catch {
        // Storage cannot be read: play without it.
        startFirst();
        dispatch({ type: "not-saved" });
      }
    },
    openSavedGame: async (id) => {
      if (id === currentId()) return true;
      const isLast = begin();
      const saved = await games.load(id).catch(() => null);
      const restored = saved === null ? null : await restore(rulesets, saved);
      if (!isLast() || restored?.ok !== true) return false;
      dispatch({ type: "opened", ...restored.value });
      return true;
    },
    openFile: async (file, rules = currentRules()) => {
      await openRead((reader) => reader.readGameFile(rulesets, file, environment(), rules));
    },
    openShared: (shared) => openRead((reader) => reader.readSharedGame(rulesets, shared, environment().now)),
  };
};
