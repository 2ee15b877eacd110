// How a position looks where nothing more is read.
import { AMOUNTS, PHASES, STONES, THREATS, WORTH } from "./layout";
import { countOf, setOf, sideOf } from "./position";
import { CLASS_FOUR_AND_THREE, CLASS_OPEN_THREE } from "./weights";

/** How a position looks to who is to move: what the cells are worth, and what the turn is, by the threats that either could make, by how many there are of
 *  each, and by how full the board is. */
export function evaluate(at: usize): i32 {
  const side = sideOf(at);
  const worth = load<i32>(at + WORTH);
  let value = (side == 0 ? worth : -worth) >> 1;
  let both: usize = 0;
  let amounts: usize = AMOUNTS;
  let bit: usize = 1;
  for (let who: u32 = 0; who < 2; who++) {
    let set = setOf(at, side ^ who, CLASS_OPEN_THREE);
    for (let kind: i32 = CLASS_OPEN_THREE; kind <= CLASS_FOUR_AND_THREE; kind++) {
      const count = countOf(set);
      if (count != 0) both |= bit;
      value += load<i32>(amounts + (<usize>min(count, 7) << 2));
      amounts += 32;
      bit <<= 1;
      set += 32;
    }
  }
  value += load<i32>(THREATS + (both << 2)) + load<i32>(PHASES + (<usize>min(load<i32>(at + STONES) >> 1, 63) << 2));
  return max(min(value, 20000), -20000);
}
