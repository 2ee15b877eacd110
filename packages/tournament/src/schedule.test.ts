import { expect, test } from "vitest";
import { makeSchedule } from "./schedule.ts";

test("[TRN-S1] all meet all, with each opening and both colours, round by round", () => {
  const games = makeSchedule({ engines: 4, pairing: "round-robin", rounds: 3, openings: 2 });
  expect(games).toHaveLength(3 * 6 * 2);
  expect(games.map(({ number }) => number)).toEqual(games.map((_, index) => index));
  for (const [index, game] of games.entries()) {
    expect(game.opening).toBe(game.round % 2);
    const other = games[index ^ 1];
    expect([other?.pair, other?.opening, other?.black, other?.white]).toEqual([
      game.pair,
      game.opening,
      game.white,
      game.black,
    ]);
  }
  const rounds = games.map(({ round }) => round);
  expect(rounds).toEqual(rounds.toSorted((a, b) => a - b));
});

test("[TRN-S1] in a gauntlet the first meets the others", () => {
  const games = makeSchedule({ engines: 4, pairing: "gauntlet", rounds: 2, openings: 9 });
  expect(games).toHaveLength(2 * 3 * 2);
  expect(games.every(({ black, white }) => black === 0 || white === 0)).toBe(true);
});

test("[TRN-S1] more rounds leave the numbers of the first ones as they are", () => {
  const setting = { engines: 3, pairing: "round-robin", openings: 5 } as const;
  const short = makeSchedule({ ...setting, rounds: 2 });
  expect(makeSchedule({ ...setting, rounds: 7 }).slice(0, short.length)).toEqual(short);
});
