import type { LiveGame } from "@tengen/protocol";
import { expect, test } from "vitest";
import { AFTER_END_MS, bestToWatch, stepTv, TV_OFF, type TvState } from "./tv.ts";

const playing: TvState = { matchId: "a", endedAt: null };
const ended: TvState = { matchId: "a", endedAt: 1000 };

test("[ONL-54] TV waits for a match, and shows the best one", () => {
  expect(stepTv(TV_OFF, { best: null, isOver: false, now: 0 })).toBe(TV_OFF);
  expect(stepTv(TV_OFF, { best: "a", isOver: false, now: 0 })).toEqual(playing);
});

test("[ONL-54] a match that is played stays, even if another one becomes better", () => {
  expect(stepTv(playing, { best: "b", isOver: false, now: 5000 })).toBe(playing);
});

test("[ONL-54] some seconds after the end the next match is shown, if there is another one", () => {
  expect(stepTv(playing, { best: "b", isOver: true, now: 1000 })).toEqual(ended);
  expect(stepTv(ended, { best: "b", isOver: true, now: 1000 + AFTER_END_MS - 1 })).toBe(ended);
  expect(stepTv(ended, { best: "a", isOver: true, now: 1000 + AFTER_END_MS })).toBe(ended);
  expect(stepTv(ended, { best: null, isOver: true, now: 1000 + AFTER_END_MS })).toBe(ended);
  expect(stepTv(ended, { best: "b", isOver: true, now: 1000 + AFTER_END_MS })).toEqual({ matchId: "b", endedAt: null });
});

test("[ONL-54] one's own matches are not shown on TV", () => {
  const live = (matchId: string, players: readonly string[]) =>
    ({
      match: {
        plan: players.map((playerId) => ({ kind: "player", playerId })),
        record: { matchId, seats: players.map((playerId) => ({ playerId })) },
      },
    }) as unknown as LiveGame;
  const games = [live("own", ["ann", "bob"]), live("seated", ["cid", "ann"]), live("others", ["bob", "cid"])];
  expect(bestToWatch(games, "ann")).toBe("others");
  expect(bestToWatch(games, undefined)).toBe("own");
  expect(bestToWatch(games.slice(0, 2), "ann")).toBe(null);
});
