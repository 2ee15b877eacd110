// What the bots of a game are held to, as data.

export interface Expectation {
  /** Every one of 1,000 games of Random against itself has fewer moves. */
  readonly longest: number;
  /** Greedy wins at least so many of 100 games against Random. */
  readonly greedyWins: number;
}

const USUAL: Expectation = { longest: 400, greedyWins: 95 };

/** Where chance deals the cards, a lucky Random may win. */
const BY_GAME: Readonly<Record<string, Expectation>> = {
  "gomoku-cards": { ...USUAL, greedyWins: 90 },
};

export const expectationOf = (gameId: string): Expectation => BY_GAME[gameId] ?? USUAL;
