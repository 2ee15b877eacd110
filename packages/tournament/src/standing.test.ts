import { expect, test } from "vitest";
import type { GameResult } from "./result.ts";
import { makeSchedule } from "./schedule.ts";
import { makeStanding } from "./standing.ts";

const NAMES = ["a", "b", "c"];
const setting = { engines: 3, pairing: "round-robin", rounds: 2, openings: 5 } as const;
const schedule = makeSchedule(setting);

/** Results of the games by their numbers, as a word each: B, W or D, with an x where the loser is at fault. */
const resultsOf = (words: Readonly<Record<number, string>>): ReadonlyMap<number, GameResult> =>
  new Map(
    Object.entries(words).map(([key, word]) => {
      const { number, black, white } = schedule[Number(key)] ?? { number: -1, black: 0, white: 0 };
      const winner = word.startsWith("B") ? "black" : word.startsWith("W") ? "white" : null;
      return [
        number,
        {
          number,
          black: NAMES[black] ?? "",
          white: NAMES[white] ?? "",
          winner,
          reason: word.endsWith("x") ? "crash" : winner === null ? "board-full" : "five",
          message: null,
          stones: 1,
          milliseconds: 1,
        },
      ];
    }),
  );

test("[TRN-E4] games count at once, pairs when they are whole", () => {
  // Games 0 and 1: a-b, b-a; 2 and 3: a-c, c-a; 4 and 5: b-c, c-b.
  const { engines, meetings } = makeStanding(
    setting,
    schedule,
    resultsOf({ 0: "B", 1: "D", 2: "Wx", 4: "Bx", 5: "B" }),
  );
  const of = (engine: number) => engines.find((one) => one.engine === engine);
  expect(of(0)).toMatchObject({ games: 3, wins: 1, draws: 1, losses: 1, points: 1.5, faults: 1 });
  expect(of(1)).toMatchObject({ games: 4, wins: 1, draws: 1, losses: 2, points: 1.5, faults: 0 });
  expect(of(2)).toMatchObject({ games: 3, wins: 2, draws: 0, losses: 1, points: 2, faults: 1 });
  expect(meetings).toMatchObject([
    { first: 0, second: 1, wins: 1, draws: 1, losses: 0, pairs: [0, 0, 0, 1, 0] },
    { first: 0, second: 2, losses: 1, pairs: [0, 0, 0, 0, 0], estimate: null },
    { first: 1, second: 2, wins: 1, losses: 1, pairs: [0, 0, 1, 0, 0] },
  ]);
});

test("[TRN-E4] the best stand first; whoever has not played, last", () => {
  const { engines } = makeStanding(setting, schedule, resultsOf({ 0: "W", 1: "B" }));
  expect(engines.map(({ engine }) => engine)).toEqual([1, 0, 2]);
  expect(engines[2]?.rating).toBeNull();
});

test("[TRN-E4] a game that is not in the schedule counts for nothing", () => {
  const stray = new Map([[99, { ...[...resultsOf({ 0: "B" }).values()][0], number: 99 } as GameResult]]);
  expect(makeStanding(setting, schedule, stray).engines.every(({ games }) => games === 0)).toBe(true);
});
