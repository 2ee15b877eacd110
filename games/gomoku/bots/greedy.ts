// Greedy looks one move ahead. A window is five cells in a row; unless both colours are in it, somebody can still make
// five there. Each window adds a score to its cells that grows with its stones, ours slightly more than theirs. The sum
// over all windows of a cell wins if possible, otherwise blocks a four, otherwise makes or stops an open four; below
// that it balances threes and twos, without a list of shapes.
import type { CreateBot } from "@tengen/kernel";
import { isInside, LINE_DIRECTIONS, step, type Grid, type Point } from "@tengen/stones";
import { BOARD_SIZE, type Cell, type Color, type GomokuAction, type GomokuState } from "../state.ts";

/** Score of a cell by the stones in its window, all of one colour. Tuned by hand: a five outweighs everything, and
 *  blocking a five everything else. An open shape counts in two windows. */
const ATTACK = [1, 12, 150, 2_000, 1_000_000_000] as const;
const DEFENSE = [0, 10, 120, 1_600, 1_000_000] as const;

const WINDOWS: readonly (readonly Point[])[] = Array.from({ length: BOARD_SIZE * BOARD_SIZE }, (_, index) => ({
  x: index % BOARD_SIZE,
  y: Math.floor(index / BOARD_SIZE),
})).flatMap((start) =>
  LINE_DIRECTIONS.filter((direction) => isInside(BOARD_SIZE, step(start, direction, 4))).map((direction) =>
    [0, 1, 2, 3, 4].map((count) => step(start, direction, count)),
  ),
);

const windowScore = (cells: readonly (Cell | undefined)[], own: Color): number => {
  const stones = cells.filter((cell) => cell !== ".");
  const ours = stones.filter((cell) => cell === own).length;
  const theirs = stones.length - ours;
  return (theirs === 0 ? (ATTACK[ours] ?? 0) : 0) + (ours === 0 ? (DEFENSE[theirs] ?? 0) : 0);
};

/** The score of each cell for a colour, row by row. */
export const cellScores = (board: Grid<Cell>, own: Color): readonly number[] => {
  const scores = Array.from({ length: BOARD_SIZE * BOARD_SIZE }, () => 0);
  for (const window of WINDOWS) {
    const cells = window.map(({ x, y }) => board[y]?.[x]);
    const score = windowScore(cells, own);
    for (const { x, y } of window) scores[y * BOARD_SIZE + x] = (scores[y * BOARD_SIZE + x] ?? 0) + score;
  }
  return scores;
};

const createGreedy: CreateBot<GomokuState, GomokuAction> = () => ({
  name: "Greedy",
  description: "Wins, blocks, makes and stops fours and threes; looks one move ahead.",
  difficulty: "medium",
  chooseAction: ({ payload }, validActions, rng) => {
    const scores = cellScores(payload.board, payload.nextColor);
    const scoreOf = (action: GomokuAction): number =>
      action.type === "PLACE_STONE" ? (scores[action.y * BOARD_SIZE + action.x] ?? 0) : 0;
    const best = Math.max(...validActions.map(scoreOf));
    return rng.pick(validActions.filter((action) => scoreOf(action) === best));
  },
});

export default createGreedy;
