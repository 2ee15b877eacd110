// Greedy looks one move ahead. A window is five cells in a row; unless both colours are in it, somebody can still make
// five there. Each window adds a score to its cells that grows with its stones, ours slightly more than theirs. The sum
// over all windows of a cell wins if possible, otherwise blocks a four, otherwise makes or stops an open four; below
// that it balances threes and twos, without a list of shapes.
import type { CreateBot } from "@tengen/kernel";
import { indexOfPoint, listWindows, windowScore, type Board, type Color } from "@tengen/stones";
import type { RulesetAction, RulesetState } from "../ruleset-state.ts";
import { boardOf, colorOfLetter, type GomokuState } from "../state.ts";

const windows = new Map<number, readonly (readonly number[])[]>();

const windowsOf = (size: number): readonly (readonly number[])[] => {
  const known = windows.get(size) ?? listWindows(size);
  windows.set(size, known);
  return known;
};

/** The score of each cell for a colour, row by row. */
export const cellScores = (board: Board, own: Color): readonly number[] => {
  const cells = board.flat();
  const scores = cells.map(() => 0);
  for (const window of windowsOf(board.length)) {
    const stones = window.map((index) => cells[index] ?? null).filter((cell) => cell !== null);
    const ours = stones.filter((cell) => cell === own).length;
    const score = windowScore(ours, stones.length - ours);
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
