import { expect, test } from "vitest";
import { noSavedGames } from "./saved-games.ts";

test("[TBL-S1] without storage games are not saved", async () => {
  expect(await noSavedGames.save({} as never)).toBe(true);
  expect(await noSavedGames.load("any")).toBeNull();
  expect(await noSavedGames.list()).toEqual([]);
});
