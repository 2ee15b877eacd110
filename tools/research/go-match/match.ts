// A match: games between two players with alternating colors, several at a time.
import { playGame, type GameResult } from "./game.ts";
import { openPlayer, type Player } from "./player.ts";

export interface MatchOptions {
  readonly first: string;
  readonly second: string;
  /** Command of the GTP engine that counts finished games; null: the board counts as it stands. */
  readonly referee: string | null;
  readonly games: number;
  /** Concurrent games. */
  readonly jobs: number;
  readonly komi: number;
}

export interface Game extends GameResult {
  /** From 1. */
  readonly number: number;
  readonly firstIsBlack: boolean;
  /** Null: no winner. */
  readonly firstWins: boolean | null;
}

/** Replaces {seed} in a command by a number that differs from job to job. */
const commandFor = (command: string, job: number): string => command.replaceAll("{seed}", String(1 + 1000 * job));

export const playMatch = async (options: MatchOptions, onGame: (game: Game) => void): Promise<readonly Game[]> => {
  const { first, second, referee, games, jobs, komi } = options;
  const played: Game[] = [];
  let next = 0;
  const work = async (job: number): Promise<void> => {
    const players = [first, second].map((command) => openPlayer(commandFor(command, job)));
    const [one, two] = players as [Player, Player];
    // A player that counts as well is not opened twice.
    const refereePlayer =
      referee === null
        ? null
        : (players.find(({ command }) => command === commandFor(referee, job)) ?? openPlayer(commandFor(referee, job)));
    try {
      while (next < games) {
        next += 1;
        const number = next;
        const firstIsBlack = number % 2 === 1;
        const seats = firstIsBlack ? { black: one, white: two } : { black: two, white: one };
        const game = await playGame(seats, refereePlayer, komi);
        const firstWins = game.winner === null ? null : (game.winner === "black") === firstIsBlack;
        played.push({ ...game, number, firstIsBlack, firstWins });
        onGame({ ...game, number, firstIsBlack, firstWins });
      }
    } finally {
      await Promise.all(
        [...players, ...(refereePlayer === null || players.includes(refereePlayer) ? [] : [refereePlayer])].map((one) =>
          one.stop(),
        ),
      );
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, games) }, (_, job) => work(job)));
  return played.toSorted((a, b) => a.number - b.number);
};
