// How a position looks where nothing more is read.
import { THREATS, WORTH } from "./layout";
import { hasAny, setOf, sideOf } from "./position";
import { CLASS_FOUR, CLASS_FOUR_AND_THREE, CLASS_OPEN_THREE, CLASS_TWO_THREES } from "./weights";

/** The classes from open three to four and three that a colour could make, a bit each. */
// @ts-ignore: decorator
@inline
function threatsOf(at: usize, color: u32): u32 {
  return (
    <u32>hasAny(setOf(at, color, CLASS_OPEN_THREE)) |
    (<u32>hasAny(setOf(at, color, CLASS_TWO_THREES)) << 1) |
    (<u32>hasAny(setOf(at, color, CLASS_FOUR)) << 2) |
    (<u32>hasAny(setOf(at, color, CLASS_FOUR_AND_THREE)) << 3)
  );
}

/** How a position looks to who is to move. */
export function evaluate(at: usize): i32 {
  const side = sideOf(at);
  const worth = load<i32>(at + WORTH);
  const both = threatsOf(at, side) | (threatsOf(at, side ^ 1) << 4);
  const value = ((side == 0 ? worth : -worth) >> 1) + load<i32>(THREATS + (<usize>both << 2));
  return max(min(value, 20000), -20000);
}
