import { expect, test } from "vitest";
import engine from "./engine.ts";
import { compareGames } from "./tests/sabaki.ts";

test("[GO-V1] [GO-C1] [GO-C2] [GO-K1] [GO-K2] 56 random games are the same in another program", () => {
  const start = engine.init({ seed: "", playerIds: ["a", "b"] });
  const { positions, kos, suicides, captures } = compareGames({ rules: engine, start, games: 56, most: 150, every: 1 });
  expect(positions).toBeGreaterThan(6000);
  expect(kos).toBeGreaterThan(200);
  expect(suicides).toBeGreaterThan(4000);
  expect(captures).toBeGreaterThan(2000);
});
