import { expect, test } from "vitest";
import { compareGames } from "./tests/sabaki.ts";

test("[GO-V1] [GO-C1] [GO-C2] [GO-K1] [GO-K2] 56 random games are the same in another program", () => {
  const { positions, kos, suicides, captures } = compareGames(56);
  expect(positions).toBeGreaterThan(6000);
  expect(kos).toBeGreaterThan(200);
  expect(suicides).toBeGreaterThan(4000);
  expect(captures).toBeGreaterThan(2000);
});
