// A first guess at the good targets of a card: the sum of what the windows through a point are worth, as Gomoku's Greedy
// has it. The lookahead looks at nothing else, so a guess need not be right, only among the best.
import { otherColor } from "../rules.ts";
import { EMPTY, type Cell, type Color } from "../state.ts";
import { makeWindowScores, type SimulatedBoard } from "./board.ts";
import { ATTACK, DEFENCE } from "./tuning.ts";

export type TargetCard = "PLACE_STONE" | "TAKE_STONE";

const TABLES = {
  PLACE_STONE: makeWindowScores(
    (own, other) => (other === 0 ? (ATTACK[own] ?? 0) : 0) + (own === 0 ? (DEFENCE[other] ?? 0) : 0),
  ),
  // For a stone of the other: the windows that it helps, and those of ours that it alone closes.
  TAKE_STONE: makeWindowScores(
    (own, other) => (own === 0 ? (ATTACK[other - 1] ?? 0) : 0) + (other === 1 ? (DEFENCE[own] ?? 0) : 0),
  ),
};

/** Up to `most` points, the best guess first. `worths` is room for a number for each point. */
export const rankTargets = (
  board: SimulatedBoard,
  card: TargetCard,
  own: Color,
  most: number,
  worths: Float64Array,
): readonly number[] => {
  board.scorePoints(TABLES[card], own, worths);
  const worthAt = (point: number | undefined): number => worths[point ?? 0] ?? 0;
  const wanted: Cell = card === "PLACE_STONE" ? EMPTY : otherColor(own);
  const best: number[] = [];
  for (let point = 0; point < worths.length; point += 1) {
    const worth = worthAt(point);
    if (best.length === most && worth <= worthAt(best.at(-1))) continue;
    if (board.cellAt(point) !== wanted) continue;
    if (best.length === most) best.pop();
    let place = best.length;
    while (place > 0 && worthAt(best[place - 1]) < worth) place -= 1;
    best.splice(place, 0, point);
  }
  return best;
};
