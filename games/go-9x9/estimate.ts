// An estimate for people: who will own each point, and by how much, out of games that are played on at random from here.
// Nothing of it is a rule. A searcher will do better; until then a few hundred such games tell dead stones from living
// ones well enough on a small board.
import { openRng, type Rng, type RngState } from "@tengen/kernel";
import type { Point } from "@tengen/stones";
import { BLACK, EMPTY, isKo, otherColor, ownersOf, placeStone, WHITE, type Board, type Color } from "./rules.ts";
import { isEye } from "./sense.ts";

export interface Estimate {
  /** For each point, row by row: 1 always black's in the end, -1 always white's. */
  readonly ownership: readonly number[];
  /** Black's points less white's with komi. */
  readonly lead: number;
  /** Stones that were the other's in most of the games. */
  readonly dead: readonly Point[];
}

/** No game of 81 points goes on so long unless it runs in circles. */
const LONGEST = 250;

/** A stone is called dead if its point is owned so much by the other. */
const DEAD = 0.2;

/** One more placement at random that fills no own eye; null when there is none. */
const placeAnywhere = (board: Board, previous: Board | null, color: Color, rng: Rng): Board | null => {
  const points = board.flatMap((row, y) => row.flatMap((cell, x) => (cell === EMPTY ? [{ x, y }] : [])));
  // Points are tried in a random order, and most games need only the first of it.
  while (points.length > 0) {
    const at = rng.integer(points.length);
    const [point] = points.splice(at, 1);
    if (point === undefined || isEye(board, point, color)) continue;
    const placed = placeStone(board, point, color);
    if (placed !== "SUICIDE" && !isKo(placed.board, previous)) return placed.board;
  }
  return null;
};

/** Plays on at random until nobody has a move, and gives the board of owners. */
const playOut = (from: Board, previousBoard: Board | null, toMove: Color, rng: Rng): Board => {
  let board = from;
  let previous = previousBoard;
  let color = toMove;
  let passes = 0;
  for (let move = 0; move < LONGEST && passes < 2; move += 1) {
    const next = placeAnywhere(board, previous, color, rng);
    previous = board;
    passes = next === null ? passes + 1 : 0;
    board = next ?? board;
    color = otherColor(color);
  }
  return ownersOf(board);
};

const signOf = (owner: number | undefined): number => (owner === BLACK ? 1 : owner === WHITE ? -1 : 0);

/** The estimate of so many games; the same state of the generator gives the same estimate. */
export const estimate = (
  {
    board,
    previousBoard,
    komi,
  }: { readonly board: Board; readonly previousBoard: Board | null; readonly komi: number },
  toMove: Color,
  games: number,
  rngState: RngState,
): Estimate => {
  const rng = openRng(rngState);
  const sums = board.flatMap((row) => row.map(() => 0));
  for (let game = 0; game < games; game += 1) {
    // Either side begins in turn, so that nobody is a move ahead.
    const owners = playOut(board, previousBoard, game % 2 === 0 ? toMove : otherColor(toMove), rng).flat();
    for (const [point, owner] of owners.entries()) sums[point] = (sums[point] ?? 0) + signOf(owner);
  }
  const ownership = sums.map((sum) => sum / games);
  const points = board.flatMap((row, y) => row.map((cell, x) => ({ x, y, cell })));
  return {
    ownership,
    lead: ownership.reduce((sum, owned) => sum + owned, 0) - komi,
    dead: points
      .filter(({ cell }, index) => cell !== EMPTY && -signOf(cell) * (ownership[index] ?? 0) >= DEAD)
      .map(({ x, y }) => ({ x, y })),
  };
};
