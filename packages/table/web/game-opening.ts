// Opens games at the local table: saved ones, new ones, and files. What loads is awaited here; a game that was overtaken
// by another while it loaded is dropped.
import { err, ok } from "@tengen/kernel";
import type { MatchRecord } from "@tengen/match";
import { t } from "@tengen/i18n";
import type { Explained } from "./explained.ts";
import { defaultSetup } from "./game-setup.ts";
import { restoreGame, startLocalGame, type GameEnvironment, type GameSetup, type LocalGame } from "./local-game.ts";
import type { LocalEvent } from "./local-step.ts";
import type { SavedGame, SavedGames } from "./saved-games.ts";
import { loadAllRulesets, loadRules } from "./rulesets.ts";
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

/** The code that reads files, which most visits do not need. */
const loadReader = () => import("./read-file.ts");

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
  /** Opens a saved game, unless it is at the table already; false, without any change, if it cannot be opened. */
  readonly openSavedGame: (id: string) => Promise<boolean>;
  readonly openFile: (file: Pick<Blob, "size" | "arrayBuffer">) => Promise<void>;
}

export interface GameOpeningOptions {
  readonly games: SavedGames;
  /** The clock and the randomness, for each new game. */
  readonly environment: () => GameEnvironment;
  /** The id of the game at the table. */
  readonly currentId: () => string;
  readonly dispatch: (event: LocalEvent) => void;
}

export const makeGameOpening = (rulesets: GameRulesets, options: GameOpeningOptions): GameOpening => {
  const { games, environment, currentId, dispatch } = options;
  /** Counts the attempts to open a game. */
  let attempts = 0;
  /** Begins an attempt; the result tells whether it is still the last one. */
  const begin = (): (() => boolean) => {
    attempts += 1;
    const attempt = attempts;
    return () => attempt === attempts;
  };
  const notifyError = (text: () => string): void =>
    dispatch({ type: "board", event: { type: "notify", kind: "error", text } });
  const start = (rules: AnyTableGame, setup: GameSetup): void => {
    const game = startLocalGame(rules.engine, setup, environment());
    dispatch({ type: "started", rules, game, isRequested: false });
  };
  const startFirst = (): void => start(rulesets.first, defaultSetup(rulesets.first));
  /** A new game with the setup of the last one, or the first game. */
  const startNew = async (all: readonly SavedGame[], isLast: () => boolean): Promise<void> => {
    const last = setupOfLastGame(rulesets.manifest.id, all);
    const rules = last === null ? null : await loadRules(rulesets, last.rulesetVersion);
    if (!isLast()) return;
    if (last === null || rules?.ok !== true) startFirst();
    else start(rules.value, last.setup);
  };

  return {
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
    openFile: async (file) => {
      const isLast = begin();
      const reader = await loadReader().catch(() => null);
      const read =
        reader === null
          ? err(() => t("file_reader_unreachable"))
          : await reader.readGameFile(rulesets, file, environment());
      const found = read.ok ? await games.load(read.value.game.record.matchId).catch(() => null) : null;
      if (!isLast()) return;
      if (read.ok) dispatch({ type: "file-opened", opened: read.value, isKnown: found !== null });
      else notifyError(read.error);
    },
  };
};
