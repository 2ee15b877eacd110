import { expect, test } from "vitest";
import { compareGames } from "./tests/sabaki.ts";

test("[GO-V1] [GO-C1] [GO-C2] [GO-K1] [GO-K2] random games are the same in another program", () => {
  const { positions, kos, suicides, captures } = compareGames(7);
  expect(positions).toBeGreaterThan(750);
  expect(kos).toBeGreaterThan(15);
  expect(suicides).toBeGreaterThan(500);
  expect(captures).toBeGreaterThan(250);
});
