// Greedy looks one stone ahead. Every five cells in a row are a place where somebody may still win, unless both
// colours stand there. Each such window lends its empty cells a worth that grows with the stones it already has, ours
// a little more than theirs. Summed over the windows of a cell this wins if it can, else blocks a four, else makes an
// open four or stops one; below that, threes and twos are weighed against each other, without a list of shapes.
import type { CreateBot } from "@tengen/kernel";
import { isInside, LINE_DIRECTIONS, step, type Grid, type Point } from "@tengen/stones";
import { BOARD_SIZE, type Cell, type Color, type GomokuAction, type GomokuState } from "../state.ts";

/** Worth of a cell in a window by the stones that are there already, of one colour alone. Found by hand: a five outweighs
 *  everything, the block of one everything else; from three stones on, two windows (an open shape) count double. */
const ATTACK = [1, 12, 150, 2_000, 1_000_000_000] as const;
const DEFENCE = [0, 10, 120, 1_600, 1_000_000] as const;

const WINDOWS: readonly (readonly Point[])[] = Array.from({ length: BOARD_SIZE * BOARD_SIZE }, (_, index) => ({
  x: index % BOARD_SIZE,
  y: Math.floor(index / BOARD_SIZE),
})).flatMap((start) =>
  LINE_DIRECTIONS.filter((direction) => isInside(BOARD_SIZE, step(start, direction, 4))).map((direction) =>
    [0, 1, 2, 3, 4].map((count) => step(start, direction, count)),
  ),
);

const windowWorth = (cells: readonly (Cell | undefined)[], own: Color): number => {
  const stones = cells.filter((cell) => cell !== ".");
  const ours = stones.filter((cell) => cell === own).length;
  const theirs = stones.length - ours;
  return (theirs === 0 ? (ATTACK[ours] ?? 0) : 0) + (ours === 0 ? (DEFENCE[theirs] ?? 0) : 0);
};

/** How much a stone on each cell is worth to a colour, row by row. */
export const cellScores = (board: Grid<Cell>, own: Color): readonly number[] => {
  const worths = Array.from({ length: BOARD_SIZE * BOARD_SIZE }, () => 0);
  for (const window of WINDOWS) {
    const cells = window.map(({ x, y }) => board[y]?.[x]);
    const worth = windowWorth(cells, own);
    for (const { x, y } of window) worths[y * BOARD_SIZE + x] = (worths[y * BOARD_SIZE + x] ?? 0) + worth;
  }
  return worths;
};

const createGreedy: CreateBot<GomokuState, GomokuAction> = () => ({
  name: "Greedy",
  description: "Wins, blocks, makes and stops fours and threes; looks one stone ahead.",
  difficulty: "medium",
  chooseAction: ({ payload }, validActions, rng) => {
    const worths = cellScores(payload.board, payload.nextColor);
    const worthOf = (action: GomokuAction): number =>
      action.type === "PLACE_STONE" ? (worths[action.y * BOARD_SIZE + action.x] ?? 0) : 0;
    const best = Math.max(...validActions.map(worthOf));
    return rng.pick(validActions.filter((action) => worthOf(action) === best));
  },
});

export default createGreedy;
