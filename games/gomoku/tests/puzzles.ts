// What every daily puzzle promises, checked by the rules, by the searcher, and by a solver that shares nothing with it.
import { answerFours, listFoursMoves, parseFoursPuzzle, SIZE, type PatternKernel } from "@tengen/gomoku-searcher";
import {
  emptyBoard,
  findFives,
  indexOfPoint,
  otherColor,
  pointAtIndex,
  signOf,
  winningRow,
  withCell,
  type Board,
  type Cell,
  type Stone,
} from "@tengen/stones";
import { expect } from "vitest";
import { findShortestVcf } from "../../../tools/research/forced-wins/reference-vcf.ts";

const MAX_FOURS = 9;
const REFERENCE_BUDGET = 400_000;
/** A solver that follows the searcher may take a longer way than the shortest. */
const MOST_MOVES = 30;

const boardOf = (stones: readonly Stone[]): Board =>
  stones.reduce<Board>((board, stone) => withCell<Cell>(board, stone, stone.color), emptyBoard(SIZE));

const cellsOf = (stones: readonly Stone[]): ReadonlyMap<number, 1 | -1> =>
  new Map(stones.map((stone) => [indexOfPoint(SIZE, stone), signOf(stone.color)]));

/** Plays the moves that the searcher finds; returns how many it took to five. */
const playOut = (kernel: PatternKernel, start: readonly Stone[], toMove: Stone["color"]): number => {
  const stones = [...start];
  for (let moves = 1; moves <= MOST_MOVES; moves += 1) {
    const position = { stones, toMove };
    const [move] = listFoursMoves(kernel, position) ?? [];
    expect(move, "a move that wins").toBeDefined();
    const stone = { ...pointAtIndex(SIZE, move ?? 0), color: toMove };
    const answer = answerFours(kernel, position, move ?? 0);
    const row = winningRow("five-or-more", boardOf([...stones, stone]), stone);
    expect(row !== null, "the rules see the five").toBe(answer.kind === "five");
    if (answer.kind === "five") return moves;
    expect(answer.kind).toBe("continues");
    const reply = "reply" in answer ? (answer.reply ?? 0) : 0;
    stones.push(stone, { ...pointAtIndex(SIZE, reply), color: otherColor(toMove) });
    expect(findFives(boardOf(stones), otherColor(toMove))).toEqual([]);
  }
  throw new Error("the win does not end");
};

/** How the two sides' stones stand: black begins, and they take turns. */
const countsFit = (stones: readonly Stone[], toMove: Stone["color"]): boolean => {
  const black = stones.filter(({ color }) => color === "black").length;
  return black * 2 - stones.length === (toMove === "black" ? 0 : 1);
};

export const checkPuzzle = (kernel: PatternKernel, text: string): void => {
  const puzzle = parseFoursPuzzle(text);
  if (puzzle === null) throw new Error(`no puzzle: ${text}`);
  const { stones, toMove, moves } = puzzle;
  expect(countsFit(stones, toMove)).toBe(true);
  expect(new Set(cellsOf(stones).keys()).size).toBe(stones.length);
  for (const color of ["black", "white"] as const) expect(findFives(boardOf(stones), color)).toEqual([]);
  const solutions = listFoursMoves(kernel, puzzle);
  expect(solutions, "one first move").toHaveLength(1);
  expect(findShortestVcf(cellsOf(stones), signOf(toMove), MAX_FOURS, REFERENCE_BUDGET), "the length").toBe(
    2 * moves - 1,
  );
  expect(playOut(kernel, stones, toMove)).toBeGreaterThanOrEqual(moves);
};

/** With the reference solver: no other four wins by fours, as far as it searches. */
export const checkOnlyMove = (kernel: PatternKernel, text: string): void => {
  const puzzle = parseFoursPuzzle(text);
  if (puzzle === null) throw new Error(`no puzzle: ${text}`);
  const { stones, toMove } = puzzle;
  const [solution] = listFoursMoves(kernel, puzzle) ?? [];
  const cells = cellsOf(stones);
  for (let move = 0; move < SIZE * SIZE; move += 1) {
    if (cells.has(move) || move === solution) continue;
    const answer = answerFours(kernel, puzzle, move);
    if (answer.kind !== "no-win") continue;
    const after = [
      ...stones,
      { ...pointAtIndex(SIZE, move), color: toMove },
      { ...pointAtIndex(SIZE, answer.reply), color: otherColor(toMove) },
    ];
    const length = findShortestVcf(cellsOf(after), signOf(toMove), MAX_FOURS - 1, REFERENCE_BUDGET);
    expect(typeof length === "number", `${text}: ${move}`).toBe(false);
  }
};
