// The forbidden moves of black in Renju. Overlines and double fours follow from the shapes of a cell. A double three is
// forbidden only if both threes are real: one more stone, itself allowed, makes a straight four of them.
import { CLASS_FIVE, CLASS_TWO_FOURS, CLASS_TWO_THREES, GOOD_THREE, OPEN_FOUR, OPEN_THREE } from "./shapes";
import { classAt, codeAt, playAs, stepOf, windowAt } from "./position";
import { REACH } from "./layout";

const BLACK: u32 = 0;

/** Whether black may not play on an empty cell. */
export function isForbidden(position: usize, cell: u32): bool {
  const threatClass = classAt(position, cell, BLACK);
  if (threatClass !== CLASS_TWO_THREES) return threatClass === CLASS_TWO_FOURS;
  const code = codeAt(position, cell);
  const after = playAs(position, cell, BLACK);
  let threes = 0;
  for (let direction: u32 = 0; direction < 4; direction++) {
    const shape = <i32>((code >> (direction << 2)) & 15);
    if ((shape === OPEN_THREE || shape === GOOD_THREE) && isRealThree(after, cell, direction)) threes++;
  }
  return threes > 1;
}

/** Whether an allowed stone makes a straight four of the row that includes a new stone, without making five. */
function isRealThree(position: usize, stone: u32, direction: u32): bool {
  const window = windowAt(position, stone, direction);
  for (let side: i32 = -1; side <= 1; side += 2) {
    // The nearest empty cell on this side: the straight four has no gap.
    let distance: i32 = side;
    while (((window >> <u32>((<i32>REACH + distance) << 1)) & 3) === 1) distance += side;
    if (((window >> <u32>((<i32>REACH + distance) << 1)) & 3) !== 0) continue;
    const cell = <u32>(<i32>stone + distance * stepOf(direction));
    if (<i32>((codeAt(position, cell) >> (direction << 2)) & 15) !== OPEN_FOUR) continue;
    if (classAt(position, cell, BLACK) !== CLASS_FIVE && !isForbidden(position, cell)) return true;
  }
  return false;
}
