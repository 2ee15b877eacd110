// The searcher of Go's analysis board, run on this thread.
import { ok } from "@tengen/kernel";
import { openInlineSearcher } from "@tengen/go-searcher";
import { PASS, type Color } from "@tengen/stones";
import { parsePoint } from "@tengen/board";
import { expect, test } from "vitest";
import engine from "../engine.ts";
import type { GoState } from "../state.ts";
import renderer from "./scene.ts";
import study, { toGoGame, openGoStudySearcher } from "./study.ts";

const START = engine.init({ seed: "", playerIds: ["a", "b"] });
const { axes } = renderer.geometryOf({});
const at = (name: string): number => parsePoint(axes, name) ?? -1;

const setUp = (black: readonly string[], white: readonly string[], toMove: Color): GoState => {
  const stones = Array.from({ length: 81 }, (_, point) =>
    black.some((name) => at(name) === point) ? "black" : white.some((name) => at(name) === point) ? "white" : null,
  );
  const state = study.setUp(START, stones, toMove);
  if (!state.ok) throw new Error(state.error());
  return state.value;
};

test("[STU-R5] moves are numbers, and a pass is one of them", () => {
  const actions = [{ type: "place", x: 4, y: 0 } as const, { type: "pass" } as const];
  expect(actions.map((action) => study.moveOf(action))).toEqual([4, PASS]);
  expect([4, PASS].map((move) => study.actionOf(move))).toEqual(actions);
});

test("[STU-B3] a set-up position is a valid state and is searched", () => {
  const state = setUp(["A1", "C3"], ["J9"], "white");
  expect(engine.parseState(state)).toEqual(ok(state));
  expect(toGoGame({ start: state, moves: [at("E5"), PASS] })).toEqual({
    stones: [
      { x: 8, y: 0, color: "white" },
      { x: 2, y: 6, color: "black" },
      { x: 0, y: 8, color: "black" },
    ],
    moves: [
      { color: "white", move: at("E5") },
      { color: "black", move: PASS },
    ],
    toMove: "white",
    komi: 6.5,
  });
});

const think = (start: GoState, moves: readonly number[]) =>
  openGoStudySearcher(openInlineSearcher({ now: () => 0, pause: () => Promise.resolve() }), 1).search(
    { start, moves },
    { nodes: 2000 },
    () => {},
  ).result;

const COLUMN = Array.from({ length: 9 }, (_, index) => index + 1);

test("[STU-A4] [STU-A2] it reports ownership, dead stones, and the best move first", async () => {
  const black = COLUMN.flatMap((row) => [`B${row}`, `D${row}`]);
  const white = [...COLUMN.flatMap((row) => [`E${row}`, `G${row}`]), "C5"];
  const { candidates, scoreEstimate, nodes } = await think(setUp(black, white, "black"), []);
  expect(nodes).toBe(2000);
  expect(scoreEstimate?.deadStones).toEqual([at("C5")]);
  expect(scoreEstimate?.ownership[at("A1")]).toBeGreaterThan(0.6);
  expect(scoreEstimate?.ownership[at("J1")]).toBeLessThan(-0.6);
  // 36 points against 45 plus komi.
  expect(scoreEstimate?.scoreLead).toBeLessThan(-8);
  expect(candidates[0]?.winRate).toBeLessThan(0.3);
  expect(candidates.every(({ visits }) => (visits ?? 0) > 0)).toBe(true);
});

test("[STU-R5] a position after two passes is not searched", async () => {
  expect((await think(START, [at("E5"), PASS, PASS])).candidates).toEqual([]);
});
