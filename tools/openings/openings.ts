// How openings are found: stones thrown near one another by a seeded generator, most of which are sorted out, first by the rules and then by a judge.
import { openRng, seedRng, type Rng } from "@tengen/kernel";
import {
  cellAt,
  isInside,
  lengthThrough,
  LINE_DIRECTIONS,
  makeGrid,
  pointsWith,
  step,
  withCell,
  type Grid,
  type Point,
} from "@tengen/stones";
import { BOARD_SIZE, positionKey, type Opening } from "@tengen/tournament";

export const STONES = { least: 3, most: 8 } as const;

type Cell = "." | "B" | "W";

const COLORS = ["B", "W"] as const;
/** The first stone lies this far from the centre at most, every other one this far from one that is there. */
const FIRST_REACH = 3;
const REACH = 3;
/** Cells at the edge that stay free, so that no opening is crowded into a corner. */
const EDGE = 2;
const CENTRE = (BOARD_SIZE - 1) / 2;

const boardOf = (opening: Opening): Grid<Cell> =>
  opening.reduce<Grid<Cell>>(
    (board, stone, index) => withCell<Cell>(board, stone, COLORS[index % 2] ?? "B"),
    makeGrid<Cell>(BOARD_SIZE, "."),
  );

const isFive = (board: Grid<Cell>, stone: Point): boolean =>
  LINE_DIRECTIONS.some((direction) => lengthThrough(board, stone, direction) >= 5);

/** The cells of a board that are in line with a cell and can be in one five with it. */
const cellsInLine = (stone: Point): readonly Point[] =>
  LINE_DIRECTIONS.flatMap((direction) =>
    [-4, -3, -2, -1, 1, 2, 3, 4].map((count) => step(stone, direction, count)),
  ).filter((cell) => isInside(BOARD_SIZE, cell));

/** Whether a colour's next stone makes a five, or two places for one: an open four, or two fours. */
const canBreakThrough = (board: Grid<Cell>, color: "B" | "W"): boolean =>
  pointsWith<Cell>(board, ".").some((stone) => {
    const near = cellsInLine(stone);
    if (near.filter((cell) => cellAt(board, cell) === color).length < 3) return false;
    const next = withCell<Cell>(board, stone, color);
    if (isFive(next, stone)) return true;
    const fives = near.filter((cell) => cellAt(next, cell) === "." && isFive(withCell<Cell>(next, cell, color), cell));
    return fives.length >= 2;
  });

/** Whether nobody can win by force at once. */
export const isQuiet = (opening: Opening): boolean => {
  const board = boardOf(opening);
  return !COLORS.some((color) => canBreakThrough(board, color));
};

const distance = (a: Point, b: Point): number => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));

/** Some stones, thrown at random. */
const throwStones = (rng: Rng): Opening => {
  const count = STONES.least + rng.integer(STONES.most - STONES.least + 1);
  const inner = pointsWith<Cell>(makeGrid<Cell>(BOARD_SIZE, "."), ".").filter(({ x, y }) =>
    isInside(BOARD_SIZE - 2 * EDGE, { x: x - EDGE, y: y - EDGE }),
  );
  const stones: Point[] = [];
  while (stones.length < count) {
    const places = inner.filter((cell) =>
      stones.length === 0
        ? distance(cell, { x: CENTRE, y: CENTRE }) <= FIRST_REACH
        : stones.every((stone) => distance(stone, cell) > 0) && stones.some((stone) => distance(stone, cell) <= REACH),
    );
    stones.push(rng.pick(places));
  }
  return stones;
};

export interface JudgedOpening {
  readonly opening: Opening;
  /** Of who is to move. */
  readonly winRate: number;
}

export interface Search {
  readonly seed: string;
  readonly count: number;
  /** How far from a half the win rate may be. */
  readonly within: number;
  /** The win rate of who is to move. */
  readonly judge: (opening: Opening) => Promise<number>;
  readonly onProgress: (found: number, tried: number) => void;
}

/** Even openings, no two of them alike under the symmetries; the same for the same seed and judge. */
export const findOpenings = async ({
  seed,
  count,
  within,
  judge,
  onProgress,
}: Search): Promise<readonly JudgedOpening[]> => {
  const rng = openRng(seedRng(`openings ${seed}`));
  const seen = new Set<string>();
  const found: JudgedOpening[] = [];
  for (let tried = 1; found.length < count; tried += 1) {
    const opening = throwStones(rng);
    const key = positionKey(opening);
    if (seen.has(key) || !isQuiet(opening)) continue;
    seen.add(key);
    const winRate = await judge(opening);
    if (Math.abs(winRate - 0.5) <= within) found.push({ opening, winRate });
    onProgress(found.length, tried);
  }
  return found;
};
