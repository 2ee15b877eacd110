// The searcher of Gomoku's analysis board, run on this thread.
import { ok } from "@tengen/kernel";
import { openInlineSearcher } from "@tengen/gomoku-searcher";
import { parsePoint } from "@tengen/board";
import { expect, test } from "vitest";
import engine from "../engine.ts";
import looks from "./scene.ts";
import study, { netOf, openGomokuStudySearcher, positionOf } from "./study.ts";

const START = engine.init({ seed: "", playerIds: ["a", "b"] });
const { axes } = looks.geometryOf({});
const at = (name: string): number => parsePoint(axes, name) ?? -1;

test("[STU-R5] moves are numbers", () => {
  const action = { type: "PLACE_STONE", x: 7, y: 1 } as const;
  expect(study.moveOf(action)).toBe(22);
  expect(study.actionOf(22)).toEqual(action);
  expect(() => study.moveOf({ type: "RESIGN" })).toThrow("RESIGN is not a move");
});

test("[STU-B3] a set-up position is a valid state and is searched", () => {
  const stones = Array.from({ length: 225 }, (_, point) =>
    point === at("H8") || point === at("H9") ? ("black" as const) : null,
  );
  const placed = study.setUp(START, stones, "black");
  if (!placed.ok) throw new Error(placed.error());
  const state = placed.value;
  expect(engine.parseState(state)).toEqual(ok(state));
  expect(positionOf({ start: state, moves: [at("A1")] })).toEqual({
    stones: [
      { x: 7, y: 6, color: "black" },
      { x: 7, y: 7, color: "black" },
      { x: 0, y: 14, color: "black" },
    ],
    toMove: "white",
  });
});

test("[STU-A3] a proven win or loss is reported with its number of moves", async () => {
  const searcher = openGomokuStudySearcher(
    openInlineSearcher({ now: () => 0, pause: () => Promise.resolve() }),
    1,
    "freestyle",
  );
  const moves = ["H8", "A1", "H9", "A15", "H10", "O1", "H11"].map(at);
  const lost = await searcher.search({ start: START, moves }, { nodes: 5000 }, () => {}).result;
  expect(lost.lines[0]).toMatchObject({ losesIn: 2 });
  // Found at the root: no node is searched, and the page says that it is proven.
  expect(lost.nodes).toBe(0);
  const won = await searcher.search({ start: START, moves: [...moves, at("H12")] }, { nodes: 5000 }, () => {}).result;
  expect(won.lines[0]).toMatchObject({ winsIn: 1, moves: [at("H7")] });
  expect(won.score).toBeNull();
});

test("[GMK-N1] freestyle has a net, other rules have none", () => {
  expect(study.net?.state.value).toEqual({ kind: "idle" });
  expect(netOf("freestyle").net).toBeDefined();
  expect([netOf("standard"), netOf("renju"), netOf(null)]).toEqual([{}, {}, {}]);
});
