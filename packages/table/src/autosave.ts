// Keeps the game of a table: every change is saved at once and in order, and news from another tab is fetched. The
// keeper knows the revision that the table saw last; a save that comes too late makes the table look again.
import { headOf, toStoredGame, type LocalGame } from "./local-game.ts";
import type { SavedGame, SavedGames } from "./saved-games.ts";

export interface Autosave {
  /** Saves a change. A game without a move in it is worth keeping only if somebody asked for it. */
  readonly save: (game: LocalGame, isAskedFor?: boolean) => void;
  /** Saves at once what still waits for another save: the page may be closing. */
  readonly flush: () => void;
  /** The table shows this game now, as it was kept; null for one that is not kept yet, an empty id for none. */
  readonly switchTo: (saved: SavedGame | null, id: string) => void;
}

export interface AutosaveEvents {
  /**
   * The game has gone on elsewhere, and this is where it stands; `lost` is what was done here and did not count. False
   * when the table cannot show it: then nothing is saved over it either.
   */
  readonly onChangedElsewhere: (saved: SavedGame, lost: LocalGame | null) => boolean;
  /** The browser could not save. */
  readonly onFailed: () => void;
}

export const openAutosave = (
  games: SavedGames,
  now: () => number,
  { onChangedElsewhere, onFailed }: AutosaveEvents,
): Autosave => {
  let id = "";
  /** The last revision that the table has seen, and the last that it has asked to be saved. */
  let seen = 0;
  let asked = 0;
  /** How many saves are under way. */
  let running = 0;
  /** The latest change that came while another was being saved. */
  let waiting: LocalGame | null = null;

  /** Fetches what another tab saved; `late` is what was saved here too late. False when there is nothing newer. */
  const lookAgain = async (late: LocalGame | null): Promise<boolean> => {
    const saved = await games.load(id);
    // A save that began meanwhile finds out by itself, and tells what was lost.
    if (late === null && running > 0) return true;
    if (saved === null || saved.id !== id || saved.revision <= seen) return false;
    // What the other tab saved stands; what was done here meanwhile does not.
    const lost = waiting ?? late;
    waiting = null;
    if (onChangedElsewhere(saved, lost)) seen = saved.revision;
    asked = seen;
    return true;
  };

  const save = async (game: LocalGame): Promise<void> => {
    asked += 1;
    const saved: SavedGame = {
      id,
      gameId: game.record.gameId,
      revision: asked,
      savedAt: now(),
      finished: headOf(game).status === "finished",
      kept: toStoredGame(game),
    };
    running += 1;
    try {
      const isFirst = await games.save(saved);
      if (saved.id !== id) return;
      if (isFirst) seen = Math.max(seen, saved.revision);
      else if (!(await lookAgain(game)) && saved.id === id) {
        asked = seen;
        onFailed();
      }
    } catch {
      asked = seen;
      onFailed();
    } finally {
      running -= 1;
      if (running === 0) flush();
    }
  };

  const flush = (): void => {
    const next = waiting;
    waiting = null;
    if (next !== null) void save(next);
  };

  games.subscribe((changedId) => {
    if (changedId === id && running === 0) lookAgain(null).catch(onFailed);
  });

  return {
    save: (game, isAskedFor = false) => {
      const isBegun = game.entries.length > 0 || game.undone.length > 0;
      if (id === "" || !(isBegun || isAskedFor)) return;
      if (running > 0) waiting = game;
      else void save(game);
    },
    flush,
    switchTo: (saved, gameId) => {
      flush();
      id = gameId;
      seen = saved?.revision ?? 0;
      asked = seen;
    },
  };
};
