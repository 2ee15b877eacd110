// Finds openings: a seeded generator places random stones near each other, and most are rejected, first by rules, then
// by a judge.
import { openRng, seedRng, type Rng } from "@tengen/kernel";
import {
  COLORS,
  emptyBoard,
  isInside,
  pointsWith,
  threatOf,
  withCell,
  type Board,
  type Cell,
  type Color,
  type Point,
  type Threat,
} from "@tengen/stones";
import { BOARD_SIZE, positionKey, type Opening } from "@tengen/engine-protocols/tournament";

export const STONES = { least: 3, most: 8 } as const;

/** Greatest distance of the first stone from the centre, and of every other stone from an earlier one. */
const FIRST_STONE_DISTANCE = 3;
const STONE_DISTANCE = 3;
/** Rows at the edge that stay free, so that no opening is stuck in a corner. */
const EDGE_MARGIN = 2;
const CENTER = (BOARD_SIZE - 1) / 2;

const boardOf = (opening: Opening): Board =>
  opening.reduce<Board>(
    (board, stone, index) => withCell<Cell>(board, stone, COLORS[index % 2] ?? "black"),
    emptyBoard(BOARD_SIZE),
  );

const WINNING_THREATS: readonly (Threat | null)[] = ["five", "open-four", "double-four"];

/** Whether the next stone of a colour makes a five, an open four or two fours. */
const canWinByForce = (board: Board, color: Color): boolean =>
  pointsWith<Cell>(board, null).some((stone) => WINNING_THREATS.includes(threatOf(board, stone, color)));

/** Whether neither side has a five or a winning four. */
export const isQuiet = (opening: Opening): boolean => {
  const board = boardOf(opening);
  return !COLORS.some((color) => canWinByForce(board, color));
};

const distance = (a: Point, b: Point): number => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));

const randomStones = (rng: Rng): Opening => {
  const count = STONES.least + rng.integer(STONES.most - STONES.least + 1);
  const innerCells = pointsWith<Cell>(emptyBoard(BOARD_SIZE), null).filter(({ x, y }) =>
    isInside(BOARD_SIZE - 2 * EDGE_MARGIN, { x: x - EDGE_MARGIN, y: y - EDGE_MARGIN }),
  );
  const stones: Point[] = [];
  while (stones.length < count) {
    const choices = innerCells.filter((cell) =>
      stones.length === 0
        ? distance(cell, { x: CENTER, y: CENTER }) <= FIRST_STONE_DISTANCE
        : stones.every((stone) => distance(stone, cell) > 0) &&
          stones.some((stone) => distance(stone, cell) <= STONE_DISTANCE),
    );
    stones.push(rng.pick(choices));
  }
  return stones;
};

export interface JudgedOpening {
  readonly opening: Opening;
  /** Win rate of the side to move. */
  readonly winRate: number;
}

export interface OpeningSearch {
  readonly seed: string;
  readonly count: number;
  /** Greatest distance of the win rate from 0.5. */
  readonly within: number;
  /** Returns the win rate of the side to move. */
  readonly judge: (opening: Opening) => Promise<number>;
  readonly onProgress: (found: number, tried: number) => void;
}

/** Finds even openings, no two of them equal under symmetry. The same seed and judge give the same openings. */
export const findOpenings = async ({
  seed,
  count,
  within,
  judge,
  onProgress,
}: OpeningSearch): Promise<readonly JudgedOpening[]> => {
  const rng = openRng(seedRng(`openings ${seed}`));
  const seen = new Set<string>();
  const found: JudgedOpening[] = [];
  for (let tried = 1; found.length < count; tried += 1) {
    const opening = randomStones(rng);
    const key = positionKey(opening);
    if (seen.has(key) || !isQuiet(opening)) continue;
    seen.add(key);
    const winRate = await judge(opening);
    if (Math.abs(winRate - 0.5) <= within) found.push({ opening, winRate });
    onProgress(found.length, tried);
  }
  return found;
};
