// Opens games at the local table: saved ones, new ones, and files. What loads is awaited here; a game that was overtaken
// by another while it loaded is dropped.
import { t } from "@tengen/i18n";
import { readGameFile } from "./game-file.ts";
import { defaultSetup } from "./game-setup.ts";
import { restoreGame, startLocalGame, type GameEnvironment, type GameSetup, type LocalGame } from "./local-game.ts";
import type { LocalEvent } from "./local-step.ts";
import type { SavedGame, SavedGames } from "./saved-games.ts";
import type { AnyTableGame } from "./table-game.ts";

/** A saved game that can be played on. */
interface RestoredGame {
  readonly game: LocalGame;
  readonly saved: SavedGame;
}

/** A new game instead, with the reason if a saved one was wanted. */
interface NewGame {
  readonly setup: GameSetup;
  readonly problem: "broken" | "missing" | null;
}

/** A saved game of this kind; null if it is of another kind or broken. */
const restore = ({ engine }: AnyTableGame, saved: SavedGame | null | undefined): RestoredGame | null => {
  if (saved?.gameId !== engine.gameId) return null;
  const restored = restoreGame(engine, saved.kept);
  return restored.ok ? { game: restored.value, saved } : null;
};

/**
 * What to open: the game with this id, else without an id the latest unfinished one, else a new one with the setup of the
 * last game. `all` has the latest first.
 */
export const chooseGame = (
  game: AnyTableGame,
  id: string,
  found: SavedGame | null,
  all: readonly SavedGame[],
): RestoredGame | NewGame => {
  const ofThisGame = all.filter((saved) => saved.gameId === game.engine.gameId);
  const running = id === "" ? ofThisGame.find((saved) => !saved.finished && saved.kept.kind === "played") : undefined;
  const restored = restore(game, found) ?? restore(game, running);
  if (restored !== null) return restored;
  const [last] = ofThisGame.flatMap(({ kept }) => (kept.kind === "played" ? [kept] : []));
  const setup = last === undefined ? defaultSetup(game) : { seats: last.seats, options: last.record.options };
  const isBroken = found !== null || running !== undefined;
  return { setup, problem: isBroken ? "broken" : id === "" ? null : "missing" };
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

export const makeGameOpening = (game: AnyTableGame, options: GameOpeningOptions): GameOpening => {
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
  const start = (setup: GameSetup): void =>
    dispatch({ type: "started", game: startLocalGame(game.engine, setup, environment()), isRequested: false });

  return {
    open: async (id) => {
      const isLast = begin();
      try {
        const found = id === "" ? null : await games.load(id);
        const all = await games.list();
        if (!isLast()) return;
        const chosen = chooseGame(game, id, found, all);
        if ("saved" in chosen) {
          dispatch({ type: "opened", ...chosen });
          return;
        }
        const { setup, problem } = chosen;
        start(setup);
        if (problem !== null) notifyError(() => t(`saved_game_${problem}`));
      } catch {
        // Storage cannot be read: play without it.
        start(defaultSetup(game));
        dispatch({ type: "not-saved" });
      }
    },
    openSavedGame: async (id) => {
      if (id === currentId()) return true;
      const isLast = begin();
      const restored = restore(game, await games.load(id).catch(() => null));
      if (!isLast() || restored === null) return false;
      dispatch({ type: "opened", ...restored });
      return true;
    },
    openFile: async (file) => {
      const isLast = begin();
      const read = await readGameFile(game, file, environment());
      const found = read.ok ? await games.load(read.value.game.record.matchId).catch(() => null) : null;
      if (!isLast()) return;
      if (read.ok) dispatch({ type: "file-opened", opened: read.value, isKnown: found !== null });
      else notifyError(read.error);
    },
  };
};
