// What the portal offers first: which game, against which bot, and where each choice leads.
import { opponentBot, type CatalogueGame } from "@tengen/catalogue";
import type { LastPlay } from "@tengen/table";

/** The game that a newcomer is offered: its rules fit in one sentence. */
const NEWCOMERS_GAME = "gomoku";

/** The game played last, if it still exists; else the one for newcomers, else the first. */
export const suggestedGame = (games: readonly CatalogueGame[], last: LastPlay | null): CatalogueGame | null =>
  games.find(({ id }) => id === last?.gameId) ?? games.find(({ id }) => id === NEWCOMERS_GAME) ?? games[0] ?? null;

/** The bot that a game against a bot starts with: the last one of this game, else the suggested one. */
export const suggestedBot = ({ id, bots }: CatalogueGame, last: LastPlay | null): string | null => {
  const played = bots?.available.find(({ name }) => name === last?.bots[id]);
  return (played ?? opponentBot({ bots }))?.name ?? null;
};

export interface PlayLinks {
  /** Null for a game without bots. */
  readonly bot: string | null;
  /** An invitation; null without a match server. */
  readonly friend: string | null;
  /** Two people at this screen. */
  readonly twoPlayers: string;
  /** Null without a match server. */
  readonly anyone: string | null;
}

/** The addresses of the choices. What starts there is the business of the game's page. */
export const playLinks = ({ path, bots }: CatalogueGame, hasServer: boolean): PlayLinks => ({
  bot: bots === undefined ? null : `${path}#bot`,
  friend: hasServer ? `${path}#friend` : null,
  twoPlayers: `${path}#two-players`,
  anyone: hasServer ? `${path}#anyone` : null,
});
