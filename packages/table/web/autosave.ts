// Saves every change of the table's game at once and in order, and loads what another tab saved. It tracks the last
// revision the table has seen; a save that loses against another tab reloads the game.
import { headOf, toStoredGame, type LocalGame } from "./local-game.ts";
import type { SavedGame, SavedGames } from "./saved-games.ts";

export interface Autosave {
  /** Saves a change. A game without a move is saved only if somebody requested it. */
  readonly save: (game: LocalGame, isRequested?: boolean) => void;
  /** Saves at once what waits for a running save: the page may be closing. */
  readonly flush: () => void;
  /** The table shows this game now: `saved` is null for one that is not saved yet, `id` is empty for none. */
  readonly switchTo: (saved: SavedGame | null, id: string) => void;
}

export interface AutosaveEvents {
  /**
   * Another tab has saved this game; `lost` is what was done here and overruled. Returns false if the table cannot show
   * the saved game: then it is not overwritten either.
   */
  readonly onChangedElsewhere: (saved: SavedGame, lost: LocalGame | null) => boolean;
  /** The browser could not save or load. */
  readonly onFailed: () => void;
}

const toSavedGame = (game: LocalGame, id: string, revision: number, savedAt: number): SavedGame => ({
  id,
  gameId: game.record.gameId,
  revision,
  savedAt,
  finished: headOf(game).status === "finished",
  kept: toStoredGame(game),
});

export const openAutosave = (
  games: SavedGames,
  now: () => number,
  { onChangedElsewhere, onFailed }: AutosaveEvents,
): Autosave => {
  let id = "";
  /** The last revision that the table has seen, and the last one it has requested to save. */
  let seen = 0;
  let requested = 0;
  /** The number of running saves. */
  let running = 0;
  /** The latest change made while another was being saved. */
  let queued: LocalGame | null = null;

  /** Loads what another tab saved; `late` is what lost against it. False when there is nothing newer. */
  const reload = async (late: LocalGame | null): Promise<boolean> => {
    const saved = await games.load(id);
    // A save that began meanwhile detects the conflict itself, and reports what was lost.
    if (late === null && running > 0) return true;
    if (saved === null || saved.id !== id || saved.revision <= seen) return false;
    // The other tab's game wins; what was done here meanwhile is lost.
    const lost = queued ?? late;
    queued = null;
    if (onChangedElsewhere(saved, lost)) seen = saved.revision;
    requested = seen;
    return true;
  };

  const save = async (game: LocalGame): Promise<void> => {
    requested += 1;
    const saved = toSavedGame(game, id, requested, now());
    running += 1;
    try {
      const isFirst = await games.save(saved);
      if (saved.id !== id) return;
      if (isFirst) seen = Math.max(seen, saved.revision);
      else if (!(await reload(game)) && saved.id === id) {
        requested = seen;
        onFailed();
      }
    } catch {
      requested = seen;
      onFailed();
    } finally {
      running -= 1;
      if (running === 0) flush();
    }
  };

  const flush = (): void => {
    const next = queued;
    queued = null;
    if (next !== null) void save(next);
  };

  games.subscribe((changedId) => {
    if (changedId === id && running === 0) reload(null).catch(onFailed);
  });

  return {
    save: (game, isRequested = false) => {
      const hasMoves = game.entries.length > 0 || game.undone.length > 0;
      if (id === "" || !(hasMoves || isRequested)) return;
      if (running > 0) queued = game;
      else void save(game);
    },
    flush,
    switchTo: (saved, gameId) => {
      flush();
      id = gameId;
      seen = saved?.revision ?? 0;
      requested = seen;
    },
  };
};
