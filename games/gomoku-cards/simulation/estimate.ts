// What a board is worth without looking further: the chance that the player who draws next wins.
import { otherColor } from "../rules.ts";
import type { Color } from "../state.ts";
import type { SimulatedBoard } from "./board.ts";
import { kindsOf, type Draw } from "./draws.ts";
import { ESTIMATE } from "./tuning.ts";

const PLACE = kindsOf("PLACE_STONE");

const numberAt = (list: readonly number[], count: number): number => list[Math.min(count, list.length - 1)] ?? 0;

const oddsOf = (board: SimulatedBoard, color: Color, { two, three, four }: (typeof ESTIMATE)["next" | "waiting"]) =>
  two * board.pure(color, 2) + numberAt(three, board.pure(color, 3)) + numberAt(four, board.pure(color, 4));

export const estimate = (board: SimulatedBoard, next: Color, draw: Draw): number => {
  const odds = oddsOf(board, next, ESTIMATE.next) - oddsOf(board, otherColor(next), ESTIMATE.waiting);
  const later = 1 / (1 + Math.exp(-odds));
  if (board.pure(next, 4) === 0) return later;
  // With a four a Place Stone is enough.
  const without = draw[PLACE] ?? 0;
  return 1 - without + without * later;
};
