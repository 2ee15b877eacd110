// Who plays whom, with which opening, in which order. A schedule is a function of its settings, so a tournament that was interrupted
// knows what is left to play from the numbers of the games that were finished.

export const PAIRINGS = ["round-robin", "gauntlet"] as const;
export type Pairing = (typeof PAIRINGS)[number];

export interface ScheduleConfig {
  readonly engines: number;
  readonly pairing: Pairing;
  /** Openings for each two engines that meet; every one is played twice, with colours changed. */
  readonly rounds: number;
  readonly openings: number;
}

export interface ScheduledGame {
  /** From 0, in the order in which games are begun. */
  readonly number: number;
  /** From 0; the two games of a pair have the same. */
  readonly pair: number;
  readonly round: number;
  /** Which opening, from 0. */
  readonly opening: number;
  /** Engines by their numbers. */
  readonly black: number;
  readonly white: number;
}

/** Each two engines that meet; in a gauntlet the first meets all the others. */
export const listEncounters = (engines: number, pairing: Pairing): readonly (readonly [number, number])[] => {
  const firsts = pairing === "gauntlet" ? [0] : Array.from({ length: engines }, (_, index) => index);
  return firsts.flatMap((first) =>
    Array.from({ length: engines - first - 1 }, (_, index) => [first, first + 1 + index] as const),
  );
};

export interface Schedule {
  /** How many games there are. */
  readonly total: number;
  /** The game of a number from 0 to `total` - 1; undefined for others. */
  readonly game: (number: number) => ScheduledGame | undefined;
}

/**
 * Round by round, so that at any time all have played about as much, with the same openings. A game is worked out when
 * it is asked for: a schedule of a million rounds takes no room.
 */
export const openSchedule = ({ engines, pairing, rounds, openings }: ScheduleConfig): Schedule => {
  const meetings = listEncounters(engines, pairing);
  const total = 2 * rounds * meetings.length;
  return {
    total,
    game: (number) => {
      if (!Number.isInteger(number) || number < 0 || number >= total) return undefined;
      const pair = Math.floor(number / 2);
      const [first, second] = meetings[pair % meetings.length] ?? [0, 0];
      const [black, white] = number % 2 === 0 ? [first, second] : [second, first];
      const round = Math.floor(pair / meetings.length);
      return { number, pair, round, opening: round % openings, black, white };
    },
  };
};
