import { expect, test } from "vitest";
import { openSchedule, type ScheduledGame, type ScheduleConfig } from "./schedule.ts";

const listGames = (setting: ScheduleConfig): readonly ScheduledGame[] => {
  const { total, game } = openSchedule(setting);
  return Array.from({ length: total }, (_, number) => game(number)).filter((found) => found !== undefined);
};

test("[TRN-S1] round robin: each opening with both colours, round by round", () => {
  const games = listGames({ engines: 4, pairing: "round-robin", rounds: 3, openings: 2 });
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

test("[TRN-S1] in a gauntlet the first engine meets all others", () => {
  const games = listGames({ engines: 4, pairing: "gauntlet", rounds: 2, openings: 9 });
  expect(games).toHaveLength(2 * 3 * 2);
  expect(games.every(({ black, white }) => black === 0 || white === 0)).toBe(true);
});

test("[TRN-S1] adding rounds keeps the numbers of earlier games", () => {
  const setting = { engines: 3, pairing: "round-robin", openings: 5 } as const;
  const short = listGames({ ...setting, rounds: 2 });
  expect(listGames({ ...setting, rounds: 7 }).slice(0, short.length)).toEqual(short);
});

test("[TRN-S1] an invalid number has no game", () => {
  const { total, game } = openSchedule({ engines: 2, pairing: "round-robin", rounds: 1_000_000, openings: 3 });
  expect(total).toBe(2_000_000);
  expect([-1, 0.5, total].map(game)).toEqual([undefined, undefined, undefined]);
  expect(game(total - 1)).toEqual({ number: 1_999_999, pair: 999_999, round: 999_999, opening: 0, black: 1, white: 0 });
});
