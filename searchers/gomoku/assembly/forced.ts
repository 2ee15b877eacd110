// Which moves are worth a look where something is forced (ENG-M2). Every move that is left out loses, or wins later than another: a
// five is played, one of the other's is stopped, an open four is made, and against one that threatens there are only moves on its
// line and fours of one's own.
import { GEOMETRY, MARKS, SHAPES } from "./layout";
import { FOUR, MAKES_OPEN_FOUR, OPEN_FOUR, STOPS_FIVE, WINS } from "./weights";

/** Leaves the forced ones of some moves (each its cell, and its score above it); how many there are. `best` is the highest score. */
export function forcedMoves(at: usize, moves: usize, count: u32, best: u32): u32 {
  if (best >= <u32>WINS) return keepFrom(moves, count, WINS);
  if (best >= <u32>STOPS_FIVE) return keepFrom(moves, count, STOPS_FIVE);
  if (best >= <u32>MAKES_OPEN_FOUR) return keepFrom(moves, count, MAKES_OPEN_FOUR);
  return keepDefences(at, moves, count);
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

/** The shape that a colour makes on an empty cell along a direction. */
function shapeAt(at: usize, cell: u32, direction: usize, color: u32): u32 {
  const about = GEOMETRY + (<usize>cell << 4);
  const shift = <u64>load<u8>(about + (direction == 1 ? 1 : 0), 10) - 8;
  const window = <u32>(load<u64>(at + load<u16>(about + (direction << 1))) >> shift) & 0x3ffff;
  const own = planeOf(window, color - 1);
  const other = planeOf(window, 2 - color);
  // A wall is both at once.
  return load<u8>(SHAPES + ((((own & ~other) | 16) << 9) | other));
}

/** Steps between the numbers of cells: along the row, the column, the falling and the rising diagonal. */
// @ts-ignore: decorator
@inline
function stepOf(direction: usize): i32 {
  return direction == 0 ? 1 : direction == 1 ? 16 : direction == 2 ? 17 : -15;
}

/** What can be done against open fours that threaten; all that is on the most of their lines, should nothing be on all. */
function keepDefences(at: usize, moves: usize, count: u32): u32 {
  const color = <u32>load<i32>(at, 836);
  const upper: u32 = color == 1 ? 0 : 16;
  memory.fill(MARKS, 0, 512);
  for (let index: u32 = 0; index < count; index++) {
    const cell = load<u32>(moves + (<usize>index << 2)) & 255;
    const theirs = (load<u32>(at + load<u16>(GEOMETRY + (<usize>cell << 4), 8), 848) >> upper) & 0x7fff;
    if (theirs < <u32>MAKES_OPEN_FOUR) continue;
    for (let direction: usize = 0; direction < 4; direction++) {
      if (shapeAt(at, cell, direction, 3 - color) != <u32>OPEN_FOUR) continue;
      for (let step = -4; step <= 4; step++) {
        // Beside the board there is room for what no cell has.
        const mark = MARKS + 128 + <i32>cell + step * stepOf(direction);
        store<u8>(mark, load<u8>(mark) + 1);
      }
    }
  }
  let most: u8 = 0;
  for (let index: u32 = 0; index < count; index++) {
    most = max(most, load<u8>(MARKS + 128 + (load<u32>(moves + (<usize>index << 2)) & 255)));
  }
  let kept: u32 = 0;
  for (let index: u32 = 0; index < count; index++) {
    const move = load<u32>(moves + (<usize>index << 2));
    if (load<u8>(MARKS + 128 + (move & 255)) < most && !makesFour(at, move & 255, color)) continue;
    store<u32>(moves + (<usize>kept << 2), move);
    kept++;
  }
  return kept;
}

function makesFour(at: usize, cell: u32, color: u32): bool {
  for (let direction: usize = 0; direction < 4; direction++) {
    if (shapeAt(at, cell, direction, color) == <u32>FOUR) return true;
  }
  return false;
}
