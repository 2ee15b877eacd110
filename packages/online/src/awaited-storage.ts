// Which match this tab waits for while another game is played: it survives a reload of the tab, and is nobody else's business.
const keyOf = (gameId: string): string => `tengen.awaited.${gameId}`;

/** The match that is waited for; null for none, and where the browser keeps nothing. */
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
    // A browser that keeps nothing: a reload forgets it, and the lobby still has the match.
  }
};
