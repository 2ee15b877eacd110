// Keeps the game of a table: every change is saved at once and in order, and news from another tab is fetched. The
// keeper knows the revision that the table saw last; a save that comes too late makes the table look again.
import { headOf, keepGame, type LocalGame } from "./local-game.ts";
import type { SavedGame, SavedGames } from "./saved-games.ts";

export interface Keeper {
  /** Saves a change. A game without a move in it is not worth keeping. */
  readonly keep: (game: LocalGame) => void;
  /** The table shows this kept game now. */
  readonly follow: (saved: SavedGame | null, id: string) => void;
  readonly close: () => void;
}

export interface KeeperEvents {
  /** The game has gone on elsewhere, and this is where it stands; `lost` is what was done here and did not count. */
  readonly changed: (saved: SavedGame, lost: LocalGame | null) => void;
  /** The browser could not save. */
  readonly failed: () => void;
}

export const openKeeper = (games: SavedGames, now: () => number, { changed, failed }: KeeperEvents): Keeper => {
  let id = "";
  let seen = 0;
  let isSaving = false;
  /** The latest change that came while another was being saved. */
  let waiting: LocalGame | null = null;

  /** Fetches what another tab saved; `late` is what was saved here too late. */
  const lookAgain = async (late: LocalGame | null): Promise<void> => {
    const saved = await games.load(id);
    // A save that began meanwhile finds out by itself, and tells what was lost.
    if (late === null && isSaving) return;
    if (saved === null || saved.id !== id || saved.revision <= seen) return;
    seen = saved.revision;
    // What the other tab saved stands; what was done here meanwhile does not.
    const lost = waiting ?? late;
    waiting = null;
    changed(saved, lost);
  };

  const save = async (game: LocalGame): Promise<void> => {
    const saved: SavedGame = {
      id,
      gameId: game.record.gameId,
      revision: seen + 1,
      savedAt: now(),
      finished: headOf(game).status === "finished",
      kept: keepGame(game),
    };
    isSaving = true;
    try {
      const isFirst = await games.save(saved);
      if (saved.id !== id) return;
      if (isFirst) seen = saved.revision;
      else await lookAgain(game);
    } catch {
      failed();
    } finally {
      isSaving = false;
      const next = waiting;
      waiting = null;
      if (next !== null) void save(next);
    }
  };

  const unwatch = games.watch((changedId) => {
    if (changedId === id && !isSaving) lookAgain(null).catch(failed);
  });

  return {
    keep: (game) => {
      if (game.entries.length === 0 && game.undone.length === 0) return;
      if (isSaving) waiting = game;
      else void save(game);
    },
    follow: (saved, gameId) => {
      id = gameId;
      seen = saved?.revision ?? 0;
      waiting = null;
    },
    close: unwatch,
  };
};
