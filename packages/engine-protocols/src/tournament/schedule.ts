// The schedule: who plays whom, with which opening, in which order. It depends only on its configuration, so that an
// interrupted tournament knows from the finished games what is left to play.

export const PAIRINGS = ["round-robin", "gauntlet"] as const;
export type Pairing = (typeof PAIRINGS)[number];

export interface ScheduleConfig {
  readonly engines: number;
  readonly pairing: Pairing;
  /** Pairs of games per encounter. */
  readonly rounds: number;
  readonly openings: number;
}

export interface ScheduledGame {
  /** From 0, in order of play. */
  readonly number: number;
  /** From 0; both games of a pair have the same. */
  readonly pair: number;
  readonly round: number;
  /** The index of the opening. */
  readonly opening: number;
  /** Engines by index. */
  readonly black: number;
  readonly white: number;
}

/** The encounters; in a gauntlet the first engine meets all others. */
export const listEncounters = (engines: number, pairing: Pairing): readonly (readonly [number, number])[] => {
  const firsts = pairing === "gauntlet" ? [0] : Array.from({ length: engines }, (_, index) => index);
  return firsts.flatMap((first) =>
    Array.from({ length: engines - first - 1 }, (_, index) => [first, first + 1 + index] as const),
  );
};

export interface Schedule {
  /** The number of games. */
  readonly total: number;
  /** The game with a number from 0 to `total` - 1; undefined for others. */
  readonly game: (number: number) => ScheduledGame | undefined;
}

/**
 * Round by round, so that all engines have played about the same number of games with the same openings at any time.
 * Games are computed on demand: a schedule of a million rounds takes no memory.
 */
export const openSchedule = ({ engines, pairing, rounds, openings }: ScheduleConfig): Schedule => {
  const encounters = listEncounters(engines, pairing);
  const total = 2 * rounds * encounters.length;
  return {
    total,
    game: (number) => {
      if (!Number.isInteger(number) || number < 0 || number >= total) return undefined;
      const pair = Math.floor(number / 2);
      const [first, second] = encounters[pair % encounters.length] ?? [0, 0];
      const [black, white] = number % 2 === 0 ? [first, second] : [second, first];
      const round = Math.floor(pair / encounters.length);
      return { number, pair, round, opening: round % openings, black, white };
    },
  };
};
