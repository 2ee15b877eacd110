// Compares the fast board with the readable rules: the same cells, fives and window counts after every card.
import { openRng, seedRng } from "@tengen/kernel";
import {
  COLORS,
  findFives,
  isInside,
  LINE_DIRECTIONS,
  otherColor,
  step,
  type Board,
  type Cell,
  type Color,
} from "@tengen/stones";
import { expect, test } from "vitest";
import createRandom from "../bots/random.ts";
import engine, { colorOf } from "../engine.ts";
import { boardOf, type CardsState, type CardsTurn } from "../state.ts";
import { makeWindowScores, simulateBoard, type SimulatedBoard } from "./board.ts";

/** Every five cells in a row, each as its cells and its points. */
const windowsOf = (board: Board): readonly { readonly cells: readonly Cell[]; readonly points: readonly number[] }[] =>
  board.flatMap((row, y) =>
    row.flatMap((_, x) =>
      LINE_DIRECTIONS.filter((direction) => isInside(board.length, step({ x, y }, direction, 4))).map((direction) => {
        const points = [0, 1, 2, 3, 4].map((count) => step({ x, y }, direction, count));
        return {
          cells: points.map((point) => board[point.y]?.[point.x] ?? null),
          points: points.map((point) => point.y * board.length + point.x),
        };
      }),
    ),
  );

const mixtureOf = (cells: readonly Cell[], color: Color): readonly [number, number] => [
  cells.filter((cell) => cell === color).length,
  cells.filter((cell) => cell === otherColor(color)).length,
];

const windowScore = (own: number, other: number): number => own * 10 + other;
const TABLES = makeWindowScores(windowScore);

const expectSame = (simulated: SimulatedBoard, board: Board): void => {
  const cells = board.flat();
  expect(cells.map((_, point) => simulated.cellAt(point))).toEqual(cells);
  expect(simulated.empties()).toBe(cells.filter((cell) => cell === null).length);
  const windows = windowsOf(board);
  for (const color of COLORS) {
    expect(simulated.hasFive(color)).toBe(findFives(board, color).length > 0);
    const mixtures = windows.map((window) => mixtureOf(window.cells, color));
    for (const stones of [0, 1, 2, 3, 4, 5]) {
      const pure = mixtures.filter(([own, other]) => own === stones && other === 0).length;
      expect(simulated.countWindows(color, stones)).toBe(pure);
    }
    const [worths, expected] = [new Float64Array(cells.length), new Float64Array(cells.length)];
    simulated.scorePoints(TABLES, color, worths);
    for (const [index, { points }] of windows.entries()) {
      const [own, other] = mixtures[index] ?? [0, 0];
      for (const point of points) expected[point] = (expected[point] ?? 0) + windowScore(own, other);
    }
    expect(worths).toEqual(expected);
  }
};

/** Applies an effect to the fast board, and returns the function that undoes it. */
const follow = (simulated: SimulatedBoard, before: CardsState, after: CardsState): (() => void) => {
  const effect = after.lastEffect;
  const color = colorOf(before, before.currentPlayerId);
  const points = (effect?.cells ?? []).map(({ x, y }) => y * before.boardSize + x);
  switch (effect?.card) {
    case "PLACE_STONE":
    case "SPONTANEOUS_GENERATION":
      for (const point of points) simulated.place(point, boardOf(after).flat()[point] ?? color);
      return () => points.forEach((point) => simulated.remove(point));
    case "TAKE_STONE":
      for (const point of points) simulated.remove(point);
      return () => points.forEach((point) => simulated.place(point, otherColor(color)));
    case "POLARITY_INVERSION":
      simulated.invert();
      return () => simulated.invert();
    case "TIME_FREEZE":
    case undefined:
      return () => {};
  }
};

const DECK = { PLACE_STONE: 5, TAKE_STONE: 2, POLARITY_INVERSION: 1, TIME_FREEZE: 1, SPONTANEOUS_GENERATION: 1 };

test.each([5, 6, 9, 15, 19])(
  "[CRD-B2] random games on %i lines: the same board, fives and windows after every card and its undo",
  async (boardSize) => {
    for (let game = 0; game < 6; game += 1) {
      const rng = openRng(seedRng(`simulation ${boardSize} ${game}`));
      const bot = createRandom();
      let state = engine.init({ seed: `${game}`, playerIds: ["ann", "bob"], options: { boardSize, deck: DECK } });
      const simulated = simulateBoard(boardOf(state));
      while (!state.gameOver) {
        const playerId = state.currentPlayerId ?? "";
        const view = engine.getPlayerView(state, playerId);
        const turn = (await bot.chooseAction(view, engine.getValidActions(state, playerId), rng)) as CardsTurn;
        const next = engine.applyAction(state, turn, playerId);
        follow(simulated, state, next)();
        if (state.turn % 10 === 0) expectSame(simulated, boardOf(state));
        follow(simulated, state, next);
        if (state.turn % 10 === 0 || next.gameOver) expectSame(simulated, boardOf(next));
        state = next;
      }
      expect(COLORS.some((color) => simulated.hasFive(color))).toBe(state.outcome?.reason === "five");
      expectSame(simulateBoard(boardOf(state)), boardOf(state));
    }
  },
);
