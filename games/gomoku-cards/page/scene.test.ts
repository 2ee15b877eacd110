// What the board shows of a view: stones, marks, animations and lines.
import { openRng, seedRng } from "@tengen/kernel";
import { describe, expect, test } from "vitest";
import engine from "../engine.ts";
import type { CardsAction, CardsState, CardsView } from "../state.ts";
import renderer from "./scene.ts";

const drawn = (state: CardsState, viewer: string | null = null, choice: number | null = null) =>
  renderer.draw(engine.getPlayerView(state, viewer), { numbered: false, entries: [], choice });

/** A state on a board of five lines: `1` black, `2` white, `.` empty; ann is black and to move. */
const stateOf = (rows: readonly string[], hand: CardsView["hand"]): CardsState => {
  const start = engine.init({ seed: "scene", playerIds: ["ann", "bob"], options: { boardSize: 5 } });
  const board = rows.map((row) => row.split("").map((cell) => (cell === "." ? 0 : (Number(cell) as 1 | 2))));
  return { ...start, board, hand: hand ?? start.hand };
};
const play = (state: CardsState, action: CardsAction): CardsState => engine.applyAction(state, action, "ann");

describe("the effect of the last card", () => {
  const rows = ["11112", ".....", "2....", ".....", "....."];

  test("[CRD-U4] a placed stone appears and is marked, and its five is struck through", () => {
    const free = ["1111.", ".....", "2....", ".....", "....."];
    const action = { type: "PLAY_CARD", card: "PLACE_STONE", target: { x: 4, y: 0 } } as const;
    const { points, lines } = drawn(play(stateOf(free, ["PLACE_STONE", "PLACE_STONE"]), action));
    expect(points[4]).toMatchObject({ stone: "black", mark: "last", note: "winning line" });
    expect(points[4]?.animation).toEqual({ kind: "placed", stone: "black", order: 0 });
    expect(lines).toEqual([{ from: 0, to: 4 }]);
  });

  test("[CRD-U4] a taken stone disappears, and leaves a mark and a note", () => {
    const action = { type: "PLAY_CARD", card: "TAKE_STONE", target: { x: 0, y: 2 } } as const;
    const { points, lines } = drawn(play(stateOf(rows, ["TAKE_STONE", "PLACE_STONE"]), action));
    expect(points[10]).toMatchObject({ stone: null, mark: "cross", note: "a stone was taken here" });
    expect(points[10]?.animation).toEqual({ kind: "taken", stone: "white", order: 0 });
    expect(lines).toEqual([]);
  });

  test("[CRD-U4] every stone turns, in a wave, with a note", () => {
    const state = play(stateOf(rows, ["POLARITY_INVERSION", "PLACE_STONE"]), {
      type: "PLAY_CARD",
      card: "POLARITY_INVERSION",
    });
    const { points } = drawn(state);
    expect([points[0]?.stone, points[4]?.stone, points[0]?.note]).toEqual(["white", "black", "changed colour"]);
    expect([points[0]?.animation, points[4]?.animation]).toEqual([
      { kind: "turned", stone: "white", order: 0 },
      { kind: "turned", stone: "black", order: 1 },
    ]);
  });

  test("[CRD-U4] generated stones appear one after another, in the order they were drawn", () => {
    const state = play(stateOf(rows, ["SPONTANEOUS_GENERATION", "PLACE_STONE"]), {
      type: "PLAY_CARD",
      card: "SPONTANEOUS_GENERATION",
    });
    const { points } = drawn(state);
    const orders = (state.lastEffect?.cells ?? []).map(({ x, y }) => points[y * 5 + x]?.animation?.order);
    expect(orders).toEqual([0, 1, 2, 3, 4]);
  });

  test("[CRD-U4] a five for both has both lines", () => {
    const open = ["1111.", ".....", "2222.", ".....", "....."];
    const rng = openRng(seedRng("search"));
    for (let trial = 0; trial < 20_000; trial += 1) {
      const state = {
        ...stateOf(open, ["SPONTANEOUS_GENERATION", "PLACE_STONE"]),
        rngState: seedRng(`generation ${rng.integer(2 ** 32)}`),
      };
      const after = play(state, { type: "PLAY_CARD", card: "SPONTANEOUS_GENERATION" });
      if (after.board[0]?.[4] !== 1 || after.board[2]?.[4] !== 2) continue;
      expect(drawn(after).lines).toEqual(
        expect.arrayContaining([
          { from: 0, to: 4 },
          { from: 10, to: 14 },
        ]),
      );
      return;
    }
    throw new Error("no seed gives both five");
  });
});

test("[CRD-U1] with Take Stone selected the opponent's stones are marked, only for the player who holds it", () => {
  const state = stateOf(["12...", ".....", ".....", ".....", "....."], ["PLACE_STONE", "TAKE_STONE"]);
  expect(drawn(state, "ann", 1).points[1]).toMatchObject({ mark: "circle", note: "can be taken" });
  expect(drawn(state, "ann", 1).points[0]?.mark).toBeNull();
  expect(drawn(state, "ann", 0).points[1]?.mark).toBeNull();
  expect(drawn(state, "bob", 1).points[1]?.mark).toBeNull();
});

test("[TBL-N3] every size has its own board, with star points on it", () => {
  for (let boardSize = 5; boardSize <= 19; boardSize += 1) {
    const { axes, starPoints } = renderer.geometryOf({ boardSize });
    expect([axes.columns.length, axes.rows.length]).toEqual([boardSize, boardSize]);
    expect(starPoints.every((star) => star >= 0 && star < boardSize ** 2)).toBe(true);
    expect(renderer.geometryOf({ boardSize })).toBe(renderer.geometryOf({ boardSize }));
  }
  expect(renderer.geometryOf({}).axes.rows).toHaveLength(15);
});
