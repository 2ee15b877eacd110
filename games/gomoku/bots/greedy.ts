// Greedy looks one move ahead. A window is five cells in a row; unless both colours are in it, somebody can still make
// five there. Each window adds a score to its cells that grows with its stones, ours slightly more than theirs. The sum
// over all windows of a cell wins if possible, otherwise blocks a four, otherwise makes or stops an open four; below
// that it balances threes and twos, without a list of shapes.
import type { CreateBot } from "@tengen/kernel";
import { indexOfPoint, listWindows, type Board, type Cell, type Color } from "@tengen/stones";
import type { RulesetAction, RulesetState } from "../ruleset-state.ts";
import { boardOf, colorOfLetter, type GomokuState } from "../state.ts";

/** Score of a cell by the stones in its window, all of one colour. Tuned by hand: a five outweighs everything, and
 *  blocking a five everything else. An open shape counts in two windows. */
const ATTACK = [1, 12, 150, 2_000, 1_000_000_000] as const;
const DEFENSE = [0, 10, 120, 1_600, 1_000_000] as const;

const windows = new Map<number, readonly (readonly number[])[]>();

const windowsOf = (size: number): readonly (readonly number[])[] => {
  const known = windows.get(size) ?? listWindows(size);
  windows.set(size, known);
  return known;
};

const windowScore = (cells: readonly Cell[], own: Color): number => {
  const stones = cells.filter((cell) => cell !== null);
  const ours = stones.filter((cell) => cell === own).length;
  const theirs = stones.length - ours;
  return (theirs === 0 ? (ATTACK[ours] ?? 0) : 0) + (ours === 0 ? (DEFENSE[theirs] ?? 0) : 0);
};

/** The score of each cell for a colour, row by row. */
export const cellScores = (board: Board, own: Color): readonly number[] => {
  const cells = board.flat();
  const scores = cells.map(() => 0);
  for (const window of windowsOf(board.length)) {
    const score = windowScore(
      window.map((index) => cells[index] ?? null),
      own,
    );
    for (const index of window) scores[index] = (scores[index] ?? 0) + score;
  }
  return scores;
};

const createGreedy: CreateBot<GomokuState | RulesetState, RulesetAction> = () => ({
  name: "Greedy",
  description: "Wins, blocks, makes and stops fours and threes; looks one move ahead.",
  difficulty: "medium",
  chooseAction: ({ payload }, validActions, rng) => {
    const scores = cellScores(boardOf(payload.board), colorOfLetter(payload.nextColor));
    const scoreOf = (action: RulesetAction): number =>
      "x" in action ? (scores[indexOfPoint(payload.board.length, action)] ?? 0) : 0;
    const best = Math.max(...validActions.map(scoreOf));
    return rng.pick(validActions.filter((action) => scoreOf(action) === best));
  },
});

export default createGreedy;
