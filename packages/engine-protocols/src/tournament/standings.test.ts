import { expect, test } from "vitest";
import type { GameResult } from "./result.ts";
import { openSchedule } from "./schedule.ts";
import { openTally, type Standings } from "./standings.ts";

const NAMES = ["a", "b", "c"];
const setting = { engines: 3, pairing: "round-robin", rounds: 2, openings: 5 } as const;
const schedule = openSchedule(setting);

const standingOf = (results: Iterable<GameResult>): Standings => {
  const tally = openTally(setting);
  for (const result of results) tally.add(result);
  return tally.standings();
};

/** Results by game number, one word each: B, W or D, with an x for a fault of the loser. */
const resultsOf = (words: Readonly<Record<number, string>>): readonly GameResult[] =>
  Object.entries(words).map(([key, word]) => {
    const { number, black, white } = schedule.game(Number(key)) ?? { number: -1, black: 0, white: 0 };
    const winner = word.startsWith("B") ? "black" : word.startsWith("W") ? "white" : null;
    return {
      number,
      black: NAMES[black] ?? "",
      white: NAMES[white] ?? "",
      winner,
      reason: word.endsWith("x") ? "crash" : winner === null ? "board-full" : "five",
      message: null,
      stones: 1,
      milliseconds: 1,
    };
  });

test("[TRN-E4] games count at once, pairs when both games have ended", () => {
  // Games 0 and 1: a-b, b-a; 2 and 3: a-c, c-a; 4 and 5: b-c, c-b.
  const { engines, encounters } = standingOf(resultsOf({ 0: "B", 1: "D", 2: "Wx", 4: "Bx", 5: "B" }));
  const of = (engine: number) => engines.find((one) => one.engine === engine);
  expect(of(0)).toMatchObject({ games: 3, wins: 1, draws: 1, losses: 1, points: 1.5, faults: 1 });
  expect(of(1)).toMatchObject({ games: 4, wins: 1, draws: 1, losses: 2, points: 1.5, faults: 0 });
  expect(of(2)).toMatchObject({ games: 3, wins: 2, draws: 0, losses: 1, points: 2, faults: 1 });
  expect(encounters).toMatchObject([
    { first: 0, second: 1, wins: 1, draws: 1, losses: 0, pairs: [0, 0, 0, 1, 0] },
    { first: 0, second: 2, losses: 1, pairs: [0, 0, 0, 0, 0], estimate: null },
    { first: 1, second: 2, wins: 1, losses: 1, pairs: [0, 0, 1, 0, 0] },
  ]);
});

test("[TRN-E4] the best engine comes first, engines without games last", () => {
  const { engines } = standingOf(resultsOf({ 0: "W", 1: "B" }));
  expect(engines.map(({ engine }) => engine)).toEqual([1, 0, 2]);
  expect(engines[2]?.rating).toBeNull();
});

test("[TRN-E4] games outside of the schedule and duplicates do not count", () => {
  const [result] = resultsOf({ 0: "B" });
  if (result === undefined) throw new Error("no result");
  expect(
    standingOf([99, -1, 0.5].map((number) => ({ ...result, number }))).engines.every(({ games }) => games === 0),
  ).toBe(true);
  expect(standingOf([result, result]).engines.map(({ games }) => games)).toEqual([1, 1, 0]);
});

test("[TRN-E4] the standings do not depend on the order of results", () => {
  const results = resultsOf({ 0: "B", 1: "D", 2: "Wx", 3: "B", 4: "Bx", 5: "B", 6: "W", 7: "W" });
  const standing = standingOf(results);
  expect(standingOf(results.toReversed())).toEqual(standing);
  expect(standing.encounters.map(({ pairs }) => pairs)).toEqual([
    [0, 0, 1, 1, 0],
    [1, 0, 0, 0, 0],
    [0, 0, 1, 0, 0],
  ]);
});

test("[TRN-E4] encounters are available after every game without computing ratings", () => {
  const tally = openTally({ ...setting, rounds: 1_000_000 });
  for (const result of resultsOf({ 0: "B", 1: "W" })) tally.add(result);
  expect(tally.games()).toBe(2);
  expect(tally.encounters()[0]).toMatchObject({ wins: 2, pairs: [0, 0, 0, 0, 1] });
});
