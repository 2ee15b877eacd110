// Remembers in this tab which match is awaited while another game is played; it survives a reload.
const keyOf = (gameId: string): string => `tengen.awaited.${gameId}`;

/** The id of the awaited match; null for none, and where the browser allows no storage. */
export const readAwaited = (gameId: string): string | null => {
  try {
    return sessionStorage.getItem(keyOf(gameId));
  } catch {
    return null;
  }
};

export const saveAwaited = (gameId: string, matchId: string | null): void => {
  try {
    if (matchId === null) sessionStorage.removeItem(keyOf(gameId));
    else sessionStorage.setItem(keyOf(gameId), matchId);
  } catch {
    // No storage: a reload forgets it, but the lobby still lists the match.
  }
};
