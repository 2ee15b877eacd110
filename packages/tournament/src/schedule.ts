// Who plays whom, with which opening, in which order. A schedule is a function of its settings, so a tournament that was interrupted
// knows what is left to play from the numbers of the games that were finished.

export const PAIRINGS = ["round-robin", "gauntlet"] as const;
export type Pairing = (typeof PAIRINGS)[number];

export interface ScheduleSetting {
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
export const listMeetings = (engines: number, pairing: Pairing): readonly (readonly [number, number])[] => {
  const firsts = pairing === "gauntlet" ? [0] : Array.from({ length: engines }, (_, index) => index);
  return firsts.flatMap((first) =>
    Array.from({ length: engines - first - 1 }, (_, index) => [first, first + 1 + index] as const),
  );
};

/** Round by round, so that at any time all have played about as much, with the same openings. */
export const makeSchedule = ({ engines, pairing, rounds, openings }: ScheduleSetting): readonly ScheduledGame[] => {
  const meetings = listMeetings(engines, pairing);
  return Array.from({ length: rounds }, (_, round) => round).flatMap((round) =>
    meetings.flatMap(([first, second], index) => {
      const pair = round * meetings.length + index;
      const common = { pair, round, opening: round % openings };
      return [
        { number: 2 * pair, ...common, black: first, white: second },
        { number: 2 * pair + 1, ...common, black: second, white: first },
      ];
    }),
  );
};
