import { expect, test } from "vitest";
import { openKernel } from "./src/index.ts";
import { checkBoards } from "./tests/random-boards.ts";

test("[GOS-B1] [GOS-B2] [GOS-B3] [GOS-B5] the board equals that of the plain rules in 60 random games", async () => {
  expect(checkBoards(await openKernel(), 60)).toBeGreaterThan(20);
});
