// Which moves are worth a look where something is forced (ENG-M2). Every move that is left out loses, or wins later than another: a
// five is played, one of the other's is stopped, an open four or two fours at once are made, and against those of the other there
// are only moves on their lines and fours of one's own.
import { GEOMETRY, MARKS, SCORES, SHAPES, SIDE } from "./layout";
import { DEAD, FOUR, MAKES_OPEN_FOUR, MAKES_TWO_FOURS, OPEN_FOUR, STOPS_FIVE, WINS } from "./weights";

/** Leaves the forced ones of some moves (each its cell, and its score above it); how many there are. `best` is the highest score. */
export function forcedMoves(at: usize, moves: usize, count: u32, best: u32): u32 {
  if (best >= <u32>WINS) return keepFrom(moves, count, WINS);
  if (best >= <u32>STOPS_FIVE) return keepFrom(moves, count, STOPS_FIVE);
  const color = <u32>load<i32>(at, SIDE);
  const winning = best >= <u32>MAKES_TWO_FOURS ? keepWinning(at, moves, count, color) : 0;
  return winning > 0 ? winning : keepDefences(at, moves, count, color);
}

/** Moves after which there are two ways to make five, if there are such; the others are left as they were if there are none. */
function keepWinning(at: usize, moves: usize, count: u32, color: u32): u32 {
  let kept: u32 = 0;
  for (let index: u32 = 0; index < count; index++) {
    const move = load<u32>(moves + (<usize>index << 2));
    const isWinning =
      move >> 8 >= <u32>MAKES_OPEN_FOUR || (move >> 8 >= <u32>MAKES_TWO_FOURS && countFours(at, move & 255, color) > 1);
    if (!isWinning) continue;
    store<u32>(moves + (<usize>index << 2), load<u32>(moves + (<usize>kept << 2)));
    store<u32>(moves + (<usize>kept << 2), move);
    kept++;
  }
  return kept;
}

function keepFrom(moves: usize, count: u32, least: u32): u32 {
  let kept: u32 = 0;
  for (let index: u32 = 0; index < count; index++) {
    const move = load<u32>(moves + (<usize>index << 2));
    if (move >> 8 < least) continue;
    store<u32>(moves + (<usize>kept << 2), move);
    kept++;
  }
  return kept;
}

/** The nine cells of a plane (0 black, 1 white) out of the two bits of each. */
// @ts-ignore: decorator
@inline
function planeOf(window: u32, plane: u32): u32 {
  const single = (window >> plane) & 0x15555;
  const pairs = (single | (single >> 1)) & 0x13333;
  const fours = (pairs | (pairs >> 2)) & 0x10f0f;
  const eights = (fours | (fours >> 4)) & 0x100ff;
  return (eights | (eights >> 8)) & 0x1ff;
}

/** The shape that a colour makes on an empty cell along a direction, as far as it is a four or more. */
function shapeAt(at: usize, cell: u32, direction: usize, color: u32): u32 {
  const about = GEOMETRY + (<usize>cell << 4);
  const shift = <u64>load<u8>(about + (direction == 1 ? 1 : 0), 10) - 8;
  const window = <u32>(load<u64>(at + load<u16>(about + (direction << 1))) >> shift) & 0x3ffff;
  // Fewer than three stones of one's own make no four; most windows are done with here.
  const plane = color - 1;
  if (popcnt<u32>((window >> plane) & ~(window >> (plane ^ 1)) & 0x15555) < 3) return <u32>DEAD;
  const own = planeOf(window, plane);
  const other = planeOf(window, plane ^ 1);
  // A wall is both at once.
  return load<u8>(SHAPES + ((((own & ~other) | 16) << 9) | other));
}

/** In how many directions a move makes a four. */
function countFours(at: usize, cell: u32, color: u32): u32 {
  let fours: u32 = 0;
  for (let direction: usize = 0; direction < 4; direction++) {
    if (shapeAt(at, cell, direction, color) == <u32>FOUR) fours++;
  }
  return fours;
}

/** Where the marks of a cell lie: a field like that of the scores, in bytes, so that four steps from any cell lead to no other. */
// @ts-ignore: decorator
@inline
function markOf(cell: u32): usize {
  return MARKS + (load<u16>(GEOMETRY + (<usize>cell << 4), 8) >> 2);
}

/** Counts a threat for the cells within four steps of it along a direction. */
function mark(cell: u32, direction: usize): void {
  const step = direction == 0 ? 1 : direction == 1 ? 20 : direction == 2 ? 21 : -19;
  for (let distance = -4; distance <= 4; distance++) {
    const at = markOf(cell) + distance * step;
    store<u8>(at, load<u8>(at) + 1);
  }
}

/** The cells on the most of the lines on which the other could make two ways to five, and fours of one's own. */
function keepDefences(at: usize, moves: usize, count: u32, color: u32): u32 {
  const upper: u32 = color == 1 ? 0 : 16;
  let threats = 0;
  memory.fill(MARKS, 0, 480);
  for (let index: u32 = 0; index < count; index++) {
    const cell = load<u32>(moves + (<usize>index << 2)) & 255;
    const theirs = (load<u32>(at + load<u16>(GEOMETRY + (<usize>cell << 4), 8), SCORES) >> upper) & 0x7fff;
    if (theirs >= <u32>MAKES_OPEN_FOUR) {
      // Each of them must be stopped.
      for (let direction: usize = 0; direction < 4; direction++) {
        if (shapeAt(at, cell, direction, 3 - color) != <u32>OPEN_FOUR) continue;
        mark(cell, direction);
        threats++;
      }
    } else if (theirs >= <u32>MAKES_TWO_FOURS && countFours(at, cell, 3 - color) > 1) {
      // It is enough to stop one; the cell itself is on both lines, and counts once.
      for (let direction: usize = 0; direction < 4; direction++) {
        if (shapeAt(at, cell, direction, 3 - color) == <u32>FOUR) mark(cell, direction);
      }
      store<u8>(markOf(cell), load<u8>(markOf(cell)) - <u8>(countFours(at, cell, 3 - color) - 1));
      threats++;
    }
  }
  if (threats == 0) return count;
  let most: u8 = 0;
  for (let index: u32 = 0; index < count; index++) {
    most = max(most, load<u8>(markOf(load<u32>(moves + (<usize>index << 2)) & 255)));
  }
  let kept: u32 = 0;
  for (let index: u32 = 0; index < count; index++) {
    const move = load<u32>(moves + (<usize>index << 2));
    if (load<u8>(markOf(move & 255)) < most && countFours(at, move & 255, color) == 0) continue;
    store<u32>(moves + (<usize>kept << 2), move);
    kept++;
  }
  return kept;
}
