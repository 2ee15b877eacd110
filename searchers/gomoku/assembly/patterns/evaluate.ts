// Static evaluation.
import {
  CLASS_COUNT_ROW,
  CLASS_COUNT_VALUES,
  PHASE_VALUES,
  SET_SIZE,
  STONE_COUNT,
  THREAT_VALUES,
  VALUE_SUM,
} from "./layout";
import { classSet, countCells, sideToMove } from "./position";
import { HAS_FORBIDDEN } from "./rule";
import { CLASS_FOUR_AND_THREE, CLASS_OPEN_THREE, CLASS_TWO_THREES } from "./shapes";

/** The greatest static evaluation. */
export const VALUE_LIMIT: i32 = 20000;

/** Evaluates a position for the side to move: the values of all cells, plus terms for the threats available to
 *  either side, their number, and the game phase. */
export function evaluate(position: usize): i32 {
  const side = sideToMove(position);
  const valueSum = load<i32>(position + VALUE_SUM);
  let value = (side === 0 ? valueSum : -valueSum) >> 1;
  let threatBits: usize = 0;
  let countValues: usize = CLASS_COUNT_VALUES;
  let bit: usize = 1;
  for (let player: u32 = 0; player < 2; player++) {
    let cells = classSet(position, side ^ player, CLASS_OPEN_THREE);
    for (let threatClass: i32 = CLASS_OPEN_THREE; threatClass <= CLASS_FOUR_AND_THREE; threatClass++) {
      // Two threes of black are mostly forbidden.
      const isThreat = !HAS_FORBIDDEN || threatClass !== CLASS_TWO_THREES || (side ^ player) === 1;
      const count = isThreat ? countCells(cells) : 0;
      if (count !== 0) threatBits |= bit;
      value += load<i32>(countValues + ((<usize>min(count, 7)) << 2));
      countValues += CLASS_COUNT_ROW;
      bit <<= 1;
      cells += SET_SIZE;
    }
  }
  value +=
    load<i32>(THREAT_VALUES + (threatBits << 2)) +
    load<i32>(PHASE_VALUES + ((<usize>min(load<i32>(position + STONE_COUNT) >> 1, 63)) << 2));
  return max(min(value, VALUE_LIMIT), -VALUE_LIMIT);
}
