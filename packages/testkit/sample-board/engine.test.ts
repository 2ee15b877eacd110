import { describe, expect, test } from "vitest";
import engine, { type ThreeState } from "./engine.ts";

const start = engine.init({ seed: "", playerIds: ["a", "b"] });
const play = (...points: readonly (readonly [x: number, y: number])[]): ThreeState =>
  points.reduce(
    (state, [x, y]) => engine.applyAction(state, { type: "place", x, y }, state.currentPlayerId ?? ""),
    start,
  );

describe("three", () => {
  test("[THR-1] stones are placed in turn, black first", () => {
    expect(play([0, 0], [1, 1]).board).toEqual([
      ["B", ".", "."],
      [".", "W", "."],
      [".", ".", "."],
    ]);
  });

  test("[THR-2] the first stone may not take the centre, and the second may", () => {
    const centre = { type: "place", x: 1, y: 1 } as const;
    expect(engine.validateAction(start, centre, "a")).toMatchObject({ error: { code: "CENTRE_TOO_EARLY" } });
    expect(engine.validateAction(play([0, 0]), centre, "b").ok).toBe(true);
  });

  test("[THR-3] three in a row win, and a full board is a draw", () => {
    expect(play([0, 0], [0, 1], [1, 0], [1, 1], [2, 0]).outcome).toEqual({ winners: ["a"], reason: "three" });
    const full = play([0, 0], [1, 1], [2, 2], [1, 0], [1, 2], [0, 2], [2, 0], [2, 1], [0, 1]);
    expect(full.outcome).toEqual({ winners: null, reason: "board-full" });
  });
});
