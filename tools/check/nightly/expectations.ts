// What the nightly run expects of the bots of each game.

export interface Expectation {
  /** All of 1,000 games of Random against itself have fewer moves than this. */
  readonly longest: number;
  /** Greedy wins at least this many of 100 games against Random. */
  readonly greedyWins: number;
}

const USUAL: Expectation = { longest: 400, greedyWins: 95 };

/** With random cards a lucky Random may win. */
const BY_GAME: Readonly<Record<string, Expectation>> = {
  "gomoku-cards": { ...USUAL, greedyWins: 90 },
};

export const expectationOf = (gameId: string): Expectation => BY_GAME[gameId] ?? USUAL;
