import { expect, test } from "vitest";
import engine from "./engine.ts";
import { japanese } from "./tests/ruleset-games.ts";
import { compareGames } from "./tests/sabaki.ts";

test("[GO-V1] [GO-C1] [GO-C2] [GO-K1] [GO-K2] random games are the same in another program", () => {
  const start = engine.init({ seed: "", playerIds: ["a", "b"] });
  const { positions, kos, suicides, captures } = compareGames({ rules: engine, start, games: 3, most: 150, every: 1 });
  expect(positions).toBeGreaterThan(300);
  expect(kos).toBeGreaterThan(5);
  expect(suicides).toBeGreaterThan(200);
  expect(captures).toBeGreaterThan(100);
});

test.each([
  [13, 2, 240],
  [19, 1, 500],
] as const)("[GO-O1] [GO-V1] [GO-C1] [GO-C2] [GO-K1] and on size %d", (size, games, most) => {
  const start = japanese.init({ seed: "", playerIds: ["a", "b"], options: { size } });
  const { positions, kos, suicides, captures } = compareGames({ rules: japanese, start, games, most, every: 15 });
  expect(positions).toBeGreaterThan(30);
  expect(kos).toBeGreaterThan(0);
  expect(suicides).toBeGreaterThan(50);
  expect(captures).toBeGreaterThan(100);
});
