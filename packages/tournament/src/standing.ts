// The results of a tournament, added up: what every engine has, each meeting by itself, and the ratings.
import { addPair, estimateElo, NO_PAIRS, type EloEstimate, type PairCounts } from "./elo.ts";
import { ratePool, type Rating } from "./ratings.ts";
import { isFaultReason, type GameResult } from "./result.ts";
import { listMeetings, type ScheduledGame, type ScheduleSetting } from "./schedule.ts";

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

export interface MeetingStanding extends Score {
  readonly first: number;
  readonly second: number;
  /** How the pairs came out of which both games are finished, as the first engine scored them. */
  readonly pairs: PairCounts;
  /** Null before the first whole pair. */
  readonly estimate: EloEstimate | null;
}

export interface Standing {
  /** The best first. */
  readonly engines: readonly EngineStanding[];
  readonly meetings: readonly MeetingStanding[];
  /** A drawn pair was added to each meeting, because somebody won or lost everything. */
  readonly isSoftened: boolean;
}

/** What a game was worth to black. */
const blackPoints = ({ winner }: GameResult): number => (winner === "black" ? 1 : winner === null ? 0.5 : 0);

const scoreOf = (points: readonly number[]): Score => ({
  games: points.length,
  wins: points.filter((point) => point === 1).length,
  draws: points.filter((point) => point === 0.5).length,
  losses: points.filter((point) => point === 0).length,
  points: points.reduce((sum, point) => sum + point, 0),
});

interface PlayedGame extends ScheduledGame {
  readonly result: GameResult;
}

const pointsFor = (engine: number, { black, result }: PlayedGame): number =>
  black === engine ? blackPoints(result) : 1 - blackPoints(result);

const countWholePairs = (engine: number, games: readonly PlayedGame[]): PairCounts => {
  const byPair = new Map<number, number[]>();
  for (const game of games) byPair.set(game.pair, [...(byPair.get(game.pair) ?? []), pointsFor(engine, game)]);
  return [...byPair.values()]
    .filter((points) => points.length === 2)
    .reduce<PairCounts>((counts, [one = 0, other = 0]) => addPair(counts, one + other), NO_PAIRS);
};

const meetingKey = (one: number, other: number): string => `${Math.min(one, other)}-${Math.max(one, other)}`;

const hasLostByFault = (engine: number, { black, white, result: { winner, reason } }: PlayedGame): boolean =>
  isFaultReason(reason) && (winner === "black" ? white : black) === engine;

/** Results whose numbers are not in the schedule are not counted. */
export const makeStanding = (
  { engines, pairing }: Pick<ScheduleSetting, "engines" | "pairing">,
  schedule: readonly ScheduledGame[],
  results: ReadonlyMap<number, GameResult>,
): Standing => {
  const played = schedule.flatMap((game): readonly PlayedGame[] => {
    const result = results.get(game.number);
    return result === undefined ? [] : [{ ...game, result }];
  });
  const byMeeting = Map.groupBy(played, ({ black, white }) => meetingKey(black, white));
  const meetings = listMeetings(engines, pairing).map(([first, second]): MeetingStanding => {
    const games = byMeeting.get(meetingKey(first, second)) ?? [];
    const pairs = countWholePairs(first, games);
    return {
      first,
      second,
      ...scoreOf(games.map((game) => pointsFor(first, game))),
      pairs,
      estimate: estimateElo(pairs),
    };
  });
  const { ratings, isSoftened } = ratePool(engines, meetings);
  const standings = Array.from({ length: engines }, (_, engine): EngineStanding => {
    const own = played.filter(({ black, white }) => black === engine || white === engine);
    return {
      engine,
      ...scoreOf(own.map((game) => pointsFor(engine, game))),
      faults: own.filter((game) => hasLostByFault(engine, game)).length,
      rating: ratings[engine] ?? null,
    };
  });
  /** Who has no rating yet stands last. */
  const ratingOf = ({ rating }: EngineStanding): number => rating?.elo ?? -1e9;
  const share = ({ points, games }: Score): number => (games === 0 ? 0 : points / games);
  return {
    engines: standings.toSorted((a, b) => ratingOf(b) - ratingOf(a) || share(b) - share(a) || a.engine - b.engine),
    meetings,
    isSoftened,
  };
};
