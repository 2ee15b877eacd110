// The rules of Go on a board of any size, without players and turns: captures, ko and scoring.
import { err, ok, type Result } from "@tengen/kernel";
import { cellAt, countAdjacent, groupAt, groupsOf, neighborsOf, withCell, type Grid, type Point } from "@tengen/stones";

export const EMPTY = 0;
export const BLACK = 1;
export const WHITE = 2;
export const COLORS = [BLACK, WHITE] as const;
export type Color = (typeof COLORS)[number];
export type Cell = typeof EMPTY | Color;
export type Board = Grid<Cell>;

export const otherColor = (color: Color): Color => (color === BLACK ? WHITE : BLACK);

export interface Placement {
  readonly board: Board;
  /** The captured enemy stones. */
  readonly captured: readonly Point[];
}

/** [GO-C1] [GO-C2] The board after a stone on an empty point; refused if its group would have no liberty. */
export const placeStone = (board: Board, point: Point, color: Color): Result<Placement, "SUICIDE"> => {
  const placed = withCell<Cell>(board, point, color);
  // Captured stones are removed before the stone's own liberties are counted.
  const captured = new Map<string, Point>();
  for (const next of neighborsOf(placed, point)) {
    if (cellAt(placed, next) !== otherColor(color)) continue;
    const group = groupAt(placed, next);
    if (countAdjacent(placed, group, EMPTY) > 0) continue;
    for (const stone of group.points) captured.set(`${stone.x} ${stone.y}`, stone);
  }
  if (captured.size === 0) {
    const own = groupAt(placed, point);
    return countAdjacent(placed, own, EMPTY) === 0 ? err("SUICIDE") : ok({ board: placed, captured: [] });
  }
  const stones = [...captured.values()];
  const after = stones.reduce<Board>((grid, stone) => withCell<Cell>(grid, stone, EMPTY), placed);
  return ok({ board: after, captured: stones });
};

export const sameBoard = (a: Board, b: Board): boolean =>
  a.every((row, y) => row === b[y] || row.every((cell, x) => cell === b[y]?.[x]));

/** [GO-K1] Whether a board repeats the one before the opponent's move. */
export const isKo = (board: Board, previousBoard: Board | null): boolean =>
  previousBoard !== null && sameBoard(board, previousBoard);

export interface Scores {
  readonly black: number;
  readonly white: number;
}

/** [GO-T1] The owner of each point: its stone's colour, or the only colour that its empty region touches. */
export const ownersOf = (board: Board): Board => {
  const owners = board.map((row) => [...row]);
  for (const { points, border } of groupsOf<Cell>(board, EMPTY)) {
    const colors = new Set(border.map((point) => cellAt(board, point)));
    const [owner = EMPTY] = colors;
    if (colors.size !== 1) continue;
    for (const { x, y } of points) owners[y]?.splice(x, 1, owner);
  }
  return owners;
};

const countOf = (board: Board, color: Color): number => board.flat().filter((cell) => cell === color).length;

/** [GO-T1] Area scores: stones and surrounded points, plus komi for white. */
export const scoresOf = (board: Board, komi: number): Scores => {
  const owners = ownersOf(board);
  return { black: countOf(owners, BLACK), white: countOf(owners, WHITE) + komi };
};

/** [GO-T2] The colour with the higher score; null if they are equal. */
export const winnerOf = ({ black, white }: Scores): Color | null => {
  if (black === white) return null;
  return black > white ? BLACK : WHITE;
};
