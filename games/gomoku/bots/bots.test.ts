import { openRng, seedRng } from "@tengen/kernel";
import { playLocalMatch, seatBot } from "@tengen/bots";
import { makeGrid, withCell, type Point } from "@tengen/stones";
import { noLimit } from "@tengen/testkit";
import { describe, expect, test } from "vitest";
import engine from "../engine.ts";
import type { Cell, GomokuState } from "../state.ts";
import createGreedy from "./greedy.ts";
import createRandom from "./random.ts";

/** A position with some stones of black and white, black to move. */
const position = (black: readonly Point[], white: readonly Point[]): GomokuState => {
  const start = engine.init({ seed: "any", playerIds: ["ann", "bob"] });
  let board = makeGrid<Cell>(15, ".");
  for (const point of black) board = withCell(board, point, "B");
  for (const point of white) board = withCell(board, point, "W");
  return { ...start, payload: { ...start.payload, board } };
};

const row = (y: number, ...xs: readonly number[]): readonly Point[] => xs.map((x) => ({ x, y }));

const greedyMove = (state: GomokuState) =>
  createGreedy().chooseAction(state, engine.getValidActions(state, "ann"), openRng(seedRng("greedy")));

describe("Greedy", () => {
  test.each<[string, GomokuState, readonly Point[]]>([
    ["wins", position(row(7, 4, 5, 6, 7), row(8, 4, 5, 6, 7)), row(7, 3, 8)],
    ["wins by filling a gap", position(row(7, 4, 5, 7, 8), row(8, 0, 2, 4)), row(7, 6)],
    ["blocks a four", position(row(3, 1, 2), row(8, 4, 5, 6, 7)), row(8, 3, 8)],
    ["blocks a broken four", position(row(3, 1, 2), row(8, 4, 5, 7, 8)), row(8, 6)],
    ["makes an open four rather than stop a three", position(row(3, 5, 6, 7), row(8, 5, 6, 7)), row(3, 4, 8)],
    ["makes an open three rather than stop a two", position(row(3, 6, 7), row(10, 6, 7)), row(3, 5, 8)],
    ["stops an open two rather than start elsewhere", position([{ x: 0, y: 0 }], row(8, 6, 7)), row(8, 5, 8)],
    [
      "makes a four of a closed three",
      position(
        [...row(3, 1, 2, 3)],
        [
          { x: 0, y: 3 },
          { x: 12, y: 12 },
        ],
      ),
      row(3, 4, 5),
    ],
    ["stops an open three", position([{ x: 1, y: 1 }], row(8, 5, 6, 7)), row(8, 4, 8)],
  ])("%s", (_name, state, expected) => {
    const { x, y } = greedyMove(state) as Point;
    expect(expected).toContainEqual({ x, y });
  });
});

test("Greedy beats Random in every one of ten games, from either seat", async () => {
  for (let game = 0; game < 10; game += 1) {
    const bots = [
      { playerId: "greedy", name: "Greedy", bot: seatBot(createGreedy()), fallback: seatBot(createRandom()) },
      { playerId: "random", name: "Random", bot: seatBot(createRandom()), fallback: seatBot(createRandom()) },
    ];
    const { match } = await playLocalMatch(engine, {
      seed: `${game}`,
      seats: game % 2 === 0 ? bots : bots.toReversed(),
      maxEntries: 300,
      budget: { nodes: 1 },
      startLimit: noLimit,
    });
    expect(match.outcome).toEqual({ winners: ["greedy"], reason: "five" });
  }
});
