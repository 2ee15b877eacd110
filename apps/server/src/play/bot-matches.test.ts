import { err, ok } from "@tengen/kernel";
import { expect, test } from "vitest";
import { readLimits } from "../limits.ts";
import { checkBotMatches } from "./bot-matches.ts";

const DAY = 86_400_000;

/** A store with these counts. */
const storeOf = (byPlayer: number, byAddress: number) => {
  const asked: unknown[] = [];
  return {
    asked,
    now: () => 5 * DAY,
    countBotMatches: async (...args: readonly unknown[]) => {
      asked.push(args);
      return { byPlayer, byAddress };
    },
  };
};
const LIMITS = { perPlayer: 3, perAddress: 9 };

test.each([
  [0, 0, null],
  [2, 8, null],
  [3, 3, "You have 3"],
  [2, 9, "There are 9"],
])("[PRO-H7] with %i matches of the guest and %i of the address the result is: %s", async (own, all, refusal) => {
  const store = storeOf(own, all);
  const checked = await checkBotMatches(store, LIMITS, "ann", "mark");
  expect(checked).toEqual(
    refusal === null ? ok(null) : err({ code: "TOO_MANY", message: expect.stringContaining(refusal) as string }),
  );
  // Only matches of the last day count, and for the address only those active within ten minutes.
  expect(store.asked).toEqual([["ann", "mark", 4 * DAY, 5 * DAY - 600_000]]);
});

test("[PRO-H7] the message for a full network says when to try again, and what to do until then", async () => {
  const message = expect.stringMatching(/Play a bot on your own device, or try again in ten minutes/u) as string;
  expect(await checkBotMatches(storeOf(0, 9), LIMITS, "ann", "mark")).toMatchObject({ error: { message } });
});

test("[PRO-H7] a school class of thirty can have two matches with bots each", () => {
  const limits = readLimits({});
  expect(limits.ok && limits.value.botMatchesPerAddress).toBeGreaterThanOrEqual(2 * 30);
});
