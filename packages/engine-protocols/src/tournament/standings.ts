// The standings of a tournament: the score of every engine and every encounter, and the ratings.
import { addPair, estimateElo, NO_PAIRS, type EloEstimate, type PairCounts } from "./elo.ts";
import { ratePool, type Rating } from "./ratings.ts";
import { isFaultReason, type GameResult } from "./result.ts";
import { listEncounters, openSchedule, type ScheduleConfig } from "./schedule.ts";

export interface Score {
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** 1 per win, 1/2 per draw. */
  readonly points: number;
}

export interface EngineStanding extends Score {
  /** The engine's index. */
  readonly engine: number;
  /** Losses by a fault. */
  readonly faults: number;
  readonly rating: Rating | null;
}

export interface EncounterStanding extends Score {
  readonly first: number;
  readonly second: number;
  /** The complete pairs, scored for the first engine. */
  readonly pairs: PairCounts;
  /** Null before the first complete pair. */
  readonly estimate: EloEstimate | null;
}

export interface Standings {
  /** The best first. */
  readonly engines: readonly EngineStanding[];
  readonly encounters: readonly EncounterStanding[];
  /** Whether a drawn pair was added to each encounter as a prior, see `Ratings`. */
  readonly hasPrior: boolean;
}

/** Mutable counters. */
interface Counts {
  games: number;
  wins: number;
  draws: number;
  losses: number;
}

const NO_GAMES: Readonly<Counts> = { games: 0, wins: 0, draws: 0, losses: 0 };

const count = (counts: Counts, points: number): void => {
  counts.games += 1;
  if (points === 1) counts.wins += 1;
  else if (points === 0) counts.losses += 1;
  else counts.draws += 1;
};

const scoreOf = ({ games, wins, draws, losses }: Counts): Score => ({
  games,
  wins,
  draws,
  losses,
  points: wins + draws / 2,
});

/** Black's points in a game. */
const blackPoints = ({ winner }: GameResult): number => (winner === "black" ? 1 : winner === null ? 0.5 : 0);

const encounterKey = (one: number, other: number): string => `${Math.min(one, other)}-${Math.max(one, other)}`;

/** Counts results as they arrive. Adding one takes constant time; only `standings` computes ratings. */
export interface Tally {
  /** A result counts once; a number that is not in the schedule is ignored. */
  readonly add: (result: GameResult) => void;
  /** The number of games counted. */
  readonly games: () => number;
  /** In the order of the schedule. */
  readonly encounters: () => readonly EncounterStanding[];
  readonly standings: () => Standings;
}

export const openTally = (config: ScheduleConfig): Tally => {
  const { engines } = config;
  const schedule = openSchedule(config);
  const counted = new Set<number>();
  /** By pair: the first engine's points in the one game that has finished. */
  const halves = new Map<number, number>();
  const engineCounts = Array.from({ length: engines }, () => ({ ...NO_GAMES, faults: 0 }));
  const encounterCounts = new Map(
    listEncounters(engines, config.pairing).map(([first, second]) => [
      encounterKey(first, second),
      { first, second, ...NO_GAMES, pairs: NO_PAIRS },
    ]),
  );

  const encounters = (): readonly EncounterStanding[] =>
    [...encounterCounts.values()].map(({ first, second, pairs, ...counts }) => ({
      first,
      second,
      ...scoreOf(counts),
      pairs,
      estimate: estimateElo(pairs),
    }));

  return {
    games: () => counted.size,
    encounters,
    add: (result) => {
      const game = schedule.game(result.number);
      if (game === undefined || counted.has(game.number)) return;
      counted.add(game.number);
      const { black, white, pair } = game;
      const points = blackPoints(result);
      const [forBlack, forWhite, encounter] = [
        engineCounts[black],
        engineCounts[white],
        encounterCounts.get(encounterKey(black, white)),
      ];
      if (forBlack === undefined || forWhite === undefined || encounter === undefined) {
        throw new Error(`game ${game.number} has no engines`);
      }
      count(forBlack, points);
      count(forWhite, 1 - points);
      if (isFaultReason(result.reason)) (result.winner === "black" ? forWhite : forBlack).faults += 1;
      const forFirst = black === encounter.first ? points : 1 - points;
      count(encounter, forFirst);
      const half = halves.get(pair);
      if (half === undefined) {
        halves.set(pair, forFirst);
        return;
      }
      halves.delete(pair);
      encounter.pairs = addPair(encounter.pairs, half + forFirst);
    },
    standings: () => {
      const played = encounters();
      const { ratings, hasPrior } = ratePool(engines, played);
      const standings = engineCounts.map(({ faults, ...counts }, engine): EngineStanding => ({
        engine,
        ...scoreOf(counts),
        faults,
        rating: ratings[engine] ?? null,
      }));
      /** Engines without a rating come last. */
      const ratingOf = ({ rating }: EngineStanding): number => rating?.elo ?? -1e9;
      const share = ({ points, games }: Score): number => (games === 0 ? 0 : points / games);
      return {
        engines: standings.toSorted((a, b) => ratingOf(b) - ratingOf(a) || share(b) - share(a) || a.engine - b.engine),
        encounters: played,
        hasPrior,
      };
    },
  };
};
