// Static evaluation: the probability that the player who draws next wins.
import { otherColor, type Color } from "@tengen/stones";
import type { SimulatedBoard } from "./board.ts";
import { kindsOf, type DrawChances } from "./draws.ts";
import { EVALUATION_WEIGHTS } from "./tuning.ts";

const PLACE = kindsOf("PLACE_STONE");

const weightAt = (list: readonly number[], count: number): number => list[Math.min(count, list.length - 1)] ?? 0;

const logOddsOf = (
  board: SimulatedBoard,
  color: Color,
  { two, three, four }: (typeof EVALUATION_WEIGHTS)["next" | "waiting"],
) =>
  two * board.countWindows(color, 2) +
  weightAt(three, board.countWindows(color, 3)) +
  weightAt(four, board.countWindows(color, 4));

export const evaluate = (board: SimulatedBoard, next: Color, draw: DrawChances): number => {
  const logOdds =
    logOddsOf(board, next, EVALUATION_WEIGHTS.next) - logOddsOf(board, otherColor(next), EVALUATION_WEIGHTS.waiting);
  const winLater = 1 / (1 + Math.exp(-logOdds));
  if (board.countWindows(next, 4) === 0) return winLater;
  // With a four, drawing a Place Stone wins.
  const without = draw[PLACE] ?? 0;
  return 1 - without + without * winLater;
};
