// The results of a tournament, added up: what every engine has, each meeting by itself, and the ratings.
import { addPair, estimateElo, NO_PAIRS, type EloEstimate, type PairCounts } from "./elo.ts";
import { ratePool, type Rating } from "./ratings.ts";
import { isFaultReason, type GameResult } from "./result.ts";
import { listEncounters, openSchedule, type ScheduleConfig } from "./schedule.ts";

export interface Score {
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** A win is 1, a draw a half. */
  readonly points: number;
}

export interface EngineStanding extends Score {
  /** By its number. */
  readonly engine: number;
  /** Losses by a fault of its own. */
  readonly faults: number;
  readonly rating: Rating | null;
}

export interface EncounterStanding extends Score {
  readonly first: number;
  readonly second: number;
  /** How the pairs came out of which both games are finished, as the first engine scored them. */
  readonly pairs: PairCounts;
  /** Null before the first whole pair. */
  readonly estimate: EloEstimate | null;
}

export interface Standings {
  /** The best first. */
  readonly engines: readonly EngineStanding[];
  readonly encounters: readonly EncounterStanding[];
  /** A drawn pair was added to each meeting, because somebody won or lost everything. */
  readonly hasPrior: boolean;
}

/** Counts that are added to, game by game. */
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

/** What a game was worth to black. */
const blackPoints = ({ winner }: GameResult): number => (winner === "black" ? 1 : winner === null ? 0.5 : 0);

const meetingKey = (one: number, other: number): string => `${Math.min(one, other)}-${Math.max(one, other)}`;

/** The results of a tournament as they come in. To add one takes the same time however many there are; only `standing` works out ratings. */
export interface Tally {
  /** A result counts once, and not at all when its number is not in the schedule. */
  readonly add: (result: GameResult) => void;
  /** How many games were counted. */
  readonly games: () => number;
  /** In the order of the meetings. */
  readonly encounters: () => readonly EncounterStanding[];
  readonly standings: () => Standings;
}

export const openTally = (setting: ScheduleConfig): Tally => {
  const { engines } = setting;
  const schedule = openSchedule(setting);
  const counted = new Set<number>();
  /** What the first engine got in the game of a pair whose other game is not there yet, by pairs. */
  const halves = new Map<number, number>();
  const engineCounts = Array.from({ length: engines }, () => ({ ...NO_GAMES, faults: 0 }));
  const meetingCounts = new Map(
    listEncounters(engines, setting.pairing).map(([first, second]) => [
      meetingKey(first, second),
      { first, second, ...NO_GAMES, pairs: NO_PAIRS },
    ]),
  );

  const encounters = (): readonly EncounterStanding[] =>
    [...meetingCounts.values()].map(({ first, second, pairs, ...counts }) => ({
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
      const [forBlack, forWhite, meeting] = [
        engineCounts[black],
        engineCounts[white],
        meetingCounts.get(meetingKey(black, white)),
      ];
      if (forBlack === undefined || forWhite === undefined || meeting === undefined) {
        throw new Error(`game ${game.number} has no engines`);
      }
      count(forBlack, points);
      count(forWhite, 1 - points);
      if (isFaultReason(result.reason)) (result.winner === "black" ? forWhite : forBlack).faults += 1;
      const forFirst = black === meeting.first ? points : 1 - points;
      count(meeting, forFirst);
      const half = halves.get(pair);
      if (half === undefined) {
        halves.set(pair, forFirst);
        return;
      }
      halves.delete(pair);
      meeting.pairs = addPair(meeting.pairs, half + forFirst);
    },
    standings: () => {
      const met = encounters();
      const { ratings, hasPrior } = ratePool(engines, met);
      const standings = engineCounts.map(({ faults, ...counts }, engine): EngineStanding => ({
        engine,
        ...scoreOf(counts),
        faults,
        rating: ratings[engine] ?? null,
      }));
      /** Who has no rating yet stands last. */
      const ratingOf = ({ rating }: EngineStanding): number => rating?.elo ?? -1e9;
      const share = ({ points, games }: Score): number => (games === 0 ? 0 : points / games);
      return {
        engines: standings.toSorted((a, b) => ratingOf(b) - ratingOf(a) || share(b) - share(a) || a.engine - b.engine),
        encounters: met,
        hasPrior,
      };
    },
  };
};
