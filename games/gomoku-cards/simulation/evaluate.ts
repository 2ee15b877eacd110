// What a board is worth without looking further: the chance that the player who draws next wins.
import { otherColor } from "../rules.ts";
import type { Color } from "../state.ts";
import type { SimulatedBoard } from "./board.ts";
import { kindsOf, type DrawChances } from "./draws.ts";
import { EVALUATION_WEIGHTS } from "./tuning.ts";

const PLACE = kindsOf("PLACE_STONE");

const numberAt = (list: readonly number[], count: number): number => list[Math.min(count, list.length - 1)] ?? 0;

const oddsOf = (
  board: SimulatedBoard,
  color: Color,
  { two, three, four }: (typeof EVALUATION_WEIGHTS)["next" | "waiting"],
) =>
  two * board.countWindows(color, 2) +
  numberAt(three, board.countWindows(color, 3)) +
  numberAt(four, board.countWindows(color, 4));

export const evaluate = (board: SimulatedBoard, next: Color, draw: DrawChances): number => {
  const odds =
    oddsOf(board, next, EVALUATION_WEIGHTS.next) - oddsOf(board, otherColor(next), EVALUATION_WEIGHTS.waiting);
  const later = 1 / (1 + Math.exp(-odds));
  if (board.countWindows(next, 4) === 0) return later;
  // With a four a Place Stone is enough.
  const without = draw[PLACE] ?? 0;
  return 1 - without + without * later;
};
