// Move ordering: ranks the targets of a card by the sum of the window scores through a point, as Gomoku's Greedy does.
// The search considers only the best-ranked targets.
import { otherColor, type Cell, type Color } from "@tengen/stones";
import { makeWindowScores, type SimulatedBoard } from "./board.ts";
import { ATTACK, DEFENSE } from "./tuning.ts";

export type TargetCard = "PLACE_STONE" | "TAKE_STONE";

const TABLES = {
  PLACE_STONE: makeWindowScores(
    (own, other) => (other === 0 ? (ATTACK[own] ?? 0) : 0) + (own === 0 ? (DEFENSE[other] ?? 0) : 0),
  ),
  // For an enemy stone: the windows it supports, and our windows that it alone blocks.
  TAKE_STONE: makeWindowScores(
    (own, other) => (own === 0 ? (ATTACK[other - 1] ?? 0) : 0) + (other === 1 ? (DEFENSE[own] ?? 0) : 0),
  ),
};

/** Up to `max` points, the best first. `scores` is scratch space for one number per point. */
export const rankTargets = (
  board: SimulatedBoard,
  card: TargetCard,
  own: Color,
  max: number,
  scores: Float64Array,
): readonly number[] => {
  board.scorePoints(TABLES[card], own, scores);
  const scoreAt = (point: number | undefined): number => scores[point ?? 0] ?? 0;
  const wanted: Cell = card === "PLACE_STONE" ? null : otherColor(own);
  const best: number[] = [];
  for (let point = 0; point < scores.length; point += 1) {
    const score = scoreAt(point);
    if (best.length === max && score <= scoreAt(best.at(-1))) continue;
    if (board.cellAt(point) !== wanted) continue;
    if (best.length === max) best.pop();
    let index = best.length;
    while (index > 0 && scoreAt(best[index - 1]) < score) index -= 1;
    best.splice(index, 0, point);
  }
  return best;
};
